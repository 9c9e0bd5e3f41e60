import { beforeEach, describe, expect, test } from "vitest";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { inEnglish } from "../support/english.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import type { Client } from "../worker/api/client.ts";
import { createAuthorityUseCases, expectStatus } from "./authority-use-cases.ts";

/** An administrator gives decisions away, or prevents them, without what the decision itself needs (R47). */
const api = createApiTest();
const idOf = (username: SampleUsername): string => api.backend.people[username];
const { setMatrix, hireAdministrator, confirmProposal } = createAuthorityUseCases(api);

type Answer = { status: number; code?: string };
const toAnswer = ({ status, body }: { status: number; body: unknown }): Answer => ({ status, ...(body as object) });

/** Makes the VP the only approver, whom anybody can replace because nobody else is on the route. Returns the id of a request. */
async function submitToVp(amount: number): Promise<string> {
  await setMatrix(await api.as("admin"), [{ user_id: idOf("vp") }]);
  return (await api.submit("requester", { amount })).id;
}

async function submitToInactiveVp(amount: number): Promise<string> {
  const id = await submitToVp(amount);
  await api.rows("UPDATE users SET is_active = 0 WHERE id = ?", idOf("vp"));
  return id;
}

/** Lets a request wait in a step of two people, of whom only the VP is active. Returns the id of the request. */
async function submitToShortStep(amount: number): Promise<string> {
  await setMatrix(await api.as("admin"), [{ user_id: idOf("vp") }, { user_id: idOf("it.manager") }]);
  await api.rows("UPDATE doa_steps SET required = 2");
  const { id } = await api.submit("requester", { amount });
  await api.rows("UPDATE users SET is_active = 0 WHERE id = ?", idOf("it.manager"));
  return id;
}

/** `submit`: submits a request of an amount in USD and returns its id. `run`: the attack on this request. */
type Attack = {
  submit: (amount: number) => Promise<string>;
  run: (admin: Client, request_id: string) => Promise<Answer>;
};

const target = { reassign_to_id: "" };
beforeEach(() => {
  target.reassign_to_id = idOf("it.staff");
});

const ATTACKS: Record<string, Attack> = {
  "deactivating an approver with a target": {
    submit: submitToVp,
    run: async (admin) => toAnswer(await admin.put(`/admin/users/${idOf("vp")}`, { is_active: false, ...target })),
  },
  "handing over with the deactivation of an approver who is inactive already": {
    submit: submitToInactiveVp,
    run: async (admin) => toAnswer(await admin.put(`/admin/users/${idOf("vp")}`, { is_active: false, ...target })),
  },
  "reassigning all requests of an inactive approver": {
    submit: submitToInactiveVp,
    run: async (admin) => toAnswer(await admin.post(`/admin/users/${idOf("vp")}/reassign-all`, target)),
  },
  "adding an approver to a short step": {
    submit: submitToShortStep,
    async run(admin, request_id) {
      const addition = { action: "add_approver", approver_user_id: target.reassign_to_id, comments: "Too few" };
      return toAnswer(await admin.post("/requests/enhanced-action", { request_id, ...addition }));
    },
  },
  "deleting several requests": {
    submit: submitToVp,
    async run(admin, request_id) {
      const small = await api.submit("requester", { amount: 10 });
      return toAnswer(
        await admin.call("DELETE", "/admin/bulk-delete-requests", { body: [small.id, request_id, "REQ-2026-9999"] }),
      );
    },
  },
  "deleting one request": {
    submit: submitToVp,
    run: async (admin, request_id) => toAnswer(await admin.call("DELETE", `/admin/requests/${request_id}`)),
  },
};
const attacks = Object.entries(ATTACKS);

/** Returns what an attack could change. */
const readState = async (request_id: string) => ({
  request: await api.rows("SELECT status, version, waiting_for FROM requests WHERE id = ?", request_id),
  people: await api.rows("SELECT username, is_active FROM users ORDER BY username"),
  entries: await api.rows("SELECT count(*) AS n FROM request_events WHERE request_id = ?", request_id),
});

