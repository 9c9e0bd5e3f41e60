import { expect, test } from "vitest";
import { parseDateTimeLocalInput } from "../../../domain/format/zoned-time.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

/**
 * Each row has the time zone, what is special about the time, the text in the due date field, and the resulting time in
 * UTC.
 */
const DUE = [
  ["Europe/Paris", "the last minute before the clocks go forward", "2027-03-28T01:59", "2027-03-28T00:59:00.000Z"],
  ["Europe/Paris", "the first after", "2027-03-28T03:00", "2027-03-28T01:00:00.000Z"],
  [
    "Europe/Paris",
    "in the skipped hour, which counts as an hour later",
    "2027-03-28T02:30",
    "2027-03-28T01:30:00.000Z",
  ],
  ["Europe/Paris", "the day before", "2027-03-27T09:00", "2027-03-27T08:00:00.000Z"],
  ["Europe/Paris", "the day after", "2027-03-29T09:00", "2027-03-29T07:00:00.000Z"],
  ["Europe/Paris", "in the repeated hour, of which the first counts", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
  ["Europe/Paris", "after the clocks went back", "2027-10-31T03:00", "2027-10-31T02:00:00.000Z"],
  ["America/New_York", "the last minute before the clocks go forward", "2027-03-14T01:59", "2027-03-14T06:59:00.000Z"],
  [
    "America/New_York",
    "in the skipped hour, which counts as an hour later",
    "2027-03-14T02:30",
    "2027-03-14T07:30:00.000Z",
  ],
  ["America/New_York", "the first after", "2027-03-14T03:00", "2027-03-14T07:00:00.000Z"],
  [
    "America/New_York",
    "in the repeated hour, of which the first counts",
    "2027-11-07T01:30",
    "2027-11-07T05:30:00.000Z",
  ],
  ["America/New_York", "after the clocks went back", "2027-11-07T02:00", "2027-11-07T07:00:00.000Z"],
  ["Africa/Abidjan", "where the clocks never change", "2027-03-28T02:30", "2027-03-28T02:30:00.000Z"],
  ["Asia/Kolkata", "with half an hour more", "2027-03-28T02:30", "2027-03-27T21:00:00.000Z"],
  ["Pacific/Kiritimati", "already in the next year", "2027-01-01T00:00", "2026-12-31T10:00:00.000Z"],
  ["Pacific/Pago_Pago", "still in the old year", "2026-12-31T23:59", "2027-01-01T10:59:00.000Z"],
] as const;

test("a request with a due date in local time becomes overdue at the matching instant in UTC, even on days when the clocks change", async () => {
  const order = DUE.map(([zone, , typed, instant]) => {
    const due_date = parseDateTimeLocalInput(typed, zone);
    expect(due_date, `${zone} ${typed}`).toBe(instant);
    return { instant, due_date };
  }).sort((a, b) => (a.instant < b.instant ? -1 : 1));
  for (const { due_date } of order) await submitAs(backend, "requester", { due_date });
  const marked: string[] = [];
  for (const { instant } of order) {
    backend.clock.now = new Date(instant);
    expect(await backend.jobs.markOverdue(), instant).toEqual({ marked: 0 });
    backend.clock.now = new Date(Date.parse(instant) + 1);
    const run = await backend.jobs.markOverdue();
    marked.push(...Array.from({ length: run.marked }, () => instant));
  }
  expect(marked).toEqual(order.map(({ instant }) => instant));
});

test.each([
  ["URGENT", "over the change to summer time in Paris", "2027-03-28T00:00:00.000Z", "2027-03-28T04:00:00.000Z"],
  ["HIGH", "over the day of 23 hours in Paris", "2027-03-27T11:00:00.000Z", "2027-03-28T11:00:00.000Z"],
  ["HIGH", "over the day of 25 hours in New York", "2027-11-06T16:00:00.000Z", "2027-11-07T16:00:00.000Z"],
  ["MEDIUM", "over the end of February", "2028-02-28T12:00:00.000Z", "2028-03-02T12:00:00.000Z"],
  ["LOW", "into the next year", "2026-12-28T23:30:00.123Z", "2027-01-04T23:30:00.123Z"],
] as const)(
  "a request of priority %s escalates exactly when the hours of this priority have passed, even if it waits %s",
  async (priority, _, from, to) => {
    backend.clock.now = new Date(from);
    await submitAs(backend, "requester", { priority });
    backend.clock.now = new Date(Date.parse(to) - 1);
    expect(await backend.jobs.escalateWaitingRequests()).toEqual({ escalated: 0 });
    backend.clock.now = new Date(to);
    expect(await backend.jobs.escalateWaitingRequests()).toEqual({ escalated: 1 });
  },
);
