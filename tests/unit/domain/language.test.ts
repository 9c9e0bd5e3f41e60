import { expect, test } from "vitest";
import { choosePageLanguage, findAcceptedLanguage } from "../../../domain/language.ts";

test.each([
  ["fr-CH, fr;q=0.9, en;q=0.8", "fr"],
  ["de,fr;q=0.8,en;q=0.7", "fr"],
  ["en-GB,fr;q=0.9", "en"],
  ["de", "en"],
  ["", "en"],
  [null, "en"],
])("of the languages %s, a page has %s", (header, expected) => {
  expect(findAcceptedLanguage(header)).toBe(expected);
});

test("the saved language comes before the language of the browser's cookie, and both before the languages of the browser", () => {
  expect(choosePageLanguage("en", "fr", "fr")).toBe("en");
  expect(choosePageLanguage(null, "fr", "en")).toBe("fr");
  expect(choosePageLanguage(null, "xx", "fr")).toBe("fr");
});
