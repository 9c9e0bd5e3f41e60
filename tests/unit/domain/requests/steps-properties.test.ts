import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findBrokenRule } from "../../../../domain/audit/approval-rules.ts";
import { applyEvent, type RecordedRequestState } from "../../../../domain/audit/state.ts";
import type { ApproverGroup } from "../../../../domain/matrix/groups.ts";
import type { ApprovalProgress, PersonRef, StoredRoute } from "../../../../domain/matrix/route.ts";
import { type MatrixConfiguration, type MatrixStep, routeRequest } from "../../../../domain/matrix/routing.ts";
import {
  applyApproval,
  applyApproverAddedAsLevel,
  applyApproverAddedToStep,
  applyEscalation,
  applyReassignment,
  applyRemovedApprover,
  computeApprovalEffects,
  createApproval,
  findApproverToReplace,
  hasTooFewApprovers,
  startApproval,
} from "../../../../domain/requests/approval-chain.ts";
import {
  type ActorAuthorityData,
  addsToCurrentStep,
  checkAction,
  checkAddApprover,
  checkRemoveApprover,
  findActingDelegator,
} from "../../../../domain/requests/authority.ts";
import { carryOverApprovals, restartApproval } from "../../../../domain/requests/carry-over.ts";
import { findEscalationApprover } from "../../../../domain/requests/escalation.ts";
import { type EventKind, type EventPayloads, toCanonicalJson } from "../../../../domain/requests/events.ts";
import type { RequestStatus } from "../../../../domain/requests/lifecycle.ts";
import {
  describeBarredReason,
  getBarredReasons,
  isLevelComplete,
  isStep,
  listApprovalPersonIds,
  type RoutePeople,
} from "../../../../domain/requests/steps.ts";
import { inEnglish } from "../../../support/english.ts";

/** The number of random sequences of actions that the test runs. */
const WALKS = Number(process.env.WALKS ?? 10_000);
const COUNT = 10;
const REQUESTER = "p0";
const ADMIN = "p9";
const ids = Array.from({ length: COUNT }, (_, at) => `p${at}`);
const toId = (number: number): string => ids[number % COUNT] ?? REQUESTER;
const toPerson = (id: string) => ({ id, name: id });
const CONTEXT = { now: "2026-03-10T09:00:00.000Z", modifications_allowed: true };

const ACTS = [
  "approve",
  "approve",
  "approve",
  "approve",
  "reject",
  "reassign",
  "escalate",
  "deactivate",
  "activate",
  "delegate",
  "add approver",
  "remove approver",
  "modify",
  "add file",
] as const;

type Act = { what: (typeof ACTS)[number]; by: number; to: number };
type StepPlan = { members: number[]; groups: number[]; required: number | null };
type Plan = {
  bands: { steps: StepPlan[]; approver: number | null }[];
  group: number[];
  rule: boolean;
  fallback: boolean;
  once: boolean;
  conflicts: [number, number][];
  acts: Act[];
};

const person = fc.nat({ max: COUNT - 1 });
const step = fc.record({
  members: fc.array(person, { maxLength: 4 }),
  groups: fc.array(fc.constant(0), { maxLength: 1 }),
  required: fc.option(fc.integer({ min: 1, max: 3 })),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  bands: fc.array(fc.record({ steps: fc.array(step, { maxLength: 3 }), approver: fc.option(person) }), {
    minLength: 1,
    maxLength: 3,
  }),
  group: fc.array(person, { maxLength: 4 }),
  rule: fc.boolean(),
  fallback: fc.boolean(),
  once: fc.boolean(),
  conflicts: fc.array(fc.tuple(person, person), { maxLength: 2 }),
  acts: fc.array(fc.record({ what: fc.constantFrom(...ACTS), by: person, to: person }), { maxLength: 14 }),
});

/** A request with its record, and the people who can act on it. */
class World {
  readonly active = new Set(ids);
  readonly delegates = new Map<string, string>();
  status: RequestStatus = "pending";
  version = 0;
  amount = 500;
  state: ApprovalProgress;
  /** The state that the record describes. */
  recorded: RecordedRequestState | null = null;
  readonly plan: Plan;

