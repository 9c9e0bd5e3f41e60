import { describe, expect, test } from "vitest";
import {
  formatTimeZone,
  listTimeZones,
  parseDateTimeLocalInput,
  parseTimeZone,
  toValidTimeZone,
} from "../../../../domain/format/zoned-time.ts";

describe("the names of time zones on screens", () => {
  test.each([
    ["Europe/Paris", "Paris (Europe)"],
    ["America/Indiana/Knox", "Knox (America/Indiana)"],
    ["Europe/Kiev", "Kyiv (Europe)"],
    ["Africa/Porto-Novo", "Porto-Novo (Africa)"],
    ["UTC", "UTC"],
  ])("the time zone %s is shown as %s", (name, text) => {
    expect(formatTimeZone(name)).toBe(text);
    expect(parseTimeZone(text)).toBe(name);
  });

  test("every time zone in the list is read as a time zone with this name, and the list begins with a city", () => {
    const zones = listTimeZones();
    expect(zones.length).toBeGreaterThan(300);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones[0]).toBe("Abidjan (Africa)");
    expect(zones).toContain("UTC");
    expect(zones.filter((zone) => formatTimeZone(parseTimeZone(zone)) !== zone)).toEqual([]);
    expect(zones.filter((zone) => toValidTimeZone(parseTimeZone(zone)) === "UTC" && zone !== "UTC")).toEqual([]);
  });

  test.each([
    ["paris", "Europe/Paris"],
    [" PARIS ", "Europe/Paris"],
    ["são paulo", "America/Sao_Paulo"],
    ["new york", "America/New_York"],
    ["europe/paris", "Europe/Paris"],
    ["Europe/Paris", "Europe/Paris"],
    ["utc", "UTC"],
    ["kyiv", "Europe/Kiev"],
    ["Europe/Kyiv", "Europe/Kiev"],
    ["Kiev (Europe)", "Europe/Kiev"],
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["Atlantis", "Atlantis"],
    ["+02:00", "+02:00"],
    ["", ""],
  ])("the typed text '%s' is read as '%s'", (typed, name) => {
    expect(parseTimeZone(typed)).toBe(name);
  });
});

describe("the viewer's time zone", () => {
  test.each([
    ["Africa/Abidjan", "Africa/Abidjan"],
    ["Europe/Paris", "Europe/Paris"],
    ["UTC", "UTC"],
    ["Mars/Olympus", "UTC"],
    ["<script>", "UTC"],
    ["x".repeat(5_000), "UTC"],
    ["", "UTC"],
    [null, "UTC"],
  ])("the time zone name %s is read as %s", (name, zone) => {
    expect(toValidTimeZone(name)).toBe(zone);
  });
});

describe("the value of a date and time field", () => {
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
  ])("the local time %s in the time zone %s is converted to the UTC time %s", (value, zone, iso) => {
    expect(parseDateTimeLocalInput(value, zone)).toBe(iso);
  });

  test("a local time that occurs twice is read as the first of the two times", () => {
    expect(parseDateTimeLocalInput("2026-10-25T02:30", "Europe/Paris")).toBe("2026-10-25T00:30:00.000Z");
  });

  test("a local time that is skipped when daylight saving time begins is read as the time one hour later", () => {
    expect(parseDateTimeLocalInput("2026-03-29T02:30", "Europe/Paris")).toBe("2026-03-29T01:30:00.000Z");
  });

  test.each(["", "tomorrow", "2026-11-21", "2026-13-01T10:00", "2026-11-21T25:00", "2026-11-21T09:30Z"])(
    "%j is not a local time",
    (value) => {
      expect(parseDateTimeLocalInput(value, "UTC")).toBeNull();
    },
  );
});