describe("if decisions on more than 1,000 USD need a second factor", () => {
  const setLimit = () => api.rows("UPDATE settings SET second_factor_amount_usd = 1000");

  test.each(attacks)("%s is refused without the factor for a larger amount, and changes nothing", async (_, attack) => {
    const id = await attack.submit(5_000_000);
    await setLimit();
    const before = await readState(id);
    const answer = await attack.run(await api.as("admin"), id);
    expect(answer).toMatchObject({ status: 403, code: "second_factor_required" });
    expect(await readState(id)).toEqual(before);
  });

  test.each(attacks)("%s is possible without the factor for a smaller amount", async (_, attack) => {
    const id = await attack.submit(900);
    await setLimit();
    const before = await readState(id);
    expect(await attack.run(await api.as("admin"), id)).toMatchObject({ status: 200 });
    expect(await readState(id)).not.toEqual(before);
  });
});

describe("under four_eyes", () => {
  test.each(attacks)("%s waits for a second administrator, whose confirmation makes it", async (_, attack) => {
    const id = await attack.submit(5_000_000);
    const admin = await api.as("admin");
    const second = await hireAdministrator(admin);
    // The first administrator created the second one, who therefore could not confirm.
    await api.rows("DELETE FROM account_influences");
    expectStatus(await admin.put("/admin/settings", { four_eyes: true }), 200);
    const before = await readState(id);
    expect(await attack.run(admin, id)).toMatchObject({ status: 202 });
    expect(await readState(id)).toEqual(before);
    const [proposal] = await api.rows("SELECT id, summary FROM proposed_changes");
    const own = await admin.post(`/admin/pending-changes/${proposal?.id}`, { action: "approved" });
    expect(own).toMatchObject({ status: 403, body: { code: "not_second_person" } });
    expect(await readState(id)).toEqual(before);
    // The summary says how much is at stake.
    expect(JSON.stringify(inEnglish(JSON.parse(String(proposal?.summary))))).toMatch(/5(?:\.0)? ?M|5,000,000/);
    await confirmProposal(second);
    expect(await readState(id)).not.toEqual(before);
  });

  test("an administrator whom the author prepared cannot confirm, with whatever influence", async () => {
    const id = await submitToVp(5_000_000);
    const admin = await api.as("admin");
    const second = await hireAdministrator(admin);
    expectStatus(await admin.put("/admin/settings", { four_eyes: true }), 200);
    expect(await ATTACKS["deactivating an approver with a target"]?.run(admin, id)).toMatchObject({ status: 202 });
    const [proposal] = await api.rows("SELECT id FROM proposed_changes");
    const confirm = () => second.post(`/admin/pending-changes/${proposal?.id}`, { action: "approved" });
    for (const kind of ["credential", "address", "position", "factor"]) {
      await api.rows("UPDATE OR REPLACE account_influences SET kind = ?", kind);
      expect(await confirm(), kind).toMatchObject({ status: 403, body: { code: "not_second_person" } });
    }
    await api.rows("DELETE FROM account_influences");
    expectStatus(await confirm(), 200);
  });
});

describe("if changes of the administration need a second factor", () => {
  test("deleting requests, unlocking a user and declining a proposed change are refused without the factor", async () => {
    const id = await submitToVp(10);
    const admin = await api.as("admin");
    await hireAdministrator(admin);
    await api.rows("UPDATE settings SET four_eyes = 1");
    expectStatus(await (await api.as("director")).put("/admin/settings", { password_min_length: 9 }), 202);
    await api.rows("UPDATE settings SET four_eyes = 0, second_factor_for_changes = 1");
    const [proposal] = await api.rows("SELECT id FROM proposed_changes");
    const before = await readState(id);
    const answers = [
      await ATTACKS["deleting one request"]?.run(admin, id),
      await ATTACKS["deleting several requests"]?.run(admin, id),
      toAnswer(await admin.post(`/admin/users/${idOf("it.staff")}/unlock`, {})),
      toAnswer(await admin.post(`/admin/pending-changes/${proposal?.id}`, { action: "rejected", comments: "No" })),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: "second_factor_required" });
    expect(await readState(id)).toEqual(before);
    expect(await api.rows("SELECT state FROM proposed_changes")).toEqual([{ state: "pending" }]);
  });
});