  constructor(given: Plan) {
    this.plan = given;
    const conflicting_ids = this.conflictsOf([REQUESTER]);
    this.state = startApproval(this.route(), conflicting_ids);
    const request = {
      ...{ title: "Chairs", description: "Eight", request_type: "financial", amount: this.amount, currency: "USD" },
      ...{ priority: "LOW", department: "IT", department_id: "it", due_at: null, amount_decimals: 2 },
    };
    this.record("request.submitted", REQUESTER, {
      ...{ request, attachments: [], route: this.state.route, approver: this.state.waiting_for[0] ?? null },
      ...{ status: "pending", number: { series: "REQ-", since: 1 }, conflicting_ids },
    });
  }

  /** Adds an entry to the record. Fails if the entry breaks a rule or does not describe the present state. */
  record<K extends EventKind>(kind: K, actor_id: string | null, payload: EventPayloads[K]): void {
    this.version += 1;
    const event = {
      ...{ request_id: "REQ-1", version: this.version, kind, actor_id, actor_name: actor_id },
      ...{ created_at: CONTEXT.now, payload: toCanonicalJson(payload), prev_hash: "", hash: "" },
    };
    const broken = findBrokenRule(this.recorded, event);
    if (broken !== null) throw new Error(`${inEnglish(broken)} ${event.payload} ${JSON.stringify(this.recorded)}`);
    this.recorded = applyEvent(this.recorded, event);
    const { route, current_level, waiting_for, barred_ids, status } = this.recorded;
    const expected = { ...this.state, status: this.status };
    const differs =
      toCanonicalJson({ route, current_level, waiting_for, barred_ids, status }) !==
      toCanonicalJson({
        route: expected.route,
        current_level: expected.current_level,
        waiting_for: expected.waiting_for,
        barred_ids: expected.barred_ids,
        status: expected.status,
      });
    if (differs) throw new Error(`the record describes another state: ${event.payload} ${JSON.stringify(expected)}`);
  }

  conflictsOf(who: readonly string[]): string[] {
    const partners = this.plan.conflicts.flatMap(([a, b]) => [
      [toId(a), toId(b)] as const,
      [toId(b), toId(a)] as const,
    ]);
    return [...new Set(partners.filter(([one]) => who.includes(one)).map(([, other]) => other))].filter(
      (id) => !who.includes(id),
    );
  }

  route(): StoredRoute {
    const toStep = ({ members, groups, required }: StepPlan): MatrixStep => ({
      name: null,
      required,
      members: [...members.map((one) => ({ user_id: toId(one) })), ...groups.map(() => ({ group_id: "group" }))],
    });
    const configuration: MatrixConfiguration = {
      id: "matrix",
      version: 1,
      request_type: "financial",
      configuration_type: "amount_based",
      department_id: null,
      approver_user_id: null,
      levels: this.plan.bands.map(({ steps, approver }, at) => ({
        max_amount_minor: (at + 1) * 1_000_00,
        currency: "USD",
        approver_user_id: approver === null ? null : toId(approver),
        steps: steps.filter(({ members, groups }) => members.length + groups.length > 0).map(toStep),
      })),
      fallback_group_id: this.plan.fallback ? "group" : null,
      same_person: this.plan.once ? "once" : "separate",
    };
    const group: ApproverGroup = {
      id: "group",
      name: "Group",
      is_active: true,
      rule: this.plan.rule ? { role: "manager", department: "requester" } : null,
      member_ids: this.plan.rule ? [] : this.plan.group.map(toId),
    };
    return routeRequest(
      {
        ...{ request_type: "financial", request_type_name: "Financial", amount_minor: this.amount * 100 },
        ...{ currency: "USD", department_id: "it", department: "IT", requester_id: REQUESTER },
      },
      {
        configurations: [configuration],
        currencies: new Map([["USD", { code: "USD", decimals: 2, rate_e8: 100_000_000 }]]),
        people: new Map(
          ids.map((id, at) => [
            id,
            {
              ...{ id, name: id, is_active: this.active.has(id), department_id: at % 2 ? "it" : "hr" },
              role: at % 3 ? ("manager" as const) : ("requester" as const),
            },
          ]),
        ),
        groups: new Map([["group", group]]),
        conflicting_ids: new Set(this.conflictsOf([REQUESTER])),
        auto_assign: true,
        approval_required: true,
      },
    );
  }

