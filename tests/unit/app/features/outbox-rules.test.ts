import { describe, expect, test } from "vitest";
import {
  applyResponse,
  canQueue,
  createOutboxEntry,
  editEntry,
  getEntrySendOutcome,
  getRetryDelayMs,
  type OutboxAction,
  type OutboxSubmission,
  rebaseEntry,
  toFormPost,
} from "../../../../app/features/offline/storage/outbox-rules.ts";
import type { ErrorCode } from "../../../../domain/errors.ts";
import { REQUEST_ACTIONS } from "../../../../domain/requests/lifecycle.ts";

const action = (changes: Partial<OutboxAction> = {}): OutboxAction => ({
  ...createOutboxEntry<OutboxAction>({
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
    snapshot: { Amount: "USD 900.00" },
    files: [],
  }),
  ...changes,
});

const problem = (code: ErrorCode | null, detail = "No") => ({ code, detail, errors: [] });
const answer = (status: number, code: ErrorCode | null = null) => ({ status, problem: code && problem(code) });

describe("the outcome of sending an outbox entry", () => {
  test.each([
    ["no response", null, "later"],
    ["the request was created", answer(201), "sent"],
    ["the action was done", answer(200), "sent"],
    ["signed out", answer(401, "not_signed_in"), "signed_out"],
    ["another user is signed in", answer(403, "identity_mismatch"), "not_ours"],
    ["the sign-in is not confirmed yet", answer(425, "second_factor_required"), "later"],
    ["the person has no second factor", answer(403, "second_factor_required"), "refused"],
    ["not allowed", answer(403, "not_approver"), "refused"],
    ["no such request", answer(404, "not_found"), "refused"],
    ["another person changed the request first", answer(409, "stale_version"), "refused"],
    ["the request is already decided", answer(409, "invalid_state"), "refused"],
    ["the first attempt is still in progress", answer(409, "idempotency_in_flight"), "later"],
    ["invalid input", answer(422, "invalid"), "refused"],
    ["another form with the same idempotency key", answer(422, "idempotency_mismatch"), "refused"],
    ["the form is too large", answer(413, "too_large"), "refused"],
    ["too many calls", answer(429), "later"],
    ["a reminder too soon", answer(429, "remind_too_soon"), "refused"],
    ["a server error", answer(500, "internal"), "later"],
    ["the server is busy", answer(503, "busy"), "later"],
    ["an error of a gateway", answer(502), "later"],
    ["a timeout", answer(408), "later"],
  ] as const)(
    "if an attempt to send an outbox entry ends with '%s' (HTTP response: %j), the outcome is '%s'",
    (_, response, outcome) => {
      expect(getEntrySendOutcome(response)).toBe(outcome);
    },
  );
});

describe("an outbox entry after an attempt to send the entry", () => {
  test("an outbox entry is removed if it was sent, or if the response says that another person is signed in", () => {
    expect(applyResponse(action(), answer(200))).toBeNull();
    expect(applyResponse(action(), answer(403, "identity_mismatch"))).toBeNull();
  });

  test("an outbox entry waits again if there is no response or the server fails", () => {
    expect(applyResponse(action(), null)).toEqual(action({ attempts: 1 }));
    expect(applyResponse(action({ attempts: 1 }), answer(503, "busy"))).toEqual(action({ attempts: 2 }));
  });

  test("a refused outbox entry keeps its texts and gets the reason of the refusal", () => {
    expect(applyResponse(action(), answer(409, "stale_version"))).toEqual(
      action({ attempts: 1, state: "refused", refusal: problem("stale_version") }),
    );
  });

  test("an outbox entry stays unchanged if the session has ended", () => {
    expect(applyResponse(action(), answer(401))).toEqual(action());
  });
});

describe("editing an outbox entry", () => {
  test("an edited outbox entry waits again with the same idempotency key", () => {
    const edited = editEntry(action({ state: "editing" }), { comments: "Fine by me" });
    expect(edited).toEqual(action({ fields: { comments: "Fine by me" } }));
  });

  test("an outbox entry that is edited after a conflict gets a new idempotency key and the current version of the request", () => {
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

describe("the form that sends an outbox entry", () => {
  const toTexts = (form: FormData) =>
    Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));

  test("the form that sends an action from the outbox has the action, the author, the version of the request and the idempotency key", () => {
    const { path, form } = toFormPost(action());
    expect(path).toBe("/request/REQ-1/send");
    expect(toTexts(form)).toEqual({
      _act: "approve",
      _key: "k1",
      _user: "ada",
      request_id: "REQ-1",
      comments: "Fine",
      version: "3",
    });
    expect(toFormPost(action({ act: "comment", version: null })).form.has("version")).toBe(false);
  });

  test("the form that sends an action from the outbox has the files of the action", () => {
    const files = [new File(["x"], "signed.pdf", { type: "application/pdf" })];
    const { form } = toFormPost(action({ act: "respond", fields: { additional_info: "Here it is" }, files }));
    expect(toTexts(form)).toMatchObject({ _act: "respond", additional_info: "Here it is", files: "signed.pdf" });
  });

  test("the form that sends a submission from the outbox has the fields and files of the submission", () => {
    const file = new File(["x"], "quote.pdf", { type: "application/pdf" });
    const entry = createOutboxEntry<OutboxSubmission>({
      kind: "submission",
      id: "e2",
      user_id: "ada",
      key: "k3",
      made_at: "2026-11-21T12:00:00.000Z",
      fields: { title: "Chairs", amount: "1,250.50", number_locale: "en-US" },
      typed: { title: "Chairs" },
      files: [file],
    });
    const { path, form } = toFormPost(entry);
    expect(path).toBe("/submit-request/send");
    expect(toTexts(form)).toEqual({
      title: "Chairs",
      amount: "1,250.50",
      number_locale: "en-US",
      files: "quote.pdf",
      _key: "k3",
      _user: "ada",
    });
  });
});

test("every action on a request except modify and delete can wait in the outbox", () => {
  expect(REQUEST_ACTIONS.filter((act) => !canQueue(act))).toEqual(["modify", "delete"]);
});

test("the delay between attempts to send an outbox entry grows to five minutes", () => {
  expect([1, 2, 3, 4, 5, 50].map(getRetryDelayMs)).toEqual([5_000, 15_000, 60_000, 300_000, 300_000, 300_000]);
});
