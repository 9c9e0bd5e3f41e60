import { describe, expect, test } from "vitest";
import { findNextLocalTime, toLocalDay, toLocalMinuteOfDay } from "../../../../domain/format/zoned-time.ts";
import {
  DEFAULT_DELIVERY_PREFERENCES,
  type DeliveryPreferences,
  findNextWaitingDigest,
  findQuietHoursEnd,
  getDeliveryRetryDelayMs,
  planDeliveries,
} from "../../../../domain/notifications/delivery-plan.ts";

const at = (iso: string) => new Date(iso);
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

describe("local time", () => {
  test.each([
    ["2026-07-01T23:30:00Z", "Europe/Paris", "2026-07-02", "01:30"],
    ["2026-01-01T00:00:00Z", "America/New_York", "2025-12-31", "19:00"],
    ["2026-01-01T00:00:00.999Z", "Asia/Kathmandu", "2026-01-01", "05:45"],
    ["2026-06-15T12:00:59Z", "UTC", "2026-06-15", "12:00"],
  ])("at %s, the local time in %s is %s %s", (iso, zone, day, minute) => {
    expect([toLocalDay(at(iso), zone), toLocalMinuteOfDay(at(iso), zone)]).toEqual([day, clock(minute)]);
  });

  test.each([
    ["later today", "2026-11-02T05:00:00Z", "08:00", "Europe/Paris", "2026-11-02T07:00:00.000Z"],
    [
      "tomorrow if it is exactly that time now",
      "2026-11-02T07:00:00Z",
      "08:00",
      "Europe/Paris",
      "2026-11-03T07:00:00.000Z",
    ],
    ["on a day with 23 hours", "2026-03-28T12:00:00Z", "08:00", "Europe/Paris", "2026-03-29T06:00:00.000Z"],
    ["on a day with 25 hours", "2026-10-24T12:00:00Z", "08:00", "Europe/Paris", "2026-10-25T07:00:00.000Z"],
    [
      "an hour later if daylight saving time skips the time",
      "2026-03-28T12:00:00Z",
      "02:30",
      "Europe/Paris",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "the first of the two if the time occurs twice",
      "2026-10-24T12:00:00Z",
      "02:30",
      "Europe/Paris",
      "2026-10-25T00:30:00.000Z",
    ],
    [
      "a day later if the time occurs twice and the first of the two is now",
      "2026-10-25T00:30:00Z",
      "02:30",
      "Europe/Paris",
      "2026-10-26T01:30:00.000Z",
    ],
    [
      "at midnight in a zone west of UTC",
      "2026-11-02T04:59:59Z",
      "00:00",
      "America/New_York",
      "2026-11-02T05:00:00.000Z",
    ],
    [
      "in a zone that changes its clocks by half an hour",
      "2026-04-04T12:00:00Z",
      "08:00",
      "Australia/Lord_Howe",
      "2026-04-04T21:30:00.000Z",
    ],
  ])(
    "findNextLocalTime returns the next moment with a given time of day in a time zone: %s",
    (_, after, minute, zone, expected) => {
      expect(findNextLocalTime(at(after), clock(minute), zone).toISOString()).toBe(expected);
    },
  );
});

describe("quiet hours", () => {
  const hours = (from: string | null, to: string | null, time_zone = "UTC") => ({
    quiet_from_minute: from === null ? null : clock(from),
    quiet_to_minute: to === null ? null : clock(to),
    time_zone,
  });
  test.each([
    ["no quiet hours are set", hours(null, null), "2026-11-02T03:00:00Z", null],
    ["before quiet hours", hours("22:00", "07:00"), "2026-11-02T21:59:59Z", null],
    ["at the beginning of quiet hours", hours("22:00", "07:00"), "2026-11-02T22:00:00Z", "2026-11-03T07:00:00.000Z"],
    ["during quiet hours, after midnight", hours("22:00", "07:00"), "2026-11-03T03:00:00Z", "2026-11-03T07:00:00.000Z"],
    ["at the end of quiet hours", hours("22:00", "07:00"), "2026-11-03T07:00:00Z", null],
    [
      "during quiet hours that begin and end on one day",
      hours("12:00", "13:30"),
      "2026-11-03T12:15:00Z",
      "2026-11-03T13:30:00.000Z",
    ],
    ["outside of quiet hours that begin and end on one day", hours("12:00", "13:30"), "2026-11-03T23:00:00Z", null],
    [
      "during quiet hours in the person's time zone",
      hours("22:00", "07:00", "Asia/Tokyo"),
      "2026-11-02T13:00:00Z",
      "2026-11-02T22:00:00.000Z",
    ],
    [
      "during quiet hours in which daylight saving time begins",
      hours("22:00", "07:00", "Europe/Paris"),
      "2026-03-28T23:00:00Z",
      "2026-03-29T05:00:00.000Z",
    ],
    ["quiet hours that end when they begin", hours("22:00", "22:00"), "2026-11-02T22:00:00Z", null],
  ])(
    "findQuietHoursEnd returns the end of the current quiet hours, or null outside of them: %s",
    (_, preferences, now, expected) => {
      expect(findQuietHoursEnd(preferences, at(now))?.toISOString() ?? null).toBe(expected);
    },
  );
});

