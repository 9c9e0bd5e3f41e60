import { describe, expect, test } from "vitest";
import type { RequestDetails, RequestSummary, SavedView } from "../../../domain/entities.ts";
import { createApiTest, createUploadInput, LAPTOPS_SUBMISSION, PDF } from "./api-test.ts";

const api = createApiTest();
const key = (value: string) => ({ "Idempotency-Key": value });

describe("a submission with an idempotency key", () => {
  test("a repeated submission with the same idempotency key creates one request and returns the first response", async () => {
    const rita = await api.as("requester");
    const body = { ...LAPTOPS_SUBMISSION, attachments: [createUploadInput("offer.pdf")] };
    const first = await rita.post<RequestDetails>("/requests", body, key("abc"));
    expect(first.status).toBe(201);
    const before = await api.countRows();
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    for (const again of [body, reordered]) {
      const second = await rita.post<RequestDetails>("/requests", again, key("abc"));
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      for (const name of ["Location", "ETag"]) expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await api.countRows()).toEqual(before);
  });

  test("an idempotency key is refused if it is sent again for another call, or for the same call with another body or file", async () => {
    const rita = await api.as("requester");
    await rita.post("/requests", LAPTOPS_SUBMISSION, key("abc"));
    const before = await api.countRows();
    for (const body of [
      { ...LAPTOPS_SUBMISSION, amount: 901 },
      { ...LAPTOPS_SUBMISSION, attachments: [createUploadInput("offer.pdf")] },
    ])
      expect(await rita.post("/requests", body, key("abc"))).toMatchObject({
        status: 422,
        body: { code: "idempotency_mismatch", errors: [{ path: "Idempotency-Key" }] },
      });
    const comment = { request_id: "REQ-2026-1001", action: "comment", comments: "Hello" };
    expect((await rita.post("/requests/enhanced-action", comment, key("abc"))).status).toBe(422);
    expect((await rita.post("/requests/REQ-2026-1001/remind", {}, key("abc"))).status).toBe(422);
    expect(await api.countRows()).toEqual(before);
  });

  test("the idempotency key of a form is refused if the form is sent again with other files", async () => {
    const rita = await api.as("requester");
    const form = (name: string, content: Uint8Array<ArrayBuffer>) => {
      const filled = new FormData();
      for (const [field, value] of Object.entries(LAPTOPS_SUBMISSION)) filled.set(field, String(value));
      filled.append("files", new File([content], name));
      return filled;
    };
    const first = await rita.post<RequestDetails>("/requests", form("a.pdf", PDF), key("abc"));
    const second = await rita.post<RequestDetails>("/requests", form("a.pdf", PDF), key("abc"));
    expect(second.body).toEqual(first.body);
    expect((await rita.post("/requests", form("b.pdf", PDF), key("abc"))).status).toBe(422);
    const longer = new Uint8Array([...PDF, 0x0a]);
    expect((await rita.post("/requests", form("a.pdf", longer), key("abc"))).status).toBe(422);
    expect(await api.countRows()).toMatchObject({ requests: 1, files: 1 });
  });

  test("ten concurrent submissions with one idempotency key create one request", async () => {
    const rita = await api.as("requester");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"))),
    );
    for (const { status, body } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(body).toMatchObject({ code: "idempotency_in_flight" });
      else expect(body.id).toBe("REQ-2026-1001");
    }
    expect(await api.countRows()).toMatchObject({ requests: 1, events: 1 });
    expect((await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"))).body.id).toBe(
      "REQ-2026-1001",
    );
  });

  test("if the response of a submission was not stored, a repeated submission with the same idempotency key returns the existing request", async () => {
    const rita = await api.as("requester");
    const first = await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"));
    await api.rows("UPDATE idempotency_keys SET answer = NULL");
    const second = await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"));
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("Location")).toBe("/api/requests/REQ-2026-1001");
  });

  test("after a refused submission, its idempotency key can be used for the corrected submission", async () => {
    const rita = await api.as("requester");
    expect((await rita.post("/requests", { ...LAPTOPS_SUBMISSION, currency: "XXX" }, key("abc"))).status).toBe(422);
    expect((await rita.post("/requests", LAPTOPS_SUBMISSION, key("abc"))).status).toBe(201);
  });

  test("an idempotency key is valid for a day and only for the person who sent it", async () => {
    const [rita, ines] = [await api.as("requester"), await api.as("it.staff")];
    const ids = [
      (await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"))).body.id,
      (await ines.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"))).body.id,
    ];
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 24 * 60 * 60 * 1000 + 1);
    const later = await api.as("requester");
    ids.push((await later.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION, key("abc"))).body.id);
    expect(ids).toEqual(["REQ-2026-1001", "REQ-2026-1002", "REQ-2026-1003"]);
  });

  test.each(["", " ", "x".repeat(201), "with space", "\u00e9"])(
    "an idempotency key that is empty, too long or contains a space or a non-ASCII character is refused: %j",
    async (value) => {
      const rita = await api.as("requester");
      const answer = await rita.post("/requests", LAPTOPS_SUBMISSION, key(value));
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: "Idempotency-Key" }] } });
      expect(await api.countRows()).toMatchObject({ requests: 0, keys: 0 });
    },
  );
});

