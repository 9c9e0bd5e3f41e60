import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { JOBS, runScheduled } from "../../../worker/jobs/index.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { bindJobs, createTestServices, type TestServices } from "../../support/test-services.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

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

const later = (milliseconds: number) => new Date(cast.clock.now.getTime() + milliseconds);
const dueIn = (milliseconds: number) => ({ due_date: later(milliseconds).toISOString() });
const mark = () => cast.jobs.markOverdue();
const statusOf = async (id: string) => unwrap(await cast.services.requests.get(await cast.as("admin"), id)).status;

describe("requests that become overdue (R8, R25)", () => {
  test("a request becomes overdue one millisecond after its due time, not at it", async () => {
    const { id } = await submitAs(cast, "requester", dueIn(HOUR_MS));
    const admin = await cast.as("admin");
    const visible = async () => {
      const { status, is_overdue } = unwrap(await cast.services.requests.get(admin, id));
      return { status, is_overdue };
    };
    cast.clock.now = later(HOUR_MS);
    expect(await mark()).toEqual({ marked: 0 });
    expect(await visible()).toEqual({ status: "pending", is_overdue: false });
    cast.clock.now = later(1);
    expect(await visible()).toEqual({ status: "pending", is_overdue: true });
    expect(await cast.services.requests.getStats(admin)).toMatchObject({ pending: 1, overdue: 0 });
    expect(await mark()).toEqual({ marked: 1 });
    expect(await visible()).toEqual({ status: "overdue", is_overdue: true });
    expect(await cast.services.requests.getStats(admin)).toMatchObject({ pending: 0, overdue: 1 });
  });

  test("the overdue mark has an entry of the system in the record", async () => {
    const { id } = await submitAs(cast, "requester", dueIn(HOUR_MS));
    cast.clock.now = later(2 * HOUR_MS);
    await mark();
    const admin = await cast.as("admin");
    const { approval_history, version } = unwrap(await cast.services.requests.get(admin, id));
    expect(version).toBe(2);
    expect(approval_history.at(-1)).toMatchObject({ action: "overdue", approver_id: null, approver_name: "System" });
    expect(unwrap(await cast.services.requests.verifyHistory(admin, id))).toBeNull();
  });

  test("only a pending request becomes overdue", async () => {
    const ids: Record<string, string> = {};
    const closing = [
      ["request_info", "needs_info"],
      ["approve", "approved"],
      ["reject", "rejected"],
      ["cancel", "cancelled"],
    ] as const;
    for (const [action, status] of closing) {
      const { id } = await submitAs(cast, "requester", dueIn(HOUR_MS));
      unwrap(await actAs(cast, action === "cancel" ? "requester" : "manager", id, { action }));
      ids[status] = id;
    }
    await submitAs(cast, "requester");
    cast.clock.now = later(2 * HOUR_MS);
    expect(await mark()).toEqual({ marked: 0 });
    for (const [status, id] of Object.entries(ids)) expect(await statusOf(id)).toBe(status);
    const waiting = ids.needs_info ?? "";
    unwrap(await actAs(cast, "requester", waiting, { action: "respond" }));
    expect(await statusOf(waiting)).toBe("pending");
    expect(await mark()).toEqual({ marked: 1 });
    expect(await statusOf(waiting)).toBe("overdue");
  });

  test("two runs at the same time mark a request once, with one entry and one notification per person", async () => {
    for (let at = 0; at < 5; at += 1) await submitAs(cast, "requester", dueIn(HOUR_MS));
    cast.clock.now = later(2 * HOUR_MS);
    const runs = await Promise.all([mark(), mark()]);
    expect(runs.reduce((sum, run) => sum + run.marked, 0)).toBe(5);
    const count = (from: string) => platform.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n");
    expect(await count("request_events WHERE kind = 'request.overdue'")).toBe(5);
    expect(await count("notifications WHERE kind = 'request_overdue'")).toBe(10);
    expect(await mark()).toEqual({ marked: 0 });
  });

  test("a request that is decided while it is marked is either decided or overdue", async () => {
    const { id } = await submitAs(cast, "requester", dueIn(HOUR_MS));
    cast.clock.now = later(2 * HOUR_MS);
    const [run, decision] = await Promise.all([mark(), actAs(cast, "manager", id, { action: "reject" })]);
    expect(run.marked + Number(decision.ok)).toBeGreaterThanOrEqual(1);
    expect(await statusOf(id)).toBe(decision.ok ? "rejected" : "overdue");
    expect(unwrap(await cast.services.requests.verifyHistory(await cast.as("admin"), id))).toBeNull();
  });

  test("a request whose due date was moved becomes overdue again after the new one", async () => {
    const { id } = await submitAs(cast, "requester", dueIn(HOUR_MS));
    cast.clock.now = later(2 * HOUR_MS);
    await mark();
    unwrap(await modifyAs(cast, "requester", id, dueIn(HOUR_MS)));
    expect(await mark()).toEqual({ marked: 0 });
    cast.clock.now = later(2 * HOUR_MS);
    expect(await mark()).toEqual({ marked: 1 });
  });
});

