import { expect, test } from "vitest";
import { formatJobOutcome } from "../../../../domain/admin/job-outcome.ts";

test.each([
  ['{"marked":0}', "marked 0"],
  ['{"reminders_sent":2,"left":true}', "reminders sent 2, left true"],
  ['{"sent":{"mail":1}}', 'sent {"mail":1}'],
  ["{}", ""],
  ["null", ""],
  ["3", "3"],
  ["Error: no room", "Error: no room"],
  ['{"cut off":', '{"cut off":'],
])("%s reads %s", (outcome, text) => {
  expect(formatJobOutcome(outcome)).toBe(text);
});
