import { describe, expect, test } from "vitest";
import { BulkDeleteInput } from "../../../domain/inputs/admin-requests.ts";
import { ListRequestsInput, RequestActionInput } from "../../../domain/inputs/requests.ts";
import { readZodError } from "../../../domain/inputs/zod-messages.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { inEnglish } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createEnglishServices, createSubmissionInput } from "../../support/test-services.ts";
import { PDF } from "../api/api-test.ts";
import { describeOutcome } from "./admin-inputs.ts";

const backend = createServiceTest();
const { platform } = backend;

const requests = () => backend.services.admin.requests;
const list = (fields: object) => ListRequestsInput.parse(fields);
const count = async (table: string) =>
  (await platform.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;
const deletions = async () =>
  (
    await platform.DB.prepare("SELECT count(*) AS n FROM request_events WHERE kind = 'request.deleted'").first<{
      n: number;
    }>()
  )?.n;

describe("all requests", () => {
  test("only an administrator can list all requests and delete several requests in one call", async () => {
    for (const who of ["director", "vp", "requester"] as const) {
      const actor = await backend.as(who);
      expect(describeOutcome(await requests().list(actor, list({})))).toEqual(["admin_only", []]);
      expect(describeOutcome(await requests().listIds(actor, list({})))).toEqual(["admin_only", []]);
      expect(describeOutcome(await requests().bulkDelete(actor, { ids: ["REQ-2026-1001"], reason: null }))).toEqual([
        "admin_only",
        [],
      ]);
    }
  });

  test("a page of the list of all requests has at most 1,000 entries, but 'select all' returns the ids of all filtered requests", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 2_300);
    const admin = await backend.as("admin");
    const page = unwrap(await requests().list(admin, list({ limit: 5_000 })));
    expect(page.items).toHaveLength(1_000);
    expect(page.total).toBe(2_300);
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const found = unwrap(await requests().listIds(admin, list({ department: "IT", cursor })));
      for (const id of found.ids) seen.add(id);
      cursor = found.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(1_150);
  });
});

describe("bulk delete", () => {
  test("a bulk delete of 1,000 requests takes 42 round trips and records the deletion of each request once", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 1_100);
    const admin = await backend.as("admin");
    const { ids } = unwrap(await requests().listIds(admin, list({})));
    Object.assign(backend.cost, { round_trips: 0 });
    expect(unwrap(await requests().bulkDelete(admin, { ids, reason: "Test data" }))).toEqual({
      message: "1000 requests deleted",
      deleted: 1_000,
      not_deleted: 0,
      not_found: 0,
    });
    expect(backend.cost.round_trips).toBe(42);
    expect(await count("requests")).toBe(100);
    expect(await deletions()).toBe(1_000);
    expect((await backend.services.requests.getStats(admin)).total_requests).toBe(100);
    expect(unwrap(await requests().bulkDelete(admin, { ids, reason: "Test data" }))).toEqual({
      message: "0 requests deleted, 1000 not found",
      deleted: 0,
      not_deleted: 0,
      not_found: 1_000,
    });
    expect(await deletions()).toBe(1_000);
  });

  test("if a bulk delete fails half-way, a repeated call deletes the remaining requests", async () => {
    await insertBulkRequests(platform.DB, backend.people, 1, 300);
    const admin = await backend.as("admin");
    const { ids } = unwrap(await requests().listIds(admin, list({})));
    let batches = 0;
    const db = {
      ...backend.deps.db,
      sendBatch: (queries: Parameters<typeof backend.deps.db.sendBatch>[0]) => {
        batches += 1;
        return batches === 8 ? Promise.reject(new Error("the power failed")) : backend.deps.db.sendBatch(queries);
      },
    };
    await expect(
      createEnglishServices({ ...backend.deps, db }).admin.requests.bulkDelete(admin, { ids, reason: "Test data" }),
    ).rejects.toThrow("the power failed");
    expect(await count("requests")).toBe(200);
    expect(await deletions()).toBe(100);
    expect(unwrap(await requests().bulkDelete(admin, { ids, reason: "Test data" }))).toMatchObject({
      deleted: 200,
      not_found: 100,
    });
    expect([await count("requests"), await deletions()]).toEqual([0, 300]);
  });

  test("a bulk delete removes the files of the requests, but not their records, and counts each repeated id only once", async () => {
    const admin = await backend.as("admin");
    const file = { filename: "offer.pdf", content: PDF };
    const requester = await backend.as("requester");
    const one = unwrap(await backend.services.requests.submit(requester, createSubmissionInput(), [file, file]));
    const other = unwrap(await backend.services.requests.submit(requester, createSubmissionInput(), []));
    expect(
      unwrap(await requests().bulkDelete(admin, { ids: [one.id, one.id, other.id, "REQ-1", "REQ-1"], reason: null })),
    ).toEqual({
      message: "2 requests deleted, 1 not found",
      deleted: 2,
      not_deleted: 0,
      not_found: 1,
    });
    await backend.jobs.removeDeletedFiles();
    expect((await platform.FILES.list()).objects).toEqual([]);
    for (const { id } of [one, other]) {
      expect(unwrap(await backend.services.requests.verifyHistory(admin, id))).toBeNull();
      const { entries } = unwrap(await backend.services.requests.getHistory(admin, id, { after: 0, limit: 100 }));
      expect(entries.at(-1)).toMatchObject({ kind: "request.deleted", actor_name: "Ama Admin" });
    }
  });

  test("if comments are added during a bulk delete, the record of each deleted request stays intact", async () => {
    const admin = await backend.as("admin");
    const requester = await backend.as("requester");
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.push(unwrap(await backend.services.requests.submit(requester, createSubmissionInput(), [])).id);
    const comment = (request_id: string) =>
      backend.services.requests.act(
        requester,
        RequestActionInput.parse({ request_id, action: "comment", comments: "Wait" }),
      );
    const [done] = await Promise.all([requests().bulkDelete(admin, { ids, reason: "Test data" }), ...ids.map(comment)]);
    expect(unwrap(done)).toMatchObject({ deleted: 5 });
    for (const id of ids) expect(unwrap(await backend.services.requests.verifyHistory(admin, id))).toBeNull();
  });

  test("a bulk delete accepts 1 to 1,000 ids", () => {
    const messageOf = (input: unknown) => {
      const error = BulkDeleteInput.safeParse(input).error?.issues[0]?.message;
      return error === undefined ? undefined : inEnglish(readZodError(error));
    };
    expect(messageOf([])).toBe("Please select requests to delete");
    expect(messageOf({})).toBe("Please send a list of request ids");
    expect(messageOf(Array.from({ length: 1_001 }, (_, at) => `REQ-${at}`))).toBe(
      "Please delete at most 1000 requests at once",
    );
    expect(messageOf(["REQ-1"])).toBeUndefined();
  });
});
