/** Parses a CSV text into rows by column name, and validates each row with a zod schema. Pure. */
import type * as z from "zod";
import type { ImportReport } from "../admin/entities.ts";
import { type FieldError, failInvalid, ok, type Result } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { type CsvRecord, parseCsv, toCsv, unescapeFormula } from "./csv.ts";

export type ParsedImportRow<Input> = {
  line: number;
  /** The cells of the row as texts, by column name. */
  values: Record<string, string>;
  /** The validated input, or null if the row has errors. */
  input: Input | null;
  errors: FieldError[];
};

export type CsvColumns = { required: readonly string[]; optional: readonly string[] };

/**
 * Returns the rows of a CSV text. Returns the failure `invalid` for the field `csv` if the text is not CSV, lacks a required column, or has
 * no rows or too many. Ignores unknown columns.
 */
export function parseImport<Input>(
  text: string,
  columns: CsvColumns,
  schema: z.ZodType<Input>,
): Result<ParsedImportRow<Input>[]> {
  const parsed = parseCsv(text);
  if (!parsed.ok) return importProblem(`Line ${parsed.line}: ${parsed.message}`);
  const [head, ...records] = parsed.records;
  const names = toColumnNames(head?.cells);
  const missing = columns.required.filter((name) => !names.includes(name));
  if (missing.length > 0) return importProblem(`The first line must name the columns; missing: ${missing.join(", ")}`);
  if (records.length === 0) return importProblem("There are no rows below the first line");
  if (records.length > LIMITS.import_rows)
    return importProblem(`Please import at most ${LIMITS.import_rows} rows at once`);
  const columnNames = [...columns.required, ...columns.optional];
  return ok(records.map((record) => parseRow(record, names, columnNames, schema)));
}

/** Whether the first line contains the column. Returns false if the file cannot be parsed. */
export function hasColumn(text: string, column: string): boolean {
  const parsed = parseCsv(text);
  return parsed.ok && toColumnNames(parsed.records[0]?.cells).includes(column);
}

/**
 * Returns the cells of all lines without those of `column`, or an empty array if the text cannot be parsed. Removes passwords, which must
 * not be stored.
 */
export function listCellsWithoutColumn(text: string, column: string): string[][] {
  const parsed = parseCsv(text);
  const records = parsed.ok ? parsed.records.map((record) => record.cells) : [];
  const names = toColumnNames(records[0]);
  return records.map((cells) => cells.filter((_, at) => names[at] !== column));
}

const toColumnNames = (cells: readonly string[] = []): string[] =>
  cells.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/g, "_"));

const importProblem = (message: string) => failInvalid([{ path: "csv", message }]);

function parseRow<Input>(
  { line, cells }: CsvRecord,
  names: readonly string[],
  columnNames: readonly string[],
  schema: z.ZodType<Input>,
): ParsedImportRow<Input> {
  const values = Object.fromEntries(
    columnNames.map((name) => [name, unescapeFormula(cells[names.indexOf(name)]?.trim() ?? "")]),
  );
  if (cells.length > names.length) {
    const message = `The row has ${cells.length} columns, but the first line has ${names.length}`;
    return { line, values, input: null, errors: [{ path: "row", message }] };
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const checked = schema.safeParse(given);
  if (checked.success) return { line, values, input: checked.data, errors: [] };
  const errors = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return { line, values, input: null, errors };
}

/**
 * Returns the report without password links, because these are displayed once and never stored (R37). A repetition of the call gets this
 * stored report as its response.
 */
export function removePasswordLinks(report: ImportReport): ImportReport {
  if (report.links_csv === null) return report;
  return {
    ...report,
    notes: [
      ...report.notes,
      "Links to choose a password are shown once. Make a new link for anyone who did not get theirs.",
    ],
    rows: report.rows.map(({ password_link: _, ...row }) => row),
    links_csv: null,
  };
}

/**
 * Returns the refused rows as CSV, so that users can correct and import them again, or null if no row was refused. Two additional columns
 * contain the line and the errors of each row.
 */
export function formatRefusedCsv(
  rows: readonly { line: number; values: Record<string, string>; errors: readonly FieldError[] }[],
  columns: CsvColumns,
): string | null {
  const refused = rows.filter((row) => row.errors.length > 0);
  if (refused.length === 0) return null;
  const names = [...columns.required, ...columns.optional];
  const lines = refused.map((row) => [
    ...names.map((name) => row.values[name] ?? ""),
    String(row.line),
    row.errors.map((error) => `${error.path}: ${error.message}`).join("; "),
  ]);
  return toCsv([[...names, "line", "why_refused"], ...lines]);
}
