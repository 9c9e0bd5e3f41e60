import type { RoutePreview, RoutePreviewStep } from "../entities.ts";
import { toCodeLabel, toDepartmentLabel } from "../format/code-names.ts";
import { LIMITS } from "../limits.ts";
import { type Message, message } from "../message.ts";
import { isStep } from "../requests/steps.ts";
import { INFLUENCE_DAYS } from "../users/influence.ts";
import {
  findFirstApprover,
  findFirstLevel,
  listOtherApprovers,
  type PersonRef,
  type RouteApprover,
  type RouteLevel,
  type SkippedLevel,
  type SkippedMember,
  type StoredRoute,
  toPersonRef,
} from "./route.ts";

/** Returns the data of a computed route for previews. */
export const toRoutePreview = (route: StoredRoute): RoutePreview => ({
  approver_name: findFirstApprover(route)?.name ?? null,
  eligible_approvers: findFirstLevel(route)?.eligible_approvers ?? [],
  explanation: explainRoute(route),
  steps: toRouteSteps(route),
});

/** Returns the levels of a route with the people that each level asks, or would ask if it opened now. */
const toRouteSteps = ({ levels }: StoredRoute): RoutePreviewStep[] =>
  levels.map((level) => ({
    level: level.level,
    name: level.name ?? null,
    required_approvals: level.required_approvals,
    asked: listLevelPeople(level),
    group_names: level.group_names ?? [],
    skipped: level.skipped ?? [],
  }));

/**
 * Returns the people that a level asks. For a step that is not open yet, returns the people that it would ask. For a band without steps,
 * returns its approver.
 */
export function listLevelPeople(level: RouteLevel): PersonRef[] {
  if (level.asked && level.asked.length > 0) return level.asked;
  const approvers = isStep(level) ? level.eligible_approvers : [level.approver].filter((one) => one !== null);
  return approvers.map(toPersonRef);
}

/**
 * Returns who approves a request and why: '… approves Travel requests up to USD 1,000; this one is USD 312.40.' For a band with steps,
 * returns the steps: 'Step 1 of 2, Manager: Mary. Step 2, Finance: two of Paul, Olga and Ann.' Leaves out approvers who were added by hand.
 */
export function explainRoute(route: StoredRoute): Message {
  const levels = route.levels.filter((one) => !one.added_by);
  const sentences = levels.some(isStep) ? explainSteps(route, levels) : explainLevel(route);
  return message("route.explanation", { sentences });
}

function explainLevel(route: StoredRoute): Message[] {
  const level = findFirstLevel(route);
  const approver = level?.approver;
  const others = level ? listOtherApprovers(level) : [];
  const sentences = [approver ? explainApprover(route, approver) : explainNoApprover(route)];
  for (const skip of route.skipped) sentences.push(explainSkipped(skip, route));
  if (!approver && route.skipped.some(({ why }) => why === "influence")) sentences.push(createInfluenceHint());
  if (others.length > 0)
    sentences.push(message("route.others_can_approve", { names: others.map((one) => one.user_name) }));
  if (approver && ignoresAmount(route)) sentences.push(message("route.amount_ignored"));
  return sentences;
}

/**
 * Returns each step with its people: 'Step 1 of 2, Manager: Mary', 'Step 2, Finance: two of Paul, Olga and Ann'. `total`: the number of
 * levels of the route, which is higher than the number of `levels` if approvers were added by hand.
 */
export const listStepTexts = (levels: readonly RouteLevel[], total: number = levels.length): Message[] =>
  levels.map((level, at) => {
    const names = level.name ? [level.name] : (level.group_names ?? []);
    const people = describeLevelPeople(level);
    return total > 1
      ? message("route.step", { level: level.level, total: at === 0 ? total : null, names, people })
      : message("route.only_step", { names, people });
  });

/** Says when people over whose accounts the requester has influence can decide (R45). */
const createInfluenceHint = (): Message => message("route.influence_ends", { days: INFLUENCE_DAYS });

function explainSteps(route: StoredRoute, levels: readonly RouteLevel[]): Message[] {
  const sentences = listStepTexts(levels, route.levels.length).map((text) => message("route.sentence", { text }));
  sentences.push(message("route.steps_decide", { steps: levels.length, scope: describeStepsScope(route, levels) }));
  for (const level of levels) sentences.push(...explainReplacements(level), ...explainCut(level));
  const skipped = levels.flatMap((level) => level.skipped ?? []);
  const distinct = new Map(skipped.map((one) => [JSON.stringify([one.why, one.user_name]), one]));
  sentences.push(...[...distinct.values()].map(explainSkippedMember));
  if (skipped.some(({ why }) => why === "influence")) sentences.push(createInfluenceHint());
  if (ignoresAmount(route)) sentences.push(message("route.amount_ignored"));
  return sentences;
}

