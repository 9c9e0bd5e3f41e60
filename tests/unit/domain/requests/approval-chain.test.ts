import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RouteLevel, StoredRoute } from "../../../../domain/matrix/route.ts";
import { addApprovalToLevel, listEligibleIds } from "../../../../domain/requests/approval-chain.ts";

const person = (id: string) => ({ user_id: id, user_name: id.toUpperCase() });
const approver = (id: string) => ({ ...person(id), max_amount: null, currency: "USD" });

/**
 * Returns a route from one text for each level, such as "2 of a b c": the number of required approvals and the eligible
 * approvers. The first person is the approver of the level.
 */
function routeOf(...levels: string[]): StoredRoute {
  return {
    configuration_id: "doa-1",
    configuration_version: 1,
    configuration_type: "amount_based",
    department_specific: false,
    amount_decides: true,
    reason: "within_limit",
    facts: {
      request_type: "financial",
      request_type_name: "Financial",
      amount: 500,
      currency: "USD",
      department: "Finance",
    },
    rates: { USD: 1 },
    skipped: [],
    levels: levels.map((text, index): RouteLevel => {
      const [required = "", people = ""] = text.split(" of");
      const eligible_approvers = people.trim().split(" ").filter(Boolean).map(approver);
      return {
        level: index + 1,
        required_approvals: Number(required),
        approver: eligible_approvers[0] ?? null,
        eligible_approvers,
        approved_by: [],
      };
    }),
  };
}

/**
 * Lets the people approve in this order. Returns the status, the level, the current approver and the people who may
 * still approve after each approval.
 */
function play(route: StoredRoute, ...people: string[]): string[] {
  let state = { route, current_level: 0 };
  return people.map((id) => {
    const outcome = addApprovalToLevel(state.route, state.current_level, person(id));
    state = outcome;
    const who = outcome.current_approver?.user_id ?? "nobody";
    const may = outcome.final ? "" : ` of ${listEligibleIds(outcome.route, outcome.current_level).join(" ")}`;
    return `${outcome.status}${outcome.final ? " for good" : ""}, level ${outcome.current_level}: ${who}${may}`;
  });
}

