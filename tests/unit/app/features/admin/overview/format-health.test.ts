import { expect, test } from "vitest";
import {
  formatJobOutcome,
  getApiTimeTone,
  getDatabaseTone,
} from "../../../../../../app/features/admin/overview/format-health.ts";
import { inEnglish } from "../../../../../support/english.ts";

test.each([
  ["healthy", "success"],
  ["slow", "warning"],
  ["down", "error"],
  ["", "error"],
  [undefined, "error"],
] as const)("the database status %s is displayed in the colour for '%s'", (status, tone) => {
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
] as const)("an API response time of %s is displayed in the colour for '%s'", (time, tone) => {
  expect(getApiTimeTone(time)).toBe(tone);
});

test.each([
  ['{"marked":0}', ""],
  ['{"marked":3,"reminded":0}', "3 marked"],
  ['{"reminders_sent":2000,"removed":1}', "2,000 reminders sent, 1 removed"],
  ['{"removed":1,"after":null,"until":"2026-11-23"}', "1 removed"],
  ["{}", ""],
  ["null", ""],
  ["3", "3"],
  ["Error: no room", "Error: no room"],
  ['{"cut off":', '{"cut off":'],
])("the job result %s is displayed as '%s'", (outcome, text) => {
  expect(inEnglish(formatJobOutcome(outcome))).toBe(text);
});
