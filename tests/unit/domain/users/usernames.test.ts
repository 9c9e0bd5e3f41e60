import { expect, test } from "vitest";
import { cleanUsername, findUsernameFault, USERNAME_MESSAGES } from "../../../../domain/users/usernames.ts";

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
  ["ad\u200bmin", USERNAME_MESSAGES.invisible],
  ["ad\u00admin", USERNAME_MESSAGES.invisible],
  ["admin\u202e", USERNAME_MESSAGES.invisible],
  ["admin\u0000", USERNAME_MESSAGES.invisible],
  ["admin\ufe0f", USERNAME_MESSAGES.invisible],
  ["علی\u200cرضا", USERNAME_MESSAGES.invisible],
  ["a\tb", USERNAME_MESSAGES.invisible],
  ["john smith", USERNAME_MESSAGES.characters],
  ["o'brien", USERNAME_MESSAGES.characters],
  ["a/b", USERNAME_MESSAGES.characters],
  ["😀", USERNAME_MESSAGES.characters],
  ["\u0301e", USERNAME_MESSAGES.characters],
  ["...", USERNAME_MESSAGES.empty],
  ["", USERNAME_MESSAGES.empty],
  ["аdmin", USERNAME_MESSAGES.scripts],
  ["иван.smith", USERNAME_MESSAGES.scripts],
  ["αdmin", USERNAME_MESSAGES.scripts],
  ["山田john", USERNAME_MESSAGES.scripts],
  ["john٣", USERNAME_MESSAGES.scripts],
])("%j cannot be a user name: %s", (username, message) => {
  expect(findUsernameFault(cleanUsername(username))).toBe(message);
});

test("a user name is stored with letters in their plain form", () => {
  expect([" Ｊｏｈｎ ", "ﬁona", "e\u0301mile"].map(cleanUsername)).toEqual(["John", "fiona", "émile"]);
});
