import { describe, expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatExact,
  formatRelative,
  fromLocalInput,
  toLocalInput,
  validTimeZone,
} from "../../../../domain/format/date-time.ts";

const noon = "2026-11-21T12:00:00.000Z";

describe("the reader's zone", () => {
  test.each([
    ["Africa/Abidjan", "Africa/Abidjan"],
    ["Europe/Paris", "Europe/Paris"],
    ["UTC", "UTC"],
    ["Mars/Olympus", "UTC"],
    ["<script>", "UTC"],
    ["x".repeat(5_000), "UTC"],
    ["", "UTC"],
    [null, "UTC"],
  ])("%s is read as %s", (name, zone) => {
    expect(validTimeZone(name)).toBe(zone);
  });
});

describe("times as text", () => {
  test.each([
    ["UTC", "21 Nov 2026", "21 Nov 2026, 23:30"],
    ["Asia/Tokyo", "22 Nov 2026", "22 Nov 2026, 08:30"],
    ["America/New_York", "21 Nov 2026", "21 Nov 2026, 18:30"],
  ])("in %s", (zone, date, dateTime) => {
    const iso = "2026-11-21T23:30:00.000Z";
    expect(formatDate(iso, zone)).toBe(date);
    expect(formatDateTime(iso, zone)).toBe(dateTime);
  });

  test("midnight is 00:00", () => {
    expect(formatDateTime("2026-11-21T00:00:00.000Z", "UTC")).toBe("21 Nov 2026, 00:00");
  });

  test("the exact time names day, second and zone", () => {
    expect(formatExact(noon, "UTC")).toMatch(/^Saturday,? 21 November 2026 at 12:00:00 UTC$/);
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
  ])("%s is %s", (iso, text) => {
    expect(formatRelative(iso, noon)).toBe(text);
  });
});

describe("the date and time control", () => {
  test.each([
    ["2026-11-21T09:30", "UTC", "2026-11-21T09:30:00.000Z"],
    ["2026-11-21T09:30", "Asia/Kolkata", "2026-11-21T04:00:00.000Z"],
    ["2026-11-21T00:10", "Pacific/Auckland", "2026-11-20T11:10:00.000Z"],
    ["2026-07-01T09:30", "Europe/Paris", "2026-07-01T07:30:00.000Z"],
    ["2026-01-01T09:30", "Europe/Paris", "2026-01-01T08:30:00.000Z"],
    ["2026-03-29T03:00", "Europe/Paris", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T03:00", "Europe/Paris", "2026-10-25T02:00:00.000Z"],
    ["2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00.000Z"],
    ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00.000Z"],
  ])("%s in %s is %s, and back", (value, zone, iso) => {
    expect(fromLocalInput(value, zone)).toBe(iso);
    expect(toLocalInput(iso, zone)).toBe(value);
  });

  test("an hour that happens twice is the first of the two", () => {
    expect(fromLocalInput("2026-10-25T02:30", "Europe/Paris")).toBe("2026-10-25T00:30:00.000Z");
  });

  test("an hour that daylight saving skips becomes the one after", () => {
    expect(fromLocalInput("2026-03-29T02:30", "Europe/Paris")).toBe("2026-03-29T01:30:00.000Z");
  });

  test.each(["", "tomorrow", "2026-11-21", "2026-13-01T10:00", "2026-11-21T25:00", "2026-11-21T09:30Z"])(
    "%j is no such value",
    (value) => {
      expect(fromLocalInput(value, "UTC")).toBeNull();
    },
  );
});
