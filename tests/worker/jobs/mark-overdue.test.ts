import { describe, expect, test, vi } from "vitest";
import { JOBS, runScheduledJobs } from "../../../worker/jobs/index.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { bindJobs } from "../../support/test-services.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const later = (milliseconds: number) => new Date(backend.clock.now.getTime() + milliseconds);
const dueIn = (milliseconds: number) => ({ due_date: later(milliseconds).toISOString() });
const mark = () => backend.jobs.markOverdue();
const statusOf = async (id: string) =>
  unwrap(await backend.services.requests.get(await backend.as("admin"), id)).status;

describe("marking a request overdue (R8, R25)", () => {
  test("a request becomes overdue one millisecond after its due time", async () => {
    const { id } = await submitAs(backend, "requester", dueIn(HOUR_MS));
    const admin = await backend.as("admin");
    const readStatus = async () => {
      const { status, is_overdue } = unwrap(await backend.services.requests.get(admin, id));
      return { status, is_overdue };
    };
    backend.clock.now = later(HOUR_MS);
    expect(await mark()).toEqual({ marked: 0 });
    expect(await readStatus()).toEqual({ status: "pending", is_overdue: false });
    backend.clock.now = later(1);
    expect(await readStatus()).toEqual({ status: "pending", is_overdue: true });
    expect(await backend.services.requests.getStats(admin)).toMatchObject({ pending: 1, overdue: 0 });
    expect(await mark()).toEqual({ marked: 1 });
    expect(await readStatus()).toEqual({ status: "overdue", is_overdue: true });
    expect(await backend.services.requests.getStats(admin)).toMatchObject({ pending: 0, overdue: 1 });
  });

  test("the overdue mark is an entry by 'System' in the record of the request", async () => {
    const { id } = await submitAs(backend, "requester", dueIn(HOUR_MS));
    backend.clock.now = later(2 * HOUR_MS);
    await mark();
    const admin = await backend.as("admin");
    const { approval_history, version } = unwrap(await backend.services.requests.get(admin, id));
    expect(version).toBe(2);
    expect(approval_history.at(-1)).toMatchObject({ action: "overdue", approver_id: null, approver_name: "System" });
    expect(unwrap(await backend.services.requests.verifyHistory(admin, id))).toBeNull();
  });

  test("only pending requests become overdue, not requests that wait for information or are decided", async () => {
    const ids: Record<string, string> = {};
    const closing = [
      ["request_info", "needs_info"],
      ["approve", "approved"],
      ["reject", "rejected"],
      ["cancel", "cancelled"],
    ] as const;
    for (const [action, status] of closing) {
      const { id } = await submitAs(backend, "requester", dueIn(HOUR_MS));
      unwrap(await actAs(backend, action === "cancel" ? "requester" : "manager", id, { action }));
      ids[status] = id;
    }
    await submitAs(backend, "requester");
    backend.clock.now = later(2 * HOUR_MS);
    expect(await mark()).toEqual({ marked: 0 });
    for (const [status, id] of Object.entries(ids)) expect(await statusOf(id)).toBe(status);
    const waiting = ids.needs_info ?? "";
    unwrap(await actAs(backend, "requester", waiting, { action: "respond" }));
    expect(await statusOf(waiting)).toBe("pending");
    expect(await mark()).toEqual({ marked: 1 });
    expect(await statusOf(waiting)).toBe("overdue");
  });

  test("two concurrent runs of the overdue job mark each overdue request once, with one entry and one notification per person", async () => {
    for (let at = 0; at < 5; at += 1) await submitAs(backend, "requester", dueIn(HOUR_MS));
    backend.clock.now = later(2 * HOUR_MS);
    const runs = await Promise.all([mark(), mark()]);
    expect(runs.reduce((sum, run) => sum + run.marked, 0)).toBe(5);
    const count = (from: string) => platform.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n");
    expect(await count("request_events WHERE kind = 'request.overdue'")).toBe(5);
    expect(await count("notifications WHERE kind = 'request_overdue'")).toBe(10);
    expect(await mark()).toEqual({ marked: 0 });
  });

  test("if a rejection and the overdue job run concurrently, the request is either rejected or overdue, and the rejection of an overdue request is refused", async () => {
    const { id } = await submitAs(backend, "requester", dueIn(HOUR_MS));
    backend.clock.now = later(2 * HOUR_MS);
    const [run, decision] = await Promise.all([mark(), actAs(backend, "manager", id, { action: "reject" })]);
    expect(run.marked + Number(decision.ok)).toBeGreaterThanOrEqual(1);
    expect(await statusOf(id)).toBe(decision.ok ? "rejected" : "overdue");
    expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id))).toBeNull();
  });

  test("a request that was overdue becomes overdue again when its new due date passes", async () => {
    const { id } = await submitAs(backend, "requester", dueIn(HOUR_MS));
    backend.clock.now = later(2 * HOUR_MS);
    await mark();
    unwrap(await modifyAs(backend, "requester", id, dueIn(HOUR_MS)));
    expect(await mark()).toEqual({ marked: 0 });
    backend.clock.now = later(2 * HOUR_MS);
    expect(await mark()).toEqual({ marked: 1 });
  });
});

