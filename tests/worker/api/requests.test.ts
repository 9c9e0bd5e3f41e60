import { beforeEach, describe, expect, test } from "vitest";
import type { RequestDetails, RequestSummary } from "../../../domain/entities.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { createApiTest, createUploadInput, GIF, LAPTOPS_SUBMISSION, PDF } from "./api-test.ts";
import type { Client, Problem } from "./client.ts";

const api = createApiTest();

interface Acted {
  message: string;
  request: RequestSummary;
}

describe("an approval request over the API", () => {
  test("a request can be submitted, sent back with a question, answered and approved over the API", async () => {
    const [rita, marc] = [await api.as("requester"), await api.as("manager")];
    const { people } = api.backend;
    const created = await rita.post<RequestDetails>("/requests", {
      ...LAPTOPS_SUBMISSION,
      requester_id: people.requester,
      requester_name: "Rita Quest",
      department: "Finance",
      attachments: [createUploadInput("offer.pdf")],
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("Location")).toBe("/api/requests/REQ-2026-1001");
    expect(created.headers.get("ETag")).toBe('"1"');
    expect(created.body).toMatchObject({
      id: "REQ-2026-1001",
      status: "pending",
      version: 1,
      currency: "USD",
      priority: "MEDIUM",
      attachments: [{ filename: "offer.pdf", content_type: "application/pdf", size: PDF.byteLength }],
    });
    const act = (who: typeof rita, fields: object) =>
      who.post<Acted>("/requests/enhanced-action", { request_id: "REQ-2026-1001", ...fields });
    const questioned = await act(marc, {
      action: "request_info",
      info_requested: "Which model?",
      approver_id: people.manager,
      approver_name: "Marc Nager",
      notify_requester: true,
    });
    expect(questioned.body).toMatchObject({
      message: "Information Requested",
      request: { status: "needs_info", info_requested: "Which model?", version: 2 },
    });
    expect(questioned.headers.get("ETag")).toBe('"2"');
    expect((await act(rita, { action: "respond", additional_info: "The light one" })).body.message).toBe(
      "Response Submitted",
    );
    expect((await act(marc, { action: "approved", comments: "Fine" })).body.request.status).toBe("approved");
    for (const who of [rita, marc]) {
      const detailed = await who.get<RequestDetails>("/requests/REQ-2026-1001/detailed");
      expect(detailed.headers.get("ETag")).toBe('"4"');
      expect(detailed.body.approval_history.map((item) => item.action)).toEqual([
        "submitted",
        "request_info",
        "responded",
        "approved",
      ]);
    }
  });

  test("a multipart form submits a request with its files", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(LAPTOPS_SUBMISSION)) form.set(name, String(value));
    form.append("files", new File([PDF], "offer.pdf", { type: "application/pdf" }));
    form.append("files", new File([GIF], "C:\\pictures\\logo.gif", { type: "image/png" }));
    const { status, body } = await (await api.as("requester")).post<RequestDetails>("/requests", form);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: 900,
      attachments: [
        { filename: "offer.pdf", content_type: "application/pdf" },
        { filename: "logo.gif", content_type: "image/gif" },
      ],
    });
  });

  test("a form can submit a request with one file or with an empty file field", async () => {
    const rita = await api.as("requester");
    const form = (file: File) => {
      const filled = new FormData();
      for (const [name, value] of Object.entries(LAPTOPS_SUBMISSION)) filled.set(name, String(value));
      filled.set("files", file);
      return filled;
    };
    const one = await rita.post<RequestDetails>("/requests", form(new File([PDF], "offer.pdf")));
    expect(one.body.attachments).toHaveLength(1);
    const unfilled = Object.entries(LAPTOPS_SUBMISSION)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .concat('--x\r\nContent-Disposition: form-data; name="files"; filename=""\r\n')
      .concat("Content-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n");
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    const none = await rita.post<RequestDetails>("/requests", unfilled.join(""), type);
    expect(none.body.attachments).toHaveLength(0);
  });

  test("the route preview returns the approver whom a draft would get if it were submitted, and stores nothing", async () => {
    const rita = await api.as("requester");
    const preview = await rita.get("/requests/route-preview?request_type=procurement&amount=5000&currency=USD");
    expect(preview.body).toMatchObject({ approver_name: "Selma Nior" });
    expect(await api.countRows()).toMatchObject({ requests: 0, events: 0 });
  });

  test("a person who may see a request can watch it and stop watching it over the API", async () => {
    await api.submit("requester");
    const path = "/requests/REQ-2026-1001/watch";
    const vp = await api.as("vp");
    const watching = async () =>
      (await vp.get<{ is_watching: boolean }>("/requests/REQ-2026-1001/detailed")).body.is_watching;
    const key = { headers: { "Idempotency-Key": "watch-1" } };
    for (let call = 0; call < 2; call += 1)
      expect(await vp.call("POST", path, key)).toMatchObject({ status: 200, body: { watching: true } });
    expect(await watching()).toBe(true);
    expect(await vp.call("DELETE", path)).toMatchObject({ status: 200, body: { watching: false } });
    expect(await watching()).toBe(false);
    const other = await api.as("it.staff");
    for (const method of ["POST", "DELETE"]) expect((await other.call(method, path)).status).toBe(404);
  });

  test("a requester can modify and cancel their request over the API, and remind its approver once an hour", async () => {
    await api.submit("requester");
    const rita = await api.as("requester");
    const modified = await rita.put<RequestSummary>("/requests/REQ-2026-1001", { amount: 5_000, title: "Laptops" });
    expect(modified.headers.get("ETag")).toBe('"2"');
    expect(modified.body).toMatchObject({ title: "Laptops", current_approver_name: "Selma Nior" });
    const path = "/requests/REQ-2026-1001/remind";
    expect((await rita.post(path, { sender_id: api.backend.people.requester })).body).toEqual({
      message: "Reminder Sent",
    });
    const again = await rita.call("POST", path);
    expect(again.status).toBe(429);
    expect(again.headers.get("Retry-After")).toBe("3600");
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 3_600_000);
    expect((await rita.call("POST", path)).status).toBe(200);
    const cancelled = await rita.post<Acted>("/requests/enhanced-action", {
      request_id: "REQ-2026-1001",
      action: "cancelled",
      cancellation_reason: "No longer needed",
    });
    expect(cancelled.body).toMatchObject({ message: "Request Cancelled", request: { status: "cancelled" } });
  });

  test("after an administrator deletes a request, only administrators can read its record", async () => {
    await api.submit("requester", { attachments: [createUploadInput("offer.pdf")] });
    const admin = await api.as("admin");
    const deleted = await admin.call<{ message: string }>("DELETE", "/admin/requests/REQ-2026-1001");
    expect(deleted).toMatchObject({ status: 200, body: { message: "Request deleted successfully" } });
    expect((await admin.get("/requests/REQ-2026-1001")).status).toBe(404);
    expect((await admin.get<unknown[]>("/requests")).body).toEqual([]);
    const trail = await admin.get<{ action: string }[]>("/requests/REQ-2026-1001/history");
    expect(trail.body.map((entry) => entry.action)).toEqual(["submitted", "deleted"]);
    expect((await (await api.as("requester")).get("/requests/REQ-2026-1001/history")).status).toBe(404);
  });
});

