import { RIGHT_TO_LEFT_RANGES } from "../../domain/format/bidi.ts";
import type { FontFace } from "./pdf-fonts.ts";

/** The maximum number of characters that are drawn in a line. It is larger than fits on any page. */
const MAX_LINE_LENGTH = 400;
const MISSING_GLYPH = "\u25A1";
const RIGHT_TO_LEFT = new RegExp(`[${RIGHT_TO_LEFT_RANGES}]`, "u");

/**
 * Returns the text as one line to draw: each character that the font lacks is replaced by a box, and right-to-left words are in visual
 * order.
 */
export function toDrawableText(text: string, face: FontFace): string {
  return toVisualOrder(replaceMissingGlyphs(text.slice(0, MAX_LINE_LENGTH), face));
}

/**
 * Breaks the text into lines that are at most `room` points wide, between words where possible. Keeps line breaks of
 * the text. Does not put the lines into visual order.
 */
export function wrapText(text: string, face: FontFace, size: number, room: number): string[] {
  const space = face.width(" ", size);
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    // Measures words instead of lines, because words repeat and `FontFace` caches their widths.
    for (const word of replaceMissingGlyphs(paragraph, face).split(" ")) {
      for (const part of splitWord(word, face, size, room)) {
        const width = face.width(part, size);
        if (line !== "" && used + space + width <= room) {
          line += ` ${part}`;
          used += space + width;
          continue;
        }
        if (line !== "") lines.push(line);
        [line, used] = [part, width];
      }
    }
    return [...lines, line];
  });
}

/** Returns the word, split into parts if it is wider than a line. */
function splitWord(word: string, face: FontFace, size: number, room: number): string[] {
  if (word.length < 20 || face.width(word, size) <= room) return [word];
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const character of word) {
    const width = face.width(character, size);
    if (used + width > room) {
      parts.push(part);
      [part, used] = ["", 0];
    }
    part += character;
    used += width;
  }
  return [...parts, part];
}

/** Returns the text without line breaks, with a box for each character that the font lacks. */
function replaceMissingGlyphs(text: string, face: FontFace): string {
  // Texts with only these characters need no replacement.
  if (/^[\x20-\x7E]*$/.test(text) && !text.includes("  ")) return text.trim();
  const line = text
    .toWellFormed()
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/(?:[\s\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069]|\uFE0F)+/gu, " ")
    .trim();
  const { font } = face.embedded;
  const hasGlyphs = (text: string) => [...text].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  let drawable = "";
  for (const character of line) {
    const plain = character.normalize("NFKC");
    drawable += hasGlyphs(character) ? character : hasGlyphs(plain) ? plain : MISSING_GLYPH;
  }
  return drawable;
}

/**
 * Returns the line with the order of right-to-left words reversed. The letters within a word are not reversed, because
 * the font orders them.
 */
function toVisualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  const words: string[] = [];
  let run: string[] = [];
  for (const word of line.split(" ")) {
    if (RIGHT_TO_LEFT.test(word)) {
      run.unshift(word);
      continue;
    }
    words.push(...run, word);
    run = [];
  }
  return [...words, ...run].join(" ");
}
