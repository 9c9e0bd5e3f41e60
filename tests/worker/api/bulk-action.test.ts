import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import { DecideRequestsInput } from "../../../domain/inputs/requests.ts";
import { MINUTE_MS } from "../../support/clock.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "./api-test.ts";
import type { Client, Problem } from "./client.ts";

const api = createApiTest();

type BulkResult = { request_id: string; status: number; version?: number; code?: string; detail?: string };
type Item = { request_id: string; version?: number };

const approve = (who: Client, items: readonly Item[], headers?: Record<string, string>) =>
  who.post<{ results: BulkResult[] }>(
    "/requests/bulk-action",
    { action: "approved", comments: "Fine", items },
    headers,
  );

/** Submits requests that wait for the manager and returns them with their version. */
async function submitMany(count: number): Promise<{ request_id: string; version: number }[]> {
  const rita = await api.as("requester");
  const items: { request_id: string; version: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION);
    items.push({ request_id: body.id, version: body.version });
  }
  return items;
}

const listDecidedTwice = () =>
  api.rows(
    `SELECT request_id, count(*) AS n FROM request_events WHERE kind IN ('request.approved', 'request.rejected')
     GROUP BY request_id HAVING n > 1`,
  );

const readDetails = async (id: string) =>
  (await (await api.as("admin")).get<RequestDetails>(`/requests/${id}/detailed`)).body;

const expectIntactRecord = async (id: string) =>
  expect((await (await api.as("admin")).get(`/requests/${id}/history/verification`)).body).toEqual({ intact: true });

describe("POST /requests/bulk-action", () => {
  test("of 50 requests in a bulk approval, 45 are approved if three changed in the meantime, one is the approver's own, and the approver may not see one", async () => {
    const items = await submitMany(48);
    const own = await api.submit("manager");
    const hidden = await api.submit("hr.manager", { request_type: "hr", amount: undefined });
    const rita = await api.as("requester");
    const stale = [items[3], items[20], items[40]].map((item) => item?.request_id ?? "");
    for (const id of stale) expect((await rita.put(`/requests/${id}`, { title: "Changed" })).status).toBe(200);
    const marc = await api.as("manager");
    const { status, body } = await approve(marc, [
      ...items,
      { request_id: own.id, version: own.version },
      { request_id: hidden.id, version: hidden.version },
    ]);
    expect(status).toBe(200);
    expect(body.results.map(({ request_id }) => request_id)).toEqual([
      ...items.map(({ request_id }) => request_id),
      own.id,
      hidden.id,
    ]);
    const failed = body.results.filter((one) => one.status !== 200);
    expect(failed).toEqual([
      ...stale.map((request_id) => ({
        request_id,
        status: 409,
        code: "stale_version",
        detail: `${request_id} changed in the meantime. It is now pending (version 2).`,
      })),
      { request_id: own.id, status: 403, code: "own_request", detail: "You cannot decide on your own request." },
      {
        request_id: hidden.id,
        status: 404,
        code: "not_found",
        detail: `There is no request ${hidden.id}, or you don't have access to it.`,
      },
    ]);
    const decided = body.results.filter((one) => one.status === 200);
    expect(decided).toHaveLength(45);
    expect(new Set(decided.map(({ version }) => version))).toEqual(new Set([2]));
    expect(await api.rows("SELECT status, count(*) AS n FROM requests GROUP BY status ORDER BY status")).toEqual([
      { status: "approved", n: 45 },
      { status: "pending", n: 5 },
    ]);
    expect(await listDecidedTwice()).toEqual([]);
    for (const id of [items[0]?.request_id ?? "", items[47]?.request_id ?? ""]) {
      await expectIntactRecord(id);
      expect((await readDetails(id)).approval_history.at(-1)).toMatchObject({ action: "approved", comments: "Fine" });
    }
    // 50 requests are two parts of 25; each part has one batch that reads and one that writes.
    expect(marc.costs.at(-1)?.round_trips).toBeLessThanOrEqual(5);
    expect(
      await api.rows(
        "SELECT count(*) AS n FROM notifications WHERE kind = 'request_approved' AND user_id = ?",
        api.backend.people.requester,
      ),
    ).toEqual([{ n: 45 }]);
  });

  test("a bulk rejection gives each request the same rejection, reason and notification as a single rejection", async () => {
    const items = await submitMany(2);
    const marc = await api.as("manager");
    const { body } = await marc.post<{ results: BulkResult[] }>("/requests/bulk-action", {
      action: "rejected",
      comments: "No budget",
      items,
    });
    expect(body.results).toEqual(items.map(({ request_id }) => ({ request_id, status: 200, version: 2 })));
    for (const { request_id } of items) {
      const details = await readDetails(request_id);
      expect(details).toMatchObject({ status: "rejected" });
      expect(details.approval_history.at(-1)).toMatchObject({ action: "rejected", comments: "No budget" });
      await expectIntactRecord(request_id);
    }
  });

  test("a bulk decision without a version applies to any version", async () => {
    const [item] = await submitMany(1);
    const request_id = item?.request_id ?? "";
    await (await api.as("requester")).put(`/requests/${request_id}`, { title: "Changed" });
    const { body } = await approve(await api.as("manager"), [{ request_id }]);
    expect(body.results).toEqual([{ request_id, status: 200, version: 3 }]);
  });

  test("a bulk call returns 422 and decides nothing if it names a request twice, no request or 51 requests, or has no comment or an unknown action", async () => {
    const [item = { request_id: "", version: 1 }] = await submitMany(1);
    const marc = await api.as("manager");
    const before = await api.countRows();
    const valid = { action: "approved", comments: "Fine", items: [item] };
    const many = Array.from({ length: 51 }, (_, index) => ({ request_id: `REQ-2026-${index}` }));
    const cases: [object, string][] = [
      [{ ...valid, items: [item, item] }, "items.1.request_id"],
      [{ ...valid, items: [] }, "items"],
      [{ ...valid, items: many }, "items"],
      [{ ...valid, comments: "  " }, "comments"],
      [{ ...valid, comments: undefined }, "comments"],
      [{ ...valid, comments: "x".repeat(5_001) }, "comments"],
      [{ ...valid, action: "cancelled" }, "action"],
    ];
    for (const [body, path] of cases) {
      const refused = await marc.post<Problem>("/requests/bulk-action", body);
      expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([422, "invalid", path]);
    }
    expect(await api.countRows()).toEqual(before);
  });

  test("the record of each request in a delegate's bulk decision names the delegator", async () => {
    const items = await submitMany(3);
    const ends_at = new Date(api.backend.clock.now.getTime() + 10 * 24 * 60 * MINUTE_MS).toISOString();
    const absence = { delegate_user_id: api.backend.people["it.staff"], ends_at, reason: "Holidays" };
    expect((await (await api.as("manager")).post("/delegations", absence)).status).toBe(201);
    const { body } = await approve(await api.as("it.staff"), items);
    expect(body.results.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { request_id } of items) {
      expect((await readDetails(request_id)).approval_history.at(-1)).toMatchObject({
        approver_name: "Ines Staff",
        on_behalf_of: { id: api.backend.people.manager },
      });
      await expectIntactRecord(request_id);
    }
  });
});

