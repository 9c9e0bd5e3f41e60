import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import { JOBS, runScheduled } from "../../../worker/jobs/index.ts";
import { inLogScope } from "../../../worker/log.ts";
import { createServices } from "../../../worker/services/index.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { createTestServices, submission, type TestServices } from "../../support/test-services.ts";
import { newDepartment } from "./admin-inputs.ts";

let platform: Platform;
let cast: TestServices;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.dispose());
beforeEach(async () => {
  await platform.reset();
  cast = await createTestServices(platform);
});

const later = (minutes: number) => {
  cast.clock.now = new Date(cast.clock.now.getTime() + minutes * 60_000);
};

test("the counters count people and departments whole, rules and currencies when active", async () => {
  await platform.DB.exec("UPDATE currencies SET is_active = 0 WHERE code = 'CFA'");
  await platform.DB.exec("UPDATE doa_configurations SET is_active = 0 WHERE request_type = 'it'");
  expect(unwrap(await cast.services.admin.overview.stats(await cast.as("director")))).toEqual({
    total_users: 9,
    active_doa_rules: 7,
    total_departments: 5,
    active_currencies: 3,
  });
});

test("recent activity lists requests and administration, newest first, each in its colour", async () => {
  const [admin, requester, manager] = [await cast.as("admin"), await cast.as("requester"), await cast.as("manager")];
  const { id } = unwrap(await cast.services.requests.submit(requester, submission(), []));
  later(1);
  unwrap(
    await cast.services.requests.act(
      manager,
      RequestActionInput.parse({ request_id: id, action: "approve", comments: "Fine" }),
    ),
  );
  later(1);
  const { id: legal } = unwrap(await cast.services.admin.departments.create(admin, newDepartment()));
  later(1);
  unwrap(await cast.services.admin.departments.remove(admin, legal));
  later(1);
  unwrap(await cast.services.admin.settings.update(admin, { sms_notifications: true }));
  later(1);
  unwrap(await cast.services.admin.numbering.reset(admin));
  later(1);
  unwrap(await cast.services.requests.delete(admin, id));
  const { activities } = unwrap(await cast.services.admin.overview.activities(admin));
  expect(activities.map(({ message, user, color }) => [message, user, color])).toEqual([
    ["REQ-2026-1001 was deleted", "Ama Admin", "red"],
    ["Request numbering was reset", "Ama Admin", "purple"],
    ["Settings were changed", "Ama Admin", "blue"],
    ["Department Legal was deleted", "Ama Admin", "red"],
    ["Department Legal was created", "Ama Admin", "green"],
    ["REQ-2026-1001 was approved", "Marc Nager", "green"],
    ["REQ-2026-1001 was submitted", "Rita Quest", "blue"],
  ]);
  expect(activities[0]?.timestamp).toBe(cast.clock.now.toISOString());
  expect(unwrap(await cast.services.admin.overview.activities(admin, { limit: 2 })).activities).toHaveLength(2);
});

test("what the clock did is the system's", async () => {
  const due_date = new Date(cast.clock.now.getTime() + 60_000).toISOString();
  unwrap(await cast.services.requests.submit(await cast.as("requester"), submission({ due_date }), []));
  later(5);
  await cast.jobs.markOverdue();
  const { activities } = unwrap(await cast.services.admin.overview.activities(await cast.as("admin")));
  expect(activities[0]).toMatchObject({ message: "REQ-2026-1001 became overdue", user: "System", color: "red" });
});

describe("system health", () => {
  test("is measured: the round trip, the answer, sessions, pending requests", async () => {
    const signIn = { username: "manager", password: "Approve-2026", remember_me: false };
    unwrap(await cast.services.auth.signIn(signIn, { address: "test" }));
    unwrap(await cast.services.requests.submit(await cast.as("requester"), submission(), []));
    const admin = await cast.as("admin");
    const health = unwrap(
      await cast.services.admin.overview.health(admin, { arrived_at: new Date(cast.clock.now.getTime() - 7) }),
    );
    expect(health).toMatchObject({
      database_connection: { status: "healthy", response_time: "0 ms" },
      api_response_time: "7 ms",
      active_sessions: 1,
      request_stats: { pending_requests: 1 },
      last_cron_run: null,
      cron_jobs: [],
      last_updated: cast.clock.now.toISOString(),
    });
    later(60 * 24);
    const next = unwrap(await cast.services.admin.overview.health(admin, { arrived_at: cast.clock.now }));
    expect(next.active_sessions).toBe(0);
  });

  test("says who words the assistant's answers, and what the day's budget has left", async () => {
    const usage =
      "INSERT INTO assistant_usage VALUES ('2026-11-02', 'a', 2, 300), ('2026-11-02', 'b', 1, 50), ('2026-11-01', 'a', 9, 9)";
    await platform.DB.prepare(usage).run();
    const admin = await cast.as("admin");
    const { assistant } = unwrap(await cast.services.admin.overview.health(admin, { arrived_at: cast.clock.now }));
    expect(assistant).toEqual({
      provider: null,
      missing: expect.stringContaining("MODEL_URL"),
      calls_today: 3,
      tokens_today: 350,
      tokens_per_day: 2_000_000,
      tokens_per_person: 100_000,
    });
  });

  test("a slow database is called slow", async () => {
    const admin = await cast.as("admin");
    const deps = {
      ...cast.deps,
      now: () => {
        later(0.005);
        return new Date(cast.clock.now);
      },
    };
    const health = unwrap(await createServices(deps).admin.overview.health(admin, { arrived_at: cast.clock.now }));
    expect(health.database_connection).toEqual({ status: "slow", response_time: "600 ms" });
  });

  test("each run of a job has a line in the log, with its duration and the numbers of its result", async () => {
    const output = vi.spyOn(console, "log").mockReturnValue();
    await inLogScope({ min_level: "info", fields: {} }, () => runScheduled("* * * * *", cast.deps));
    const lines = output.mock.calls.map(([line]) => JSON.parse(line));
    expect(lines.map(({ job }) => job)).toEqual(JOBS.map(({ name }) => name));
    expect(lines[0]).toEqual({
      level: "info",
      message: "job finished",
      job: "mark overdue requests",
      duration_ms: expect.any(Number),
      counts: { marked: 0 },
    });
    const counts = lines.flatMap((line) => Object.values(line.counts));
    expect(counts.filter((count) => typeof count !== "number")).toEqual([]);
  });

  test("knows each job's last run, its duration and its result, also of one that failed", async () => {
    await runScheduled("* * * * *", cast.deps);
    later(1);
    const log = vi.spyOn(console, "error").mockReturnValue();
    const failing = JOBS.map((job) =>
      job.name === "clean up expired data" ? { ...job, run: () => Promise.reject(new Error("no room")) } : job,
    );
    await runScheduled("* * * * *", cast.deps, failing);
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { level: "error", message: "job failed", job: "clean up expired data", code: "Error" },
    ]);
    const { cron_jobs, last_cron_run } = unwrap(
      await cast.services.admin.overview.health(await cast.as("admin"), { arrived_at: cast.clock.now }),
    );
    expect(last_cron_run).toBe(cast.clock.now.toISOString());
    expect(cron_jobs.map((job) => job.name).sort()).toEqual(JOBS.map((job) => job.name).sort());
    expect(cron_jobs.find((job) => job.name === "mark overdue requests")).toMatchObject({
      succeeded: true,
      outcome: '{"marked":0}',
      started_at: cast.clock.now.toISOString(),
    });
    expect(cron_jobs.find((job) => job.name === "clean up expired data")).toMatchObject({
      succeeded: false,
      outcome: "Error: no room",
    });
  });
});
