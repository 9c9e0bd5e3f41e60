/** Cleans typed texts and names before they are stored (R28, R50). Pure. */
import { removeInvisible } from "./folded-text.ts";

/** Whether nobody would see anything of the text: it is empty, or has only blanks and invisible characters. */
export const isBlankText = (text: string): boolean => removeInvisible(text) === "";

/**
 * Returns the text in NFC and trimmed, without control characters except line breaks and tabs, lone surrogates and
 * bidirectional controls. Otherwise 'live' after U+202E would be displayed as 'evil'. Empty if the text is blank.
 */
export function cleanText(text: string): string {
  const clean = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, "")
    .normalize("NFC")
    .trim();
  return isBlankText(clean) ? "" : clean;
}

/** Returns a single-line text: as `cleanText`, with each line break or tab, and the blanks around it, as one blank. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s*[\n\t]\s*/g, " ");

/** Matches a joiner between letters of a script that needs it (Arabic, Indic) or between emoji. Elsewhere it is invisible. */
const JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]|\p{Extended_Pictographic}\ufe0f?)[\u200c\u200d](?=\p{L}|\p{Extended_Pictographic})/u;
const INVISIBLE_IN_NAME = new RegExp(
  `(?!${JOINER.source}|(?<=\\p{Extended_Pictographic})\\ufe0f)\\p{Default_Ignorable_Code_Point}`,
  "gu",
);

/** Matches letters and digits in another width or style: full-width, mathematical, enclosed; not 'ª', 'º' and 'µ'. */
const STYLED = /(?![ªºµ])[\p{L}\p{Nd}]/gu;
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Katakana}\p{M}0-9]+$/u;

function toPlainLetter(letter: string): string {
  const plain = letter.normalize("NFKC");
  return PLAIN.test(plain) ? plain : letter;
}

/**
 * Returns the name of a person or thing as it is stored: one line, blanks collapsed, without invisible characters that
 * could make two names look the same, letters of another width or style as plain letters (R50).
 */
export const cleanName = (name: string): string =>
  cleanLine(name)
    .replaceAll(INVISIBLE_IN_NAME, "")
    .replaceAll(STYLED, toPlainLetter)
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Whether the name has a letter or a digit. A name of signs alone could not be found, and would match every text that is read as words. */
export const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/** Alphabets with letters that look like letters of another one. */
const SIMILAR_ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/**
 * Whether a word of the name has letters of two alphabets that look alike, as 'аdmin' with a Cyrillic 'а'. A name may
 * have words of several alphabets, and Latin letters beside Chinese or Japanese ones.
 */
export const mixesAlphabets = (name: string): boolean =>
  (name.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => SIMILAR_ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1,
  );
