import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ExportJob } from "../../../domain/exports/entities.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { inEnglish } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { readTypeface } from "../../support/static-files.ts";

const ROWS = 6_000;

const backend = createServiceTest({ overrides: () => ({ typeface: readTypeface }) });
const { platform } = backend;

const filters = (given: object = {}) => ExportFilters.parse(given);

async function job(who: SampleUsername, id: string): Promise<ExportJob> {
  return unwrap(await backend.services.exports.get(await backend.as(who), id));
}

async function textOf(who: SampleUsername, id: string): Promise<string> {
  const file = unwrap(await backend.services.exports.getFile(await backend.as(who), id));
  const text = await new Response(file.body).text();
  expect(new TextEncoder().encode(text).byteLength + 3).toBe(file.size);
  return text;
}

const idsOf = (csv: string) =>
  csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.slice(0, line.indexOf(",")));

async function listIds(condition = "TRUE"): Promise<string[]> {
  const { results } = await platform.DB.prepare(
    `SELECT id FROM requests WHERE ${condition} ORDER BY created_at DESC, seq DESC`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

describe("exports of more than 5,000 rows", () => {
  beforeEach(() => insertBulkRequests(platform.DB, backend.people, 1, ROWS));

  test("an export of more than 5,000 rows becomes a job, and only its creator can see and download it", async () => {
    const director = await backend.as("director");
    const outcome = unwrap(await backend.services.exports.download(director, "csv", filters()));
    if (outcome.kind !== "job") throw new Error("a job was expected");
    const { id } = outcome.job;
    expect(outcome.job).toMatchObject({ status: "pending", rows_total: ROWS, rows_done: 0, size: null });
    expect(await backend.services.exports.getFile(director, id)).toMatchObject({ ok: false, code: "invalid_state" });
    expect(await backend.services.exports.runJobs()).toEqual({ made: 1 });
    expect(await job("director", id)).toMatchObject({ status: "completed", rows_total: ROWS, rows_done: ROWS });
    expect(idsOf(await textOf("director", id))).toEqual(await listIds());
    for (const other of ["vp", "admin", "requester"] as const) {
      const actor = await backend.as(other);
      expect(await backend.services.exports.get(actor, id)).toMatchObject({ ok: false, code: "not_found" });
      expect(await backend.services.exports.cancel(actor, id)).toMatchObject({ ok: false, code: "not_found" });
      expect((await backend.services.exports.getFile(actor, id)).ok).toBe(false);
    }
    expect(unwrap(await backend.services.exports.list(director)).map((one) => one.id)).toEqual([id]);
    const { results } = await platform.DB.prepare("SELECT label FROM admin_events WHERE entity_id = ?").bind(id).all();
    expect(results).toEqual([{ label: "CSV, 6000 requests" }]);
  });

  test("the exports of all roles contain the requests of the list, in its order, and only the IT manager sees a part of the requests: those of IT", async () => {
    const all = await listIds();
    const ofIt = await listIds("department_name = 'IT'");
    expect(ofIt.length).toBe(ROWS / 2);
    for (const who of ["manager", "it.manager", "senior.manager", "director", "vp", "admin"] as const) {
      const { id } = unwrap(await backend.services.exports.create(await backend.as(who), "csv", filters()));
      expect(await backend.services.exports.runJobs()).toEqual({ made: 1 });
      expect(idsOf(await textOf(who, id)), who).toEqual(who === "it.manager" ? ofIt : all);
    }
  });

  test("an export whose stored file was changed or cut is not sent", async () => {
    const director = await backend.as("director");
    const { id } = unwrap(await backend.services.exports.create(director, "csv", filters()));
    await backend.services.exports.runJobs();
    const key = `exports/${id}`;
    const made = new Uint8Array((await (await platform.FILES.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
    const changes = [made.with(made.length - 5, 0x39), made.slice(0, -1), new Uint8Array([...made, 10])];
    for (const content of changes) {
      await platform.FILES.put(key, content);
      expect(await backend.services.exports.getFile(director, id)).toMatchObject({ ok: false, code: "file_changed" });
    }
    await platform.FILES.delete(key);
    expect(await backend.services.exports.getFile(director, id)).toMatchObject({ ok: false, code: "file_changed" });
    await platform.FILES.put(key, made);
    expect(idsOf(await textOf("director", id))).toEqual(await listIds());
  });

  test("after a crash, an export job runs again and writes the complete file", async () => {
    const director = await backend.as("director");
    const { id } = unwrap(await backend.services.exports.create(director, "csv", filters()));
    // The first run is interrupted while it writes, so it stores nothing, and its lease expires later.
    const dying = await createFailingServices(4);
    await expect(dying.exports.runJobs()).rejects.toThrow("power");
    expect(await job("director", id)).toMatchObject({ status: "processing" });
    expect(await backend.services.exports.runJobs()).toEqual({ made: 0 });
    backend.clock.now = new Date(backend.clock.now.getTime() + 3 * 60_000);
    const both = await Promise.all([backend.services.exports.runJobs(), backend.services.exports.runJobs()]);
    expect(both.reduce((sum, { made }) => sum + made, 0)).toBe(1);
    expect(idsOf(await textOf("director", id))).toEqual(await listIds());
  });

  test("an export whose five attempts all crashed fails, and its creator can start it again", async () => {
    const director = await backend.as("director");
    const { id } = unwrap(await backend.services.exports.create(director, "csv", filters()));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const dying = await createFailingServices(1);
      await expect(dying.exports.runJobs()).rejects.toThrow("power");
      backend.clock.now = new Date(backend.clock.now.getTime() + 3 * 60_000);
    }
    expect(await backend.services.exports.runJobs()).toEqual({ made: 0 });
    expect(await job("director", id)).toMatchObject({ status: "failed", error: "The file could not be written." });
    unwrap(await backend.services.exports.retry(director, id));
    expect(await backend.services.exports.runJobs()).toEqual({ made: 1 });
  });

  /** Returns services whose database throws after this number of batches, as if the machine had stopped. */
  async function createFailingServices(batches: number) {
    const { createServices } = await import("../../../worker/services/index.ts");
    const { db } = backend.deps;
    let sent = 0;
    return createServices({
      ...backend.deps,
      db: {
        ...db,
        sendBatch: async (queries) => {
          sent += 1;
          if (sent > batches) throw new Error("power");
          return db.sendBatch(queries);
        },
      },
    });
  }

  test("an export can be cancelled while it runs and started again", async () => {
    const director = await backend.as("director");
    const { id } = unwrap(await backend.services.exports.create(director, "csv", filters()));
    const { createServices } = await import("../../../worker/services/index.ts");
    let cancelled = false;
    const services = createServices({
      ...backend.deps,
      files: {
        ...backend.deps.files,
        putStream: async (key, chunks, type) => {
          cancelled = (await backend.services.exports.cancel(director, id)).ok;
          return backend.deps.files.putStream(key, chunks, type);
        },
      },
    });
    expect(await services.exports.runJobs()).toEqual({ made: 0 });
    expect(cancelled).toBe(true);
    expect(await job("director", id)).toMatchObject({ status: "cancelled" });
    expect((await platform.FILES.list()).objects).toEqual([]);
    expect(await backend.services.exports.cancel(director, id)).toMatchObject({ ok: false, code: "invalid_state" });
    expect(unwrap(await backend.services.exports.retry(director, id))).toMatchObject({ status: "pending" });
    expect(await backend.services.exports.runJobs()).toEqual({ made: 1 });
    expect(await backend.services.exports.retry(director, id)).toMatchObject({ ok: false, code: "invalid_state" });
  });

  test("a run that still writes a cancelled export cannot finish it after the creator started it again", async () => {
    const director = await backend.as("director");
    const { id } = unwrap(await backend.services.exports.create(director, "csv", filters()));
    const second = await createFailingServices(1);
    const { createServices } = await import("../../../worker/services/index.ts");
    const first = createServices({
      ...backend.deps,
      files: {
        ...backend.deps.files,
        putStream: async (key, chunks, type) => {
          unwrap(await backend.services.exports.cancel(director, id));
          unwrap(await backend.services.exports.retry(director, id));
          await expect(second.exports.runJobs()).rejects.toThrow("power");
          return backend.deps.files.putStream(key, chunks, type);
        },
      },
    });
    expect(await first.exports.runJobs()).toEqual({ made: 0 });
    expect(await job("director", id)).toMatchObject({ status: "processing" });
  });

  test("an export contains the requests that its creator may see when the job runs, and fails if the creator may no longer download", async () => {
    const vp = await backend.as("vp");
    const { id } = unwrap(await backend.services.exports.create(vp, "csv", filters()));
    await platform.DB.prepare("UPDATE users SET role = 'manager', department_id = 'department-it' WHERE id = ?")
      .bind(vp.id)
      .run();
    await platform.DB.prepare("DELETE FROM request_participants WHERE user_id = ?").bind(vp.id).run();
    await backend.services.exports.runJobs();
    expect(await job("vp", id)).toMatchObject({ status: "completed", rows_done: ROWS / 2 });
    const again = unwrap(await backend.services.exports.create(vp, "csv", filters()));
    await platform.DB.prepare("UPDATE users SET role = 'requester' WHERE id = ?").bind(vp.id).run();
    await backend.services.exports.runJobs();
    const stored = await platform.DB.prepare("SELECT status, error FROM exports WHERE id = ?")
      .bind(again.id)
      .first<{ status: string; error: string }>();
    expect(stored?.status).toBe("failed");
    expect(inEnglish(JSON.parse(stored?.error ?? ""))).toBe("Downloads are not available to its maker any more.");
  });
});

test("an export that cannot be written is tried five times with increasing pauses and then fails", async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, 10);
  const director = await backend.as("director");
  const { id } = unwrap(await backend.services.exports.create(director, "pdf", filters()));
  const { createServices } = await import("../../../worker/services/index.ts");
  const output = vi.spyOn(console, "error").mockReturnValue();
  const broken = createServices({ ...backend.deps, typeface: () => Promise.reject(new Error("no typeface")) });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await broken.exports.runJobs();
    expect(await job("director", id)).toMatchObject({ status: attempt < 5 ? "pending" : "failed" });
    expect(await broken.exports.runJobs()).toEqual({ made: 0 });
    backend.clock.now = new Date(backend.clock.now.getTime() + 60_000 * 2 ** attempt);
  }
  expect(output.mock.calls.map(([line]) => JSON.parse(line).message)).toEqual(Array(5).fill("export failed"));
  expect(await job("director", id)).toMatchObject({ error: "The file could not be written." });
});

test("an export is refused if its creator already has five waiting exports, and is deleted seven days after its creation", async () => {
  const director = await backend.as("director");
  for (let one = 0; one < 5; one += 1) unwrap(await backend.services.exports.create(director, "csv", filters()));
  expect(await backend.services.exports.create(director, "csv", filters())).toMatchObject({
    ok: false,
    code: "too_many_exports",
  });
  // The record has no entry, because the export was refused.
  const { results } = await platform.DB.prepare("SELECT 1 FROM admin_events WHERE entity = 'export'").all();
  expect(results).toHaveLength(5);
  unwrap(await backend.services.exports.create(await backend.as("vp"), "csv", filters()));
  for (let run = 0; run < 2; run += 1) await backend.services.exports.runJobs();
  expect((await platform.FILES.list()).objects).toHaveLength(6);
  const [{ id = "" } = {}] = unwrap(await backend.services.exports.list(director));
  backend.clock.now = new Date(backend.clock.now.getTime() + 7 * 24 * 3_600_000);
  expect(await backend.services.exports.getFile(director, id)).toMatchObject({ ok: false, code: "not_found" });
  expect(await backend.jobs.removeExpiredExports()).toEqual({ removed: 6 });
  expect((await platform.FILES.list()).objects).toEqual([]);
  expect(unwrap(await backend.services.exports.list(director))).toEqual([]);
});
