import { beforeEach, describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import type { Result } from "../../../domain/errors.ts";
import type { Actor } from "../../../worker/services/deps.ts";
import { DAY_MS, MINUTE_MS } from "../../support/clock.ts";
import { fileInput } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submission } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const cast = createServiceTest();
const { platform } = cast;
let requester: Actor;
beforeEach(async () => {
  requester = await cast.as("requester");
});

const requests = () => platform.DB.prepare("SELECT count(*) AS n FROM requests").first<number>("n");
const keys = () => platform.DB.prepare("SELECT count(*) AS n FROM idempotency_keys").first<number>("n");

type Call = {
  actor?: Actor;
  key?: string;
  fingerprint?: string;
  fields?: Record<string, unknown>;
  /** What happens before the work. */
  before?: () => Promise<void>;
  /** What happens between the work and its answer. */
  after?: () => Promise<void>;
  files?: number;
};

/** A submission under a key, as the API calls it. */
function submitOnce({
  actor = requester,
  key = "key-1",
  fingerprint = "a",
  ...call
}: Call = {}): Promise<Result<RequestDetails>> {
  return cast.services.runWithIdempotencyKey(actor, {
    key,
    fingerprint,
    run: async () => {
      await call.before?.();
      const files = Array.from({ length: call.files ?? 0 }, () => fileInput("pdf"));
      const input = submission(call.fields);
      const outcome = await cast.services.requests.submit(actor, input, files, { idempotency_key: key });
      await call.after?.();
      return outcome;
    },
    recover: (id) => cast.services.requests.get(actor, id),
  });
}

/** A step that is reached and then waits until it is let go. */
function gate() {
  const bell = new EventTarget();
  const heard = (event: string) => new Promise<void>((resolve) => bell.addEventListener(event, () => resolve()));
  const ring = (event: string) => bell.dispatchEvent(new Event(event));
  const [reached, opened] = [heard("reached"), heard("opened")];
  return {
    reached,
    letGo: () => ring("opened"),
    step: async () => {
      ring("reached");
      await opened;
    },
  };
}

describe("the same key again (R10, R29)", () => {
  test("returns the first answer, though the request went on since", async () => {
    const first = unwrap(await submitOnce());
    unwrap(await actAs(cast, "manager", first.id, { action: "approved" }));
    cast.wait(DAY_MS);
    expect(unwrap(await submitOnce())).toEqual(first);
    expect(await requests()).toBe(1);
  });

  test("with another body is a mismatch, and somebody else's key is their own", async () => {
    unwrap(await submitOnce());
    expect(await submitOnce({ fingerprint: "b" })).toMatchObject({ code: "idempotency_mismatch" });
    expect(unwrap(await submitOnce({ actor: await cast.as("it.staff"), fingerprint: "b" })).id).toBe("REQ-2026-1002");
    expect(unwrap(await submitOnce({ key: "key-2" })).id).toBe("REQ-2026-1003");
  });

  test("after 24 hours does it again, with whatever body", async () => {
    const first = unwrap(await submitOnce());
    cast.wait(DAY_MS + 1);
    const second = unwrap(await submitOnce({ fingerprint: "b" }));
    expect(second.id).not.toBe(first.id);
    expect(unwrap(await submitOnce({ fingerprint: "b" }))).toEqual(second);
  });

  test("after a refusal or a fault tries anew", async () => {
    expect(await submitOnce({ fields: { priority: "NEVER" } })).toMatchObject({ code: "invalid" });
    const fault = { before: () => Promise.reject(new Error("a bug")) };
    await expect(submitOnce(fault)).rejects.toThrow("a bug");
    expect(await keys()).toBe(0);
    expect(await submitOnce()).toMatchObject({ ok: true });
  });

  test("twenty times at once does it once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitOnce()));
    expect(await requests()).toBe(1);
    for (const answer of answers)
      expect(answer.ok ? answer.value.id : answer.code).toMatch(/^(REQ-2026-1001|idempotency_in_flight)$/);
    expect(answers.some((answer) => answer.ok)).toBe(true);
    expect(unwrap(await submitOnce()).id).toBe("REQ-2026-1001");
  });

  test("for a decision and a comment does not do them twice", async () => {
    const { id } = await submitAs(cast, "requester");
    const manager = await cast.as("manager");
    const comment = () =>
      cast.services.runWithIdempotencyKey(manager, {
        key: "comment",
        fingerprint: "c",
        run: () =>
          cast.services.requests.act(
            manager,
            { request_id: id, action: "comment", comments: "Seen", ...NO_TEXTS },
            { idempotency_key: "comment" },
          ),
        recover: async () => actAs(cast, manager, id, { action: "approved" }),
      });
    expect(unwrap(await comment())).toEqual(unwrap(await comment()));
    expect(unwrap(await cast.services.requests.get(manager, id)).comments.length).toBe(1);
  });
});

