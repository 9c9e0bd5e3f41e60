import { type Direction, getBaseDirection } from "./pdf-bidi.ts";
import { type FontFace, listClusters } from "./pdf-fonts.ts";

/** The maximum number of characters that are drawn in a line. It is larger than fits on any page. */
const MAX_LINE_LENGTH = 400;

/** A line of a paragraph. `direction`: that of the paragraph. */
export interface WrappedLine {
  text: string;
  direction: Direction;
}

/** Returns the text as one line to draw. Cuts texts that are longer than any line. */
export const toLine = (text: string): string => cleanText(text.slice(0, MAX_LINE_LENGTH));

/**
 * Returns the text without line breaks, invisible characters and half surrogate pairs. Keeps the controls of text directions, and the
 * joiners that some scripts need.
 */
function cleanText(text: string): string {
  // Texts with only these characters need no replacement.
  if (/^[\x20-\x7E]*$/.test(text) && !text.includes("  ")) return text.trim();
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/(?![\p{Bidi_Control}\u200C\u200D])(?:\p{Cf}|\p{Variation_Selector})/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * Breaks the text into lines that are at most `room` points wide, between words where possible. Keeps line breaks of
 * the text. Does not put the lines into visual order.
 */
export function wrapText(text: string, face: FontFace, size: number, room: number): WrappedLine[] {
  const space = face.width(" ", size);
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const direction = getBaseDirection(paragraph);
    const lines: WrappedLine[] = [];
    let line = "";
    let used = 0;
    // Measures words instead of lines, because words repeat and `FontFace` caches their widths.
    for (const word of cleanText(paragraph).split(" ")) {
      for (const [index, part] of splitWord(word, face, size, room).entries()) {
        const width = face.width(part, size);
        const gap = index === 0 ? space : 0;
        if (line !== "" && used + gap + width <= room) {
          line += index === 0 ? ` ${part}` : part;
          used += gap + width;
          continue;
        }
        if (line !== "") lines.push({ text: line, direction });
        [line, used] = [part, width];
      }
    }
    return [...lines, { text: line, direction }];
  });
}

const words = new Intl.Segmenter("en", { granularity: "word" });
/** Matches letters of scripts that have no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Returns the parts between which a text without spaces can be broken. A part that is wider than a line is broken anywhere. */
function splitWord(word: string, face: FontFace, size: number, room: number): string[] {
  const parts = WITHOUT_SPACES.test(word) ? splitIntoWords(word) : [word];
  return parts.flatMap((part) => (face.width(part, size) <= room ? [part] : splitAnywhere(part, face, size, room)));
}

/** Returns the words of a text without spaces. Punctuation stays with the word before it, an opening bracket with the word after it. */
function splitIntoWords(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.length - 1;
    if (last >= 0 && (/[\p{Ps}\p{Pi}]$/u.test(parts[last] ?? "") || (!isWordLike && !/^[\p{Ps}\p{Pi}]/u.test(segment))))
      parts[last] += segment;
    else parts.push(segment);
  }
  return parts;
}

function splitAnywhere(word: string, face: FontFace, size: number, room: number): string[] {
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const character of face.isSimpleScript(word) ? word : listClusters(word)) {
    const width = face.width(character, size);
    if (used + width > room && part !== "") {
      parts.push(part);
      [part, used] = ["", 0];
    }
    part += character;
    used += width;
  }
  return [...parts, part];
}
