import { describe, expect, test } from "vitest";
import type { Delegation, RequestDetails } from "../../../domain/entities.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { DAY_MS, HOUR_MS } from "../../support/clock.ts";
import { createApiTest } from "../api/api-test.ts";
import type { Client, Problem } from "../api/client.ts";

const api = createApiTest();

const inHours = (hours: number) => new Date(api.backend.clock.now.getTime() + hours * HOUR_MS).toISOString();

/** Creates an absence of `who` with a delegate. It lasts ten days and starts now or in `from` hours. */
async function createAbsence(who: SampleUsername, delegate: SampleUsername, from = 0): Promise<Delegation> {
  const body = {
    delegate_user_id: api.backend.people[delegate],
    starts_at: from === 0 ? null : inHours(from),
    ends_at: inHours(from + 240),
    reason: "Holidays",
  };
  const answer = await (await api.as(who)).post<Delegation>("/delegations", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const ACTIONS = {
  approved: { comments: "Fine" },
  rejected: { comments: "No" },
  request_info: { info_requested: "Why?" },
  reassign: { comments: "Yours" },
} as const;
type Action = keyof typeof ACTIONS;

function act(client: Client, request_id: string, action: Action = "approved", fields: object = {}) {
  const target = action === "reassign" ? { reassign_to_id: api.backend.people["hr.manager"] } : {};
  return client.post("/requests/enhanced-action", { request_id, action, ...ACTIONS[action], ...target, ...fields });
}

const readDetails = async (who: SampleUsername, id: string) =>
  (await (await api.as(who)).get<RequestDetails>(`/requests/${id}/detailed`)).body;
const expectIntactRecord = async (id: string) => {
  const { body } = await (await api.as("admin")).get<{ intact: boolean }>(`/requests/${id}/history/verification`);
  expect(body).toEqual({ intact: true });
};

describe("a delegate may decide", () => {
  test.each(Object.keys(ACTIONS) as Action[])(
    "a delegate can perform the action '%s' on a request, and the record names the delegate and the delegator",
    async (action) => {
      await createAbsence("manager", "it.staff");
      const { id } = await api.submit("requester");
      const ines = await api.as("it.staff");
      const seen = await readDetails("it.staff", id);
      expect(seen).toMatchObject({
        allowed_actions: ["approve", "reject", "request_info", "reassign", "comment"],
        on_behalf_of: { id: api.backend.people.manager, name: "Marc Nager" },
      });
      expect((await act(ines, id, action)).status).toBe(200);
      const { approval_history, approval_chain } = await readDetails("admin", id);
      expect(approval_history.at(-1)).toMatchObject({
        approver_name: "Ines Staff",
        on_behalf_of: { id: api.backend.people.manager, name: "Marc Nager" },
      });
      if (action === "approved")
        expect(approval_chain[0]?.approved_by).toEqual([
          {
            user_id: api.backend.people["it.staff"],
            user_name: "Ines Staff",
            on_behalf_of: { id: api.backend.people.manager, name: "Marc Nager" },
            changed_since: [],
          },
        ]);
      await expectIntactRecord(id);
    },
  );

  test("a delegate can decide on behalf of an eligible approver, and this approver can still decide", async () => {
    await createAbsence("director", "it.staff");
    const { id } = await api.submit("requester");
    expect((await readDetails("it.staff", id)).on_behalf_of).toMatchObject({ name: "Dora Rector" });
    expect((await act(await api.as("director"), id)).status).toBe(200);
    expect((await readDetails("admin", id)).approval_history.at(-1)).toMatchObject({
      approver_name: "Dora Rector",
      on_behalf_of: null,
    });
  });

  test("if a delegate is also an approver of a request, the decision is recorded as made in the delegate's own right", async () => {
    await createAbsence("manager", "director");
    const { id } = await api.submit("requester");
    expect((await readDetails("director", id)).on_behalf_of).toBeNull();
    expect((await act(await api.as("director"), id)).status).toBe(200);
    const entries = await api.rows("SELECT payload FROM request_events WHERE kind = 'request.approved'");
    expect(entries[0]?.payload).not.toContain("on_behalf_of");
  });

  test("a delegate can decide from the first millisecond of the period, even before the scheduled job runs", async () => {
    const { id } = await api.submit("requester");
    await createAbsence("manager", "it.staff", 2);
    const ines = await api.as("it.staff");
    api.backend.wait(2 * HOUR_MS - 1);
    expect((await act(ines, id)).status).toBe(404);
    api.backend.wait(1);
    expect((await ines.get(`/requests/${id}`)).status).toBe(200);
    expect((await act(ines, id)).status).toBe(200);
  });

  test("if a delegator and their delegate decide a request concurrently, only one of the decisions succeeds", async () => {
    await createAbsence("manager", "it.staff");
    const [marc, ines] = [await api.as("manager"), await api.as("it.staff")];
    for (let round = 0; round < 10; round += 1) {
      const { id } = await api.submit("requester");
      const answers = await Promise.all([act(marc, id), act(ines, id, "rejected")]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      await expectIntactRecord(id);
    }
  });
});

type Refusal = readonly [status: number, code: string];

/**
 * For each case: `prepare` creates a request and returns the person who tries to decide it. `refusal` is the expected
 * response.
 */
const FORBIDDEN: Record<
  string,
  { refusal: Refusal; prepare: () => Promise<{ who: SampleUsername; id: string; fields?: object }> }
> = {
  "before the start of the delegation": {
    refusal: [404, "not_found"],
    prepare: async () => {
      await createAbsence("manager", "it.staff", 1);
      return { who: "it.staff", id: (await api.submit("requester")).id };
    },
  },
  "from the end of the delegation on": {
    refusal: [403, "not_approver"],
    prepare: async () => {
      await createAbsence("manager", "it.staff");
      const { id } = await api.submit("requester");
      api.backend.wait(240 * HOUR_MS);
      return { who: "it.staff", id };
    },
  },
  "after the delegator ended the delegation early": {
    refusal: [403, "not_approver"],
    prepare: async () => {
      const { id: delegation } = await createAbsence("manager", "it.staff");
      const { id } = await api.submit("requester");
      expect((await (await api.as("manager")).call("DELETE", `/delegations/${delegation}`)).status).toBe(200);
      return { who: "it.staff", id };
    },
  },
  "their own request": {
    refusal: [403, "own_request"],
    prepare: async () => {
      await createAbsence("manager", "it.staff");
      return { who: "it.staff", id: (await api.submit("it.staff")).id };
    },
  },
  "the delegator's own request": {
    refusal: [404, "not_found"],
    prepare: async () => {
      await createAbsence("manager", "it.staff");
      return { who: "it.staff", id: (await api.submit("manager", { amount: 20 })).id };
    },
  },
  "a request above the delegator's limit": {
    refusal: [404, "not_found"],
    prepare: async () => {
      await createAbsence("manager", "it.staff");
      return { who: "it.staff", id: (await api.submit("requester", { amount: 1_000.01 })).id };
    },
  },
  "a request above the delegator's limit that the delegate may see because of their role": {
    refusal: [403, "not_approver"],
    prepare: async () => {
      await createAbsence("manager", "admin");
      return { who: "admin", id: (await api.submit("requester", { amount: 1_000.01 })).id };
    },
  },
  "requests that another person delegated to the delegator": {
    refusal: [404, "not_found"],
    prepare: async () => {
      await createAbsence("senior.manager", "manager");
      await createAbsence("manager", "it.staff");
      const { id } = await api.submit("it.staff", { amount: 5_000 });
      expect((await readDetails("manager", id)).on_behalf_of).toMatchObject({ name: "Selma Nior" });
      const other = await api.submit("requester", { amount: 5_000 });
      return { who: "it.staff", id: other.id };
    },
  },
  "after the delegator was deactivated and activated again": {
    refusal: [403, "not_approver"],
    prepare: async () => {
      await createAbsence("manager", "it.staff");
      const { id } = await api.submit("requester");
      const admin = await api.as("admin");
      await admin.put(`/admin/users/${api.backend.people.manager}`, { is_active: false });
      await admin.put(`/admin/users/${api.backend.people.manager}`, { is_active: true });
      return { who: "it.staff", id };
    },
  },
  "requests of an absent person who named another delegate": {
    refusal: [404, "not_found"],
    prepare: async () => {
      await createAbsence("manager", "hr.manager");
      return { who: "it.staff", id: (await api.submit("requester")).id };
    },
  },
  "under the delegator's name (R1)": {
    refusal: [403, "identity_mismatch"],
    prepare: async () => {
      await createAbsence("manager", "it.staff");
      const { id } = await api.submit("requester");
      return { who: "it.staff", id, fields: { approver_id: api.backend.people.manager } };
    },
  },
  "a request without an approver on behalf of an administrator (R14)": {
    refusal: [404, "not_found"],
    prepare: async () => {
      await createAbsence("admin", "it.staff");
      return { who: "it.staff", id: (await api.submit("vp", { amount: 200_000 })).id };
    },
  },
};

describe("what a delegate may not do", () => {
  test.each(Object.keys(FORBIDDEN))("a delegate cannot decide %s", async (way) => {
    const { refusal, prepare } = FORBIDDEN[way] ?? { refusal: [0, ""], prepare: () => Promise.reject(new Error(way)) };
    const { who, id, fields } = await prepare();
    const client = await api.as(who);
    const before = await api.countRows();
    for (const action of Object.keys(ACTIONS) as Action[]) {
      const { status, body } = await act(client, id, action, fields);
      expect([status, body.code], action).toEqual(refusal);
    }
    expect(await api.countRows()).toEqual(before);
  });

  test("a decision by a delegate is refused if it has no comment or if the delegate has already decided the request", async () => {
    await createAbsence("manager", "it.staff");
    const { id } = await api.submit("requester");
    const ines = await api.as("it.staff");
    expect(await act(ines, id, "approved", { comments: " " })).toMatchObject({ status: 422 });
    expect((await act(ines, id)).status).toBe(200);
    expect(await act(ines, id)).toMatchObject({ status: 409, body: { code: "invalid_state" } });
  });

  test("a delegate of a requester cannot cancel the requester's request, answer questions about it or send reminders", async () => {
    await createAbsence("requester", "it.staff");
    const { id } = await api.submit("requester");
    const ines = await api.as("it.staff");
    for (const action of ["cancelled", "respond", "remind"])
      expect((await ines.post("/requests/enhanced-action", { request_id: id, action, comments: "x" })).status).toBe(
        404,
      );
  });
});

describe("a person's own delegations", () => {
  const absence = (from: number, to: number, fields: object = {}) => ({
    delegate_user_id: api.backend.people["it.staff"],
    starts_at: inHours(from),
    ends_at: inHours(to),
    ...fields,
  });

  test("people can see and end their own delegations, but not the delegations of other people", async () => {
    const now = await createAbsence("manager", "it.staff");
    const later = await createAbsence("manager", "hr.manager", 240);
    const marc = await api.as("manager");
    const { body, headers } = await marc.get<Delegation[]>("/delegations");
    expect(body.map((one) => [one.delegate_name, one.state, one.reason])).toEqual([
      ["Hanna Rees", "planned", "Holidays"],
      ["Ines Staff", "active", "Holidays"],
    ]);
    expect(headers.get("X-Total-Count")).toBe("2");
    const first = await marc.get<Delegation[]>("/delegations?limit=1");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1]?.replace(/^.*\/api/, "") ?? "";
    expect((await marc.get<Delegation[]>(next)).body.map((one) => one.id)).toEqual([now.id]);

    const ines = await api.as("it.staff");
    expect((await ines.get<Delegation[]>("/delegations")).body).toEqual([]);
    for (const { id } of [now, later]) expect((await ines.call("DELETE", `/delegations/${id}`)).status).toBe(404);
    expect((await api.anonymous.get("/delegations")).status).toBe(401);

    expect((await marc.call("DELETE", `/delegations/${now.id}`)).body).toEqual({
      message: "Ines Staff no longer decides for you",
    });
    expect((await marc.call("DELETE", `/delegations/${later.id}`)).body).toEqual({
      message: "Hanna Rees will not decide for you",
    });
    expect((await marc.get<Delegation[]>("/delegations")).body).toMatchObject([
      { id: now.id, state: "ended", ended_at: inHours(0) },
    ]);
    expect((await marc.call("DELETE", `/delegations/${now.id}`)).status).toBe(409);
  });

  test("two delegations of one person cannot overlap, but after a delegation is ended early, a new delegation can begin", async () => {
    const marc = await api.as("manager");
    const first = await marc.post<Delegation>("/delegations", absence(10, 20));
    for (const [from, to] of [
      [0, 11],
      [19, 30],
      [12, 13],
      [0, 30],
    ] as const) {
      const { status, body } = await marc.post<Problem>("/delegations", absence(from, to));
      expect([status, body.code]).toEqual([409, "period_overlaps"]);
      expect(body.detail).toContain("from 2026-11-02 19:00 to 2026-11-03 05:00 (UTC), and Ines Staff decides for you");
    }
    for (const [from, to] of [
      [0, 10],
      [20, 30],
    ] as const)
      expect((await marc.post("/delegations", absence(from, to))).status).toBe(201);
    api.backend.wait(12 * HOUR_MS);
    await marc.call("DELETE", `/delegations/${first.body.id}`);
    expect((await marc.post("/delegations", absence(0, 5))).status).toBe(201);
    expect((await (await api.as("it.manager")).post("/delegations", absence(0, 5))).status).toBe(201);
  });

  test("if a person concurrently creates two delegations for the same period, one of them is refused", async () => {
    const marc = await api.as("manager");
    for (let round = 0; round < 10; round += 1) {
      const [from, to] = [round * 10, round * 10 + 5];
      const answers = await Promise.all([1, 2].map(() => marc.post("/delegations", absence(from, to))));
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    }
  });

  test("repeating the creation of a delegation with the same idempotency key creates only one delegation", async () => {
    const marc = await api.as("manager");
    const key = { "Idempotency-Key": "once" };
    const first = await marc.post<Delegation>("/delegations", absence(1, 5), key);
    const again = await marc.post<Delegation>("/delegations", absence(1, 5), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await marc.post("/delegations", absence(1, 5), { "Idempotency-Key": "other" })).status).toBe(409);
    expect((await marc.post("/delegations", absence(6, 9), { "Idempotency-Key": "other" })).status).toBe(201);
  });

  test.each([
    ["the delegator as the delegate", () => ({ delegate_user_id: api.backend.people.manager }), 422],
    ["an unknown delegate", () => ({ delegate_user_id: "nobody" }), 422],
    ["a start in the past", () => ({ starts_at: inHours(-1) }), 422],
    ["an end that is not in the future", () => ({ ends_at: inHours(0) }), 422],
    ["a period of more than a year", () => ({ ends_at: inHours(24 * 400) }), 422],
    ["another person as the delegator (R1)", () => ({ user_id: api.backend.people.director }), 403],
  ] as const)("a delegation with %s is refused", async (_, fields, status) => {
    const answer = await (await api.as("manager")).post("/delegations", absence(1, 5, fields()));
    expect(answer.status).toBe(status);
    expect(await api.rows("SELECT id FROM delegations")).toEqual([]);
  });

  test("a delegation cannot have an inactive delegate, and ends when its delegator or delegate is deactivated", async () => {
    const admin = await api.as("admin");
    const deactivate = (who: SampleUsername) =>
      admin.put(`/admin/users/${api.backend.people[who]}`, { is_active: false });
    await createAbsence("manager", "it.staff");
    await createAbsence("hr.manager", "it.staff", 24);
    await createAbsence("it.staff", "requester", 48);
    await createAbsence("director", "requester");
    await deactivate("it.staff");
    const open = await api.rows(
      "SELECT u.username FROM delegations d JOIN users u ON u.id = d.user_id WHERE ended_at IS NULL",
    );
    expect(open).toEqual([{ username: "director" }]);
    const answer = await (await api.as("manager")).post<Problem>("/delegations", absence(1, 5));
    expect([answer.status, answer.body.detail]).toEqual([422, "Ines Staff is not active"]);
  });

  test("after a delegation is created, its two users cannot be deleted (R12); a year after its end, the delegation is deleted", async () => {
    await createAbsence("it.manager", "hr.manager");
    const used = await api.rows(
      "SELECT username FROM users WHERE was_used = 1 AND username IN ('it.manager', 'hr.manager')",
    );
    expect(used).toHaveLength(2);
    api.backend.wait(10 * DAY_MS + 365 * DAY_MS);
    await api.backend.jobs.cleanUpExpired();
    expect(await api.rows("SELECT id FROM delegations")).toHaveLength(1);
    api.backend.wait(1);
    await api.backend.jobs.cleanUpExpired();
    expect(await api.rows("SELECT id FROM delegations")).toEqual([]);
  });
});
