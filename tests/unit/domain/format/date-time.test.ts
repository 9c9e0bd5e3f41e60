import { describe, expect, test } from "vitest";
import { formatDate, formatDateTime, formatExactTime, formatRelative } from "../../../../domain/format/date-time.ts";

const noon = "2026-11-21T12:00:00.000Z";

describe("formatted times", () => {
  test.each([
    ["UTC", "21 Nov 2026", "21 Nov 2026, 23:30"],
    ["Asia/Tokyo", "22 Nov 2026", "22 Nov 2026, 08:30"],
    ["America/New_York", "21 Nov 2026", "21 Nov 2026, 18:30"],
  ])("date and time are formatted in the time zone %s", (zone, date, dateTime) => {
    const iso = "2026-11-21T23:30:00.000Z";
    expect(formatDate(iso, zone)).toBe(date);
    expect(formatDateTime(iso, zone)).toBe(dateTime);
  });

  test("midnight is formatted as 00:00", () => {
    expect(formatDateTime("2026-11-21T00:00:00.000Z", "UTC")).toBe("21 Nov 2026, 00:00");
  });

  test("formatExactTime returns a time with the weekday, the seconds and the time zone", () => {
    expect(formatExactTime(noon, "UTC")).toMatch(/^Saturday,? 21 November 2026 at 12:00:00 UTC$/);
  });
});

describe("relative times", () => {
  test.each([
    ["2026-11-21T12:00:00.000Z", "just now"],
    ["2026-11-21T11:59:01.000Z", "just now"],
    ["2026-11-21T11:59:00.000Z", "1 minute ago"],
    ["2026-11-21T11:00:01.000Z", "59 minutes ago"],
    ["2026-11-21T11:00:00.000Z", "1 hour ago"],
    ["2026-11-20T12:00:01.000Z", "23 hours ago"],
    ["2026-11-20T12:00:00.000Z", "1 day ago"],
    ["2026-10-23T12:00:00.000Z", "29 days ago"],
    ["2026-10-22T12:00:00.000Z", "1 month ago"],
    ["2025-11-21T12:00:00.000Z", "1 year ago"],
    ["2026-11-21T12:00:30.000Z", "just now"],
    ["2026-11-21T12:30:00.000Z", "in 30 minutes"],
    ["2026-11-23T12:00:00.000Z", "in 2 days"],
  ])("the relative time of %s is %s", (iso, text) => {
    expect(formatRelative(iso, noon)).toBe(text);
  });
});
