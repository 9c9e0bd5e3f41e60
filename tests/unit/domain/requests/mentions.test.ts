import { describe, expect, test } from "vitest";
import {
  findTypedMention,
  isMentionable,
  listMentionedUsernames,
  splitMentions,
} from "../../../../domain/requests/mentions.ts";

describe("mentions", () => {
  test.each([
    ["@manager please look", ["manager"]],
    ["Please look, @senior.manager.", ["senior.manager"]],
    ["(@it.staff) and\n@hr_head-2!", ["it.staff", "hr_head-2"]],
    ["@Manager, @manager and @MANAGER", ["Manager"]],
    ["@zoë", ["zoë"]],
    ["@zoë, @ZOË and @zoe\u0308", ["zoë"]],
    ["@zoe\u0308.", ["zoe\u0308"]],
    ["@मोहन", ["मोहन"]],
    ["@rita@company.example.", ["rita@company.example"]],
    ["@rita@ and @", ["rita"]],
    ["rita@company.example", []],
    ["a.@b", []],
    ["@@manager", []],
    ["@ manager, @- and @", []],
    ["", []],
  ])("the comment %j mentions %j", (comment, usernames) => {
    expect(listMentionedUsernames(comment, 10)).toEqual(usernames);
  });

  test("a comment has at most the given number of mentions; later mentions are ignored", () => {
    const comment = Array.from({ length: 12 }, (_, at) => `@user${at}`).join(" ");
    expect(listMentionedUsernames(comment, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `user${at}`));
  });

  test.each([
    ["senior.manager", true],
    ["rita quest", false],
    ["rita@company.example", true],
    ["rita.", false],
  ])("whether the username %j can be mentioned: %s", (username, expected) => {
    expect(isMentionable(username)).toBe(expected);
  });
});

test("a comment is split into its mentions and the texts between them, and no character is lost", () => {
  const comment = "Hello @manager,\nmail a@b.example or (@it.staff)";
  const parts = splitMentions(comment);
  expect(parts.map(({ text }) => text).join("")).toBe(comment);
  expect(parts.filter(({ is_mention }) => is_mention).map(({ text }) => text)).toEqual(["@manager", "@it.staff"]);
  expect(splitMentions("No mention")).toEqual([{ text: "No mention", is_mention: false }]);
});

test.each([
  ["Hello @", ""],
  ["Hello @man", "man"],
  ["@senior.m", "senior.m"],
  ["Hello @man ", null],
  ["a@b", null],
  ["@zoe\u0308", "zoe\u0308"],
  ["@rita@comp", "rita@comp"],
  ["@@rita", null],
  ["Hello", null],
])("in the text %j before the caret, the beginning of a mention is %j", (typed, expected) => {
  expect(findTypedMention(typed)).toBe(expected);
});