describe("a repeated bulk call", () => {
  const key = { "Idempotency-Key": "abc" };

  test("if a bulk call is repeated with its idempotency key, the first results are returned, including the failures", async () => {
    const items = await submitMany(3);
    const [first = { request_id: "" }] = items;
    await (await api.as("requester")).put(`/requests/${first.request_id}`, { title: "Changed" });
    const marc = await api.as("manager");
    const answer = await approve(marc, items, key);
    expect(answer.body.results.map(({ status }) => status)).toEqual([409, 200, 200]);
    const before = await api.countRows();
    expect((await approve(marc, items, key)).body).toEqual(answer.body);
    expect((await approve(marc, items.slice(1), key)).status).toBe(422);
    expect(await api.countRows()).toEqual(before);
  });

  test("if a crash prevented the response to 50 decisions, a repeated call with the same idempotency key returns the first results after a minute", async () => {
    const items = await submitMany(50);
    const marc = await api.as("manager");
    const first = await approve(marc, items, key);
    expect(first.body.results.every(({ status }) => status === 200)).toBe(true);
    await api.rows("UPDATE idempotency_keys SET answer = NULL WHERE key = 'abc'");
    expect((await approve(marc, items, key)).body).toMatchObject({ code: "idempotency_in_flight" });
    api.backend.wait(MINUTE_MS + 1);
    expect((await approve(marc, items, key)).body).toEqual(first.body);
    expect(await listDecidedTwice()).toEqual([]);
  });

  test("if a crash interrupted 50 decisions after the first 25, a repeated call with the same idempotency key decides each request once", async () => {
    const items = await submitMany(50);
    const { backend } = api;
    const part = DecideRequestsInput.parse({ action: "approve", comments: "Fine", items: items.slice(0, 25) });
    await backend.services.requests.decide(await backend.as("manager"), part, { idempotency_key: "abc" });
    expect(await api.rows("SELECT count(*) AS n FROM requests WHERE status = 'approved'")).toEqual([{ n: 25 }]);
    const { body } = await approve(await api.as("manager"), items, key);
    expect(body.results).toEqual(items.map(({ request_id }) => ({ request_id, status: 200, version: 2 })));
    expect(await listDecidedTwice()).toEqual([]);
  });

  test("a bulk call that is repeated without an idempotency key decides nothing again", async () => {
    const items = await submitMany(2);
    const marc = await api.as("manager");
    await approve(marc, items);
    expect((await approve(marc, items)).body.results.map(({ code }) => code)).toEqual([
      "stale_version",
      "stale_version",
    ]);
    const blind = items.map(({ request_id }) => ({ request_id }));
    expect((await approve(marc, blind)).body.results.map(({ code }) => code)).toEqual([
      "invalid_state",
      "invalid_state",
    ]);
    expect(await listDecidedTwice()).toEqual([]);
  });

  test("of two concurrent bulk calls with the same requests, exactly one decides each request", async () => {
    const items = await submitMany(10);
    const [marc, dora] = [await api.as("manager"), await api.as("director")];
    const answers = await Promise.all([approve(marc, items), approve(dora, items.toReversed())]);
    const decided = answers.flatMap(({ body }) => body.results.filter(({ status }) => status === 200));
    expect(decided.map(({ request_id }) => request_id).sort()).toEqual(
      items.map(({ request_id }) => request_id).sort(),
    );
    expect(await listDecidedTwice()).toEqual([]);
  });
});
