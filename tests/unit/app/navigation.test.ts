import { expect, test } from "vitest";
import { isActive } from "../../../app/navigation.ts";

test.each([
  ["/", "/", true],
  ["/my-requests", "/", false],
  ["/my-requests", "/my-requests", true],
  ["/my-requests/archive", "/my-requests", true],
  ["/submit-request", "/my-requests", false],
  ["/request/REQ-2026-1001/details", "/", false],
])("on %s the entry %s is active: %s", (pathname, to, active) => {
  expect(isActive(pathname, to)).toBe(active);
});
