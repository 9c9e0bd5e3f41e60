/** The typefaces of PDFs, and which of them has the letters of a script. Static files, which the build copies from npm packages. */

/** The file of each typeface in `assets/fonts`. */
export const TYPEFACE_FILES = {
  /** Latin, Greek, Cyrillic, Arabic, Hebrew and others. */
  regular: "regular.ttf",
  bold: "bold.ttf",
  thai: "thai.ttf",
  devanagari: "devanagari.ttf",
  emoji: "emoji.ttf",
  chinese: "chinese.otf",
  japanese: "japanese.otf",
  korean: "korean.otf",
} as const;

export type TypefaceName = keyof typeof TYPEFACE_FILES;

/** A typeface that is loaded only if a text needs it. These typefaces have one weight. */
export type FallbackName = Exclude<TypefaceName, "regular" | "bold">;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const CJK =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}]/u;
/** Matches forms of signs and letters that are as wide as a Chinese character. Other texts have them in the normal width. */
const FULL_WIDTH = /[\uFF01-\uFFEE]/;

/**
 * Returns the typefaces that can have a character, best first. `text`: the text around it, because Chinese, Japanese and Korean draw the
 * same Han characters differently.
 */
export function listFallbacks(character: string, text: string): readonly FallbackName[] {
  if (/\p{Script=Thai}/u.test(character)) return ["thai"];
  if (/\p{Script_Extensions=Devanagari}/u.test(character)) return ["devanagari"];
  if (/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20E3/u.test(character)) return ["emoji"];
  if (!CJK.test(character) && !(FULL_WIDTH.test(character) && CJK.test(text))) return [];
  if (KANA.test(text)) return ["japanese", "chinese", "korean"];
  return HANGUL.test(text) ? ["korean", "chinese", "japanese"] : ["chinese", "japanese", "korean"];
}