describe("other calls with an idempotency key", () => {
  interface Acted {
    message: string;
    request: RequestSummary;
  }

  test("repeating a decision with its idempotency key returns the first response, although the version in the call is outdated", async () => {
    await api.submit("requester");
    const marc = await api.as("manager");
    const approve = { request_id: "REQ-2026-1001", action: "approved", comments: "Fine" };
    const headers = { ...key("yes"), "If-Match": '"1"' };
    const first = await marc.post<Acted>("/requests/enhanced-action", approve, headers);
    const second = await marc.post<Acted>("/requests/enhanced-action", approve, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("ETag")).toBe('"2"');
    await api.rows("UPDATE idempotency_keys SET answer = NULL WHERE key = 'yes'");
    expect((await marc.post<Acted>("/requests/enhanced-action", approve, headers)).body).toEqual(first.body);
    const rejected = { ...approve, action: "rejected" };
    expect((await marc.post("/requests/enhanced-action", rejected, key("yes"))).status).toBe(422);
  });

  test("a repeated reminder with the same idempotency key succeeds, but a second reminder without the key returns 429", async () => {
    await api.submit("requester");
    const rita = await api.as("requester");
    for (let times = 0; times < 2; times += 1) {
      const answer = await rita.call("POST", "/requests/REQ-2026-1001/remind", { headers: key("hey") });
      expect(answer).toMatchObject({ status: 200, body: { message: "Reminder Sent" } });
    }
    expect((await rita.call("POST", "/requests/REQ-2026-1001/remind")).status).toBe(429);
  });

  test("a call that marks notifications as read can be repeated with the same idempotency key", async () => {
    const rita = await api.as("requester");
    for (let times = 0; times < 2; times += 1)
      expect((await rita.post("/notifications/read", { all: true }, key("read"))).status).toBe(200);
    expect((await rita.post("/notifications/read", { ids: ["x"] }, key("read"))).status).toBe(422);
  });

  test("a saved view is stored once for each idempotency key, and a repeated call returns the first response", async () => {
    const rita = await api.as("requester");
    const view = { screen: "dashboard", name: "Late", query: "status=overdue", view: "cards", columns: [] };
    const first = await rita.post<SavedView>("/requests/views", view, key("late"));
    await api.rows("UPDATE idempotency_keys SET answer = NULL WHERE key = 'late'");
    for (let times = 0; times < 2; times += 1) {
      const repeated = await rita.post<SavedView>("/requests/views", view, key("late"));
      expect(repeated).toMatchObject({ status: 201, body: first.body });
      expect(repeated.headers.get("Location")).toBe(`/api/requests/views/${first.body.id}`);
    }
    expect((await rita.post("/requests/views", { ...view, name: "Other" }, key("late"))).status).toBe(422);
    expect((await rita.get("/requests/views")).body).toEqual([first.body]);
  });
});