describe("the texts of a request for a reader of French", () => {
  const FRENCH = { "Accept-Language": "fr" };
  /** Returns the text with usual spaces in place of those that do not break. */
  const plain = (text: string | undefined) => text?.replaceAll(/[\u00A0\u202F]/g, " ");

  test("the history is in French, and titles, comments and names are as people wrote them, even if they are words of the product", async () => {
    await api.submit("requester", { title: "Rent 3 days" });
    const [rita, marc] = [await api.as("requester"), await api.as("manager")];
    const path = "/requests/REQ-2026-1001";
    for (const title of ["Rent 30 days", "Approved", "Fish and Chips"]) await rita.put(path, { title });
    const act = (fields: object) =>
      marc.post("/requests/enhanced-action", { request_id: "REQ-2026-1001", ...fields }, FRENCH);
    await act({ action: "comment", comments: "1 hour" });
    await act({ action: "reassign", reassign_to_id: api.backend.people["senior.manager"], comments: "none; overdue" });
    const selma = await api.as("senior.manager");
    await selma.post("/requests/enhanced-action", {
      request_id: "REQ-2026-1001",
      action: "approved",
      comments: "Approved",
    });
    const { body } = await rita.get<RequestDetails>(`${path}/detailed`, FRENCH);
    expect(body.approval_history.map(({ comments }) => plain(comments as string))).toEqual([
      "Attribuée à Marc Nager",
      "Titre : Rent 3 days → Rent 30 days",
      "Titre : Rent 30 days → Approved",
      "Titre : Approved → Fish and Chips",
      "De Marc Nager à Selma Nior : none; overdue",
      "Approved",
    ]);
    expect(body.comments.map(({ comment }) => comment)).toEqual(["1 hour"]);
    expect(body.title).toBe("Fish and Chips");
  });

  test("the sentences of flags are in French, and the titles in them are as people wrote them", async () => {
    for (const title of ["Rent 3 days", "Approved", "Fish and Chips"])
      for (const amount of [312.4, 312.4]) await api.submit("requester", { title, amount });
    const marc = await api.as("manager");
    const titles = ["Rent 3 days", "Rent 3 days", "Approved", "Approved", "Fish and Chips", "Fish and Chips"];
    for (const [index, title] of titles.entries()) {
      const { body } = await marc.get<RequestDetails>(`/requests/REQ-2026-${1001 + index}/detailed`, FRENCH);
      const flag = body.flags?.find(({ code }) => code === "duplicate");
      expect(plain(flag?.text as string)).toBe(
        `Rita Quest a soumis « ${title} » le 2 nov. 2026 (REQ-2026-${1001 + (index ^ 1)}, en attente) pour USD 312,40. Cela semble être la même demande.`,
      );
    }
  });
});

