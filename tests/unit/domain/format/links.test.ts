import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLinks } from "../../../../domain/format/links.ts";

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.is_link ? [part.text] : []));

describe("URLs in a text", () => {
  it.each([
    ["see https://a.example/b today", "https://a.example/b"],
    ["https://a.example/b.", "https://a.example/b"],
    ["(https://a.example/b)", "https://a.example/b"],
    ["https://a.example/b_(c)", "https://a.example/b_(c)"],
    ["https://a.example/?q=1&r=2#top, then", "https://a.example/?q=1&r=2#top"],
    ["HTTP://A.example/B!?", "HTTP://A.example/B"],
    ["line\nhttps://a.example/b\nline", "https://a.example/b"],
  ])("one web address is found in the text %j", (text, text_parts) => {
    expect(linksOf(text)).toEqual([text_parts]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<b>",
    "ftp://a.example",
    "//a.example",
    "a.example",
    "mailto:a@a.example",
    "https://",
    "https://bank.example@elsewhere.example/",
    "https://user:secret@elsewhere.example/",
    "https://[not-an-address",
    "https://bank.example\\@elsewhere.example/",
    "https://-a.example-/",
    "https://a.example:port/",
  ])("no web address is found in the text %j", (text) => {
    expect(splitLinks(text)).toEqual([{ text, is_link: false }]);
  });

  it("several web addresses are returned in order with the text between them", () => {
    expect(splitLinks("https://a.example and https://b.example.")).toEqual([
      { text: "https://a.example", is_link: true },
      { text: " and ", is_link: false },
      { text: "https://b.example", is_link: true },
      { text: ".", is_link: false },
    ]);
    expect(splitLinks("")).toEqual([]);
  });

  it("splitLinks loses no character of a text and returns only links that begin with https", () => {
    const piece = fc.constantFrom(
      "https://",
      "a.example",
      "/(",
      ")",
      ".",
      "@",
      " ",
      "\n",
      "<b>",
      '"',
      "javascript:",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const parts = splitLinks(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const link of linksOf(text)) {
          const { protocol, username, hostname } = new URL(link);
          expect([protocol, username]).toEqual(["https:", ""]);
          expect(hostname).not.toBe("");
        }
      }),
    );
  });
});
