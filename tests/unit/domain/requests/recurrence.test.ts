import { describe, expect, test } from "vitest";
import { findNextOccurrence, type Recurrence } from "../../../../domain/requests/recurrence.ts";

const every = (unit: "week" | "month", count: number, day: number, time_zone = "UTC"): Recurrence => ({
  unit,
  every: count,
  day,
  time_zone,
});

describe("the next occurrence of a recurring request", () => {
  // The day 2026-11-23 in the cases is a Monday.
  test.each<[string, Recurrence, string | null, string, string, string]>([
    ["the same day before 8:00", every("week", 1, 1), null, "2026-11-23T07:59", "2026-11-23", "2026-11-23T08:00"],
    ["a week later from 8:00 on", every("week", 1, 1), null, "2026-11-23T08:00", "2026-11-30", "2026-11-30T08:00"],
    ["the next Sunday", every("week", 1, 7), null, "2026-11-23T10:00", "2026-11-29", "2026-11-29T08:00"],
    [
      "two weeks after the last one",
      every("week", 2, 1),
      "2026-11-23",
      "2026-11-23T08:00",
      "2026-12-07",
      "2026-12-07T08:00",
    ],
    [
      "after a long downtime, the next one in the rhythm",
      every("week", 2, 1),
      "2026-08-03",
      "2026-11-23T08:00",
      "2026-12-07",
      "2026-12-07T08:00",
    ],
    ["later this month", every("month", 1, 25), null, "2026-11-23T10:00", "2026-11-25", "2026-11-25T08:00"],
    ["next month", every("month", 1, 5), null, "2026-11-23T10:00", "2026-12-05", "2026-12-05T08:00"],
    [
      "the last day of a short month",
      every("month", 1, 31),
      "2027-01-31",
      "2027-01-31T09:00",
      "2027-02-28",
      "2027-02-28T08:00",
    ],
    [
      "day 31 again after a short month",
      every("month", 1, 31),
      "2027-02-28",
      "2027-02-28T09:00",
      "2027-03-31",
      "2027-03-31T08:00",
    ],
    [
      "a quarter later, in the next year",
      every("month", 3, 15),
      "2026-11-15",
      "2026-11-23T10:00",
      "2027-02-15",
      "2027-02-15T08:00",
    ],
    [
      "8:00 in Abidjan",
      every("week", 1, 2, "Africa/Abidjan"),
      null,
      "2026-11-23T10:00",
      "2026-11-24",
      "2026-11-24T08:00",
    ],
    [
      "8:00 in Paris in winter",
      every("month", 1, 1, "Europe/Paris"),
      null,
      "2026-11-23T10:00",
      "2026-12-01",
      "2026-12-01T07:00",
    ],
    [
      "8:00 in Paris in summer",
      every("month", 1, 1, "Europe/Paris"),
      "2027-03-01",
      "2027-03-01T09:00",
      "2027-04-01",
      "2027-04-01T06:00",
    ],
    [
      "the local day in Tokyo",
      every("week", 1, 2, "Asia/Tokyo"),
      null,
      "2026-11-23T20:00",
      "2026-11-24",
      "2026-11-23T23:00",
    ],
  ])("the next occurrence of a recurring request is %s", (_, recurrence, last, now, on, at) => {
    expect(findNextOccurrence(recurrence, last, new Date(`${now}:00.000Z`))).toEqual({ on, at: `${at}:00.000Z` });
  });
});
