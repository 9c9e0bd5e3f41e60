import { expect, test } from "vitest";
import { getReportPeriod, listMonths } from "../../../../domain/exports/reports.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");

test.each([
  ["no filters", {}, { from: "2025-12-01", to: "2026-11-22" }, 12],
  ["a first day", { date_from: "2026-10-05" }, { from: "2026-10-05", to: "2026-11-22" }, 2],
  ["a last day", { date_to: "2026-03-10" }, { from: "2025-04-01", to: "2026-03-10" }, 12],
  [
    "a first and a last day",
    { date_from: "2026-03-01", date_to: "2026-03-01" },
    { from: "2026-03-01", to: "2026-03-01" },
    1,
  ],
  ["a first day more than a year ago", { date_from: "2020-01-01" }, { from: "2025-12-01", to: "2026-11-22" }, 12],
  ["a last day in the future", { date_to: "2027-05-01" }, { from: "2025-12-01", to: "2026-11-22" }, 12],
  ["a first day in the future", { date_from: "2027-01-01" }, { from: "2027-01-01", to: "2026-11-22" }, 0],
])("a report covers the days of the date filters, but at most twelve months: %s", (_, filters, period, months) => {
  expect(getReportPeriod(NOW, filters)).toEqual(period);
  expect(listMonths(period)).toHaveLength(months);
});