/** Returns the people of a step and how many of them must approve: 'two of Paul, Olga and Ann'. */
function describeLevelPeople(level: RouteLevel): string | Message {
  const names = listLevelPeople(level).map((one) => one.name);
  const required = level.required_approvals;
  const [first] = names;
  if (first === undefined) return message("route.nobody_can_decide");
  if (names.length < required) return message("route.too_few_people", { names, required });
  if (names.length === 1) return first;
  return names.length > required
    ? message("route.some_of_people", { names, required })
    : message("route.all_people", { names });
}

function describeStepsScope(route: StoredRoute, levels: readonly RouteLevel[]): Message {
  const member = levels.flatMap((level) => level.members ?? [])[0];
  return route.configuration_type === "user_specific" || !member
    ? message("route.requests", { requests: toRequestScope(route) })
    : describeCoveredRequests(route, member);
}

/** Returns a sentence about the people who are asked although they are not members of the step. */
function explainReplacements(level: RouteLevel): Message[] {
  const member_ids = new Set((level.members ?? []).map(({ user_id }) => user_id));
  const others = isStep(level) ? listLevelPeople(level).filter(({ id }) => !member_ids.has(id)) : [];
  if (others.length === 0) return [];
  return [message("route.asked_instead", { names: others.map(({ name }) => name), level: level.level })];
}

const explainCut = ({ is_cut, level }: RouteLevel): Message[] =>
  is_cut ? [message("route.step_cut", { level, people: LIMITS.step_people })] : [];

const explainSkippedMember = ({ user_name, why }: SkippedMember): Message =>
  message(`route.skipped_${why}`, { name: user_name, limit: null });

/** Whether the request has an amount that does not influence the route (R39). */
const ignoresAmount = ({ facts, amount_decides }: StoredRoute): boolean => facts.amount !== null && !amount_decides;

/** Returns the requests of the same type, or of the same type and department if the department decided the route. */
const toRequestScope = ({ facts, department_specific }: StoredRoute) => ({
  type: toCodeLabel("request_type", facts.request_type, facts.request_type_name),
  department: department_specific ? toDepartmentLabel(facts.department) : null,
});

const toLimit = ({ max_amount, currency }: Pick<RouteApprover, "max_amount" | "currency">) => ({
  max_amount,
  currency,
});

const explainApprover = (route: StoredRoute, approver: RouteApprover): Message =>
  route.reason === "named_approver"
    ? message("route.named_approver", { name: approver.user_name, requests: toRequestScope(route) })
    : message("route.approves", { name: approver.user_name, scope: describeCoveredRequests(route, approver) });

/**
 * Returns the requests that an approver's limit covers, and the amount of the routed request: 'Travel requests up to USD 1,000; this one is
 * USD 312.40'.
 */
function describeCoveredRequests(
  route: StoredRoute,
  approver: Pick<RouteApprover, "max_amount" | "currency">,
): Message {
  const { amount, currency } = route.facts;
  const requests = toRequestScope(route);
  if (amount === null) return message("route.requests_without_amount", { requests });
  if (approver.max_amount === null) return message("route.requests_of_any_amount", { requests, amount, currency });
  const scope = message("route.requests_up_to", { requests, limit: toLimit(approver), amount, currency });
  return approver.currency === currency
    ? scope
    : message("route.requests_up_to_with_rates", { scope, rates: listRates(route, [currency, approver.currency]) });
}

const listRates = ({ rates }: StoredRoute, currencies: string[]) =>
  currencies.filter((currency) => currency !== "USD").map((currency) => ({ currency, rate: rates[currency] ?? 0 }));

function explainNoApprover(route: StoredRoute): Message {
  const { amount, currency } = route.facts;
  const requests = toRequestScope(route);
  switch (route.reason) {
    case "not_required":
      return message("route.approval_not_required", { requests });
    case "auto_assign_off":
      return message("route.unassigned_auto_assign_off");
    case "no_configuration":
      return message(route.configuration_id === null ? "route.unassigned_no_entry" : "route.unassigned_no_levels", {
        requests,
      });
    case "above_every_limit":
      return message("route.unassigned_above_every_limit", { requests, amount: amount ?? 0, currency });
    default:
      return message("route.unassigned_nobody_left");
  }
}

function explainSkipped(skip: SkippedLevel, { configuration_type }: StoredRoute): Message {
  const limit = toLimit(skip);
  if (skip.why === "missing")
    return configuration_type === "user_specific"
      ? message("route.entry_names_nobody")
      : message("route.level_without_approver", { limit });
  const code =
    skip.why === "conflict" ? "route.skipped_conflict_with_requester" : (`route.skipped_${skip.why}` as const);
  return message(code, { name: skip.user_name ?? "", limit });
}
