import { afterEach, describe, expect, test } from "vitest";
import { SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, modifyAs, setSteps, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

const idOf = (who: SampleUsername): string => backend.people[who];
const submit = (title: string, fields: Record<string, unknown> = {}) =>
  submitAs(backend, "requester", { title, request_type: "financial", ...fields });
const approve = async (who: SampleUsername, id: string) => unwrap(await actAs(backend, who, id, { action: "approve" }));

/** Returns the titles and the total of a list, and the total in the section of the dashboard. */
async function listWaiting(who: SampleUsername, input: Record<string, unknown> = {}) {
  const actor = await backend.as(who);
  const { list, getDashboard } = backend.services.requests;
  const page = unwrap(await list(actor, ListRequestsInput.parse({ waiting_for: "me", ...input })));
  const { waiting } = unwrap(await getDashboard(actor, ListRequestsInput.parse({}), { mine: false }));
  return { titles: page.items.map(({ title }) => title), total: page.total, on_dashboard: waiting.total };
}

const waits = (...titles: string[]) => ({ titles, total: titles.length, on_dashboard: titles.length });

async function delegate(from: SampleUsername, to: SampleUsername): Promise<void> {
  const ends_at = new Date(backend.clock.now.getTime() + 48 * HOUR_MS).toISOString();
  const input = CreateDelegationInput.parse({ delegate_user_id: idOf(to), ends_at });
  unwrap(await backend.services.delegations.create(await backend.as(from), input));
}

const selectWaitingRows = `SELECT r.id, a.user_id, a.status, a.urgency FROM waiting_approvers a JOIN requests r ON r.seq = a.request_seq ORDER BY 1, 2`;

/**
 * After each test, `waiting_approvers` has exactly the people that the requests wait for, and all of them take part in
 * their request (R4).
 */
afterEach(async () => {
  const expected = await backend.rows(
    `SELECT r.id, p.value ->> 'id' AS user_id, r.status, r.urgency FROM requests r, json_each(r.waiting_for) p ORDER BY 1, 2`,
  );
  expect(await backend.rows(selectWaitingRows)).toEqual(expected);
  expect(
    await backend.rows(
      `SELECT r.id FROM requests r WHERE r.status IN ('pending', 'needs_info', 'overdue')
         AND r.current_approver_id IS NOT r.waiting_for ->> '$[0].id'`,
    ),
  ).toEqual([]);
  expect(
    await backend.rows(
      `SELECT a.user_id FROM waiting_approvers a WHERE NOT EXISTS
         (SELECT 1 FROM request_participants p WHERE p.user_id = a.user_id AND p.request_seq = a.request_seq)`,
    ),
  ).toEqual([]);
});

describe("requests that wait for several people", () => {
  const ALL_OF_THREE = [{ people: ["manager", "director", "vp"] as const }];

  test("a request waits for each of three people in a step until this person approves, and then for the people of the next step", async () => {
    await setSteps(backend, [...ALL_OF_THREE, { people: ["hr.manager"] }]);
    const { id } = await submit("Desk");
    await submit("Of another type", { request_type: "procurement" });
    for (const who of ["director", "vp"] as const) expect(await listWaiting(who)).toEqual(waits("Desk"));
    expect((await listWaiting("manager")).total).toBe(2);
    expect(await listWaiting("hr.manager")).toEqual(waits());
    await approve("director", id);
    expect(await listWaiting("director")).toEqual(waits());
    expect(await listWaiting("vp")).toEqual(waits("Desk"));
    await approve("vp", id);
    await approve("manager", id);
    for (const who of ["director", "vp"] as const) expect(await listWaiting(who)).toEqual(waits());
    expect(await listWaiting("hr.manager")).toEqual(waits("Desk"));
    await approve("hr.manager", id);
    expect(await listWaiting("hr.manager")).toEqual(waits());
  });

  test("if a person of a step reassigns a request, the new person replaces this person; after a rejection, the request waits for nobody", async () => {
    await setSteps(backend, ALL_OF_THREE);
    const { id } = await submit("Desk");
    unwrap(await actAs(backend, "director", id, { action: "reassign", reassign_to_id: idOf("it.manager") }));
    for (const who of ["manager", "vp", "it.manager"] as const) expect(await listWaiting(who)).toEqual(waits("Desk"));
    expect(await listWaiting("director")).toEqual(waits());
    unwrap(await actAs(backend, "it.manager", id, { action: "reject" }));
    for (const who of ["manager", "vp", "it.manager"] as const) expect(await listWaiting(who)).toEqual(waits());
    expect(await backend.rows(selectWaitingRows)).toEqual([]);
  });

  test("an escalation adds the next person if a step needs everybody's approval, but replaces all people if a step needs one approval", async () => {
    await setSteps(backend, [{ people: ["manager", "hr.manager"] }]);
    await submit("Needs both");
    await setSteps(backend, [{ required: 1, people: ["manager", "hr.manager"] }]);
    await submit("Needs one");
    backend.wait(73 * HOUR_MS);
    expect(await backend.jobs.escalateWaitingRequests()).toEqual({ escalated: 2 });
    expect(await listWaiting("senior.manager")).toEqual(waits("Needs both", "Needs one"));
    for (const who of ["manager", "hr.manager"] as const) expect(await listWaiting(who)).toEqual(waits("Needs both"));
  });

  test("while an approver's question is open, a request waits for nobody, and after the answer it waits again for the people who have not approved", async () => {
    await setSteps(backend, ALL_OF_THREE);
    const { id } = await submit("Desk");
    await approve("manager", id);
    unwrap(await actAs(backend, "vp", id, { action: "request_info", info_requested: "Why?" }));
    for (const who of ["manager", "director", "vp"] as const) expect(await listWaiting(who)).toEqual(waits());
    unwrap(await actAs(backend, "requester", id, { action: "respond", response: "So" }));
    for (const who of ["director", "vp"] as const) expect(await listWaiting(who)).toEqual(waits("Desk"));
    expect(await listWaiting("manager")).toEqual(waits());
  });

  test("if requests wait for several people, the list of each person begins with the overdue requests and continues in the order of the due dates", async () => {
    await setSteps(backend, ALL_OF_THREE);
    const inHours = (hours: number) => new Date(backend.clock.now.getTime() + hours * HOUR_MS).toISOString();
    await submit("Soon", { due_date: inHours(50) });
    const { id } = await submit("Later", { due_date: inHours(60) });
    await submit("Late", { due_date: inHours(1) });
    backend.wait(2 * HOUR_MS);
    await backend.jobs.markOverdue();
    for (const who of ["manager", "vp"] as const)
      expect(await listWaiting(who)).toEqual(waits("Late", "Soon", "Later"));
    unwrap(await modifyAs(backend, "requester", id, { due_date: inHours(10) }));
    for (const who of ["manager", "vp"] as const)
      expect(await listWaiting(who)).toEqual(waits("Late", "Later", "Soon"));
    expect((await listWaiting("vp", { status: "overdue" })).titles).toEqual(["Late"]);
    expect((await listWaiting("vp", { limit: 2, sort_by: "title", sort_order: "asc" })).titles).toEqual([
      "Late",
      "Later",
    ]);
  });

  test("a cancelled or deleted request waits for nobody", async () => {
    await setSteps(backend, ALL_OF_THREE);
    const { id } = await submit("Cancelled");
    const other = await submit("Deleted");
    unwrap(await actAs(backend, "requester", id, { action: "cancel" }));
    expect(await listWaiting("vp")).toEqual(waits("Deleted"));
    unwrap(await backend.services.requests.delete(await backend.as("admin"), other.id));
    expect(await backend.rows(selectWaitingRows)).toEqual([]);
    expect(await listWaiting("vp")).toEqual(waits());
  });

  test("the filter `approver` with a person's name or id, and the filter `waiting_for` with the id, find the requests that wait for this person", async () => {
    await setSteps(backend, ALL_OF_THREE);
    const { id } = await submit("Desk");
    await submit("Another", { request_type: "procurement" });
    const admin = await backend.as("admin");
    const find = async (input: Record<string, unknown>) => {
      const page = unwrap(await backend.services.requests.list(admin, ListRequestsInput.parse(input)));
      return [page.items.map(({ title }) => title), page.total];
    };
    const third = [["Desk"], 1];
    for (const approver of [idOf("vp"), "Victor Pell", "pell"]) expect(await find({ approver })).toEqual(third);
    expect(await find({ waiting_for: idOf("vp") })).toEqual(third);
    expect(await find({ waiting_for: idOf("vp"), q: "desk" })).toEqual(third);
    expect(await find({ waiting_for: idOf("vp"), priority: "MEDIUM" })).toEqual(third);
    expect(await find({ waiting_for: idOf("hr.manager") })).toEqual([[], 0]);
    await approve("vp", id);
    for (const approver of [idOf("vp"), "pell"]) expect(await find({ approver })).toEqual([[], 0]);
    expect(await find({ approver: "rector" })).toEqual(third);
    expect(await find({ approver: "none" })).toEqual([[], 0]);
  });

  test("reports and the assistant list a request under each person for whom it waits", async () => {
    await setSteps(backend, ALL_OF_THREE);
    const { id } = await submit("Desk");
    await submit("Another", { request_type: "procurement" });
    const director = await backend.as("director");
    const { report } = unwrap(await backend.services.reports.getPage(director, ExportFilters.parse({})));
    expect(report.waiting.map(({ name, count }) => [name, count])).toEqual([
      ["Marc Nager", 2],
      ["Dora Rector", 1],
      ["Victor Pell", 1],
    ]);
    const search = async (who: SampleUsername, query: string) => {
      const input = SmartSearchInput.parse({ query });
      const { search_analysis } = unwrap(await backend.services.assistant.search(await backend.as(who), input));
      return search_analysis.matches.map((one) => one.id);
    };
    expect(await search("director", "waiting for Victor")).toEqual([id]);
    expect(await search("vp", "waiting for me")).toEqual([id]);
    await approve("vp", id);
    expect(await search("vp", "waiting for me")).toEqual([]);
    await delegate("manager", "vp");
    // Victor has approved the request himself, so he cannot also decide it for Marc.
    expect(await search("vp", "waiting for me")).not.toContain(id);
  });

  test("if nobody can decide a step of a request, the request is listed as a request without an approver until an administrator assigns one (R14)", async () => {
    await setSteps(backend, [{ people: ["requester"] }]);
    await backend.rows("UPDATE doa_levels SET approver_user_id = ?", idOf("requester"));
    const { id } = await submit("Vacant");
    const admin = await backend.as("admin");
    const listUnassigned = async () =>
      unwrap(await backend.services.requests.list(admin, ListRequestsInput.parse({ approver: "none" }))).items.map(
        ({ title }) => title,
      );
    expect(await listUnassigned()).toEqual(["Vacant"]);
    unwrap(await actAs(backend, "admin", id, { action: "reassign", reassign_to_id: idOf("vp") }));
    expect(await listUnassigned()).toEqual([]);
    expect(await listWaiting("vp")).toEqual(waits("Vacant"));
  });
});

describe("delegates of people for whom a request waits", () => {
  test("if a request waits for a person as an approver and as the delegate of two other approvers, the person's list contains the request only once", async () => {
    await setSteps(backend, [{ people: ["manager", "vp", "it.manager"] }]);
    await delegate("manager", "it.manager");
    await delegate("vp", "it.manager");
    await submit("Desk");
    expect(await listWaiting("it.manager")).toEqual(waits("Desk"));
    expect(await listWaiting("it.manager", { sort_by: "title" })).toEqual(waits("Desk"));
    expect(await listWaiting("it.manager", { q: "desk" })).toEqual(waits("Desk"));
  });

  test("if a delegate approved step 1 and the absent person is asked in step 2, the request does not wait for the delegate in step 2 (R33)", async () => {
    await setSteps(backend, [{ people: ["manager"] }, { people: ["director"] }]);
    const { id } = await submit("Desk");
    await delegate("director", "manager");
    expect(await listWaiting("manager")).toEqual(waits("Desk"));
    await approve("manager", id);
    expect(await listWaiting("manager")).toEqual(waits());
    expect(await listWaiting("director")).toEqual(waits("Desk"));
    const seen = unwrap(await backend.services.requests.list(await backend.as("manager"), ListRequestsInput.parse({})));
    expect(seen.items[0]).toMatchObject({ title: "Desk", on_behalf_of: null });
    expect(seen.items[0]?.allowed_actions).not.toContain("approve");
    expect((await listWaiting("manager", { q: "desk" })).titles).toEqual([]);
    unwrap(await actAs(backend, "requester", id, { action: "remind" }));
    const reminded = "SELECT user_id FROM notifications WHERE kind = 'request_reminded'";
    expect(await backend.rows(reminded)).toEqual([{ user_id: idOf("director") }]);
  });

  test("if a person can no longer decide a request, the delegate of this person does not see the request", async () => {
    await setSteps(backend, [{ people: ["manager"] }, { required: 1, people: ["manager", "director"] }]);
    const { id } = await submit("Desk");
    await approve("manager", id);
    await delegate("manager", "it.staff");
    expect(await listWaiting("it.staff")).toEqual(waits());
    expect(await backend.services.requests.get(await backend.as("it.staff"), id)).toMatchObject({ code: "not_found" });
    expect(await backend.jobs.activateDelegations()).toEqual({ opened: 1, added: 0 });
    await delegate("director", "it.staff");
    expect(await listWaiting("it.staff")).toEqual(waits("Desk"));
    expect(unwrap(await backend.services.requests.get(await backend.as("it.staff"), id)).on_behalf_of).toMatchObject({
      id: idOf("director"),
    });
  });

  test("when the step of an absent person opens, the person's delegate gets access to the request, except a delegate with a conflict of duties (R33)", async () => {
    await setSteps(backend, [{ people: ["manager"] }, { people: ["director", "vp"] }]);
    await delegate("director", "it.staff");
    await delegate("vp", "hr.manager");
    const at = "2026-11-01T00:00:00.000Z";
    for (const [group, who] of [
      ["givers", "requester"],
      ["takers", "hr.manager"],
    ] as const) {
      await backend.rows("INSERT INTO approver_groups(id, name, created_at) VALUES (?1, ?1, ?2)", group, at);
      await backend.rows(
        "INSERT INTO approver_group_members(group_id, user_id, position) VALUES (?, ?, 0)",
        group,
        idOf(who),
      );
    }
    await backend.rows(
      "INSERT INTO duty_conflicts(id, name, first_group_id, second_group_id, created_at) VALUES ('c', 'c', 'givers', 'takers', ?)",
      at,
    );
    const { id } = await submit("Desk");
    expect(await listWaiting("it.staff")).toEqual(waits());
    await approve("manager", id);
    expect(await listWaiting("it.staff")).toEqual(waits("Desk"));
    expect(await listWaiting("hr.manager")).toEqual(waits());
    expect(await backend.services.requests.get(await backend.as("hr.manager"), id)).toMatchObject({
      code: "not_found",
    });
  });
});
