import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanName, cleanText, isBlankText, mixesAlphabets } from "../../../../domain/format/plain-text.ts";

test.each([
  ["a\r\nb", "a\nb", "a b"],
  ["a \n\n b", "a \n\n b", "a b"],
  ["a\tb", "a\tb", "a b"],
  ["a\u2028b\u2029c", "a\nb\nc", "a b c"],
  ["Cafe\u0301", "Café", "Café"],
  ["  \u200b\u00ad\n", "", ""],
  ["5\u00a0€", "5\u00a0€", "5\u00a0€"],
  ["👩\u200d💻 \u2764\ufe0f", "👩\u200d💻 \u2764\ufe0f", "👩\u200d💻 \u2764\ufe0f"],
])("the text %j is stored as %j, and as one line as %j", (text, stored, line) => {
  expect(cleanText(text)).toBe(stored);
  expect(cleanLine(text)).toBe(line);
});

test.each([
  ["ad\u00admin", "admin"],
  ["\u200bAdmin\u2060", "Admin"],
  ["Ａｄｍｉｎ　１", "Admin 1"],
  ["𝐀dmin", "Admin"],
  ["ﬁnance", "finance"],
  ["Human \t Resources", "Human Resources"],
  ["Cafe\u0301", "Café"],
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["क्\u200dष", "क्\u200dष"],
  ["ad\u200cmin", "admin"],
  ["👩\u200d💻 Dev", "👩\u200d💻 Dev"],
  ["2ª planta, CO₂, µm, 5 m²", "2ª planta, CO₂, µm, 5 m²"],
  ["\u200b\u3164", ""],
])("the name %j is stored as %j", (name, stored) => {
  expect(cleanName(name)).toBe(stored);
});

test.each([
  ["аdmin", true],
  ["pаypal team", true],
  ["R&Dотдел", true],
  ["Ωmega", true],
  ["Иван Smith", false],
  ["Tシャツ", false],
  ["山田 John", false],
  ["Müller-Lüdenscheidt", false],
  ["Ἀθῆναι", false],
  ["", false],
])("whether the name %j mixes alphabets that look alike: %s", (name, expected) => {
  expect(mixesAlphabets(name)).toBe(expected);
});

test("cleaning a cleaned text changes nothing, and a text is blank exactly if nothing of it is stored", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
      for (const clean of [cleanText, cleanLine, cleanName]) {
        expect(clean(clean(text))).toBe(clean(text));
        expect(clean(text)).toBe(clean(text).normalize("NFC"));
      }
      expect(cleanLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(cleanText(text) === "").toBe(isBlankText(cleanText(text)));
    }),
  );
});
