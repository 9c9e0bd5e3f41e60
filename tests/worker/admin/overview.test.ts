import { describe, expect, test, vi } from "vitest";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import { createExternalServices } from "../../../worker/integrations/channels.ts";
import { JOBS, runScheduledJobs } from "../../../worker/jobs/index.ts";
import { runInLogScope } from "../../../worker/log.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices, createSubmissionInput } from "../../support/test-services.ts";
import { createNewDepartmentInput } from "./admin-inputs.ts";

const backend = createServiceTest();
const { platform } = backend;

const waitMinutes = (minutes: number) => {
  backend.clock.now = new Date(backend.clock.now.getTime() + minutes * 60_000);
};

test("the overview of the Admin Panel counts all users and departments, but only active configurations and currencies", async () => {
  await platform.DB.exec("UPDATE currencies SET is_active = 0 WHERE code = 'CFA'");
  await platform.DB.exec("UPDATE doa_configurations SET is_active = 0 WHERE request_type = 'it'");
  expect(unwrap(await backend.services.admin.overview.stats(await backend.as("director")))).toEqual({
    total_users: 9,
    active_doa_rules: 7,
    total_departments: 5,
    active_currencies: 3,
  });
});

test("recent activity lists changes of requests and of the administration, newest first, each with a colour", async () => {
  const [admin, requester, manager] = [
    await backend.as("admin"),
    await backend.as("requester"),
    await backend.as("manager"),
  ];
  const { id } = unwrap(await backend.services.requests.submit(requester, createSubmissionInput(), []));
  waitMinutes(1);
  unwrap(
    await backend.services.requests.act(
      manager,
      RequestActionInput.parse({ request_id: id, action: "approve", comments: "Fine" }),
    ),
  );
  waitMinutes(1);
  const { id: legal } = unwrap(await backend.services.admin.departments.create(admin, createNewDepartmentInput()));
  waitMinutes(1);
  unwrap(await backend.services.admin.departments.remove(admin, legal));
  waitMinutes(1);
  unwrap(await backend.services.admin.settings.update(admin, { sms_notifications: true }));
  waitMinutes(1);
  unwrap(await backend.services.admin.numbering.reset(admin));
  waitMinutes(1);
  unwrap(await backend.services.requests.delete(admin, id, { reason: "A test" }));
  const { activities } = unwrap(await backend.services.admin.overview.activities(admin));
  expect(activities.map(({ message, user, color }) => [message, user, color])).toEqual([
    ["REQ-2026-1001 was deleted", "Ama Admin", "red"],
    ["Request numbering was reset", "Ama Admin", "purple"],
    ["Settings were changed", "Ama Admin", "blue"],
    ["Department Legal was deleted", "Ama Admin", "red"],
    ["Department Legal was created", "Ama Admin", "green"],
    ["REQ-2026-1001 was approved", "Marc Nager", "green"],
    ["REQ-2026-1001 was submitted", "Rita Quest", "blue"],
  ]);
  expect(activities[0]?.timestamp).toBe(backend.clock.now.toISOString());
  expect(unwrap(await backend.services.admin.overview.activities(admin, { limit: 2 })).activities).toHaveLength(2);
});

test("recent activity names 'System' as the actor of changes by scheduled jobs", async () => {
  const due_date = new Date(backend.clock.now.getTime() + 60_000).toISOString();
  unwrap(
    await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput({ due_date }), []),
  );
  waitMinutes(5);
  await backend.jobs.markOverdue();
  const { activities } = unwrap(await backend.services.admin.overview.activities(await backend.as("admin")));
  expect(activities[0]).toMatchObject({ message: "REQ-2026-1001 became overdue", user: "System", color: "red" });
});

