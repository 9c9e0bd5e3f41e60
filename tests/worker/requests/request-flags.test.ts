import { describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import type { FlagCode } from "../../../domain/flags/flags.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../../worker/db/database.ts";
import {
  listOtherRequests,
  listOthersOfRequests,
  selectOthers,
  toTargetOfRequest,
} from "../../../worker/db/queries/analysis.ts";
import { refreshFlags } from "../../../worker/services/flags/refresh-flags.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { SAMPLE_FILES } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { interleave } from "../../support/test-services.ts";
import {
  type ActorOrUsername,
  actAs,
  createUser,
  getActor,
  modifyAs,
  setSteps,
  submitAs,
} from "../../support/use-cases.ts";

const backend = createServiceTest();

const submit = async (who: ActorOrUsername, fields: object) =>
  (await submitAs(backend, who, { request_type: "procurement", ...fields })).id;

const list = async (who: ActorOrUsername, input: object = {}): Promise<RequestSummary[]> =>
  unwrap(await backend.services.requests.list(await getActor(backend, who), ListRequestsInput.parse(input))).items;

/** Returns the codes of the flags of a request in the list of all requests that wait for the person. */
async function flagsInList(who: ActorOrUsername, id: string): Promise<FlagCode[] | undefined> {
  const items = await list(who, { ids: id });
  return items.find((one) => one.id === id)?.flags?.map(({ code }) => code);
}

async function flagsOnPage(who: ActorOrUsername, id: string): Promise<FlagCode[] | undefined> {
  const { request } = unwrap(await backend.services.requests.getPage(await getActor(backend, who), id));
  return request.flags?.map(({ code }) => code);
}

const countTasks = async () => (await backend.rows("SELECT * FROM flag_tasks")).length;

/** Runs the job until it has nothing left to do, and returns how often it computed flags. */
async function drainTasks(): Promise<number> {
  let computed = 0;
  for (let runs = 0; runs < 20; runs += 1) {
    const outcome = await backend.jobs.refreshDueFlags();
    if (outcome.computed === 0) return computed;
    computed += outcome.computed;
  }
  throw new Error("the tasks never end");
}

const CHAIRS = { title: "Chairs for the canteen", amount: 980, description: "Twelve chairs." };

describe("the flags of a request", () => {
  test("a request has its flags in the list, on its page and in its details as soon as it is submitted", async () => {
    const id = await submit("requester", CHAIRS);
    expect(await flagsInList("manager", id)).toEqual(["near_limit", "round_sum"]);
    expect(await flagsOnPage("manager", id)).toEqual(["near_limit", "round_sum"]);
    const marc = await backend.as("manager");
    const details = unwrap(await backend.services.requests.get(marc, id));
    const summary = unwrap(await backend.services.requests.getSummary(marc, id));
    for (const { flags = [] } of [details, summary])
      expect(flags[0]).toEqual({
        code: "near_limit",
        tone: "warning",
        params: {
          amount: { amount: 980, currency: "USD", decimals: 2, usd: null },
          limit: 1_000,
          limit_currency: "USD",
          approver: "Marc Nager",
          exact: false,
          percent: 5,
        },
        text: "USD 980 is just under the limit of USD 1,000 for Marc Nager (within 5%).",
      });
  });

  test("a list with the flags of all its requests costs one round trip", async () => {
    for (const title of ["Chairs", "Printer paper", "Window cleaning"])
      await submit("requester", { title, amount: 980 });
    await drainTasks();
    const marc = await backend.as("manager");
    backend.cost.round_trips = 0;
    const flagged = (await list(marc, { waiting_for: "me" })).filter(({ flags = [] }) => flags.length > 0);
    expect([backend.cost.round_trips, flagged.length]).toEqual([1, 3]);
    await unwrap(await backend.services.requests.getDashboard(marc, ListRequestsInput.parse({}), { mine: false }));
    expect(backend.cost.round_trips).toBe(2);
  });

  test("only people who may decide a request, or assign its approver, see its flags", async () => {
    const id = await submit("requester", CHAIRS);
    expect(await flagsInList("manager", id)).toEqual(["near_limit", "round_sum"]);
    // The director may decide it as an approver of a higher level.
    expect(await flagsInList("director", id)).toEqual(["near_limit", "round_sum"]);
    for (const who of ["requester", "admin"] as const) {
      expect(await flagsInList(who, id), who).toBeUndefined();
      expect(await flagsOnPage(who, id), who).toBeUndefined();
    }
    await backend.rows(
      `UPDATE requests SET waiting_for = '[]', current_approver_id = NULL, current_approver_name = NULL WHERE id = ?`,
      id,
    );
    expect(await flagsInList("admin", id)).toContain("near_limit");
  });

  test("a decided request has no flags", async () => {
    const id = await submit("requester", CHAIRS);
    expect(await flagsInList("manager", id)).toHaveLength(2);
    unwrap(await actAs(backend, "manager", id, { action: "reject" }));
    expect(await flagsInList("manager", id)).toBeUndefined();
    expect(
      await backend.rows("SELECT * FROM request_flags WHERE request_seq = (SELECT seq FROM requests WHERE id = ?)", id),
    ).toEqual([]);
  });

  test("a delegate sees the flags of the requests of the absent person", async () => {
    const id = await submit("it.staff", CHAIRS);
    const input = {
      delegate_user_id: backend.people["hr.manager"],
      starts_at: backend.clock.now.toISOString(),
      ends_at: "2026-11-20T09:00:00.000Z",
    };
    unwrap(await backend.services.delegations.create(await backend.as("manager"), { reason: "", ...input } as never));
    backend.wait(1_000);
    expect(await flagsInList("hr.manager", id)).toEqual(["near_limit", "round_sum"]);
    expect((await list("hr.manager", { flagged: "true" })).map((one) => one.id)).toEqual([id]);
  });
});

describe("flags about other requests", () => {
  test("an earlier request gets its flag at once when a duplicate is submitted, also if nothing was computed after the call", async () => {
    const first = await submit("requester", CHAIRS);
    expect(await flagsOnPage("manager", first)).not.toContain("duplicate");
    const second = await submit("requester", { ...CHAIRS, title: "Canteen chairs" });
    expect(await flagsOnPage("manager", first)).toContain("duplicate");
    expect(await flagsInList("manager", second)).toContain("duplicate");
  });

  test("a flag disappears at once when the request that it is about is cancelled, changed or deleted", async () => {
    const first = await submit("requester", CHAIRS);
    const duplicate = () => submit("requester", { ...CHAIRS, title: "Canteen chairs" });
    const cancelled = await duplicate();
    expect(await flagsOnPage("manager", first)).toContain("duplicate");
    unwrap(await actAs(backend, "requester", cancelled, { action: "cancel" }));
    expect(await flagsOnPage("manager", first)).not.toContain("duplicate");
    const changed = await duplicate();
    expect(await flagsOnPage("manager", first)).toContain("duplicate");
    unwrap(await modifyAs(backend, "requester", changed, { title: "Window cleaning", amount: 50 }));
    expect(await flagsOnPage("manager", first)).not.toContain("duplicate");
    const deleted = await duplicate();
    expect(await flagsOnPage("manager", first)).toContain("duplicate");
    unwrap(await backend.services.requests.delete(await backend.as("admin"), deleted));
    expect(await flagsOnPage("manager", first)).not.toContain("duplicate");
    await drainTasks();
    expect(JSON.stringify(await backend.rows("SELECT * FROM request_flags"))).not.toContain("Canteen chairs");
  });

  test("a similar request that is rejected becomes the reason of another flag", async () => {
    const first = await submit("requester", CHAIRS);
    const second = await submit("requester", { ...CHAIRS, amount: 700 });
    await drainTasks();
    expect(await flagsOnPage("manager", second)).not.toContain("rejected_before");
    unwrap(await actAs(backend, "manager", first, { action: "reject" }));
    await drainTasks();
    expect(await flagsOnPage("manager", second)).toContain("rejected_before");
  });

  test("the approval of another payment to the same payee with another account gives a warning", async () => {
    const pay = (iban: string) => `Payee: Nord Moebel GmbH, IBAN ${iban}`;
    const first = await submit("requester", {
      title: "Rent",
      amount: 100,
      description: pay("DE89 3704 0044 0532 0130 00"),
    });
    const second = await submit("requester", {
      title: "Desks",
      amount: 300,
      description: pay("GB29 NWBK 6016 1331 9268 19"),
    });
    await drainTasks();
    expect(await flagsOnPage("manager", second)).not.toContain("bank_change");
    unwrap(await actAs(backend, "manager", first, { action: "approve" }));
    await drainTasks();
    expect(await flagsOnPage("manager", second)).toContain("bank_change");
  });

  test("flags about requests that the person may not see are neither listed nor found by the filter", async () => {
    const same = { title: "Dehumidifier for the archive", amount: 20_000 };
    const hidden = await submit("hr.manager", same);
    const id = await submit("it.staff", same);
    // The sample matrix lets the VP and the director decide it. The new manager of IT sees only requests of IT.
    const approver = await createUser(backend, "it.approver", "manager", "it");
    unwrap(await actAs(backend, "director", id, { action: "reassign", reassign_to_id: approver.id }));
    const [seen] = await list("director", { ids: id });
    expect(JSON.stringify(seen?.flags)).toContain(hidden);
    expect(JSON.stringify(await list(approver, { ids: id }))).not.toContain(hidden);
    expect(await flagsInList(approver, id)).not.toContain("duplicate");
    const others = (await flagsInList(approver, id)) ?? [];
    expect((await list(approver, { flagged: "true" })).map((one) => one.id)).toEqual(others.length > 0 ? [id] : []);
  });

  test("a chain of similar requests does not compute flags again and again", async () => {
    for (let at = 0; at < 12; at += 1) await submit("requester", { title: "Chairs for the canteen", amount: 300 });
    // Each submission computes its own flags, and those of at most ten similar requests.
    expect(await drainTasks()).toBeLessThan(12 * 4);
    expect(await countTasks()).toBe(0);
    const waiting = await list("manager", { waiting_for: "me", q: "canteen" });
    expect(waiting.map(({ flags = [] }) => flags.some(({ code }) => code === "duplicate"))).toEqual(
      waiting.map(() => true),
    );
  });
});

describe("the filter flagged", () => {
  const WHO: readonly SampleUsername[] = [
    "requester",
    "manager",
    "senior.manager",
    "hr.manager",
    "it.manager",
    "director",
    "vp",
    "admin",
  ];

  test("the filter finds exactly the requests whose flags the person sees, for every role", async () => {
    const pay = "Payee: Nord Moebel GmbH, IBAN DE89 3704 0044 0532 0130 00";
    for (const who of ["requester", "it.staff", "hr.manager"] as const) {
      await submit(who, CHAIRS);
      await submit(who, { ...CHAIRS, title: "Canteen chairs" });
      await submit(who, { title: "Window cleaning", amount: 120, description: pay });
      await submit(who, { title: "Team trip", request_type: "travel", amount: 9_800 });
      await submit(who, { title: "Team trip, part 2", request_type: "travel", amount: 700 });
      await submit(who, { title: "Remote work", request_type: "hr", amount: null });
    }
    await drainTasks();
    let found = 0;
    for (const who of WHO) {
      const all = await list(who, { limit: 100 });
      const expected = all.filter(({ flags = [] }) => flags.length > 0).map(({ id }) => id);
      const flagged = await list(who, { flagged: "true", limit: 100 });
      expect(
        flagged.map(({ id }) => id),
        who,
      ).toEqual(expected);
      found += flagged.length;
      const waiting = await list(who, { flagged: "true", waiting_for: "me", limit: 100 });
      const [ids, waitingIds] = [expected, (await list(who, { waiting_for: "me", limit: 100 })).map(({ id }) => id)];
      expect(waiting.map(({ id }) => id).toSorted(), who).toEqual(
        ids.filter((id) => waitingIds.includes(id)).toSorted(),
      );
    }
    expect(found).toBeGreaterThan(15);
  });
});

describe("computing flags", () => {
  test("the job computes the flags that nothing else has computed, and those that are older than a day", async () => {
    const id = await submit("requester", CHAIRS);
    expect(await countTasks()).toBe(1);
    expect(await backend.jobs.refreshDueFlags()).toEqual({ computed: 1 });
    expect([await countTasks(), await backend.jobs.refreshDueFlags()]).toEqual([0, { computed: 0 }]);
    const computedAt = async () =>
      (await backend.rows<{ computed_at: string }>("SELECT computed_at FROM request_flags"))[0]?.computed_at;
    expect(await computedAt()).toBe(backend.clock.now.toISOString());
    backend.wait(25 * 3_600_000);
    expect(await backend.jobs.refreshDueFlags()).toEqual({ computed: 1 });
    expect(await computedAt()).toBe(backend.clock.now.toISOString());
    expect(await flagsInList("manager", id)).toEqual(["near_limit", "round_sum"]);
  });

  test("after a call, the flags of what it changed are computed, and those of a similar request when its approver reads it", async () => {
    const first = await submit("requester", CHAIRS);
    await backend.services.flags.refreshAfterResponse();
    expect(await countTasks()).toBe(0);
    const second = await submit("requester", { ...CHAIRS, title: "Canteen chairs" });
    await backend.services.flags.refreshAfterResponse();
    expect(await backend.rows("SELECT r.id FROM flag_tasks t JOIN requests r ON r.seq = t.request_seq")).toEqual([
      { id: first },
    ]);
    const marc = await backend.as("manager");
    backend.cost.round_trips = 0;
    expect(await flagsOnPage(marc, second)).toContain("duplicate");
    expect(backend.cost.round_trips).toBe(1);
    expect(await flagsOnPage(marc, first)).toContain("duplicate");
    expect(await countTasks()).toBe(0);
    backend.cost.round_trips = 0;
    await backend.services.flags.refreshAfterResponse();
    expect(backend.cost.round_trips).toBe(0);
  });

  test("a computation that read the request before a change does not replace the flags of the changed request", async () => {
    const id = await submit("requester", CHAIRS);
    const rita = await backend.as("requester");
    const late = interleave(backend, 3, () => modifyAs(backend, rita, id, { amount: 400 }));
    await late.jobs.refreshDueFlags();
    expect(await backend.rows("SELECT * FROM request_flags")).toEqual([]);
    expect(await countTasks()).toBe(1);
    expect(await flagsInList("manager", id)).toEqual([]);
  });

  test("a slow computation does not replace the flags that were computed after it had read the requests", async () => {
    const id = await submit("requester", CHAIRS);
    await drainTasks();
    backend.wait(25 * 3_600_000);
    const marc = await backend.as("manager");
    // The job computes the old flags again. After it has read the requests, a duplicate is submitted, and its flag is stored.
    const late = interleave(backend, 3, async () => {
      await submit("requester", { ...CHAIRS, title: "Canteen chairs" });
      expect(await flagsOnPage(marc, id)).toContain("duplicate");
    });
    await late.jobs.refreshDueFlags();
    expect(await flagsOnPage(marc, id)).toContain("duplicate");
  });

  test("a slow computation is not stored if the flags must be computed again since it has read the requests", async () => {
    const id = await submit("requester", CHAIRS);
    await drainTasks();
    const read = async () => (await backend.rows("SELECT revision, computed_at FROM request_flags"))[0];
    const before = await read();
    backend.wait(25 * 3_600_000);
    const late = interleave(backend, 3, async () => {
      const second = await submit("requester", { ...CHAIRS, title: "Canteen chairs" });
      const [row] = await backend.rows<{ seq: number }>("SELECT seq FROM requests WHERE id = ?", second);
      // Computes only the flags of the duplicate, which adds a task for the first request.
      expect(await refreshFlags(backend.deps, [row?.seq ?? 0])).toHaveLength(1);
    });
    await late.jobs.refreshDueFlags();
    expect(await read()).toEqual(before);
    expect(await flagsOnPage("manager", id)).toContain("duplicate");
  });

  test("a request whose flags cannot be computed does not prevent those of others", async () => {
    const broken = await submit("requester", { title: "Broken", amount: 900 });
    const other = await submit("requester", { title: "Window cleaning", amount: 960 });
    await backend.rows(`UPDATE requests SET route = json_remove(route, '$.levels') WHERE id = ?`, broken);
    for (let runs = 0; runs < 5; runs += 1) await backend.jobs.refreshDueFlags();
    expect(await backend.rows("SELECT attempts FROM flag_tasks")).toEqual([{ attempts: 3 }]);
    expect(await flagsInList("manager", other)).toContain("near_limit");
  });

  test("a file that is added later takes away the flag about a missing attachment", async () => {
    const file = { filename: "offer.png", content: SAMPLE_FILES.png };
    for (let at = 0; at < 3; at += 1)
      await submitAs(backend, "requester", { request_type: "procurement", title: `Paper ${at}`, amount: 10 + at }, [
        file,
      ]);
    const id = await submit("requester", { title: "Paper for all", amount: 20 });
    expect(await flagsInList("manager", id)).toContain("no_attachment");
    unwrap(await actAs(backend, "requester", id, { action: "comment" }, [file]));
    expect(await flagsInList("manager", id)).not.toContain("no_attachment");
  });

  test("an approval of a step computes the flags for the next step", async () => {
    await setSteps(backend, [{ people: ["manager"] }, { people: ["director"] }]);
    const id = await submit("requester", {
      request_type: "financial",
      title: "Shelves",
      amount: 500,
      description: "Already approved by Marc Nager.",
    });
    expect(await flagsInList("manager", id)).toContain("claimed_approval");
    unwrap(await actAs(backend, "manager", id, { action: "approve" }));
    expect(await flagsInList("director", id)).not.toContain("claimed_approval");
  });
});

describe("flags about the budget of a department", () => {
  const setBudget = (budget_minor: number) =>
    backend.rows("UPDATE departments SET budget_minor = ? WHERE id = 'department-it'", budget_minor);

  test("a budget that is set or used up gives flags to the open requests of the department", async () => {
    const first = await submit("it.staff", { title: "Cable ducts", amount: 400 });
    const second = await submit("it.staff", { title: "Window cleaning", amount: 500 });
    await drainTasks();
    expect(await flagsInList("director", first)).not.toContain("over_budget");
    await setBudget(100_000);
    await drainTasks();
    expect(await flagsInList("director", first)).not.toContain("over_budget");
    const third = await submit("it.staff", { title: "Training in Dakar", amount: 300 });
    await drainTasks();
    for (const id of [first, second, third]) expect(await flagsInList("director", id), id).toContain("over_budget");
    unwrap(await actAs(backend, "it.staff", second, { action: "cancel" }));
    await drainTasks();
    for (const id of [first, third]) expect(await flagsInList("director", id), id).not.toContain("over_budget");
    // The manager of Finance does not see the other requests of IT.
    await setBudget(10_000);
    await drainTasks();
    expect(await flagsInList("director", first)).toContain("over_budget");
    expect(await flagsInList("manager", first)).not.toContain("over_budget");
  });
});

test("requests whose flags are computed together are compared with the same requests as each of them alone", async () => {
  await insertBulkRequests(backend.platform.DB, backend.people, 1, 900);
  const { db } = backend.deps;
  const owns = await backend.rows<{ seq: number } & Parameters<typeof selectOthers>[1]>(
    "SELECT seq, id, requester_id, department_id, request_type FROM requests WHERE seq % 181 = 7",
  );
  const { together, alone } = await inBatch(db, {
    together: listOthersOfRequests(
      db,
      owns.map(({ seq }) => seq),
      "2020-01-01",
    ),
    alone: owns.map(({ seq }) => listOtherRequests(db, { kind: "all" }, toTargetOfRequest(seq), "2020-01-01")),
  });
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  expect(owns.length).toBe(5);
  for (const [at, own] of owns.entries()) {
    const expected = ids(alone[at] ?? []).filter((id) => id !== own.id);
    expect(expected.length).toBeGreaterThan(150);
    expect(expected.length).toBeLessThan(together.length);
    expect(ids(selectOthers(together, own))).toEqual(expected);
  }
});
