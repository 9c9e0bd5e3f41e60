import { expect, test } from "vitest";
import { ownPath } from "../../../app/own-path.ts";

test.each([
  ["/", "/"],
  ["/my-requests?tab=pending#top", "/my-requests?tab=pending#top"],
  ["/request/REQ-2026-1001/details", "/request/REQ-2026-1001/details"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["my-requests", "/"],
  ["", "/"],
  [null, "/"],
])("after signing in, %j leads to %s", (address, path) => {
  expect(ownPath(address)).toBe(path);
});
