import { beforeEach, describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import type { Result } from "../../../domain/errors.ts";
import type { Actor } from "../../../worker/services/deps.ts";
import { DAY_MS, MINUTE_MS } from "../../support/clock.ts";
import { createFileInput } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput, interleave } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;
let requester: Actor;
beforeEach(async () => {
  requester = await backend.as("requester");
});

const requests = () => platform.DB.prepare("SELECT count(*) AS n FROM requests").first<number>("n");
const keys = () => platform.DB.prepare("SELECT count(*) AS n FROM idempotency_keys").first<number>("n");

type Call = {
  actor?: Actor;
  key?: string;
  fingerprint?: string;
  fields?: Record<string, unknown>;
  /** Called before the submission. */
  before?: () => Promise<void>;
  /** Called after the submission and before its response is stored with the key. */
  after?: () => Promise<void>;
  files?: number;
  services?: typeof backend.services;
};

/** Submits a request with an idempotency key, as the API does. */
function submitOnce({
  actor = requester,
  key = "key-1",
  fingerprint = "a",
  services = backend.services,
  ...call
}: Call = {}): Promise<Result<RequestDetails>> {
  return services.runWithIdempotencyKey(actor, {
    key,
    fingerprint,
    run: async () => {
      await call.before?.();
      const files = Array.from({ length: call.files ?? 0 }, () => createFileInput("pdf"));
      const input = createSubmissionInput(call.fields);
      const outcome = await services.requests.submit(actor, input, files, { idempotency_key: key });
      await call.after?.();
      return outcome;
    },
    recover: (id) => services.requests.get(actor, id),
  });
}

/** Returns a `step` function that waits until `open` is called. `reached` resolves when `step` is called. */
function createGate() {
  const events = new EventTarget();
  const waitFor = (event: string) => new Promise<void>((resolve) => events.addEventListener(event, () => resolve()));
  const send = (event: string) => events.dispatchEvent(new Event(event));
  const [reached, opened] = [waitFor("reached"), waitFor("opened")];
  return {
    reached,
    open: () => send("opened"),
    step: async () => {
      send("reached");
      await opened;
    },
  };
}

describe("a repeated idempotency key (R10, R29)", () => {
  test("if a submission is repeated with its idempotency key after the request was approved, the repetition returns the result of the first submission", async () => {
    const first = unwrap(await submitOnce());
    unwrap(await actAs(backend, "manager", first.id, { action: "approve" }));
    backend.wait(DAY_MS);
    expect(unwrap(await submitOnce())).toEqual(first);
    expect(await requests()).toBe(1);
  });

  test("a person cannot use an idempotency key again with another body, but another person can use the same key", async () => {
    unwrap(await submitOnce());
    expect(await submitOnce({ fingerprint: "b" })).toMatchObject({ code: "idempotency_mismatch" });
    expect(unwrap(await submitOnce({ actor: await backend.as("it.staff"), fingerprint: "b" })).id).toBe(
      "REQ-2026-1002",
    );
    expect(unwrap(await submitOnce({ key: "key-2" })).id).toBe("REQ-2026-1003");
  });

  test("an idempotency key can be used for another call after 24 hours", async () => {
    const first = unwrap(await submitOnce());
    backend.wait(DAY_MS + 1);
    const second = unwrap(await submitOnce({ fingerprint: "b" }));
    expect(second.id).not.toBe(first.id);
    expect(unwrap(await submitOnce({ fingerprint: "b" }))).toEqual(second);
  });

  test("an idempotency key can be used again after a refusal or an error", async () => {
    expect(await submitOnce({ fields: { priority: "NEVER" } })).toMatchObject({ code: "invalid" });
    const fault = { before: () => Promise.reject(new Error("a bug")) };
    await expect(submitOnce(fault)).rejects.toThrow("a bug");
    expect(await keys()).toBe(0);
    expect(await submitOnce()).toMatchObject({ ok: true });
  });

  test("twenty concurrent submissions with one idempotency key submit one request", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitOnce()));
    expect(await requests()).toBe(1);
    for (const answer of answers)
      expect(answer.ok ? answer.value.id : answer.code).toMatch(/^(REQ-2026-1001|idempotency_in_flight)$/);
    expect(answers.some((answer) => answer.ok)).toBe(true);
    expect(unwrap(await submitOnce()).id).toBe("REQ-2026-1001");
  });

  test("repeating a comment with its idempotency key adds one comment", async () => {
    const { id } = await submitAs(backend, "requester");
    const manager = await backend.as("manager");
    const comment = () =>
      backend.services.runWithIdempotencyKey(manager, {
        key: "comment",
        fingerprint: "c",
        run: () =>
          backend.services.requests.act(
            manager,
            { request_id: id, action: "comment", comments: "Seen", ...NO_TEXTS },
            { idempotency_key: "comment" },
          ),
        recover: async () => actAs(backend, manager, id, { action: "approve" }),
      });
    expect(unwrap(await comment())).toEqual(unwrap(await comment()));
    expect(unwrap(await backend.services.requests.get(manager, id)).comments.length).toBe(1);
  });
});