describe("a run of the job that marks overdue requests", () => {
  test("a run of the overdue job marks at most 1,000 requests, beginning with the oldest due dates", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 1_010);
    await platform.DB.prepare(
      `UPDATE requests SET status = 'pending', due_at = strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + substr(id, 6), 'unixepoch')`,
    ).run();
    expect(await mark()).toEqual({ marked: 1_000 });
    const left = await platform.DB.prepare("SELECT id FROM requests WHERE status = 'pending' ORDER BY due_at").first(
      "id",
    );
    expect(left).toBe("BULK-1001");
    expect(await mark()).toEqual({ marked: 10 });
    expect(await backend.services.requests.getStats(await backend.as("admin"))).toMatchObject({
      overdue: 1_010,
      pending: 0,
    });
  });

  test("a run of the overdue job starts no further batch after twenty seconds", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 250, "pending");
    await platform.DB.prepare("UPDATE requests SET due_at = '2026-01-01T00:00:00.000Z'").run();
    const slow = bindJobs({
      ...backend.deps,
      now: () => {
        backend.clock.now = later(11_000);
        return backend.clock.now;
      },
    });
    expect(await slow.markOverdue()).toEqual({ marked: 100 });
    expect(await mark()).toEqual({ marked: 150 });
  });

  test("if a request cannot be marked, a run of the overdue job logs this and marks the remaining requests", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const broken = await submitAs(backend, "requester", dueIn(HOUR_MS));
    const sound = await submitAs(backend, "requester", dueIn(2 * HOUR_MS));
    await platform.DB.prepare(
      `CREATE TRIGGER broken BEFORE UPDATE ON requests WHEN old.id = '${broken.id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ).run();
    backend.clock.now = later(3 * HOUR_MS);
    expect(await mark()).toEqual({ marked: 1 });
    await platform.DB.prepare("DROP TRIGGER broken").run();
    expect(await statusOf(sound.id)).toBe("overdue");
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { level: "error", message: "job skipped an item", code: "SQLITE_CONSTRAINT" },
    ]);
  });

  test("if the overdue job fails, the scheduled run still runs all other jobs", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const ran: string[] = [];
    const jobs = JOBS.map((job) => ({
      ...job,
      run: async () => {
        if (job.name === "mark overdue requests") throw new Error("D1 is away");
        ran.push(job.name);
      },
    }));
    await runScheduledJobs("* * * * *", backend.deps, jobs);
    expect(ran).toEqual(JOBS.map((job) => job.name).filter((name) => name !== "mark overdue requests"));
    expect(logged).toHaveBeenCalledOnce();
    await runScheduledJobs("0 0 * * *", backend.deps, jobs);
    const runs = await platform.DB.prepare("SELECT count(*) AS n FROM cron_runs").first("n");
    expect(runs).toBe(JOBS.length);
  });
});