describe("a run of the job", () => {
  test("a run marks the thousand requests that are overdue the longest, and the next run the rest", {
    timeout: 180_000,
  }, async () => {
    await insertBulkRequests(platform.DB, cast.people, 1, 1_010);
    await platform.DB.prepare(
      `UPDATE requests SET status = 'pending', due_at = strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + substr(id, 6), 'unixepoch')`,
    ).run();
    expect(await mark()).toEqual({ marked: 1_000 });
    const left = await platform.DB.prepare("SELECT id FROM requests WHERE status = 'pending' ORDER BY due_at").first(
      "id",
    );
    expect(left).toBe("BULK-1001");
    expect(await mark()).toEqual({ marked: 10 });
    expect(await cast.services.requests.getStats(await cast.as("admin"))).toMatchObject({ overdue: 1_010, pending: 0 });
  });

  test("a run begins no further batch after twenty seconds", async () => {
    await insertBulkRequests(platform.DB, cast.people, 1, 250, "pending");
    await platform.DB.prepare("UPDATE requests SET due_at = '2026-01-01T00:00:00.000Z'").run();
    const slow = bindJobs({
      ...cast.deps,
      now: () => {
        cast.clock.now = later(11_000);
        return cast.clock.now;
      },
    });
    expect(await slow.markOverdue()).toEqual({ marked: 100 });
    expect(await mark()).toEqual({ marked: 150 });
  });

  test("a run skips a request that cannot be marked, and logs it", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const broken = await submitAs(cast, "requester", dueIn(HOUR_MS));
    const sound = await submitAs(cast, "requester", dueIn(2 * HOUR_MS));
    await platform.DB.prepare(
      `CREATE TRIGGER broken BEFORE UPDATE ON requests WHEN old.id = '${broken.id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ).run();
    cast.clock.now = later(3 * HOUR_MS);
    expect(await mark()).toEqual({ marked: 1 });
    await platform.DB.prepare("DROP TRIGGER broken").run();
    expect(await statusOf(sound.id)).toBe("overdue");
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { level: "error", message: "job skipped an item", code: "SQLITE_CONSTRAINT" },
    ]);
  });

  test("a scheduled run executes every job, also after one that failed", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const ran: string[] = [];
    const jobs = JOBS.map((job) => ({
      ...job,
      run: async () => {
        if (job.name === "mark overdue requests") throw new Error("D1 is away");
        ran.push(job.name);
      },
    }));
    await runScheduled("* * * * *", cast.deps, jobs);
    expect(ran).toEqual(JOBS.slice(1).map((job) => job.name));
    expect(logged).toHaveBeenCalledOnce();
    await runScheduled("0 0 * * *", cast.deps, jobs);
    const stored = await platform.DB.prepare("SELECT count(*) AS n FROM cron_runs").first("n");
    expect(stored).toBe(JOBS.length);
  });
});
