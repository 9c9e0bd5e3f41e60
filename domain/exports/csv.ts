/** Reads and writes CSV as spreadsheet programs do (RFC 4180), with protection against formulas (R22). Pure. */
import { getSeparators } from "../format/typed-amount.ts";
import type { Language } from "../language.ts";
import { type Message, message } from "../message.ts";

/** A row of a CSV file. `line`: the line of the file on which the row begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

export type CsvParseResult = { ok: true; records: CsvRecord[] } | { ok: false; line: number; problem: Message };

/** The separators that spreadsheet programs write. The first ones are rare in texts, so they count if a header can be read in two ways. */
const SEPARATORS = ["\t", "|", ";", ","];

/**
 * Parses a CSV text. Quoted cells may contain separators, doubled quotes and line breaks. Lines end with LF, CRLF or CR. Ignores a byte
 * order mark and rows without text. The separator is the one that a first line such as 'sep=;' names, otherwise the one with which the
 * header gets the highest rating, and the comma if the header has only one cell.
 * @param rateHeader rates the cells of the header, read with one of the separators; the number of cells if absent
 */
export function parseCsv(text: string, rateHeader = (cells: readonly string[]) => cells.length): CsvParseResult {
  const source = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  // A program that does not know a line such as 'sep=;' saves it as a row, with its own separators behind it.
  const [line = "", named = ""] = /^"?sep=(.)"?[,;\t|]*(?:\n|$)/i.exec(source) ?? [];
  const [blank = ""] = /^(?:(?:[^\S\n]|[,;|])*\n)*/.exec(source.slice(line.length)) ?? [];
  const start = line.length + blank.length;
  const readHeader = (separator: string): readonly string[] => {
    const header = readRecord(source, start, separator);
    return header.ok ? header.cells : [];
  };
  const rate = (separator: string) => rateHeader(readHeader(separator));
  const likely = SEPARATORS.reduce((best, one) => (rate(one) > rate(best) ? one : best));
  const separator = [named, likely].find((one) => one !== "" && readHeader(one).length > 1) ?? ",";
  const records: CsvRecord[] = [];
  let line_number = 1 + countBreaks(source.slice(0, start));
  for (let at = start; at < source.length; ) {
    const record = readRecord(source, at, separator);
    if (!record.ok) return { ok: false, line: line_number + record.breaks, problem: record.problem };
    if (record.cells.some((cell) => cell.trim() !== "")) records.push({ line: line_number, cells: record.cells });
    line_number += 1 + record.cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
    at = record.end + 1;
  }
  return { ok: true, records };
}

/** `end`: the position of the line break after the row. `breaks`: the number of line breaks in the row before the error. */
type RecordReading = { ok: true; cells: string[]; end: number } | { ok: false; breaks: number; problem: Message };

/** Returns the cells of the row that begins at `from`. */
function readRecord(source: string, from: number, separator: string): RecordReading {
  const cells: string[] = [];
  let breaks = 0;
  for (let at = from; ; ) {
    const cell = source[at] === '"' ? readQuoted(source, at, separator) : readUnquoted(source, at, separator);
    if (cell === null) return { ok: false, breaks, problem: message("imports.open_quote") };
    cells.push(cell.text);
    breaks += countBreaks(cell.text);
    const stop = source[cell.end];
    if (stop === undefined || stop === "\n") return { ok: true, cells, end: cell.end };
    if (stop !== separator) return { ok: false, breaks, problem: message("imports.text_after_quote") };
    at = cell.end + 1;
  }
}

type Cell = { text: string; end: number };

function readUnquoted(source: string, from: number, separator: string): Cell {
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== "\n") end += 1;
  return { text: source.slice(from, end), end };
}

/** Returns the quoted cell that begins at `from`, without blanks after its closing quote; null if its closing quote is missing. */
function readQuoted(source: string, from: number, separator: string): Cell | null {
  let text = "";
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') text += source[at];
    else if (source[at + 1] !== '"') {
      let end = at + 1;
      while (source[end] !== separator && /^[\t ]$/.test(source[end] ?? "")) end += 1;
      return { text, end };
    } else {
      text += '"';
      at += 1;
    }
  }
  return null;
}

const countBreaks = (text: string): number => text.split("\n").length - 1;

/** The signs with which a spreadsheet begins a formula, also in full width and in small forms. */
const SIGN = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]";
/**
 * The places where a spreadsheet could read a cell of its own: the beginning of a text, and after each separator, line break or other
 * control character, because a file can be opened with another separator than its own. Blanks, quotes and invisible characters follow,
 * which programs remove.
 */
const CELL_START = '(?<=(?:^|[,;|\\p{Cc}\\u2028\\u2029])[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}"]*)';
const FORMULA_SIGN = new RegExp(CELL_START + SIGN, "gu");
const ESCAPED_FORMULA_SIGN = new RegExp(`${CELL_START}'(?=${SIGN})`, "gu");
const LEADING_BREAK = /^[\t\r\n]/;

/**
 * Puts an apostrophe before each sign that a spreadsheet would take for the beginning of a formula, and before a tab or line break at the
 * beginning, so that the spreadsheet shows the text (R22).
 */
export function escapeFormula(text: string): string {
  const escaped = text.replaceAll(FORMULA_SIGN, "'$&");
  return LEADING_BREAK.test(escaped) ? `'${escaped}` : escaped;
}

/** Returns the cell as it was before `escapeFormula`. */
export function unescapeFormula(text: string): string {
  const unescaped = text.startsWith("'") && LEADING_BREAK.test(text.slice(1)) ? text.slice(1) : text;
  return unescaped.replaceAll(ESCAPED_FORMULA_SIGN, "");
}

const FORMULA_START = new RegExp(`^[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*${SIGN}|^[\\t\\r\\n]`, "u");

/** Whether a spreadsheet would run the text as a formula if it were the whole content of a cell. */
export const isFormula = (text: string): boolean => FORMULA_START.test(text);

/** How spreadsheet programs write CSV files in a language. `decimal`: the decimal separator of numbers. */
export type CsvFormat = { separator: "," | ";"; decimal: "." | "," };

/**
 * Returns the format of CSV files in a language. Where numbers have a decimal comma, spreadsheet programs expect semicolons between the
 * cells.
 */
export const getCsvFormat = (language: Language): CsvFormat =>
  getSeparators(language).decimal === "," ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };

/**
 * Returns the rows as CSV with CRLF line ends. Escapes formulas, and quotes each cell with a separator of any program, a quote, or a
 * control character.
 */
export function toCsv(rows: readonly (readonly string[])[], separator: CsvFormat["separator"] = ","): string {
  const quoted = (cell: string) => (/[",;|\p{Cc}]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(separator)}\r\n`).join("");
}
