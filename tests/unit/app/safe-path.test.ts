import fc from "fast-check";
import { expect, test } from "vitest";
import { toSafePath } from "../../../app/safe-path.ts";

test.each([
  ["/", "/"],
  ["/my-requests?tab=pending#top", "/my-requests?tab=pending#top"],
  ["/request/REQ-2026-1001/details", "/request/REQ-2026-1001/details"],
  ["/?q=a//b", "/?q=a//b"],
  ["/a/../my-requests", "/my-requests"],
  ["/login?next=/..//evil.example", "/login?next=/..//evil.example"],
  ["//evil.example", "/"],
  ["///evil.example", "/"],
  ["/\\evil.example", "/"],
  ["\\\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  [" //evil.example", "/"],
  ["/..//evil.example", "/"],
  ["/../\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/%2e%2e//evil.example", "/"],
  ["/a/b/../..//evil.example", "/"],
  ["/.\t.//evil.example", "/"],
  ["/..//..//evil.example", "/"],
  ["/%2fevil.example", "/"],
  ["/%2f%2fevil.example", "/"],
  ["/%5Cevil.example", "/"],
  ["/%2e%2e/%2fevil.example", "/"],
  ["https://evil.example/", "/"],
  ["https:evil.example", "/"],
  ["http:/my-requests", "/"],
  ["javascript:alert(1)", "/"],
  ["my-requests", "/"],
  ["//[", "/"],
  [`/${"a".repeat(4_000)}`, "/"],
  ["", "/"],
  [null, "/"],
  [7, "/"],
])("toSafePath turns the address %j into the path %s", (address, path) => {
  expect(toSafePath(address)).toBe(path);
});

const ORIGIN = "https://approvals.example";

/** Generates texts from pieces of dangerous URLs, in any order, mixed with other characters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        ".",
        "..",
        "%2e",
        "%2E",
        "%2f",
        "%5c",
        "\t",
        "\n",
        "\r",
        " ",
        "@",
        ":",
        "?",
        "#",
      ),
      fc.constantFrom("evil.example", "https:", "javascript:", "%", "ﾠ", "。", "／", "\u0000"),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** Generates URLs of other hosts. `fc.webUrl` would need seconds for a thousand URLs. */
const webAddress = fc
  .tuple(
    fc.constantFrom("https://evil.example", "http://evil.example:8080", "ftp://me:secret@evil.example", "//[::1]"),
    hostile,
  )
  .map(([host, rest]) => host + rest);

test("for any text, toSafePath returns a path that browsers resolve to the same origin, even if they resolve the result again", () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom("", "/"), fc.oneof(hostile, webAddress, fc.string())), ([start, rest]) => {
      const path = toSafePath(start + rest);
      const once = new URL(path, ORIGIN);
      const twice = new URL(once.pathname + once.search + once.hash, ORIGIN);
      expect([once.origin, twice.origin]).toEqual([ORIGIN, ORIGIN]);
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(toSafePath(path)).toBe(path);
    }),
    { numRuns: 1_000 },
  );
});
