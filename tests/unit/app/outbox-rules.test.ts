import { describe, expect, test } from "vitest";
import {
  applyResponse,
  canQueue,
  createOutboxEntry,
  editEntry,
  getRetryDelayMs,
  getSendOutcome,
  type OutboxAction,
  type OutboxSubmission,
  rebaseEntry,
  toApiCall,
} from "../../../app/features/offline/storage/outbox-rules.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import { REQUEST_ACTIONS } from "../../../domain/requests/lifecycle.ts";

const action = (changes: Partial<OutboxAction> = {}): OutboxAction => ({
  ...createOutboxEntry<OutboxAction>(
    {
      kind: "action",
      id: "e1",
      user_id: "ada",
      key: "k1",
      made_at: "2026-11-21T12:00:00.000Z",
      act: "approve",
      request_id: "REQ-1",
      title: "Chairs",
      version: 3,
      fields: { comments: "Fine" },
    },
    { unsure: false },
  ),
  ...changes,
});

const problem = (code: ErrorCode | null, detail = "No") => ({ code, detail, errors: [] });
const answer = (status: number, code: ErrorCode | null = null) => ({ status, problem: code && problem(code) });

describe("what an answer means", () => {
  test.each([
    ["nothing came", false, null, "later"],
    ["created", false, answer(201), "sent"],
    ["done", false, answer(200), "sent"],
    ["signed out", false, answer(401, "not_signed_in"), "signed_out"],
    ["another user is signed in", false, answer(403, "identity_mismatch"), "not_ours"],
    ["not allowed", false, answer(403, "not_approver"), "refused"],
    ["gone", false, answer(404, "not_found"), "refused"],
    ["somebody was quicker", false, answer(409, "stale_version"), "refused"],
    ["decided meanwhile", false, answer(409, "invalid_state"), "refused"],
    ["the first attempt is still at work", false, answer(409, "idempotency_in_flight"), "later"],
    ["invalid", false, answer(422, "invalid"), "refused"],
    ["another body under the key, which was edited", false, answer(422, "idempotency_mismatch"), "refused"],
    ["the screen's own attempt did arrive", true, answer(422, "idempotency_mismatch"), "sent"],
    ["too large", false, answer(413, "too_large"), "refused"],
    ["too many", false, answer(429), "later"],
    ["a reminder too soon", false, answer(429, "remind_too_soon"), "refused"],
    ["the server is in trouble", false, answer(500, "internal"), "later"],
    ["busy", false, answer(503, "busy"), "later"],
    ["a gateway in between", false, answer(502), "later"],
    ["a timeout on the way", false, answer(408), "later"],
  ] as const)("%s", (_, unsure, given, verdict) => {
    expect(getSendOutcome({ unsure }, given)).toBe(verdict);
  });
});

describe("an entry after an attempt", () => {
  test("leaves when it arrived, or is not this user's", () => {
    expect(applyResponse(action(), answer(200))).toBeNull();
    expect(applyResponse(action(), answer(403, "identity_mismatch"))).toBeNull();
  });

  test("waits on, and knows that it may have arrived when no answer came", () => {
    expect(applyResponse(action(), null)).toEqual(action({ attempts: 1, unsure: true }));
    expect(applyResponse(action(), answer(503, "busy"))).toEqual(action({ attempts: 1 }));
    expect(applyResponse(action({ unsure: true, attempts: 1 }), answer(500))).toEqual(
      action({ unsure: true, attempts: 2 }),
    );
  });

  test("keeps what was typed when it is refused, with the reason", () => {
    expect(applyResponse(action(), answer(409, "stale_version"))).toEqual(
      action({ attempts: 1, state: "refused", refusal: problem("stale_version") }),
    );
  });

  test("stays as it is when nobody is signed in", () => {
    expect(applyResponse(action(), answer(401))).toEqual(action());
  });
});

describe("an entry that is edited", () => {
  test("waits again; what may have arrived under its key is another text now", () => {
    const unsure = action({ state: "editing", unsure: true });
    expect(editEntry(unsure, { comments: "Fine" })).toEqual(action({ unsure: true }));
    expect(editEntry(unsure, { comments: "Fine by me" })).toEqual(action({ fields: { comments: "Fine by me" } }));
  });

  test("goes on after a conflict as a call of its own, on the request as it is now", () => {
    const refused = action({ state: "refused", attempts: 2, refusal: problem("stale_version") });
    expect(
      rebaseEntry(refused, { comments: "Still fine" }, { version: 5, seen: { Amount: "USD 800.00" } }, "k2"),
    ).toEqual(
      action({ key: "k2", version: 5, snapshot: { Amount: "USD 800.00" }, fields: { comments: "Still fine" } }),
    );
    const comment = action({ act: "comment", version: null, state: "refused" });
    expect(rebaseEntry(comment, {}, { version: 5, seen: {} }, "k2").version).toBeNull();
  });
});

describe("the call", () => {
  test("of an action names its version and its user, so that it is nobody else's", () => {
    const { path, body } = toApiCall(action());
    expect(path).toBe("/api/requests/enhanced-action");
    expect(JSON.parse(String(body))).toEqual({
      request_id: "REQ-1",
      action: "approved",
      approver_id: "ada",
      comments: "Fine",
      version: 3,
    });
    expect(JSON.parse(String(toApiCall(action({ act: "comment", version: null })).body))).not.toHaveProperty("version");
  });

  test("of an action carries its files as a form, and its version", () => {
    const files = [new File(["x"], "signed.pdf", { type: "application/pdf" })];
    const { path, body } = toApiCall(action({ act: "respond", fields: { additional_info: "Here it is" }, files }));
    expect(path).toBe("/api/requests/enhanced-action");
    const sent = [...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    expect(Object.fromEntries(sent)).toEqual({
      request_id: "REQ-1",
      action: "respond",
      approver_id: "ada",
      additional_info: "Here it is",
      version: "3",
      files: "signed.pdf",
    });
  });

  test("of a submission carries its files", () => {
    const file = new File(["x"], "quote.pdf", { type: "application/pdf" });
    const entry = createOutboxEntry<OutboxSubmission>(
      {
        kind: "submission",
        id: "e2",
        user_id: "ada",
        key: "k3",
        made_at: "2026-11-21T12:00:00.000Z",
        fields: { title: "Chairs", requester_id: "somebody else" },
        typed: { title: "Chairs" },
        files: [file],
      },
      { unsure: false },
    );
    const { path, body } = toApiCall(entry);
    expect(path).toBe("/api/requests");
    const sent = [...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    expect(sent).toEqual([
      ["title", "Chairs"],
      ["requester_id", "ada"],
      ["files", "quote.pdf"],
    ]);
  });
});

test("what has a key of its own can wait: all but modify and delete", () => {
  expect(REQUEST_ACTIONS.filter((act) => !canQueue(act))).toEqual(["modify", "delete"]);
});

test("pauses grow, up to five minutes", () => {
  expect([1, 2, 3, 4, 5, 50].map(getRetryDelayMs)).toEqual([5_000, 15_000, 60_000, 300_000, 300_000, 300_000]);
});
