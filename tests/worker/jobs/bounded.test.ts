import { expect, test } from "vitest";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { DAY_MS } from "../../support/clock.ts";
import { createServiceTest } from "../../support/service-test.ts";
import type { TestServices } from "../../support/test-services.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;

const OPEN = 20_000;
const DUE = 2_500;

const route = (people: TestServices["people"]) => {
  const approver = (user_id: string) => ({
    user_id,
    user_name: `Name of ${user_id}`,
    max_amount: null,
    currency: "USD",
  });
  const eligible_approvers = [people.manager, people["senior.manager"]].map(approver);
  return JSON.stringify({
    levels: [{ level: 1, required_approvals: 1, approver: eligible_approvers[0], eligible_approvers, approved_by: [] }],
  });
};

type Cost = { rows_read: number; round_trips: number };

async function costOf<T>(work: () => Promise<T>): Promise<{ outcome: T } & Cost> {
  Object.assign(backend.cost, { round_trips: 0, rows_read: 0, rows_written: 0 });
  const outcome = await work();
  const { rows_read, round_trips } = backend.cost;
  return { outcome, rows_read, round_trips };
}

/**
 * Runs a job until it finds nothing to do. Returns the number of requests that each run processed, and the highest cost
 * of a run: its round trips, and the rows it read for each processed request.
 */
async function runUntilDone(
  run: () => Promise<Record<string, number>>,
): Promise<{ done: number[]; rows_read: number; round_trips: number }> {
  const done: number[] = [];
  let [rows_read, round_trips] = [0, 0];
  for (;;) {
    const cost = await costOf(run);
    const [count = 0] = Object.values(cost.outcome);
    if (count === 0) {
      // A run that finds no due request reads few rows, although 20,000 requests are open.
      expect(cost.rows_read).toBeLessThan(50);
      return { done, rows_read, round_trips };
    }
    done.push(count);
    rows_read = Math.max(rows_read, cost.rows_read / count);
    round_trips = Math.max(round_trips, cost.round_trips);
  }
}

test("if 2,500 of 20,000 open requests are due, the overdue, escalation and reminder jobs each process 1,000 requests per run and read few rows per request", async () => {
  const now = backend.clock.now.toISOString();
  const later = new Date(backend.clock.now.getTime() + DAY_MS).toISOString();
  const before = new Date(backend.clock.now.getTime() - 300 * DAY_MS).toISOString();
  await insertBulkRequests(platform.DB, backend.people, 1, OPEN, "pending");
  // Every eighth request has passed its due date, and another eighth has passed its escalation time. All other requests
  // are due in a day and have just started to wait.
  await platform.DB.prepare(
    `UPDATE requests SET route = ?1, due_at = CASE WHEN seq % 8 = 0 THEN ?2 ELSE ?3 END, escalation_clock_at = CASE WHEN seq % 8 = 1 THEN ?2 ELSE ?4 END`,
  )
    .bind(route(backend.people), before, later, now)
    .run();

  const overdue = await runUntilDone(() => backend.jobs.markOverdue());
  expect(overdue.done).toEqual([1_000, 1_000, DUE - 2_000]);
  const escalated = await runUntilDone(() => backend.jobs.escalateWaitingRequests());
  expect(escalated.done).toEqual([1_000, 1_000, DUE - 2_000]);
  backend.clock.now = new Date(backend.clock.now.getTime() + DAY_MS);
  const reminded = await runUntilDone(() => backend.jobs.remindOverdue());
  expect(reminded.done).toEqual([1_000, 1_000, DUE - 2_000]);

  for (const job of [overdue, escalated, reminded]) {
    expect(job.rows_read).toBeLessThan(75);
    expect(job.round_trips).toBeLessThan(40);
  }
  const count = (from: string) => platform.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n");
  expect(await count("requests WHERE status = 'overdue'")).toBe(DUE);
  expect(await count("request_events WHERE kind = 'request.overdue'")).toBe(DUE);
  expect(await backend.services.requests.getStats(await backend.as("admin"))).toMatchObject({
    overdue: DUE,
    pending: OPEN - DUE,
  });
  expect(await count("request_events WHERE kind = 'request.escalated'")).toBe(DUE);
  expect(await count("notifications WHERE kind = 'request_overdue_reminder'")).toBe(2 * DUE);
});
