import { isFormula } from "../../domain/exports/csv.ts";

/** The maximum number of characters that a cell of a spreadsheet can hold. */
export const MAX_CELL_LENGTH = 32_767;

/**
 * Returns a text, cut to the maximum length of a cell. `isFormula`: whether a spreadsheet program would read the text as a formula after
 * somebody edits the cell.
 */
export function toCellText(text: string): { text: string; isFormula: boolean } {
  const cut = text.length > MAX_CELL_LENGTH ? `${trimHalfSurrogate(text.slice(0, MAX_CELL_LENGTH - 1))}…` : text;
  return { text: cut, isFormula: isFormula(cut) };
}

/** Removes half of a surrogate pair from the end of a text. */
const trimHalfSurrogate = (text: string) => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text);

/** Matches characters that XML 1.0 does not allow: control characters, half surrogate pairs, non-characters. */
const INVALID_XML_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must match control characters.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "_x000D_" };

/**
 * Returns a text escaped for the XML of a sheet. Characters that XML does not allow are written in the form `_x000B_`,
 * as spreadsheet programs do. A text that already contains this form is escaped, so that programs read it unchanged.
 */
export function escapeXml(text: string): string {
  // This quick test comes first, because most of the hundreds of thousands of texts of an export need no escaping.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must match control characters.
  if (!/[&<>"_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/.test(text)) return text;
  return text
    .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] ?? "")
    .replaceAll(
      INVALID_XML_CHARACTERS,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}
