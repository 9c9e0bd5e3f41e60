/** Parses a CSV text into rows by column name, and validates each row with a zod schema. Pure. */
import type * as z from "zod";
import type { ImportReport } from "../admin/entities.ts";
import { type FieldError, failInvalid, ok, type Result } from "../errors.ts";
import { DEFAULT_LOCALE } from "../format/numbers.ts";
import { parseTypedAmount } from "../format/typed-amount.ts";
import { readIssue } from "../inputs/zod-messages.ts";
import { IMPORT_LIMIT_MESSAGE, LIMITS } from "../limits.ts";
import { type Message, message, type Rendered } from "../message.ts";
import { type CsvParseResult, type CsvRecord, parseCsv, toCsv, unescapeFormula } from "./csv.ts";
import { isKnownColumn, toColumnName, toRoleCode } from "./import-words.ts";

export type ParsedImportRow<Input> = {
  line: number;
  /** The cells of the row as texts, by column name. */
  values: Record<string, string>;
  /** The validated input, or null if the row has errors. */
  input: Input | null;
  /** The validated fields of the row; those with errors are missing. */
  fields: Partial<Input>;
  errors: FieldError[];
};

/** The schema of a row: a zod object, whose fields are also checked one by one. */
type RowSchema<Input> = z.ZodType<Input> & { shape: Readonly<Record<string, z.ZodType>> };

export type CsvColumns = { required: readonly string[]; optional: readonly string[] };

/**
 * Returns the rows of a CSV text. Returns the failure `invalid` for the field `csv` if the text is not CSV, lacks a required column, names a
 * column twice, or has no rows or too many. Ignores unknown columns.
 * @param locale the locale in which numbers are written; the default locale if it is absent or unknown
 */
export function parseImport<Input>(
  text: string,
  columns: CsvColumns,
  schema: RowSchema<Input>,
  locale: string = DEFAULT_LOCALE,
): Result<ParsedImportRow<Input>[]> {
  const parsed = parseTable(text);
  if (!parsed.ok) return importProblem(message("imports.line", { line: parsed.line, text: parsed.problem }));
  const [head, ...records] = parsed.records;
  const headings = withoutEmptyEnd(head?.cells ?? []);
  const names = headings.map(toColumnName);
  const columnNames = [...columns.required, ...columns.optional];
  const repeated = names.find((name, at) => columnNames.includes(name) && names.indexOf(name) < at);
  if (repeated !== undefined) return importProblem(message("imports.column_twice", { column: repeated }));
  const missing = columns.required.filter((name) => !names.includes(name));
  if (missing.length > 0) return importProblem(message("imports.columns_missing", { columns: missing }));
  if (records.length === 0) return importProblem(message("imports.no_rows"));
  if (records.length > LIMITS.import_rows) return importProblem(IMPORT_LIMIT_MESSAGE);
  return ok(records.map((record) => parseRow(record, names, columnNames, schema, locale)));
}

/** Parses a CSV text whose first row names columns. */
const parseTable = (text: string): CsvParseResult =>
  parseCsv(text, (cells) => 1_000 * cells.map(toColumnName).filter(isKnownColumn).length + cells.length);

/** Whether the first line contains the column. Returns false if the file cannot be parsed. */
export function hasColumn(text: string, column: string): boolean {
  const parsed = parseTable(text);
  return parsed.ok && (parsed.records[0]?.cells.map(toColumnName) ?? []).includes(column);
}

/**
 * Returns the cells of all lines without those of `column`, or an empty array if the text cannot be parsed. Removes passwords, which must
 * not be stored.
 */
export function listCellsWithoutColumn(text: string, column: string): string[][] {
  const parsed = parseTable(text);
  const records = parsed.ok ? parsed.records.map((record) => record.cells) : [];
  const names = (records[0] ?? []).map(toColumnName);
  return records.map((cells) => cells.filter((_, at) => names[at] !== column));
}

