import { expect, test } from "vitest";
import { getMonths, reportPeriod } from "../../../../domain/exports/reports.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");

test.each([
  ["without filters", {}, { from: "2025-12-01", to: "2026-11-22" }, 12],
  ["from a day on", { date_from: "2026-10-05" }, { from: "2026-10-05", to: "2026-11-22" }, 2],
  ["up to a day", { date_to: "2026-03-10" }, { from: "2025-04-01", to: "2026-03-10" }, 12],
  ["between days", { date_from: "2026-03-01", date_to: "2026-03-01" }, { from: "2026-03-01", to: "2026-03-01" }, 1],
  ["over more than a year", { date_from: "2020-01-01" }, { from: "2025-12-01", to: "2026-11-22" }, 12],
  ["into the future", { date_to: "2027-05-01" }, { from: "2025-12-01", to: "2026-11-22" }, 12],
  ["in the future", { date_from: "2027-01-01" }, { from: "2027-01-01", to: "2026-11-22" }, 0],
])("%s, reports cover the days of the filters, at most twelve months", (_, filters, period, months) => {
  expect(reportPeriod(NOW, filters)).toEqual(period);
  expect(getMonths(period)).toHaveLength(months);
});
