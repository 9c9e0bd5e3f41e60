import { expect, test } from "vitest";
import { apiTimeTone, databaseTone } from "../../../../domain/admin/health-tones.ts";

test.each([
  ["healthy", "success"],
  ["slow", "warning"],
  ["down", "error"],
  ["", "error"],
  [undefined, "error"],
] as const)("a database that is %s is %s", (status, tone) => {
  expect(databaseTone(status)).toBe(tone);
});

test.each([
  ["0 ms", "success"],
  ["499.9 ms", "success"],
  ["499ms", "success"],
  ["500 ms", "warning"],
  ["1.2 s", "warning"],
  ["ms", "warning"],
  [undefined, "warning"],
] as const)("an API that answers in %s is %s", (time, tone) => {
  expect(apiTimeTone(time)).toBe(tone);
});