describe("the daily list of waiting requests", () => {
  test.each([
    ["today, if its time is later and there was none today", "2026-11-02T06:00:00Z", null, "2026-11-02T07:00:00.000Z"],
    ["tomorrow, if its time has passed", "2026-11-02T08:00:00Z", "2026-11-01", "2026-11-03T07:00:00.000Z"],
    ["tomorrow, if there was one today", "2026-11-02T06:00:00Z", "2026-11-02", "2026-11-03T07:00:00.000Z"],
    ["tomorrow, if it is exactly its time now", "2026-11-02T07:00:00Z", "2026-11-02", "2026-11-03T07:00:00.000Z"],
  ])("the daily list of waiting requests is sent next %s", (_, now, last_day, expected) => {
    const preferences = { digest_minute: 480, time_zone: "Europe/Paris" };
    expect(findNextWaitingDigest(at(now), preferences, last_day).toISOString()).toBe(expected);
  });
});

describe("the channels of a notification", () => {
  const ALL = { push: true, mail: true, sms: true };
  const NOW = at("2026-11-02T09:00:00Z");
  const plan = (
    changed: {
      notification?: Partial<Parameters<typeof planDeliveries>[0]>;
      preferences?: Partial<DeliveryPreferences>;
      endpoints?: string[];
      open?: Partial<typeof ALL>;
    } = {},
  ) =>
    planDeliveries(
      { kind: "request_submitted", created_at: NOW, is_own_request: false, ...changed.notification },
      {
        preferences: { ...DEFAULT_DELIVERY_PREFERENCES, phone: "+22501020304", ...changed.preferences },
        endpoints: changed.endpoints ?? ["a"],
      },
      { ...ALL, ...changed.open },
      NOW,
    ).map(
      (one) => `${one.channel}${"endpoint" in one ? ` ${one.endpoint}` : ""} ${one.due_at.toISOString().slice(5, 16)}`,
    );
  const now = "11-02T09:00";

  test.each([
    [
      "push, mail and SMS if all channels are configured and the person has muted nothing",
      {},
      [`push a ${now}`, `mail ${now}`, `sms ${now}`],
    ],
    [
      "a push for each browser of the person",
      { endpoints: ["a", "b"] },
      [`push a ${now}`, `push b ${now}`, `mail ${now}`, `sms ${now}`],
    ],
    ["no push if the person has no browser", { endpoints: [] }, [`mail ${now}`, `sms ${now}`]],
    ["no push if push is not configured", { open: { push: false } }, [`mail ${now}`, `sms ${now}`]],
    ["no mail if mail is not configured", { open: { mail: false } }, [`push a ${now}`, `sms ${now}`]],
    ["no SMS if SMS is not configured", { open: { sms: false } }, [`push a ${now}`, `mail ${now}`]],
    ["no SMS if the person has no phone number", { preferences: { phone: null } }, [`push a ${now}`, `mail ${now}`]],
    [
      "no SMS if the notification asks for no action",
      { notification: { kind: "request_approved" } },
      [`push a ${now}`, `mail ${now}`],
    ],
    [
      "no SMS to the requester if the notification asks the approver to act",
      { notification: { kind: "request_overdue", is_own_request: true } },
      [`push a ${now}`, `mail ${now}`],
    ],
    [
      "no mail if the person has muted mails of this kind",
      { preferences: { muted_mail_kinds: ["request_submitted"] } },
      [`push a ${now}`, `sms ${now}`],
    ],
    [
      "no push if the person has muted pushes of this kind",
      { preferences: { muted_push_kinds: ["request_submitted"] } },
      [`mail ${now}`, `sms ${now}`],
    ],
    [
      "no SMS if the person has muted SMS of this kind",
      { preferences: { muted_sms_kinds: ["request_submitted"] } },
      [`push a ${now}`, `mail ${now}`],
    ],
    [
      "a mail if the person has muted only mails of another kind",
      { preferences: { muted_mail_kinds: ["request_approved"] } },
      [`push a ${now}`, `mail ${now}`, `sms ${now}`],
    ],
    [
      "a digest instead of a mail if the person chose the daily digest",
      { preferences: { daily_digest: true, digest_minute: 600 } },
      [`push a ${now}`, "digest 11-02T10:00", `sms ${now}`],
    ],
    [
      "push and SMS for the end of the person's quiet hours, but the digest for its own time",
      { preferences: { daily_digest: true, quiet_from_minute: 480, quiet_to_minute: 660, digest_minute: 600 } },
      ["push a 11-02T11:00", "digest 11-02T10:00", "sms 11-02T11:00"],
    ],
    [
      "no delivery if the notification is older than three days",
      { notification: { created_at: at("2026-10-30T08:59:59Z") } },
      [],
    ],
    [
      "push, mail and SMS if the notification is exactly three days old",
      { notification: { created_at: at("2026-10-30T09:00:00Z") } },
      [`push a ${now}`, `mail ${now}`, `sms ${now}`],
    ],
  ])("planDeliveries plans these deliveries of a notification: %s", (_, changed, expected) => {
    expect(plan(changed)).toEqual(expected);
  });
});

test("the delay before each retry of a delivery doubles from one minute to six hours, and a service can require a longer delay of up to one day", () => {
  const minutes = [1, 2, 3, 4, 9, 10, 12].map((attempts) => getDeliveryRetryDelayMs(attempts, null) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 256, 360, 360]);
  expect([
    getDeliveryRetryDelayMs(1, 10),
    getDeliveryRetryDelayMs(1, 300),
    getDeliveryRetryDelayMs(1, 10_000_000),
  ]).toEqual([60_000, 300_000, 86_400_000]);
});