describe("the deletion of decided requests", () => {
  let rita: Client;
  let marc: Client;
  let admin: Client;
  beforeEach(async () => {
    [rita, marc, admin] = [await api.as("requester"), await api.as("manager"), await api.as("admin")];
  });

  /** Submits a request that is then approved, rejected, cancelled or left pending. */
  async function submitAs(status: "approved" | "rejected" | "cancelled" | "pending"): Promise<string> {
    const { id } = (await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION)).body;
    const comments = "Because of the budget";
    if (status === "cancelled")
      await rita.post("/requests/enhanced-action", {
        request_id: id,
        action: "cancelled",
        cancellation_reason: comments,
      });
    else if (status !== "pending")
      await marc.post("/requests/enhanced-action", { request_id: id, action: status, comments });
    expect((await rita.get(`/requests/${id}`)).body).toMatchObject({ status });
    return id;
  }

  const readReason = async (id: string) => {
    const trail = await admin.get<{ action: string; payload: Record<string, unknown> }[]>(`/requests/${id}/history`);
    const last = trail.body.at(-1);
    return last?.action === "deleted" ? (last.payload.reason ?? null) : "not deleted";
  };

  test.each(["approved", "rejected"] as const)(
    "a request that was %s is deleted only with a reason, which the record then contains",
    async (status) => {
      const id = await submitAs(status);
      const remove = (query: string) => admin.call<Problem>("DELETE", `/admin/requests/${id}${query}`);
      for (const query of ["", "?reason=", "?reason=%20%0A"])
        expect(await remove(query)).toMatchObject({ status: 422, body: { errors: [{ path: "reason" }] } });
      expect(await remove(`?reason=${"x".repeat(501)}`)).toMatchObject({ status: 422 });
      expect(await readReason(id)).toBe("not deleted");
      expect(await remove("?reason=Sent+twice%0Aby%20mistake")).toMatchObject({ status: 200 });
      expect(await readReason(id)).toBe("Sent twice\nby mistake");
    },
  );

  test.each(["pending", "cancelled"] as const)(
    "a %s request can be deleted with or without a reason",
    async (status) => {
      for (const [query, reason] of [
        ["", null],
        ["?reason=A%20test", "A test"],
      ] as const) {
        const id = await submitAs(status);
        expect(await admin.call("DELETE", `/admin/requests/${id}${query}`)).toMatchObject({ status: 200 });
        expect(await readReason(id)).toBe(reason);
      }
    },
  );

  test("in a bulk deletion without a reason, decided requests stay and are counted; with a reason, all are deleted", async () => {
    const bulkDelete = (body: unknown, query = "") =>
      admin.call("DELETE", `/admin/bulk-delete-requests${query}`, { body });
    for (const toCall of [
      (ids: string[], reason: string | null) => bulkDelete({ ids, ...(reason === null ? {} : { reason }) }),
      (ids: string[], reason: string | null) => bulkDelete(ids, reason === null ? "" : `?reason=${reason}`),
      (ids: string[], reason: string | null) => bulkDelete({ ids }, reason === null ? "" : `?reason=${reason}`),
    ]) {
      const open = [await submitAs("pending"), await submitAs("cancelled")];
      const decided = [await submitAs("approved"), await submitAs("rejected")];
      expect(await toCall([...open, ...decided, "REQ-1"], null)).toMatchObject({
        status: 200,
        body: {
          message: "2 requests deleted, 2 decided requests not deleted without a reason, 1 not found",
          ...{ deleted: 2, not_deleted: 2, not_found: 1 },
        },
      });
      for (const id of decided) expect((await admin.get(`/requests/${id}`)).status).toBe(200);
      expect(await toCall(decided, "Duplicates")).toMatchObject({ body: { deleted: 2, not_deleted: 0, not_found: 0 } });
      for (const id of open) expect(await readReason(id)).toBeNull();
      for (const id of decided) expect(await readReason(id)).toBe("Duplicates");
    }
    expect((await bulkDelete({ ids: ["REQ-1"], reason: "x".repeat(501) })).status).toBe(422);
    expect((await bulkDelete({ reason: "Nothing" })).status).toBe(422);
  });
});