describe("system health and the log of jobs", () => {
  test("system health contains the response times of the database and the API, the number of sessions and the number of pending requests", async () => {
    const signIn = { username: "manager", password: "Approve-2026", remember_me: false };
    unwrap(await backend.services.auth.signIn(signIn, { address: "test" }));
    unwrap(await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput(), []));
    const admin = await backend.as("admin");
    const health = unwrap(
      await backend.services.admin.overview.health(admin, { arrived_at: new Date(backend.clock.now.getTime() - 7) }),
    );
    expect(health).toMatchObject({
      database_connection: { status: "healthy", response_time: "0 ms" },
      api_response_time: "7 ms",
      active_sessions: 1,
      request_stats: { pending_requests: 1 },
      last_cron_run: null,
      cron_jobs: [],
      last_updated: backend.clock.now.toISOString(),
    });
    waitMinutes(60 * 24);
    const next = unwrap(await backend.services.admin.overview.health(admin, { arrived_at: backend.clock.now }));
    expect(next.active_sessions).toBe(0);
  });

  test("system health lists the assistant's missing settings, today's calls and tokens, and the daily token budgets", async () => {
    const usage =
      "INSERT INTO assistant_usage VALUES ('2026-11-02', 'a', 2, 300), ('2026-11-02', 'b', 1, 50), ('2026-11-01', 'a', 9, 9)";
    await platform.DB.prepare(usage).run();
    const admin = await backend.as("admin");
    const { assistant } = unwrap(
      await backend.services.admin.overview.health(admin, { arrived_at: backend.clock.now }),
    );
    expect(assistant).toEqual({
      provider: null,
      missing: expect.stringContaining("MODEL_URL"),
      calls_today: 3,
      tokens_today: 350,
      tokens_per_day: 10_000_000,
      tokens_per_person: 500_000,
    });
  });

  test("system health reports the database as slow if its response takes 600 ms", async () => {
    const admin = await backend.as("admin");
    const deps = {
      ...backend.deps,
      now: () => {
        waitMinutes(0.005);
        return new Date(backend.clock.now);
      },
    };
    const health = unwrap(
      await createEnglishServices(deps).admin.overview.health(admin, { arrived_at: backend.clock.now }),
    );
    expect(health.database_connection).toEqual({ status: "slow", response_time: "600 ms" });
  });

  test("each run of a job writes one line to the log, with its duration and the counts of its result", async () => {
    const output = vi.spyOn(console, "log").mockReturnValue();
    await runInLogScope({ min_level: "info", fields: {} }, () => runScheduledJobs("* * * * *", backend.deps));
    const lines = output.mock.calls.map(([line]) => JSON.parse(line));
    expect(lines.map(({ job }) => job)).toEqual(JOBS.map(({ name }) => name));
    expect(lines[0]).toEqual({
      level: "info",
      message: "job finished",
      job: "move requests",
      duration_ms: expect.any(Number),
      counts: { moved: 0 },
    });
    const counts = lines.flatMap((line) => Object.values(line.counts));
    expect(counts.filter((count) => typeof count !== "number")).toEqual([]);
  });

  test("system health lists the last run of each job with its result, also if the run failed", async () => {
    await runScheduledJobs("* * * * *", backend.deps);
    waitMinutes(1);
    const log = vi.spyOn(console, "error").mockReturnValue();
    const failing = JOBS.map((job) =>
      job.name === "clean up expired data" ? { ...job, run: () => Promise.reject(new Error("no room")) } : job,
    );
    await runScheduledJobs("* * * * *", backend.deps, failing);
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { level: "error", message: "job failed", job: "clean up expired data", code: "Error" },
    ]);
    const { cron_jobs, last_cron_run } = unwrap(
      await backend.services.admin.overview.health(await backend.as("admin"), { arrived_at: backend.clock.now }),
    );
    expect(last_cron_run).toBe(backend.clock.now.toISOString());
    expect(cron_jobs.map((job) => job.name).sort()).toEqual(JOBS.map((job) => job.name).sort());
    expect(cron_jobs.find((job) => job.name === "mark overdue requests")).toMatchObject({
      succeeded: true,
      outcome: '{"marked":0}',
      started_at: backend.clock.now.toISOString(),
    });
    expect(cron_jobs.find((job) => job.name === "clean up expired data")).toMatchObject({
      succeeded: false,
      outcome: "Error: no room",
    });
  });
});

test("the Overview names each service URL that is refused because it is plain http to another machine", async () => {
  const channels = createExternalServices({
    LOCAL: "1",
    SMS_URL: "http://sms.example/send",
    MODEL: "small",
    MODEL_URL: "http://model.example/v1",
    GOOGLE_SHEETS_URL: "http://sheets.example",
  });
  const { admin } = createEnglishServices({ ...backend.deps, channels });
  const actor = await backend.as("admin");
  const health = unwrap(await admin.overview.health(actor, { arrived_at: backend.clock.now }));
  expect(health.channels.find(({ channel }) => channel === "sms")).toMatchObject({
    state: "not_configured",
    missing: "SMS_URL to an https address, because http is refused",
  });
  expect(health.assistant).toMatchObject({
    provider: null,
    missing: "MODEL_URL to an https address, because http is refused",
  });
  expect(unwrap(await admin.sheets.getStatus(actor))).toMatchObject({
    configured: false,
    error: "GOOGLE_SHEETS_URL must be https, because http is refused.",
  });
});
