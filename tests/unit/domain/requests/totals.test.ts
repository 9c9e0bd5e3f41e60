import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDurationHours } from "../../../../domain/assistant/durations.ts";
import { computeMedian } from "../../../../domain/assistant/statistics.ts";
import { computeMedianHours, toDecisionTimeClass } from "../../../../domain/requests/decision-times.ts";
import { addDays, toTotalsRanges } from "../../../../domain/requests/totals.ts";

const HOUR_MS = 3_600_000;

test("toTotalsRanges divides a period into its whole months and the remaining days, and covers each day exactly once", () => {
  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays("2024-02-01", days));
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const ranges = toTotalsRanges({ from, to }, "2030-01-01");
      expect(ranges.length).toBeLessThanOrEqual(3);
      for (let at = addDays(from, -40); at <= addDays(to, 40); at = addDays(at, 1)) {
        const covering = ranges.filter((range) => {
          const period = range.unit === "day" ? at : at.slice(0, 7);
          return range.from <= period && period <= range.to;
        });
        expect(covering, at).toHaveLength(from <= at && at <= to ? 1 : 0);
      }
    }),
  );
});

test("if a period begins with a month or the first request, and ends today or with a month, toTotalsRanges returns only months", () => {
  expect(toTotalsRanges({ from: "2025-12-01", to: "2026-11-23" }, "2026-11-23")).toEqual([
    { unit: "month", from: "2025-12", to: "9998-12", label: "" },
  ]);
  expect(toTotalsRanges({ from: null, to: "2026-10-31" }, "2026-11-23")).toEqual([
    { unit: "month", from: "0000-01", to: "2026-10", label: "" },
  ]);
  expect(toTotalsRanges({ from: "2026-11-24", to: "2026-11-23" }, "2026-11-23")).toEqual([]);
});

test("the displayed median of decision times is the same, whether it is computed from totals or from every single time", () => {
  const times = fc.array(fc.integer({ min: 0, max: 40 * 24 * HOUR_MS }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(times, (all) => {
      const odd = all.length % 2 === 1 ? all : all.slice(1);
      if (odd.length === 0) return;
      const counted = odd.map((duration_ms) => ({ class: toDecisionTimeClass(duration_ms), count: 1, duration_ms }));
      const exact = computeMedian(odd.map((one) => one / HOUR_MS)) ?? 0;
      expect(formatDurationHours(computeMedianHours(counted) ?? 0)).toBe(formatDurationHours(exact));
    }),
  );
  expect(computeMedianHours([])).toBeNull();
});
