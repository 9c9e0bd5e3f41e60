import { describe, expect, test } from "vitest";
import { getBaseDirection, toVisualRuns } from "../../../worker/exports/pdf-bidi.ts";

/** Returns the characters of a line from left to right. */
const toVisual = (text: string, base = getBaseDirection(text)): string =>
  toVisualRuns(text, base)
    .map(({ text, direction }) => (direction === "rtl" ? [...text].reverse().join("") : text))
    .join("");

// א ב ג stand for Hebrew letters in logical order; they are drawn from right to left.
const [A, B, C, D] = ["\u05D0", "\u05D1", "\u05D2", "\u05D3"];
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

describe("lines in visual order", () => {
  test.each([
    ["a line without right-to-left letters", "Laptops (3), USD 1,234.50", "Laptops (3), USD 1,234.50"],
    ["words and spaces", `${A}${B} ${C}${D}`, `${D}${C} ${B}${A}`],
    ["a bracket, which is mirrored", `${A} (${B})`, `(${B}) ${A}`],
    ["brackets of all kinds", `${A} [${B}] {${C}} <${D}>`, `<${D}> {${C}} [${B}] ${A}`],
    ["an amount, whose digits run from left to right", `${A} 1,234.50 ${B}`, `${B} 1,234.50 ${A}`],
    ["a number at the end", `${A}${B} 42`, `42 ${B}${A}`],
    ["Latin words in a right-to-left line", `${A} USD 3.5 ${B}`, `${B} USD 3.5 ${A}`],
    ["right-to-left words in a Latin line", `Budget ${A}${B} approved`, `Budget ${B}${A} approved`],
    ["a bracket around right-to-left words in a Latin line", `Budget (${A}${B}) x`, `Budget (${B}${A}) x`],
    ["a percentage", `${A}: 50%`, `50% :${A}`],
    ["Arabic digits", `\u0627 \u0661\u0662 \u0628`, `\u0628 \u0661\u0662 \u0627`],
    ["a picture between words", `${A} \u{1F680} ${B}`, `${B} \u{1F680} ${A}`],
    [
      "an isolated name, whose bracket does not change the sentence",
      `by ${OPEN}${A} (${B}${CLOSE} on 3`,
      `by ${B}) ${A} on 3`,
    ],
    ["an isolated name after a number", `${OPEN}${A}${B}${CLOSE} +2`, `${B}${A} +2`],
  ])("the characters of %s are drawn in the order of the bidirectional algorithm", (_, logical, visual) => {
    expect(toVisual(logical)).toBe(visual);
  });

  test("the direction of a paragraph is that of its first letter outside of isolates, unless it is given", () => {
    expect(getBaseDirection(`42 (${A}) abc`)).toBe("rtl");
    expect(getBaseDirection(`abc ${A}`)).toBe("ltr");
    expect(getBaseDirection(`${OPEN}${A}${CLOSE}, no limit`)).toBe("ltr");
    expect(getBaseDirection("42")).toBe("ltr");
    expect(toVisual(`abc ${A}.`, "rtl")).toBe(`.${A} abc`);
  });
});
