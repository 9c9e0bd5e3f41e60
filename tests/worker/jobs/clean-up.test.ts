import { describe, expect, test, vi } from "vitest";
import { JOBS, runScheduledJobs } from "../../../worker/jobs/index.ts";
import { runJob } from "../../../worker/jobs/job.ts";
import { removeOrphanedFilesJob } from "../../../worker/jobs/remove-orphaned-files.ts";
import type { Deps } from "../../../worker/services/deps.ts";
import { DAY_MS, HOUR_MS } from "../../support/clock.ts";
import { SOME_CONTENT } from "../../support/english.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";
import { createPublishedAnnouncement } from "../announcements/announcement-actions.ts";

const backend = createServiceTest();
const { platform } = backend;

const runJobs = () => runScheduledJobs("* * * * *", backend.deps);

async function outcomeOf(name: string): Promise<Record<string, unknown>> {
  const text = await platform.DB.prepare("SELECT outcome FROM cron_runs WHERE name = ?")
    .bind(name)
    .first<string>("outcome");
  return JSON.parse(text ?? "null");
}

describe("notifications of an expired announcement", () => {
  const unread = () =>
    platform.DB.prepare(
      "SELECT count(*) AS n FROM notifications WHERE kind = 'announcement_published' AND read_at IS NULL",
    ).first("n");
  const inHours = (hours: number) => new Date(backend.clock.now.getTime() + hours * HOUR_MS).toISOString();
  const job = "clean up expired announcements";

  test("when an announcement expires, its notifications are deleted, read or not, except those of its author (R51)", async () => {
    await createPublishedAnnouncement(backend, { expires_at: inHours(2) });
    await createPublishedAnnouncement(backend);
    const publishedCount = "SELECT count(*) AS n FROM notifications WHERE kind = 'announcement_published'";
    const each = ((await unread()) as number) / 2;
    await platform.DB.prepare(
      "UPDATE notifications SET read_at = 'x' WHERE id = (SELECT id FROM notifications WHERE kind = 'announcement_published' ORDER BY id LIMIT 1)",
    ).run();
    backend.wait(2 * HOUR_MS - 1);
    await runJobs();
    expect(await unread()).toBe(2 * each - 1);
    backend.wait(1);
    await runJobs();
    expect(await unread()).toBe(each);
    expect(await outcomeOf(job)).toMatchObject({ until: backend.clock.now.toISOString() });
    expect(await platform.DB.prepare(publishedCount).first("n")).toBe(each);
    const decided = "SELECT count(*) AS n FROM notifications WHERE kind = 'announcement_decided'";
    expect(await platform.DB.prepare(decided).first("n")).toBe(2);
    await runJobs();
    expect(await outcomeOf(job)).toMatchObject({ removed: 0 });
  });

  test("if a run of the clean-up of notifications fails, the next run deletes the notifications", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await createPublishedAnnouncement(backend, { expires_at: inHours(1) });
    await runJobs();
    backend.wait(3 * HOUR_MS);
    const failing = JOBS.map((one) =>
      one.name === job ? { ...one, run: () => Promise.reject(new Error("D1 is away")) } : one,
    );
    await runScheduledJobs("* * * * *", backend.deps, failing);
    expect(await unread()).not.toBe(0);
    await runJobs();
    expect(await unread()).toBe(0);
  });

  test("a run of the clean-up job deletes at most 1,000 notifications, and the next run continues", async () => {
    const { id } = await createPublishedAnnouncement(backend, { expires_at: inHours(1) });
    await platform.DB.prepare(
      `INSERT INTO notifications(id, user_id, kind, content, url, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
       SELECT 'bulk-' || i, ?1, 'announcement_published', '${SOME_CONTENT}', '/announcements/' || ?2, '2026-01-01' FROM n`,
    )
      .bind(backend.people.requester, id)
      .run();
    backend.wait(2 * HOUR_MS);
    await runJobs();
    expect(await outcomeOf(job)).toMatchObject({
      removed: 1000,
      until: expect.not.stringMatching(backend.clock.now.toISOString()),
    });
    await runJobs();
    expect(await unread()).toBe(0);
  });
});

describe("files without a request", () => {
  const job = "remove orphaned files";
  const stored = async () => (await platform.FILES.list()).objects.map((object) => object.key);
  const png = {
    filename: "a.png",
    content: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  };

  test("a file without a request is deleted a day after it was stored, and files are checked at most once a day", async () => {
    await submitAs(backend, "requester", {}, [png]);
    const [remaining] = await stored();
    await platform.FILES.put("attachments/nobodys", "x");
    await platform.FILES.put("elsewhere/nobodys", "x");
    // R2 stores the real time of each file, so the test's clock is set relative to the real time: 23 hours later.
    backend.clock.now = new Date(Date.now() + DAY_MS - HOUR_MS);
    await runJobs();
    expect(await outcomeOf(job)).toMatchObject({ looked_at: 2, removed: 0, after: null });
    backend.wait(2 * HOUR_MS);
    await runJobs();
    expect(await outcomeOf(job)).toMatchObject({ looked_at: 0 });
    expect(await stored()).toContain("attachments/nobodys");
    backend.wait(DAY_MS);
    await runJobs();
    expect(await outcomeOf(job)).toMatchObject({ looked_at: 2, removed: 1 });
    const files = (await stored()).filter((key) => !key.startsWith("checkpoints/"));
    expect(files).toEqual([remaining, "elsewhere/nobodys"]);
  });

  test("a run of the clean-up job deletes at most 1,000 files without a request, and the next run continues", async () => {
    const all = Array.from({ length: 1_001 }, (_, at) => ({
      key: `attachments/${String(at).padStart(4, "0")}`,
      stored_at: "2026-01-01T00:00:00.000Z",
    }));
    const removed: string[] = [];
    const deps: Deps = {
      ...backend.deps,
      files: {
        ...backend.deps.files,
        list: async (_, after, limit) => all.filter(({ key }) => key > (after ?? "")).slice(0, limit),
        remove: async (keys) => {
          removed.push(...keys);
        },
      },
    };
    const run = () => runJob(deps, removeOrphanedFilesJob);
    await run();
    expect(await outcomeOf(job)).toEqual({
      looked_at: 1000,
      removed: 1000,
      after: "attachments/0999",
      round_ended_at: null,
    });
    await run();
    expect(await outcomeOf(job)).toMatchObject({ looked_at: 1, removed: 1, after: null });
    expect(removed).toEqual(all.map(({ key }) => key));
  });
});
