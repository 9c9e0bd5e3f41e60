import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createNameLookup,
  foldName,
  foldSearch,
  isSameName,
  toSearchPart,
  toSearchText,
  toSearchWords,
} from "../../../../domain/format/folded-text.ts";

describe("names that people read as the same have one folded form", () => {
  test.each([
    ["capital letters", "Émile", "ÉMILE"],
    ["composed and decomposed accents", "Caf\u00e9", "Cafe\u0301"],
    ["full-width letters", "Ａｄｍｉｎ", "admin"],
    ["letters of mathematics", "𝐀𝐝𝐦𝐢𝐧", "admin"],
    ["a soft hyphen", "ad\u00admin", "admin"],
    ["a zero-width space", "ad\u200bmin", "admin"],
    ["a zero-width joiner", "admin\u200d", "admin"],
    ["a byte order mark", "\ufeffadmin", "admin"],
    ["a variation selector", "admin\ufe0f", "admin"],
    ["bidirectional controls", "\u202eadmin\u202c", "admin"],
    ["control characters", "ad\u0000min\u0007", "admin"],
    ["a Hangul filler", "admin\u3164", "admin"],
    ["blanks of other widths", "Human\u00a0\u2003Resources ", "human resources"],
    ["a tab or a line break", "Human\tResources\n", "human resources"],
    ["an empty Braille cell", "Human\u2800Resources", "human resources"],
    ["the sharp s", "Straße", "STRASSE"],
    ["the capital sharp s", "STRAẞE", "strasse"],
    ["the final sigma", "ΟΔΟΣ", "οδος"],
    ["a dotted capital I", "İlker", "ilker"],
    ["a dotless i", "Işık", "IŞIK"],
    ["a ligature", "ﬁnance", "FINANCE"],
    ["a long s", "ſales", "Sales"],
    ["the Kelvin sign", "\u212aeller", "keller"],
    ["the Ångström sign", "\u212bngström", "ångström"],
    ["half-width katakana", "ﾃｽﾄ", "テスト"],
    ["presentation forms of Arabic", "ﺷﻜﺮ", "شكر"],
    ["Cyrillic letters", "ЁЛКА", "ёлка"],
    ["Armenian letters", "ԵՐԵՎԱՆ", "երեվան"],
    ["Georgian letters", "ᲗᲑᲘᲚᲘᲡᲘ", "თბილისი"],
    ["typographic apostrophes", "O’Brien", "o'brien"],
    ["typographic hyphens", "Jean‑Luc", "jean-luc"],
  ])("%s: %j and %j", (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other));
    expect(isSameName(one, other)).toBe(true);
    expect(foldSearch(one)).toBe(foldSearch(other));
  });
});