describe("versions of a request", () => {
  test("an action is refused if the header or body of the call contains an outdated version of the request", async () => {
    await api.submit("requester");
    const [rita, marc] = [await api.as("requester"), await api.as("manager")];
    const current = { "If-Match": '"1"' };
    expect((await rita.put("/requests/REQ-2026-1001", { title: "Newer" }, current)).status).toBe(200);
    const approve = { request_id: "REQ-2026-1001", action: "approved", comments: "Fine" };
    for (const [fields, headers] of [
      [{}, current],
      [{ version: 1 }, {}],
      [{}, { "If-Match": "nonsense" }],
    ] as [object, Record<string, string>][]) {
      const stale = await marc.post("/requests/enhanced-action", { ...approve, ...fields }, headers);
      expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
      expect(stale.body.detail).toContain("version 2");
    }
    expect((await rita.put("/requests/REQ-2026-1001", { title: "Old", version: 1 })).status).toBe(409);
    const response = await (await api.as("admin")).call("DELETE", "/admin/requests/REQ-2026-1001", {
      headers: current,
    });
    expect(response.status).toBe(409);
    expect((await rita.call("POST", "/requests/REQ-2026-1001/remind", { headers: current })).status).toBe(409);
    const fresh = await marc.post<Acted>("/requests/enhanced-action", approve, { "If-Match": 'W/"2"' });
    expect(fresh.body.request).toMatchObject({ title: "Newer", status: "approved" });
  });

  test("if the header If-None-Match contains the current version of an approval request, a call that reads this approval request returns 304", async () => {
    await api.submit("requester");
    const rita = await api.as("requester");
    const known = await rita.call<string>("GET", "/requests/REQ-2026-1001", {
      headers: { "If-None-Match": '"7", W/"1"' },
    });
    expect(known).toMatchObject({ status: 304, body: "" });
    expect(known.headers.get("ETag")).toBe('"1"');
    expect((await rita.get("/requests/REQ-2026-1001", { "If-None-Match": '"2"' })).status).toBe(200);
  });
});

