/** Reads and writes CSV as in RFC 4180, with protection against formulas in spreadsheets (R22). Pure. */

/** A row of a CSV file. `line`: the line of the file on which the row begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

export type CsvParseResult = { ok: true; records: CsvRecord[] } | { ok: false; line: number; message: string };

/**
 * Parses a CSV text. Quoted cells may contain separators, doubled quotes and line breaks. Lines end with LF, CRLF or CR. Ignores a byte
 * order mark and empty lines. The separator is a semicolon if the first line has semicolons and no commas, otherwise a comma.
 */
export function parseCsv(text: string): CsvParseResult {
  const source = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separator = detectSeparator(source);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  for (let at = 0; at <= source.length; ) {
    const cell = source[at] === '"' ? readQuoted(source, at) : readUnquoted(source, at, separator);
    if (cell === null) return { ok: false, line, message: "A quoted cell is not closed" };
    cells.push(cell.text);
    line += countBreaks(cell.text);
    const stop = source[cell.end];
    if (stop !== undefined && stop !== separator && stop !== "\n")
      return { ok: false, line, message: "There is text after a quoted cell" };
    at = cell.end + 1;
    if (stop === separator) continue;
    if (cells.length > 1 || cells[0] !== "") records.push({ line: begins, cells });
    cells = [];
    line += 1;
    begins = line;
  }
  return { ok: true, records };
}

function detectSeparator(source: string): string {
  const first = source.slice(0, source.indexOf("\n") === -1 ? source.length : source.indexOf("\n"));
  return first.includes(";") && !first.includes(",") ? ";" : ",";
}

type Cell = { text: string; end: number };

function readUnquoted(source: string, from: number, separator: string): Cell {
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== "\n") end += 1;
  return { text: source.slice(from, end), end };
}

/** Returns the quoted cell that begins at `from`, or null if its closing quote is missing. */
function readQuoted(source: string, from: number): Cell | null {
  let text = "";
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') text += source[at];
    else if (source[at + 1] !== '"') return { text, end: at + 1 };
    else {
      text += '"';
      at += 1;
    }
  }
  return null;
}

const countBreaks = (text: string): number => text.split("\n").length - 1;

/** Matches texts that a spreadsheet would run as a formula. Also matches formulas after whitespace and with full-width characters. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, so that the spreadsheet shows it as text (R22). */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** Returns the cell as it was before `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

export function toCsv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[",\n\r;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(",")}\r\n`).join("");
}
