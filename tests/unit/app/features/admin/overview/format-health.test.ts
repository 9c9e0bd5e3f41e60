import { expect, test } from "vitest";
import {
  formatJobOutcome,
  getApiTimeTone,
  getDatabaseTone,
} from "../../../../../../app/features/admin/overview/format-health.ts";

test.each([
  ["healthy", "success"],
  ["slow", "warning"],
  ["down", "error"],
  ["", "error"],
  [undefined, "error"],
] as const)("the database status %s has the tone %s", (status, tone) => {
  expect(getDatabaseTone(status)).toBe(tone);
});

test.each([
  ["0 ms", "success"],
  ["499.9 ms", "success"],
  ["499ms", "success"],
  ["500 ms", "warning"],
  ["1.2 s", "warning"],
  ["ms", "warning"],
  [undefined, "warning"],
] as const)("an API response time of %s has the tone %s", (time, tone) => {
  expect(getApiTimeTone(time)).toBe(tone);
});

test.each([
  ['{"marked":0}', "marked 0"],
  ['{"reminders_sent":2,"left":true}', "reminders sent 2, left true"],
  ['{"sent":{"mail":1}}', 'sent {"mail":1}'],
  ["{}", ""],
  ["null", ""],
  ["3", "3"],
  ["Error: no room", "Error: no room"],
  ['{"cut off":', '{"cut off":'],
])("the job result %s is shown as %s", (outcome, text) => {
  expect(formatJobOutcome(outcome)).toBe(text);
});