describe("attachments", () => {
  test("attachments are returned unchanged, with the type of their content and a sandbox policy for browsers", async () => {
    const name = `Angebot "Größe" (2)'*.pdf`;
    const { attachments } = await api.submit("requester", { attachments: [createUploadInput(name)] });
    const path = `/requests/REQ-2026-1001/attachments/${attachments[0]?.id}`;
    const marc = await api.as("manager");
    const exact = "filename*=UTF-8''Angebot%20%22Gr%C3%B6%C3%9Fe%22%20%282%29%27%2a.pdf";
    for (const [verb, kind] of [
      ["view", "inline"],
      ["download", "attachment"],
    ]) {
      const answer = await marc.raw("GET", `${path}/${verb}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("application/pdf");
      expect(answer.headers.get("Content-Length")).toBe(String(PDF.byteLength));
      expect(answer.headers.get("Content-Disposition")).toBe(`${kind}; filename="Angebot _Gr__e_ (2)'*.pdf"; ${exact}`);
      expect(answer.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none';/);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF);
      expect((await (await api.as("it.staff")).get(`${path}/${verb}`)).status).toBe(404);
      expect((await marc.get(`/requests/REQ-2026-1001/attachments/nothing/${verb}`)).status).toBe(404);
    }
  });

  test("an attachment cannot be read under the number of another request", async () => {
    const { attachments } = await api.submit("requester", { attachments: [createUploadInput("offer.pdf")] });
    await api.submit("requester");
    const path = `/requests/REQ-2026-1002/attachments/${attachments[0]?.id}/view`;
    expect((await (await api.as("requester")).get(path)).status).toBe(404);
  });
});

describe("the audit trail", () => {
  interface Entry {
    version: number;
    hash: string;
    prev_hash: string;
  }

  test("the history of a request is paginated, begins with the oldest entry, and each entry has the hash of the entry before it", async () => {
    await api.submit("requester");
    const rita = await api.as("requester");
    for (const comments of ["one", "two", "three"])
      await rita.post("/requests/enhanced-action", { request_id: "REQ-2026-1001", action: "comment", comments });
    const path = "/requests/REQ-2026-1001/history";
    const first = await rita.get<Entry[]>(`${path}?limit=3`);
    expect(first.headers.get("X-Total-Count")).toBe("4");
    expect(first.headers.get("Link")).toBe(`</api${path}?limit=3&cursor=3>; rel="next"`);
    const second = await rita.get<Entry[]>(`${path}?limit=3&cursor=3`);
    expect(second.headers.get("Link")).toBeNull();
    const entries = [...first.body, ...second.body];
    expect(entries.map((entry) => entry.version)).toEqual([1, 2, 3, 4]);
    for (const [index, entry] of entries.slice(1).entries()) expect(entry.prev_hash).toBe(entries[index]?.hash);
    expect((await rita.get(`${path}/verification`)).body).toEqual({ intact: true });
  });

  test("the verification of a history returns the entry that was changed in the database", async () => {
    await api.submit("requester");
    await runWithoutTriggers(api.platform.DB, "UPDATE request_events SET actor_name = 'Somebody Else'");
    const verdict = await (await api.as("requester")).get("/requests/REQ-2026-1001/history/verification");
    expect(verdict.body).toEqual({
      intact: false,
      fault: { kind: "changed_entry", request_id: "REQ-2026-1001", version: 1 },
      detail: "Entry 1 was changed after it was written: its content does not match its hash.",
    });
  });
});
