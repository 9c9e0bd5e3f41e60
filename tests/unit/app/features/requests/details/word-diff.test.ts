import { describe, expect, test } from "vitest";
import { type DiffPart, diffWords, shortenDiff } from "../../../../../../app/features/requests/details/word-diff.ts";

/** Returns the parts as text: `[-removed-]`, `{+added+}`. */
const format = (parts: readonly DiffPart[] | null) =>
  parts
    ?.map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

describe("the word diff of two texts", () => {
  test.each([
    ["Three laptops", "Three laptops", "Three laptops"],
    ["Three laptops for the team", "Four laptops for the team", "[-Three-]{+ Four+} laptops for the team"],
    ["Three laptops", "Three laptops now", "Three laptops{+ now+}"],
    ["Three laptops", "laptops", "[-Three-] laptops"],
    ["laptops", "Three laptops", "{+Three+} laptops"],
    ["one two three", "one 2 3", "one[- two three-]{+ 2 3+}"],
    ["", "new text", "{+new text+}"],
    ["old text", "", "[-old text-]"],
    ["a\nb", "a\n\nb", "a[-\nb-]{+\n\nb+}"],
    ["a b c d", "b d a", "[-a-] b[- c-] d{+ a+}"],
  ])("the word diff of '%s' and '%s' is %s", (from, to, expected) => {
    expect(format(diffWords(from, to))).toBe(expected);
  });

  test("a word diff without its added parts is the old text, and a word diff without its removed parts is the new text", () => {
    const words = ["pay", "the", "vendor", "today", "after", "delivery", "and", "check"];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    for (let run = 0; run < 500; run += 1) {
      const [from, to] = [0, 1].map(() => Array.from({ length: next() % 12 }, () => words[next() % 8]).join(" "));
      const parts = diffWords(from ?? "", to ?? "") ?? [];
      const without = (kind: DiffPart["kind"]) =>
        parts
          .filter((one) => one.kind !== kind)
          .map(({ text }) => text)
          .join("")
          .trim();
      expect([without("added"), without("removed")]).toEqual([from, to]);
    }
  });

  test("two completely different texts of 10,000 characters are compared, but longer texts are not", () => {
    const text = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`).join(" ");
    expect(diffWords(text("a", 1_700), text("b", 1_700))).toHaveLength(2);
    expect(diffWords(text("a", 2_500), text("b", 2_500))).toBeNull();
    expect(diffWords(`${text("a", 5_000)} old`, `${text("a", 5_000)} new`)).toHaveLength(3);
  });
});

test("a long unchanged part of a word diff is shortened to the words next to the changes", () => {
  const long = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ");
  const parts = shortenDiff(diffWords(`old ${long} old ${long}`, `new ${long} new ${long}`) ?? []);
  expect(format(parts)).toBe(
    "[-old-]{+ new+} word0 word1 word2 word3 word4 word5 word6 word7 word8 …" +
      " word32 word33 word34 word35 word36 word37 word38 word39[- old-]{+ new+}" +
      " word0 word1 word2 word3 word4 word5 word6 word7 word8 …",
  );
  const short = diffWords("Three laptops", "Four laptops") ?? [];
  expect(shortenDiff(short)).toEqual(short);
});
