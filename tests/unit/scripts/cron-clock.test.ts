import { expect, test } from "vitest";
import { isCronDue } from "../../../scripts/cron-schedule.ts";

// 2026-03-10 is a Tuesday. Cloudflare counts the days of a week from Sunday as 1, so Tuesday is 3.
const TUESDAY = new Date("2026-03-10T09:30:12Z");

test.each([
  ["* * * * *", true],
  ["30 9 * * *", true],
  ["31 9 * * *", false],
  ["*/15 * * * *", true],
  ["*/7 * * * *", false],
  ["0,30 9-17 * * *", true],
  ["30 10-17 * * *", false],
  ["30 9 10 3 *", true],
  ["30 9 11 3 *", false],
  ["* * * * 3", true],
  ["* * * * 2", false],
])("whether the cron expression %s matches half past nine on a Tuesday: %s", (expression, due) => {
  expect(isCronDue(expression, TUESDAY)).toBe(due);
});
