/** Puts mixed text directions into visual order (UAX #9). Pure. */
import createBidi from "bidi-js";
import { RIGHT_TO_LEFT_RANGES } from "../../domain/format/bidi.ts";

export type Direction = "ltr" | "rtl";

/** A part of a line whose characters run in one direction. `text`: in logical order, with mirrored brackets. */
export type DirectionalRun = { text: string; direction: Direction };

const bidi = createBidi();

const RIGHT_TO_LEFT = new RegExp(`[${RIGHT_TO_LEFT_RANGES}]`, "u");
/** The controls of directions, which are not drawn. */
const CONTROLS = /\p{Bidi_Control}/gu;

/** Whether a text has letters that run from right to left. */
const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Returns the direction of a paragraph: that of its first letter outside of isolates; `ltr` without letters. */
export const getBaseDirection = (text: string): Direction =>
  hasRightToLeft(text) && (bidi.getEmbeddingLevels(toBasicPlane(text)).paragraphs[0]?.level ?? 0) % 2 === 1
    ? "rtl"
    : "ltr";

/** Returns the parts of a line from left to right. `base`: the direction of the paragraph. */
export function toVisualRuns(text: string, base: Direction): DirectionalRun[] {
  if (base === "ltr" && !hasRightToLeft(text)) return [{ text: text.replaceAll(CONTROLS, ""), direction: "ltr" }];
  const basic = toBasicPlane(text);
  const embedding = bidi.getEmbeddingLevels(basic, base);
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(basic, levels);
  const runs: { level: number; positions: number[] }[] = [];
  for (const position of bidi.getReorderedIndices(basic, embedding)) {
    const level = levels[position] ?? 0;
    const last = runs.at(-1);
    const previous = last?.positions.at(-1);
    if (last?.level === level && previous === position + (level % 2 === 1 ? 1 : -1)) last.positions.push(position);
    else runs.push({ level, positions: [position] });
  }
  return runs.flatMap(({ level, positions }) => {
    const direction = level % 2 === 1 ? "rtl" : "ltr";
    const logical = direction === "rtl" ? positions.toReversed() : positions;
    const run = logical.map((position) => mirrored.get(position) ?? text[position]).join("");
    const visible = run.replaceAll(CONTROLS, "");
    return visible === "" ? [] : [{ text: visible, direction }];
  });
}

/**
 * Returns the text with two characters of the same direction in place of each surrogate pair, because bidi-js takes each half for a Latin
 * letter.
 */
const toBasicPlane = (text: string): string =>
  text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, (character) =>
    hasRightToLeft(character) ? "\u05D0\u05D0" : /[\p{S}\p{P}]/u.test(character) ? "\u2606\u2606" : "AA",
  );
