import { describe, expect, test } from "vitest";
import { computeBands } from "../../../../domain/matrix/bands.ts";
import { CURRENCIES, createMatrixLevel } from "../routing-cast.ts";

type Level = ReturnType<typeof createMatrixLevel>;

/**
 * Returns a text for each band with the index of its level and its limits, such as '1: above USD 1000 up to EUR 900'.
 */
function describeBands(levels: Level[]): string[] {
  return computeBands(levels, CURRENCIES).bands.map(({ level: at, above, up_to, is_empty }) => {
    const from = above ? `above ${above.currency} ${above.amount} ` : "";
    const to = up_to ? `up to ${up_to.currency} ${up_to.amount}` : "no limit";
    return `${at}: ${from}${to}${is_empty ? ", never first" : ""}`;
  });
}

const CASES: [string, Level[], string[], string | null][] = [
  ["no bands", [], [], null],
  ["one band without a limit", [createMatrixLevel("vp", null)], ["0: no limit"], null],
  [
    "three bands, of which the highest has no limit",
    [createMatrixLevel("manager", 1_000), createMatrixLevel("senior", 10_000), createMatrixLevel("vp", null)],
    ["0: up to USD 1000", "1: above USD 1000 up to USD 10000", "2: above USD 10000 no limit"],
    null,
  ],
  ["one band with a limit", [createMatrixLevel("manager", 1_000)], ["0: up to USD 1000"], "USD 1000"],
  [
    "bands that are not in the order of their limits in USD",
    [createMatrixLevel("vp", null), createMatrixLevel("senior", 900, "EUR"), createMatrixLevel("manager", 950)],
    ["2: up to USD 950", "1: above USD 950 up to EUR 900", "0: above EUR 900 no limit"],
    null,
  ],
  [
    "two bands with the same limit in different currencies",
    [createMatrixLevel("manager", 1_080), createMatrixLevel("senior", 1_000, "EUR"), createMatrixLevel("vp", null)],
    ["0: up to USD 1080", "1: up to EUR 1000, never first", "2: above EUR 1000 no limit"],
    null,
  ],
  [
    "two bands without a limit",
    [createMatrixLevel("manager", 100), createMatrixLevel("director", null), createMatrixLevel("vp", null)],
    ["0: up to USD 100", "1: above USD 100 no limit", "2: above USD 100 no limit, never first"],
    null,
  ],
];

test.each(CASES)(
  "for a configuration with %s, computeBands returns the limits of each band, and the highest limit if larger amounts have no band",
  (_name, levels, expected, uncovered) => {
    expect(describeBands(levels)).toEqual(expected);
    const left = computeBands(levels, CURRENCIES).uncovered;
    expect(left && `${left.currency} ${left.amount}`).toBe(uncovered);
  },
);

describe("the scale of the bands", () => {
  test("the bands are placed on a logarithmic scale without gaps", () => {
    const { bands, marks } = computeBands(
      [createMatrixLevel("a", 1_000), createMatrixLevel("b", 10_000), createMatrixLevel("c", null)],
      CURRENCIES,
    );
    const third = 1 / 3;
    expect(marks.map(({ usd }) => usd)).toEqual([1_000, 10_000]);
    for (const [index, band] of bands.entries()) {
      expect(band.from).toBeCloseTo(index * third, 9);
      expect(band.to).toBeCloseTo((index + 1) * third, 9);
    }
  });

  test("the scale of the bands has at most eight marks, and a single band without a limit has no marks", () => {
    const wide = computeBands([createMatrixLevel("a", 0.01), createMatrixLevel("b", 9_999_999_999)], CURRENCIES);
    expect(wide.marks.length).toBeLessThanOrEqual(8);
    expect(wide.bands.every(({ from, to }) => from >= 0 && from < to && to <= 1)).toBe(true);
    expect(computeBands([createMatrixLevel("a", null)], CURRENCIES).marks).toEqual([]);
  });
});
