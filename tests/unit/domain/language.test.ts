import { expect, test } from "vitest";
import { choosePageLanguage, findAcceptedLanguage } from "../../../domain/language.ts";

test.each([
  ["fr-CH, fr;q=0.9, en;q=0.8", "fr"],
  ["de,fr;q=0.8,en;q=0.7", "fr"],
  ["en-GB,fr;q=0.9", "en"],
  ["de", "en"],
  ["", "en"],
  [null, "en"],
])("if the languages of the browser are %s, the page has the language %s", (header, expected) => {
  expect(findAcceptedLanguage(header)).toBe(expected);
});

test("the language that a user has saved has priority over the cookie, and the cookie has priority over the languages of the browser", () => {
  expect(choosePageLanguage("en", "fr", "fr")).toBe("en");
  expect(choosePageLanguage(null, "fr", "en")).toBe("fr");
  expect(choosePageLanguage(null, "xx", "fr")).toBe("fr");
});
