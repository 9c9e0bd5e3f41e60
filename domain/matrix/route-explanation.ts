import type { RoutePreview, RoutePreviewStep } from "../entities.ts";
import { formatIsolatedList, formatNames, isolateBidiText } from "../format/bidi.ts";
import { formatMoneyShort, RATE_DECIMALS } from "../format/money.ts";
import { LIMITS } from "../limits.ts";
import { isStep } from "../requests/steps.ts";
import { INFLUENCE_DAYS } from "../users/influence.ts";
import {
  findFirstApprover,
  findFirstLevel,
  listOtherApprovers,
  type PersonRef,
  type RouteApprover,
  type RouteLevel,
  SKIP_REASONS,
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
export function explainRoute(route: StoredRoute): string {
  const levels = route.levels.filter((one) => !one.added_by);
  if (levels.some(isStep)) return explainSteps(route, levels);
  const level = findFirstLevel(route);
  const approver = level?.approver;
  const others = level ? listOtherApprovers(level) : [];
  const sentences = [
    approver ? `${isolateBidiText(approver.user_name)} ${explainApprover(route, approver)}.` : explainNoApprover(route),
  ];
  for (const skip of route.skipped) sentences.push(explainSkipped(skip, route));
  if (!approver && route.skipped.some(({ why }) => why === "influence")) sentences.push(INFLUENCE_HINT);
  if (others.length > 0)
    sentences.push(`${formatIsolatedList(others.map((one) => one.user_name))} can also approve it.`);
  if (approver && ignoresAmount(route)) sentences.push("The amount does not affect who approves this type.");
  return sentences.join(" ");
}

/**
 * Returns each step with its people: 'Step 1 of 2, Manager: Mary', 'Step 2, Finance: two of Paul, Olga and Ann'. `total`: the number of
 * levels of the route, which is higher than the number of `levels` if approvers were added by hand.
 */
export const listStepTexts = (levels: readonly RouteLevel[], total: number = levels.length): string[] =>
  levels.map((level, at) => {
    const number = at === 0 ? `Step ${level.level} of ${total}` : `Step ${level.level}`;
    const name = level.name || (level.group_names ?? []).join(", ");
    return `${total > 1 ? number : "One step"}${name && `, ${isolateBidiText(name)}`}: ${formatLevelPeople(level)}`;
  });

/** Says when people over whose accounts the requester has influence can decide (R45). */
const INFLUENCE_HINT = `This ends ${INFLUENCE_DAYS} days after the change. It ends earlier if the person sets up a passkey or an authenticator app, or chooses a password with a mailed link, in a way that the requester could not have used.`;

function explainSteps(route: StoredRoute, levels: readonly RouteLevel[]): string {
  const sentences = listStepTexts(levels, route.levels.length).map((text) => `${text}.`);
  const decides = levels.length > 1 ? "These steps decide" : "This step decides";
  sentences.push(`${decides} ${formatStepsRequests(route, levels)}.`);
  for (const level of levels) sentences.push(...explainReplacements(level), ...explainCut(level));
  const skipped = levels.flatMap((level) => level.skipped ?? []);
  sentences.push(...new Set(skipped.map(explainSkippedMember)));
  if (skipped.some(({ why }) => why === "influence")) sentences.push(INFLUENCE_HINT);
  if (ignoresAmount(route)) sentences.push("The amount does not affect who approves this type.");
  return sentences.join(" ");
}

/** Returns the people of a step and how many of them must approve: 'two of Paul, Olga and Ann'. */
function formatLevelPeople(level: RouteLevel): string {
  const names = listLevelPeople(level).map((one) => one.name);
  const required = level.required_approvals;
  const list = formatNames(names);
  if (names.length === 0) return "nobody can decide it, so an administrator assigns somebody";
  if (names.length < required)
    return `${list}; ${formatNumber(required)} people must approve, so administrators are notified`;
  if (names.length === 1) return list;
  if (names.length > required) return `${formatNumber(required)} of ${list}`;
  return `${names.length === 2 ? "both" : "all of"} ${list}`;
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const formatNumber = (value: number): string => NUMBERS[value] ?? String(value);

function formatStepsRequests(route: StoredRoute, levels: readonly RouteLevel[]): string {
  const member = levels.flatMap((level) => level.members ?? [])[0];
  return route.configuration_type === "user_specific" || !member
    ? formatRequests(route)
    : formatCoveredRequests(route, member);
}

/** Returns a sentence about the people who are asked although they are not members of the step. */
function explainReplacements(level: RouteLevel): string[] {
  const member_ids = new Set((level.members ?? []).map(({ user_id }) => user_id));
  const others = isStep(level) ? listLevelPeople(level).filter(({ id }) => !member_ids.has(id)) : [];
  if (others.length === 0) return [];
  const verb = others.length === 1 ? "is" : "are";
  const names = formatNames(others.map(({ name }) => name));
  return [`${names} ${verb} asked in step ${level.level} because too few of its own people can decide.`];
}

const explainCut = ({ is_cut, level }: RouteLevel): string[] =>
  is_cut
    ? [`Step ${level} has more than ${LIMITS.step_people} people; only the first ${LIMITS.step_people} are asked.`]
    : [];

function explainSkippedMember({ user_name, why }: SkippedMember): string {
  const effect = why === "inactive" ? "" : ` and cannot decide ${why === "decided" ? "again" : "it"}`;
  return `${isolateBidiText(user_name)} ${SKIP_REASONS[why]}${effect}.`;
}

/** Whether the request has an amount that does not influence the route (R39). */
const ignoresAmount = ({ facts, amount_decides }: StoredRoute): boolean => facts.amount !== null && !amount_decides;

const RATE = new Intl.NumberFormat("en", { maximumFractionDigits: RATE_DECIMALS });

/** Returns "Travel requests", or "IT requests in Finance" if the department decided the route. */
function formatRequests(route: StoredRoute): string {
  const { request_type_name, department } = route.facts;
  return `${isolateBidiText(request_type_name)} requests${route.department_specific ? ` in ${isolateBidiText(department)}` : ""}`;
}

const explainApprover = (route: StoredRoute, approver: RouteApprover): string =>
  route.reason === "named_approver"
    ? `is the approver for ${formatRequests(route)}`
    : `approves ${formatCoveredRequests(route, approver)}`;

/**
 * Returns the requests that an approver's limit covers, and the amount of the routed request: 'Travel requests up to USD 1,000; this one is
 * USD 312.40'.
 */
function formatCoveredRequests(route: StoredRoute, approver: Pick<RouteApprover, "max_amount" | "currency">): string {
  const { amount, currency } = route.facts;
  const requests = formatRequests(route);
  if (amount === null) return `${requests} without an amount, which start at the lowest level`;
  const amountText = formatMoneyShort(amount, currency);
  if (approver.max_amount === null) return `${requests} of any amount; this one is ${amountText}`;
  const limit = formatMoneyShort(approver.max_amount, approver.currency);
  const converted = approver.currency === currency ? "" : ` (${formatRates(route, [currency, approver.currency])})`;
  return `${requests} up to ${limit}; this one is ${amountText}${converted}`;
}

const formatRates = (route: StoredRoute, codes: string[]): string =>
  codes
    .filter((code) => code !== "USD")
    .map((code) => `1 ${code} = ${RATE.format(route.rates[code] ?? 0)} USD`)
    .join(", ");

function explainNoApprover(route: StoredRoute): string {
  if (route.reason === "not_required") return `${formatRequests(route)} need no approval and are approved at once.`;
  return `An administrator assigns the approver because ${explainUnassigned(route)}.`;
}

function explainUnassigned(route: StoredRoute): string {
  const { amount, currency } = route.facts;
  switch (route.reason) {
    case "auto_assign_off":
      return "automatic assignment is turned off";
    case "no_configuration":
      return `the approval matrix has no ${route.configuration_id === null ? "entry" : "levels"} for ${formatRequests(route)}`;
    case "above_every_limit":
      return `${formatMoneyShort(amount ?? 0, currency)} is above every limit for ${formatRequests(route)}`;
    default:
      return "nobody in the approval matrix can decide this request";
  }
}

function explainSkipped(skip: SkippedLevel, route: StoredRoute): string {
  const upTo = skip.max_amount === null ? "" : `up to ${formatMoneyShort(skip.max_amount, skip.currency)}`;
  const who = `${isolateBidiText(skip.user_name ?? "")}${upTo && ` (${upTo})`}`;
  if (skip.why === "requester") return `${who} ${SKIP_REASONS.requester} and cannot decide it.`;
  if (skip.why === "inactive") return `${who} ${SKIP_REASONS.inactive}.`;
  if (skip.why === "influence") return `${who} ${SKIP_REASONS.influence} and cannot decide it.`;
  if (skip.why === "conflict") return `${who} ${SKIP_REASONS.conflict} with the requester and cannot decide it.`;
  if (route.configuration_type === "user_specific") return "The matrix entry names no approver.";
  return `The level ${upTo || "without a limit"} has no approver.`;
}