const NO_TEXTS = { rejection_reason: "", info_requested: "", cancellation_reason: "", additional_info: "" };

describe("concurrent calls with the same idempotency key", () => {
  test("if a call with an idempotency key started at most a minute ago and still runs, another call with this key is refused", async () => {
    const { reached, step, open } = createGate();
    const first = submitOnce({ before: step });
    await reached;
    backend.wait(MINUTE_MS);
    expect(await submitOnce()).toMatchObject({ code: "idempotency_in_flight" });
    expect(await submitOnce({ fingerprint: "b" })).toMatchObject({ code: "idempotency_mismatch" });
    open();
    const answer = unwrap(await first);
    expect(unwrap(await submitOnce())).toEqual(answer);
    expect(await requests()).toBe(1);
  });

  test("if a call crashes before it submits a request, another call with its idempotency key can submit it after a minute", async () => {
    const { reached, step } = createGate();
    void submitOnce({ before: step });
    await reached;
    backend.wait(MINUTE_MS + 1);
    const both = await Promise.all([submitOnce(), submitOnce()]);
    expect(both.some((answer) => answer.ok)).toBe(true);
    expect(await requests()).toBe(1);
  });

  test("if a call crashes after submitting a request, the next call with its idempotency key returns this request at once", async () => {
    const { reached, step } = createGate();
    void submitOnce({ after: step });
    await reached;
    expect(unwrap(await submitOnce()).id).toBe("REQ-2026-1001");
    expect(await submitOnce({ fingerprint: "b" })).toMatchObject({ code: "idempotency_mismatch" });
    expect(await requests()).toBe(1);
  });

  test("a slow call submits no request if another call with the same idempotency key has already submitted the request", async () => {
    const { reached, step, open } = createGate();
    const slow = submitOnce({ before: step, files: 2 });
    await reached;
    backend.wait(MINUTE_MS + 1);
    const overtaking = unwrap(await submitOnce({ files: 2 }));
    open();
    expect(unwrap(await slow).id).toBe(overtaking.id);
    expect(await requests()).toBe(1);
    expect((await platform.FILES.list()).objects.length).toBe(2);
    expect(unwrap(await submitOnce({ files: 2 }))).toEqual(overtaking);
  });

  test("if a slow call submits its request while a second call with the same idempotency key is starting, the second call submits nothing", async () => {
    const { reached, step, open } = createGate();
    const slow = submitOnce({ before: step });
    await reached;
    backend.wait(MINUTE_MS + 1);
    const { services } = interleave(backend, 2, async () => {
      open();
      await slow;
    });
    expect(await submitOnce({ services })).toMatchObject({ code: "idempotency_in_flight" });
    expect(await requests()).toBe(1);
    expect(unwrap(await submitOnce()).id).toBe(unwrap(await slow).id);
  });

  test("while a second call runs with the idempotency key of a slow call, a third call with this key is refused, even after the slow call failed", async () => {
    const [slowly, concurrent] = [createGate(), createGate()];
    const slow = submitOnce({ before: slowly.step, fields: { priority: "NEVER" } });
    await slowly.reached;
    backend.wait(MINUTE_MS + 1);
    const overtaking = submitOnce({ before: concurrent.step });
    await concurrent.reached;
    slowly.open();
    expect(await slow).toMatchObject({ code: "invalid" });
    expect(await submitOnce()).toMatchObject({ code: "idempotency_in_flight" });
    concurrent.open();
    expect(unwrap(await overtaking).id).toBe("REQ-2026-1001");
    expect(await requests()).toBe(1);
  });
});