const NO_TEXTS = { rejection_reason: "", info_requested: "", cancellation_reason: "", additional_info: "" };

describe("a call that is in flight", () => {
  test("refuses the second for a minute, and its answer is for both afterwards", async () => {
    const { reached, step, letGo } = gate();
    const first = submitOnce({ before: step });
    await reached;
    cast.wait(MINUTE_MS);
    expect(await submitOnce()).toMatchObject({ code: "idempotency_in_flight" });
    expect(await submitOnce({ fingerprint: "b" })).toMatchObject({ code: "idempotency_mismatch" });
    letGo();
    const answer = unwrap(await first);
    expect(unwrap(await submitOnce())).toEqual(answer);
    expect(await requests()).toBe(1);
  });

  test("and died before it did anything is taken over after a minute, by one", async () => {
    const { reached, step } = gate();
    void submitOnce({ before: step });
    await reached;
    cast.wait(MINUTE_MS + 1);
    const both = await Promise.all([submitOnce(), submitOnce()]);
    expect(both.some((answer) => answer.ok)).toBe(true);
    expect(await requests()).toBe(1);
  });

  test("and died after it was done, before its answer was kept: the answer is rebuilt at once", async () => {
    const { reached, step } = gate();
    void submitOnce({ after: step });
    await reached;
    expect(unwrap(await submitOnce()).id).toBe("REQ-2026-1001");
    expect(await submitOnce({ fingerprint: "b" })).toMatchObject({ code: "idempotency_mismatch" });
    expect(await requests()).toBe(1);
  });

  test("and was only slow does not do it a second time after it was taken over", async () => {
    const { reached, step, letGo } = gate();
    const slow = submitOnce({ before: step, files: 2 });
    await reached;
    cast.wait(MINUTE_MS + 1);
    const overtaking = unwrap(await submitOnce({ files: 2 }));
    letGo();
    expect(unwrap(await slow).id).toBe(overtaking.id);
    expect(await requests()).toBe(1);
    expect((await platform.FILES.list()).objects.length).toBe(2);
    expect(unwrap(await submitOnce({ files: 2 }))).toEqual(overtaking);
  });

  test("and was slow and is refused leaves the key to whoever took it over", async () => {
    const [slowly, meanwhile] = [gate(), gate()];
    const slow = submitOnce({ before: slowly.step, fields: { priority: "NEVER" } });
    await slowly.reached;
    cast.wait(MINUTE_MS + 1);
    const overtaking = submitOnce({ before: meanwhile.step });
    await meanwhile.reached;
    slowly.letGo();
    expect(await slow).toMatchObject({ code: "invalid" });
    expect(await submitOnce()).toMatchObject({ code: "idempotency_in_flight" });
    meanwhile.letGo();
    expect(unwrap(await overtaking).id).toBe("REQ-2026-1001");
    expect(await requests()).toBe(1);
  });
});
