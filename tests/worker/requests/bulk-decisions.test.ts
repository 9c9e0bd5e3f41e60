import { describe, expect, test } from "vitest";
import { DecideRequestsInput } from "../../../domain/inputs/requests.ts";
import type { Database } from "../../../worker/db/database.ts";
import { unwrap } from "../../support/result.ts";
import type { TestServices } from "../../support/test-services.ts";
import { createEnglishServices } from "../../support/test-services.ts";
import { type ActorOrUsername, getActor, modifyAs } from "../../support/use-cases.ts";
import { createStepsTest } from "./steps-test.ts";

const { backend, interleave, setSteps, submit, read, approve, delegate, expectIntact } = createStepsTest();

async function decideAs(who: ActorOrUsername, ids: readonly string[], services: TestServices = backend, key?: string) {
  const items = ids.map((request_id) => ({ request_id }));
  const input = DecideRequestsInput.parse({ action: "approve", comments: "Because", items });
  const outcomes = await services.services.requests.decide(await getActor(backend, who), input, {
    idempotency_key: key,
  });
  return outcomes.map(({ result }) => (result.ok ? result.value.version : result.code));
}

async function submitMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await submit()).id);
  return ids;
}

describe("bulk decisions on requests with steps", () => {
  test("a bulk approval opens the next step of each request and asks its people", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["director"] }]);
    const ids = await submitMany(3);
    expect(await decideAs("manager", ids)).toEqual([2, 2, 2]);
    for (const id of ids) {
      expect((await read(id)).waiting_for).toMatchObject([{ id: backend.people.director }]);
      await expectIntact(id);
    }
    expect(await decideAs("manager", ids)).toEqual(["duties_conflict", "duties_conflict", "duties_conflict"]);
    expect(await decideAs("director", ids)).toEqual([3, 3, 3]);
  });

  test("two simultaneous approvals of one step are both recorded, and the remaining requests of the bulk call are decided", async () => {
    await setSteps([{ people: ["manager", "director"] }]);
    const ids = await submitMany(3);
    const concurrent = interleave(2, () => approve("director", ids[1] ?? ""));
    expect(await decideAs("manager", ids, concurrent)).toEqual([2, 3, 2]);
    for (const id of ids) await expectIntact(id);
  });

  test("if another person completes a step during a bulk approval by a person of this step and the next one, the approval does not count for the next step", async () => {
    await setSteps([
      { required: 1, people: ["manager", "director"] },
      { required: 1, people: ["director", "vp"] },
    ]);
    const ids = await submitMany(2);
    const concurrent = interleave(2, () => approve("manager", ids[1] ?? ""));
    expect(await decideAs("director", ids, concurrent)).toEqual([2, "step_passed"]);
    expect((await read(ids[1] ?? "")).approval_chain.map(({ approved_by }) => approved_by.length)).toEqual([1, 0]);
  });

  test("a request that is modified between the reading and the decision of a bulk call fails with stale_version, and the remaining requests are decided", async () => {
    await setSteps([{ people: ["manager"] }]);
    const ids = await submitMany(3);
    const concurrent = interleave(2, () => modifyAs(backend, "requester", ids[2] ?? "", { title: "Another" }));
    expect(await decideAs("manager", ids, concurrent)).toEqual([2, 2, "stale_version"]);
    expect((await read(ids[2] ?? "")).status).toBe("pending");
  });

  test("after a delegate's bulk approval, the delegator is barred from the next step of each request", async () => {
    await setSteps([{ people: ["manager"] }, { people: ["director", "manager"], required: 1 }]);
    const ids = await submitMany(2);
    await delegate("manager", "it.staff");
    expect(await decideAs("it.staff", ids)).toEqual([2, 2]);
    expect(await decideAs("manager", ids)).toEqual(["duties_conflict", "duties_conflict"]);
    for (const id of ids) await expectIntact(id);
  });
});

describe("interrupted bulk decisions", () => {
  test("if the batch of a bulk decision fails once, its requests are decided in smaller batches", async () => {
    const ids = await submitMany(4);
    const failing = interleave(2, () => Promise.reject(new Error("D1 is not reachable")));
    expect(await decideAs("manager", ids, failing)).toEqual([2, 2, 2, 2]);
  });

  test("a request whose decision cannot be stored fails with internal, and the remaining requests of the bulk call are decided", async () => {
    const ids = await submitMany(4);
    await backend.rows(
      `CREATE TRIGGER broken BEFORE UPDATE ON requests WHEN NEW.id = '${ids[2]}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    const outcomes = await decideAs("manager", ids);
    await backend.rows("DROP TRIGGER broken");
    expect(outcomes).toEqual([2, 2, "internal", 2]);
    for (const id of ids) await expectIntact(id);
  });

  test("if only the first part of a bulk call was decided, a repeated call decides the remaining requests, and returns the first versions of the decided ones", async () => {
    const ids = await submitMany(4);
    const manager = await backend.as("manager");
    const [first = "", second = ""] = ids;
    const partial = DecideRequestsInput.parse({
      action: "approve",
      comments: "Because",
      items: [{ request_id: first }, { request_id: second }],
    });
    await backend.services.requests.decide(manager, partial, { idempotency_key: "key-1" });
    expect(await decideAs("manager", ids, backend, "key-1")).toEqual([2, 2, 2, 2]);
    expect(await decideAs("manager", ids, backend, "key-2")).toEqual(Array(4).fill("invalid_state"));
  });

  test("two concurrent bulk calls with one idempotency key decide each request once and return the same versions", async () => {
    const ids = await submitMany(4);
    const overtaken = interleave(2, () => decideAs("manager", ids, backend, "key-1"));
    expect(await decideAs("manager", ids, overtaken, "key-1")).toEqual([2, 2, 2, 2]);
    expect(await backend.rows("SELECT count(*) AS n FROM request_events WHERE kind = 'request.approved'")).toEqual([
      { n: 4 },
    ]);
  });

  test("after 20 seconds, a bulk call decides no further requests, and the remaining requests fail with busy", async () => {
    const ids = await submitMany(26);
    let batches = 0;
    const sendBatch: Database["sendBatch"] = async (queries) => {
      batches += 1;
      if (batches === 2) backend.wait(20_000);
      return backend.deps.db.sendBatch(queries);
    };
    const deps = { ...backend.deps, db: { ...backend.deps.db, sendBatch } };
    const outcomes = await decideAs("manager", ids, { ...backend, services: createEnglishServices(deps) });
    expect(outcomes).toEqual([...Array(25).fill(2), "busy"]);
    expect((await read(ids[25] ?? "")).status).toBe("pending");
    expect(unwrap(await approve("manager", ids[25] ?? "")).request.status).toBe("approved");
  });
});
