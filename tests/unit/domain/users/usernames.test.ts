import { expect, test } from "vitest";
import { cleanUsername, findUsernameFault } from "../../../../domain/users/usernames.ts";
import { inEnglish } from "../../../support/english.ts";

const INVISIBLE = "A user name cannot have invisible characters";
const CHARACTERS = "A user name has letters, digits and the characters . _ - @ only";
const SCRIPTS = "A user name has letters and digits of one script only";
const EMPTY = "A user name needs a letter or a digit";

test.each([
  "émile",
  "senior.manager",
  "a_b-c@d.example",
  "Müller2",
  "ñandú",
  "İlker",
  "иван.петров",
  "γιώργος",
  "山田たろう",
  "カトウ一郎",
  "김철수",
  "मोहन१",
  "محمد٣",
  "ผู้ใช้",
  "007",
  "e\u0301mile",
])("%j can be a user name", (username) => {
  expect(findUsernameFault(cleanUsername(username))).toBeNull();
});

test.each([
  ["ad\u200bmin", INVISIBLE],
  ["ad\u00admin", INVISIBLE],
  ["admin\u202e", INVISIBLE],
  ["admin\u0000", INVISIBLE],
  ["admin\ufe0f", INVISIBLE],
  ["علی\u200cرضا", INVISIBLE],
  ["a\tb", INVISIBLE],
  ["john smith", CHARACTERS],
  ["o'brien", CHARACTERS],
  ["a/b", CHARACTERS],
  ["😀", CHARACTERS],
  ["\u0301e", CHARACTERS],
  ["...", EMPTY],
  ["", EMPTY],
  ["аdmin", SCRIPTS],
  ["иван.smith", SCRIPTS],
  ["αdmin", SCRIPTS],
  ["山田john", SCRIPTS],
  ["john٣", SCRIPTS],
])("%j cannot be a user name: %s", (username, text) => {
  expect(inEnglish(findUsernameFault(cleanUsername(username)))).toBe(text);
});

test("a user name is stored with letters in their plain form", () => {
  expect([" Ｊｏｈｎ ", "ﬁona", "e\u0301mile"].map(cleanUsername)).toEqual(["John", "fiona", "émile"]);
});
