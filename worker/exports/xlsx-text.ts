import { escapeFormula } from "../../domain/exports/csv.ts";

/** What one cell of a spreadsheet can hold. */
export const MAX_CELL_LENGTH = 32_767;

/** A text as a cell can hold it. `runs`: edited there, it would become a formula. */
export function toCellText(text: string): { text: string; runs: boolean } {
  const cut = text.length > MAX_CELL_LENGTH ? `${trimHalfSurrogate(text.slice(0, MAX_CELL_LENGTH - 1))}…` : text;
  return { text: cut, runs: escapeFormula(cut) !== cut };
}

/** Without half of a surrogate pair at the cut. */
const trimHalfSurrogate = (text: string) => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text);

/** Not allowed in XML 1.0: control characters, half surrogates, non-characters. */
const INVALID_XML_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "_x000D_" };

/**
 * A text inside a sheet's XML. What XML cannot hold is written as spreadsheets do, `_x000B_`; a text that looks like that already is
 * marked, so that it is read as it was.
 */
export function escapeXml(text: string): string {
  // Most texts hold nothing of the kind, and there are hundreds of thousands.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find.
  if (!/[&<>"_\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/.test(text)) return text;
  return text
    .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>"\r]/g, (found) => ENTITIES[found] ?? "")
    .replaceAll(
      INVALID_XML_CHARACTERS,
      (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}
