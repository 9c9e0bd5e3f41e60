/** Recognizes files that cannot be imported. Pure. */
import { IMPORT_LIMIT_MESSAGE, LIMITS } from "../limits.ts";
import { type Message, message } from "../message.ts";

/** The beginning of a file in Windows-1252, and its format. */
const FORMATS: readonly [begin: string, format: Message][] = [
  ["PK\u0003\u0004", message("imports.format_zip")],
  ["\u00D0\u00CF\u0011\u00E0", message("imports.format_xls")],
  ["%PDF-", message("imports.format_pdf")],
  ["‰PNG", message("imports.format_picture")],
  ["\u00FF\u00D8\u00FF", message("imports.format_picture")],
];

/** What the ZIP archives of spreadsheet programs contain. */
const WORKBOOKS: readonly [content: string, format: Message][] = [
  ["xl/workbook", message("imports.format_xlsx")],
  ["opendocument.spreadsheet", message("imports.format_ods")],
  [".iwa", message("imports.format_numbers")],
];

/**
 * Returns the message about a file of another format than text, which names the format; null for a text.
 * @param content the file, decoded as Windows-1252
 */
export function findFormatProblem(content: string): Message | null {
  const [, format] = FORMATS.find(([begin]) => content.startsWith(begin)) ?? [];
  if (format === undefined) return null;
  const [, workbook] = (content.startsWith("PK") && WORKBOOKS.find(([path]) => content.includes(path))) || [];
  return message("imports.other_format", { format: workbook ?? format });
}

/** Returns the message about a text that is too long or no text; null if it can be read. */
export const findFileProblem = (text: string): Message | null =>
  isTooLong(text) ? IMPORT_LIMIT_MESSAGE : findFormatProblem(text);

/** Whether a text has more bytes in UTF-8 than an import may have. A line break is one byte, because forms send two for it. */
function isTooLong(text: string): boolean {
  if (text.length > 2 * LIMITS.import_bytes) return true;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 13 && text.charCodeAt(at + 1) === 10) continue;
    // Half of a surrogate pair counts two of the four bytes of its character.
    bytes += code < 0x80 ? 1 : code < 0x8_00 || (code >= 0xd8_00 && code < 0xe0_00) ? 2 : 3;
  }
  return bytes > LIMITS.import_bytes;
}