describe("approving a level", () => {
  it.each([
    ["an approval of the only level is final", ["1 of a b c"], ["a"], ["approved for good, level 0: nobody"]],
    [
      "an eligible approver may approve instead of the level's own approver",
      ["1 of a b c"],
      ["c"],
      ["approved for good, level 0: nobody"],
    ],
    [
      "a person to whom the request was reassigned may approve",
      ["1 of a b"],
      ["x"],
      ["approved for good, level 0: nobody"],
    ],
    [
      "the next level begins with its own approver",
      ["1 of a b", "1 of d e"],
      ["b", "d"],
      ["pending, level 1: d of d e", "approved for good, level 1: nobody"],
    ],
    [
      "three levels are approved one after the other",
      ["1 of a", "1 of b", "1 of c"],
      ["a", "b", "c"],
      ["pending, level 1: b of b", "pending, level 2: c of c", "approved for good, level 2: nobody"],
    ],
    [
      "if two of three must approve, the next one who has not approved is the current approver",
      ["2 of a b c"],
      ["a", "b"],
      ["pending, level 0: b of b c", "approved for good, level 0: nobody"],
    ],
    [
      "if two of three must approve, the level's own approver may be the last",
      ["2 of a b c"],
      ["c", "a"],
      ["pending, level 0: a of a b", "approved for good, level 0: nobody"],
    ],
    [
      "if all three must approve, the next level begins after them",
      ["3 of a b c", "1 of d"],
      ["b", "a", "c", "d"],
      [
        "pending, level 0: a of a c",
        "pending, level 0: c of c",
        "pending, level 1: d of d",
        "approved for good, level 1: nobody",
      ],
    ],
    [
      "the approval of a person to whom the request was reassigned counts for the level",
      ["2 of a b"],
      ["x", "b"],
      ["pending, level 0: a of a b", "approved for good, level 0: nobody"],
    ],
    [
      "the same person on two levels approves twice, once per level",
      ["1 of a", "1 of a b"],
      ["a", "a"],
      ["pending, level 1: a of a b", "approved for good, level 1: nobody"],
    ],
    [
      "a person counts once on a level, even if they approve again",
      ["2 of a b c"],
      ["a", "a", "c"],
      ["pending, level 0: b of b c", "pending, level 0: b of b c", "approved for good, level 0: nobody"],
    ],
    [
      "a level that needs more approvals than it has people waits for nobody (R14)",
      ["2 of a"],
      ["a"],
      ["pending, level 0: nobody of "],
    ],
    ["a next level without approvers waits for nobody", ["1 of a", "1 of"], ["a"], ["pending, level 1: nobody of "]],
  ])(
    "after an approval, a request waits for the next approver or level, or is finally approved: %s",
    (_words, levels, people, expected) => {
      expect(play(routeOf(...levels), ...people)).toEqual(expected);
    },
  );

  it("if a delegate and the person who is out of office both approve a level, their approvals count as one", () => {
    const paul = { id: "a", name: "A" };
    const first = addApprovalToLevel(routeOf("2 of a b c"), 0, { ...person("m"), on_behalf_of: paul });
    expect(first.route.levels[0]?.approved_by).toEqual([{ ...person("m"), on_behalf_of: paul }]);
    expect(listEligibleIds(first.route, 0)).toEqual(["b", "c"]);
    for (const again of [person("a"), person("m"), { ...person("m"), on_behalf_of: { id: "b", name: "B" } }])
      expect(addApprovalToLevel(first.route, 0, again)).toMatchObject({ status: "pending", route: first.route });
    expect(addApprovalToLevel(first.route, 0, person("b")).final).toBe(true);
  });

  it("the approvals of a level are listed in the order in which they were made", () => {
    const first = addApprovalToLevel(routeOf("2 of a b", "1 of c"), 0, person("b"));
    const second = addApprovalToLevel(first.route, first.current_level, person("a"));
    expect(second.route.levels.map((level) => level.approved_by)).toEqual([[person("b"), person("a")], []]);
  });

  it("approveLevel returns a route in which only the approvals of the level differ, and does not change the given route", () => {
    const route = routeOf("1 of a b", "1 of c");
    const before = structuredClone(route);
    const { route: after } = addApprovalToLevel(route, 0, person("a"));
    expect(route).toEqual(before);
    expect({ ...after, levels: after.levels.map((level) => ({ ...level, approved_by: [] })) }).toEqual(before);
  });

  it.each([1, 7, -1])("approveLevel throws for the level %i, which the route does not have", (level) => {
    expect(() => addApprovalToLevel(routeOf("1 of a"), level, person("a"))).toThrow(`the route has no level ${level}`);
  });

  it("a request is finally approved after as many approvals as its levels require, in any order within a level", () => {
    const levels = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(levels, fc.infiniteStream(fc.nat()), (required, picks) => {
        let state = {
          route: routeOf(...required.map((count, i) => `${count} of a${i} b${i} c${i} d${i}`)),
          current_level: 0,
        };
        const total = required.reduce((sum, count) => sum + count, 0);
        for (let approvals = 1; approvals <= total; approvals += 1) {
          const waiting = listEligibleIds(state.route, state.current_level);
          const pick = waiting[(picks.next().value ?? 0) % waiting.length] ?? "";
          const outcome = addApprovalToLevel(state.route, state.current_level, person(pick));
          expect(outcome.final).toBe(approvals === total);
          state = outcome;
        }
      }),
    );
  });
});

describe("who may still approve", () => {
  it("listEligibleIds returns the eligible approvers who have not approved a level yet, in the order in which the level lists them", () => {
    const { route } = addApprovalToLevel(routeOf("3 of a b c d"), 0, person("b"));
    expect(listEligibleIds(route, 0)).toEqual(["a", "c", "d"]);
  });

  it("listEligibleIds returns nobody for a route without levels, and nobody for a level after the last level of the route", () => {
    expect(listEligibleIds(routeOf(), 0)).toEqual([]);
    expect(listEligibleIds(routeOf("1 of a"), 1)).toEqual([]);
  });
});