test.each([
  ["é", "e"],
  ["ñ", "n"],
  ["аdmin", "admin"],
  ["が", "か"],
  ["human resources", "humanresources"],
  ["a-b", "ab"],
  ["ก็", "ก"],
])("%j and %j are different names", (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test.each(["", " ", "\u200b\u00ad", "\u2800\u3164", "\u0000\u0007", "\ud800", "\u034f\ufe0f"])(
  "%j, in which nobody sees anything, folds to nothing",
  (text) => {
    expect(foldName(text)).toBe("");
    expect(foldSearch(text)).toBe("");
    expect(toSearchText(text)).toBe("");
    expect(toSearchWords(text, 9)).toEqual([]);
    expect(toSearchPart(text)).toBe("");
  },
);

test.each([
  ["Élodie", "elodie"],
  ["Đặng", "dang"],
  ["Łódź", "lodz"],
  ["Søren", "soren"],
  ["Æsir", "aesir"],
  ["Œuvre", "oeuvre"],
  ["Þór", "thor"],
  ["Ħal", "hal"],
  ["Müller", "muller"],
  ["Ёлка", "елка"],
  ["Ύψος", "υψοσ"],
  ["שָׁלוֹם", "שלום"],
  ["مُحَمَّد", "محمد"],
  ["محمّـــد", "محمد"],
  ["हिन्दी", "हिन्दी"],
  ["ที่", "ที่"],
  ["が", "が"],
  ["한국", "한국"],
])("for searching, %j has the form %j", (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});

describe("properties of the folded forms", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.constantFrom("a", "A", "é", "e\u0301", "ß", "ı", "İ", "ς", "Σ", "\u0307", "\u200b", "\ud800", " ", "\n"),
    }),
  );

  test("folding a folded text changes nothing", () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(foldName(foldName(one))).toBe(foldName(one));
        expect(foldSearch(foldSearch(one))).toBe(foldSearch(one));
        expect(foldSearch(foldName(one))).toBe(foldSearch(one));
      }),
    );
  });

  test("a composed and a decomposed text have the same form", () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(foldName(one.normalize("NFD"))).toBe(foldName(one.normalize("NFC")));
        expect(foldName(one.normalize("NFKD"))).toBe(foldName(one));
      }),
    );
  });

  test("a folded text has no control character, no outer blank and no two blanks in a row, and is at most twenty times as long", () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(foldName(one)).toMatch(/^(?!\s)(?:(?!\s\s)[^\p{Cc}])*(?<!\s)$/u);
        expect(foldName(one).length).toBeLessThanOrEqual(20 * one.length);
        expect(foldSearch(one).length).toBeLessThanOrEqual(20 * one.length);
      }),
    );
  });

  test("every part of a text is found in its stored form, and every beginning of a word in its full-text index", () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom("a", "é", "9", "購", "買", "で", "タ", "ー", "ข", "ั", "요"), minLength: 1 }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (list, start, length) => {
        const whole = list.join(" ");
        const characters = [...whole.normalize("NFC")];
        const from = start % characters.length;
        const part = characters.slice(from, from + 1 + (length % characters.length)).join("");
        fc.pre(toSearchPart(part) !== "" && !/^\p{M}/u.test(part));
        expect(` ${toSearchText(whole)}`).toContain(toSearchPart(part));
        for (const word of toSearchWords(list[0] ?? "", 20)) expect(` ${toSearchText(whole)}`).toContain(` ${word}`);
      }),
    );
  });
});

test.each([
  ["購買申請書", "購買 買申 申請 請書 書"],
  ["2026年度予算", "2026 年度 度予 予算 算"],
  ["クラウド・サービス", "クラ ラウ ウド ド サー ービ ビス ス"],
  ["구매요청", "구매 매요 요청 청"],
  ["Cafe\u0301 naïve", "cafe naive"],
  ["R&D, O’Brien!", "r d o brien"],
  ["請", "請"],
  ["हिन्दी", "हिन्दी"],
])("the text %j is stored for searching as %j", (text, stored) => {
  expect(toSearchText(text)).toBe(stored);
});

test.each([
  ["申請", ["申請"], "申請"],
  ["買申請", ["買申 申請"], "買申 申請"],
  ["書", ["書"], "書"],
  ["O'Br", ["o", "br"], "o br"],
  ["年度2026", ["年度", "2026"], "年度 度 2026"],
  ["...", [], ""],
])("the typed text %j is searched with the words %j or the part %j", (typed, words, part) => {
  expect(toSearchWords(typed, 12)).toEqual(words);
  expect(toSearchPart(typed)).toBe(part);
});

test("only the given number of words of a typed text is searched", () => {
  expect(toSearchWords("a b c d", 3)).toEqual(["a", "b", "c"]);
});

test("an entry is found by its name in any spelling, and by its exact spelling if two names fold to the same form", () => {
  const find = createNameLookup(["Müller", "MÜLLER", "HR"], (name) => name);
  expect([find("müller"), find("MÜLLER"), find("Mu\u0308ller"), find("hr"), find("h")]).toEqual([
    "Müller",
    "MÜLLER",
    "Müller",
    "HR",
    undefined,
  ]);
});