  actor(id: string): ActorAuthorityData {
    const acts_for = [...this.delegates]
      .filter(([from, to]) => to === id && this.active.has(from))
      .map(([from]) => ({ ...toPerson(from), influenced_by: [] }));
    return { id, role: id === ADMIN ? "admin" : "manager", acts_for, influenced_by: [] };
  }

  facts() {
    const open = this.status === "pending";
    return {
      ...this.state,
      ...{ id: "REQ-1", status: this.status, requester_id: REQUESTER, last_reminded_at: null },
      current_approver_id: this.state.waiting_for[0]?.id ?? null,
      barred_ids: open ? this.state.barred_ids : [],
    };
  }

  people(by: readonly string[], conflicting: readonly string[]): RoutePeople {
    const barred = getBarredReasons(this.state);
    for (const id of by) barred.set(id, "decided");
    for (const id of conflicting) barred.set(id, "conflict");
    return { requester_id: REQUESTER, barred, active_ids: this.active };
  }

  approve(id: string): boolean {
    if (!this.active.has(id)) return false;
    const actor = this.actor(id);
    if (!checkAction("approve", this.facts(), actor, CONTEXT).ok) return false;
    const delegator = findActingDelegator(this.facts(), actor);
    const on_behalf_of = delegator ? { on_behalf_of: delegator } : {};
    const by = createApproval(
      { ...this.state, version: this.version, amount: this.amount, currency: "USD" },
      toPerson(id),
      delegator,
    );
    const conflicts = this.conflictsOf(listApprovalPersonIds([by])).filter(
      (one) => !this.state.barred_ids.includes(one),
    );
    const effects = computeApprovalEffects(
      this.state,
      by,
      this.people(listApprovalPersonIds([by]), conflicts),
      conflicts,
    );
    const { final, ...state } = applyApproval(this.state, by, effects);
    const level = this.state.current_level + 1;
    this.state = state;
    if (final) this.status = "approved";
    this.record("request.approved", id, {
      ...{ comments: "", level, final, next_approver: null, status: this.status, effects },
      ...on_behalf_of,
    });
    return true;
  }

  reassign(actor_id: string, from: PersonRef | null, to: string): void {
    this.state = applyReassignment(this.state, from, toPerson(to));
    this.record("request.reassigned", actor_id, { comments: "", from, to: toPerson(to), status: this.status });
  }

  /** Adds a person to the current step, which has too few people. */
  join(actor_id: string, to: string): void {
    const inactive_ids = this.state.waiting_for.map(({ id }) => id).filter((id) => !this.active.has(id));
    this.state = applyApproverAddedToStep(this.state, toPerson(to));
    const level = this.state.current_level + 1;
    this.record("request.approver_added", actor_id, {
      ...{ to: toPerson(to), comments: "x", level, to_current_step: true },
      inactive_ids,
    });
  }

  isFree(id: string): boolean {
    return id !== REQUESTER && this.active.has(id) && describeBarredReason(this.state, toPerson(id)) === null;
  }

