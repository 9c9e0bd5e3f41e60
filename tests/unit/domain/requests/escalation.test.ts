import { describe, expect, it } from "vitest";
import type { RouteLevel, StoredRoute } from "../../../../domain/matrix/route.ts";
import { applyEscalation } from "../../../../domain/requests/approval-chain.ts";
import { findEscalationApprover } from "../../../../domain/requests/escalation.ts";

const approver = (id: string) => ({ user_id: id, user_name: id.toUpperCase(), max_amount: null, currency: "USD" });

/** Returns a route with one level. `approved`: the people who have approved it. */
function routeOf(eligible: string, approved = ""): StoredRoute {
  const people = eligible.split(" ").filter(Boolean).map(approver);
  const level: RouteLevel = {
    level: 1,
    required_approvals: 2,
    approver: people[0] ?? null,
    eligible_approvers: people,
    approved_by: approved.split(" ").filter(Boolean).map(approver),
  };
  return { levels: [level] } as Partial<StoredRoute> as StoredRoute;
}

const ALL = new Set(["a", "b", "c", "d", "x", "rita"]);

/**
 * Escalates a request. Returns a text with the next approver and the people who may then decide, or 'the top' if there
 * is no next approver.
 */
function outcomeOf(
  [eligible, current, approved]: readonly [eligible: string, current: string, approved?: string],
  active: ReadonlySet<string> = ALL,
): string {
  const facts = {
    route: routeOf(eligible, approved),
    current_level: 0,
    current_approver_id: current,
    waiting_for: [{ id: current, name: current.toUpperCase() }],
    eligible_ids: eligible.split(" ").filter((id) => id !== "" && !(approved ?? "").includes(id)),
    barred_ids: (approved ?? "").split(" ").filter(Boolean),
    requester_id: "rita",
  };
  const to = findEscalationApprover(facts, active);
  if (!to) return "the top";
  const { eligible_ids } = applyEscalation(facts, { id: current, name: current.toUpperCase() }, to);
  return `${to.id} ${to.name} of ${eligible_ids.join(" ")}`;
}

const without = (...inactive: string[]) => new Set([...ALL].filter((id) => !inactive.includes(id)));

describe("the approver after an escalation (R24)", () => {
  it.each([
    ["from the first approver goes to the second", ["a b c", "a"], ALL, "b B of a b c"],
    ["from the second approver goes to the third", ["a b c", "b"], ALL, "c C of a b c"],
    ["from the last approver goes to nobody", ["a b c", "c"], ALL, "the top"],
    ["from the only approver of the level goes to nobody", ["a", "a"], ALL, "the top"],
    ["skips an inactive approver", ["a b c", "a"], without("b"), "c C of a b c"],
    ["goes to nobody if all higher approvers are inactive", ["a b c", "a"], without("b", "c"), "the top"],
    ["skips the requester", ["a rita c", "a"], ALL, "c C of a rita c"],
    ["skips an approver who has already approved the level", ["a b c", "a", "b"], ALL, "c C of a c"],
    ["from a person outside the level goes to the first approver of the level", ["a b", "x"], ALL, "a A of a b x"],
    [
      "from a person outside the level goes to the second approver of the level if the first one is inactive",
      ["a b", "x"],
      without("a"),
      "b B of a b x",
    ],
    ["on a level without approvers goes to nobody", ["", "x"], ALL, "the top"],
  ] as const)("an escalation %s", (_, request, active, expected) => {
    expect(outcomeOf(request, active)).toBe(expected);
  });

  it("an escalation goes to nobody if the route does not have the request's current level", () => {
    const facts = {
      route: routeOf("a b"),
      current_level: 1,
      current_approver_id: "a",
      waiting_for: [{ id: "a", name: "A" }],
      eligible_ids: ["a"],
      barred_ids: [],
      requester_id: "rita",
    };
    expect(findEscalationApprover(facts, ALL)).toBeNull();
  });
});
