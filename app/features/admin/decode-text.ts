import { findFileProblem, findFormatProblem } from "../../../domain/exports/import-file.ts";
import { IMPORT_LIMIT_MESSAGE, LIMITS } from "../../../domain/limits.ts";
import { type Message, message } from "../../../domain/message.ts";

/** The text of a file; null if it cannot be read, with the message that says why. */
export type DecodedText = { text: string; problem: null } | { text: null; problem: Message };

const UNKNOWN_ENCODING = message("imports.other_encoding");

/** UTF-16 has two bytes for a character that is one byte in UTF-8. */
const MAX_FILE_BYTES = 2 * LIMITS.import_bytes + 2;

/**
 * Decodes a text file as spreadsheet programs save it: in UTF-8, in UTF-16 of either byte order, with or without a byte order mark, or in
 * Windows-1252. Refuses files of other formats and encodings, and files that are too large, with a message that names the reason.
 */
export function decodeText(buffer: ArrayBuffer): DecodedText {
  const bytes = new Uint8Array(buffer);
  const format = findFormatProblem(toBinaryText(bytes));
  if (format !== null) return { text: null, problem: format };
  if (bytes.byteLength > MAX_FILE_BYTES) return { text: null, problem: IMPORT_LIMIT_MESSAGE };
  const text = decode(bytes);
  const problem = text === null ? UNKNOWN_ENCODING : findFileProblem(text);
  return text === null || problem !== null ? { text: null, problem: problem ?? UNKNOWN_ENCODING } : { text, problem };
}

/** The beginning and the end of an archive name its files. */
const SEARCHED_BYTES = 64 * 1024;

/** Returns the beginning and the end of a file, decoded as Windows-1252, which has a character for every byte. */
const toBinaryText = (bytes: Uint8Array): string => {
  const decoder = new TextDecoder("windows-1252");
  return decoder.decode(bytes.slice(0, SEARCHED_BYTES)) + decoder.decode(bytes.slice(-SEARCHED_BYTES));
};

/** Returns the text of a file; null if its encoding is none of those that spreadsheet programs use. */
function decode(bytes: Uint8Array<ArrayBuffer>): string | null {
  const [first, second, third, fourth] = bytes;
  const isUtf32 = (first === 0xff && second === 0xfe && third === 0 && fourth === 0) || (first === 0 && second === 0);
  if (isUtf32) return null;
  const order = findUtf16Order(bytes);
  if (order === "mixed") return null;
  if (order !== null) return decodeAs(order, bytes);
  return decodeAs("utf-8", bytes) ?? decodeWindows1252(bytes);
}

/** Returns the text without its byte order mark; null if the bytes do not fit the encoding. */
function decodeAs(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The number of bytes in which the zero bytes of UTF-16 are counted. */
const COUNTED_BYTES = 4096;

/**
 * Returns the byte order of a text in UTF-16; null for other encodings. A byte order mark names it. Without one, the separators and Latin
 * letters of a table have a zero byte each, always on the same side. `mixed`: there are zero bytes on both sides, so this is no text.
 */
function findUtf16Order(bytes: Uint8Array): "utf-16le" | "utf-16be" | "mixed" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  bytes.subarray(0, COUNTED_BYTES).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd === 0) return null;
  if (even > 0 && odd > 0) return "mixed";
  return odd > 0 ? "utf-16le" : "utf-16be";
}

/** Matches what texts in Windows-1252 do not have, but texts in other encodings that are read as Windows-1252. */
const IMPLAUSIBLE = new RegExp(
  [
    // Bytes without a character.
    "(?![\\t\\n\\r])\\p{Cc}",
    // Words of other alphabets, whose letters are four and more bytes in a row that Western texts rarely have.
    "[\\u0080-\\uFFFF]{4}",
    // Signs within words: accents of the Mac, and first bytes of Japanese characters.
    "\\p{L}[ƒ„†‡ˆ‰‹›™‚“”˜]\\p{L}",
    "\\p{Ll}[ŽŠŸŒ]",
    "[ƒ„†‡ˆ‰‹‚]\\p{L}",
  ].join("|"),
  "u",
);

/** Returns a text in Windows-1252, which older programs use for CSV; null if the result is no plausible text. */
function decodeWindows1252(bytes: Uint8Array<ArrayBuffer>): string | null {
  const text = new TextDecoder("windows-1252").decode(bytes);
  return IMPLAUSIBLE.test(text) ? null : text;
}