  take({ what, by, to }: Act): void {
    const [actor_id, target] = [toId(by), toId(to)];
    const actor = this.actor(actor_id);
    const waits = this.state.waiting_for.some(({ id }) => id === target);
    const delegator = findActingDelegator(this.facts(), actor);
    const on_behalf_of = delegator ? { on_behalf_of: delegator } : {};
    switch (what) {
      case "approve":
        this.approve(actor_id);
        return;
      case "reject":
        if (to % 4 === 0 && checkAction("reject", this.facts(), actor, CONTEXT).ok) {
          this.status = "rejected";
          this.state = { ...this.state, waiting_for: [] };
          this.record("request.rejected", actor_id, { comments: "", ...on_behalf_of });
        }
        return;
      case "reassign": {
        if (!checkAction("reassign", this.facts(), actor, CONTEXT).ok || !this.isFree(target) || waits) return;
        this.reassign(actor_id, findApproverToReplace(this.state, actor_id, delegator?.id ?? null), target);
        return;
      }
      case "escalate": {
        const [from] = this.state.waiting_for;
        if (this.status !== "pending" || !from) return;
        const facts = { ...this.state, current_approver_id: from.id, requester_id: REQUESTER };
        const next = findEscalationApprover(facts, this.active);
        if (!next) return;
        this.state = applyEscalation(this.state, from, next);
        this.record("request.escalated", null, { from, to: next, hours: 24 });
        return;
      }
      case "deactivate":
        if (target !== ADMIN) this.active.delete(target);
        return;
      case "activate":
        this.active.add(target);
        return;
      case "delegate":
        if (actor_id !== target) this.delegates.set(actor_id, target);
        return;
      case "add approver": {
        if (!checkAddApprover(this.facts(), actor, this.active).ok || !this.isFree(target) || waits) return;
        const later = this.state.route.levels.slice(this.state.current_level + 1);
        if (later.some(({ members }) => members?.some((one) => one.user_id === target))) return;
        if (addsToCurrentStep(this.state, actor, this.active)) {
          this.join(actor_id, target);
          return;
        }
        const to = toPerson(target);
        this.state = applyApproverAddedAsLevel(this.state, { to, by: toPerson(actor_id), reason: "x" });
        const level = this.state.current_level + 2;
        this.record("request.approver_added", actor_id, { to, comments: "x", level, ...on_behalf_of });
        return;
      }
      case "remove approver": {
        const added = this.state.route.levels.findLast(({ added_by }) => added_by);
        if (!added || !checkRemoveApprover(this.facts(), actor, added.level).ok) return;
        this.state = applyRemovedApprover(this.state, added.level);
        const approver = toPerson(added.members?.[0]?.user_id ?? "");
        this.record("request.approver_removed", actor_id, { approver, comments: "x", level: added.level });
        return;
      }
      case "modify": {
        if (this.status !== "pending") return;
        const amount = [400, 500, 505, 1_500][to % 4] ?? 500;
        if (amount === this.amount) return;
        const changes = [{ field: "amount", from: this.amount, to: amount }];
        this.amount = amount;
        const money = { amount_minor: amount * 100, amount_decimals: 2, currency: "USD" };
        const context = { changes, material_fields: [], amount_tolerance_percent: 1, ...money };
        const barred = new Map(this.conflictsOf([REQUESTER]).map((id) => [id, "conflict" as const]));
        const people = { requester_id: REQUESTER, barred, active_ids: this.active };
        const carried = carryOverApprovals(this.state, this.route(), context, people);
        this.state = carried.state;
        if (carried.final) this.status = "approved";
        const { route, current_level, waiting_for, eligible_ids, barred_ids } = carried.state;
        this.record("request.modified", REQUESTER, {
          ...{ changes, route, approver: waiting_for[0] ?? null, status: this.status },
          ...{ amount_decimals: 2, department_id: "it" },
          approval: { current_level, waiting_for, eligible_ids, barred_ids },
        });
        return;
      }
      case "add file": {
        // Files are material: after a file, the approval begins again.
        if (this.status !== "pending" || this.state.route.levels.every((one) => one.approved_by.length === 0)) return;
        const barred = new Map(this.conflictsOf([REQUESTER]).map((id) => [id, "conflict" as const]));
        const before = this.state.route.levels.flatMap(({ approved_by }) => approved_by);
        const outcome = restartApproval(this.state, { requester_id: REQUESTER, barred, active_ids: this.active });
        if (outcome.final || outcome.staying.length > 0 || outcome.dropped.length !== before.length)
          throw new Error("an approval stays, although the files changed");
        this.state = outcome.state;
        const { route, current_level, waiting_for, eligible_ids, barred_ids } = outcome.state;
        this.record("request.commented", actor_id, {
          comment: "x",
          attachments: [{ id: "file", filename: "x.pdf", content_type: "application/pdf", size: 9, sha256: "a" }],
          restarted: { route, current_level, waiting_for, eligible_ids, barred_ids, dropped: outcome.dropped },
        });
      }
    }
  }
}

/**
 * Throws if an invariant of design/engine.md does not hold. `waited_before`: the people that the request waited for
 * before the last action.
 */