/** Returns the cells without empty ones at their end, which spreadsheets write for columns that once had a text. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);

const importProblem = (problem: Message) => failInvalid([{ path: "csv", message: problem }]);

function parseRow<Input>(
  { line, cells }: CsvRecord,
  names: readonly string[],
  columnNames: readonly string[],
  schema: RowSchema<Input>,
  locale: string,
): ParsedImportRow<Input> {
  const values = Object.fromEntries(
    columnNames.map((name) => [name, unescapeFormula(cells[names.indexOf(name)]?.trim() ?? "")]),
  );
  const count = withoutEmptyEnd(cells).length;
  if (count > names.length) {
    const problem = message("imports.cells", { cells: count, columns: names.length });
    return { line, values, input: null, fields: {}, errors: [{ path: "row", message: problem }] };
  }
  const read = Object.entries(values).flatMap(([name, value]) =>
    value === "" ? [] : [{ name, ...readCell(name, value, locale) }],
  );
  const mistakes = read.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [{ path: name, message: problem }],
  );
  const given = Object.fromEntries(read.flatMap(({ name, value, problem }) => (problem ? [] : [[name, value]])));
  const checked = schema.safeParse(given);
  if (checked.success)
    return { line, values, input: mistakes.length === 0 ? checked.data : null, fields: checked.data, errors: mistakes };
  const errors = checked.error.issues.map(readIssue);
  return { line, values, input: null, fields: pickValidFields(given, schema), errors: [...mistakes, ...errors] };
}

/** Returns the fields of a row that are valid by themselves, so that a row with an error is also compared with the existing data. */
function pickValidFields<Input>(given: Record<string, unknown>, schema: RowSchema<Input>): Partial<Input> {
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const checked = field.safeParse(given[name]);
    if (checked.success) fields[name] = checked.data;
  }
  return fields as Partial<Input>;
}

type CellReading = { value: string; problem?: undefined } | { value: string; problem: Message };

/** Returns a cell as the schemas read it: roles as codes, budgets as plain decimal numbers. */
function readCell(name: string, value: string, locale: string): CellReading {
  if (name === "role") return { value: toRoleCode(value) };
  return name === "budget" ? readBudget(value, locale) : { value };
}

/** The sign or code of the currency of budgets, which spreadsheets write into cells with the format of a currency. */
const USD = /^(?:USD|US\$|\$)\s*|\s*(?:USD|US\$|\$)$/gi;

function readBudget(text: string, locale: string): CellReading {
  const read = parseTypedAmount(text.replaceAll(USD, ""), { locale, decimals: 2 });
  if (read.ok) return { value: read.amount };
  if (read.problem === "too_many_decimals") return { value: text, problem: message("inputs.budget_decimals") };
  if (read.problem === "ambiguous")
    return { value: text, problem: message("imports.ambiguous_budget", { text, readings: read.readings }) };
  return { value: text };
}

/** The report of an import or of its preview, as the service returns it. */
export type ImportResult = Omit<ImportReport, "refused_csv">;

/**
 * Returns the report without password links, because these are displayed once and never stored (R37). A repetition of the call gets this
 * stored report as its response.
 */
export function removePasswordLinks<Report extends ImportResult>(report: Report): Report {
  if (report.links_csv === null) return report;
  return {
    ...report,
    notes: [...report.notes, message("imports.links_shown_once")],
    rows: report.rows.map(({ password_link: _, ...row }) => row),
    links_csv: null,
  };
}

/** Returns the report with its refused rows as CSV. `report`: with its texts in the language of the reader. */
export const withRefusedCsv = (report: Rendered<ImportResult>): Rendered<ImportReport> => ({
  ...report,
  refused_csv: formatRefusedCsv(report.rows),
});

/**
 * Returns the refused rows as CSV, so that users can correct and import them again, or null if no row was refused. Two additional columns
 * contain the line and the errors of each row.
 */
function formatRefusedCsv(rows: Rendered<ImportResult>["rows"]): string | null {
  const refused = rows.filter((row) => row.errors.length > 0);
  const [first] = refused;
  if (first === undefined) return null;
  const names = Object.keys(first.values);
  const lines = refused.map((row) => [
    ...names.map((name) => row.values[name] ?? ""),
    String(row.line),
    row.errors.map((error) => `${error.path}: ${error.message}`).join("; "),
  ]);
  return toCsv([[...names, "line", "why_refused"], ...lines]);
}