function checkInvariants(world: World, waited_before: ReadonlySet<string>): void {
  const { state, status, active } = world;
  const { levels } = state.route;
  const fail = (text: string): never => {
    throw new Error(`${text}: ${JSON.stringify({ status, ...state })}`);
  };
  if (status !== "pending" && state.waiting_for.length > 0) fail("I7: a decided request waits for somebody");
  const waiting = state.waiting_for.map(({ id }) => id);
  if (new Set(waiting).size !== waiting.length) fail("I2: somebody is asked twice");
  if (status === "pending")
    for (const id of waiting) {
      if (id === REQUESTER || state.barred_ids.includes(id)) fail(`I3: ${id} is asked`);
      if (!waited_before.has(id) && !active.has(id)) fail(`I3: ${id} is inactive and is asked`);
    }
  for (const level of levels) {
    const people = listApprovalPersonIds(level.approved_by);
    if (new Set(people).size !== people.length) fail("I5: somebody takes part twice in the approvals of a level");
  }
  const all = levels.flatMap(({ approved_by }) => listApprovalPersonIds(approved_by.filter(({ carried }) => !carried)));
  if (new Set(all).size !== all.length) fail("somebody takes part in two approvals");
  if (all.some((id) => !state.barred_ids.includes(id))) fail("somebody who approved is not barred");
  const approvals = levels.flatMap(({ approved_by }) => approved_by.filter(({ carried }) => !carried));
  const sides = [[REQUESTER], ...approvals.map((one) => listApprovalPersonIds([one]))];
  for (const [at, side] of sides.entries())
    if (sides.slice(at + 1).some((other) => world.conflictsOf(side).some((id) => other.includes(id))))
      fail("somebody decides in spite of a conflict of duties");
  for (const [index, level] of levels.entries()) {
    if (index < state.current_level && !isLevelComplete(level)) fail("I6: an earlier level is not complete");
    if (index > state.current_level && level.approved_by.length > 0) fail("I6: a later level has an approval");
  }
  const current = levels[state.current_level];
  if (status === "approved" && !levels.every(isLevelComplete)) fail("an approved request has an incomplete level");
  if (status === "pending" && current && isStep(current) && isLevelComplete(current))
    fail("a complete step stays open");
}

/**
 * Lets everybody decide for whom the request waits, and lets the administrator add approvers to steps that too few
 * people can decide. Returns the final status.
 */
function finish(world: World): RequestStatus {
  for (const id of ids) world.active.add(id);
  world.delegates.clear();
  for (let round = 0; round < 100 && world.status === "pending"; round += 1) {
    const before = new Set(world.state.waiting_for.map(({ id }) => id));
    const asked = world.state.waiting_for.find(({ id }) => world.approve(id));
    if (!asked) {
      const free = ids.find((id) => world.isFree(id) && id !== ADMIN && !before.has(id));
      if (!free) return "pending";
      if (world.state.waiting_for.length === 0) world.reassign(ADMIN, null, free);
      else world.join(ADMIN, free);
    }
    checkInvariants(world, new Set([...before, ...ids]));
  }
  return world.status;
}

test(
  `in ${WALKS} random sequences of actions, the invariants of requests with steps always hold, and a request stays undecided only if too few people can decide`,
  () => {
    const statuses: Record<string, number> = {};
    fc.assert(
      fc.property(plan, (given) => {
        const world = new World(given);
        checkInvariants(world, new Set());
        for (const act of given.acts) {
          const before = new Set(world.state.waiting_for.map(({ id }) => id));
          world.take(act);
          checkInvariants(world, before);
        }
        const status = finish(world);
        statuses[status] = (statuses[status] ?? 0) + 1;
        // A request may stay open only if all people are barred, or fewer people are left than must approve.
        if (status === "pending") {
          const free = ids.filter((id) => world.isFree(id) && id !== ADMIN);
          expect(hasTooFewApprovers(world.state) || free.length === 0).toBe(true);
        }
      }),
      { numRuns: WALKS },
    );
    expect(statuses.approved).toBeGreaterThan(WALKS / 3);
  },
  120_000 + WALKS * 10,
);
