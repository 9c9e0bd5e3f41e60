/**
 * Computes the route of a request from the approval matrix and exchange rates (R13-R16, R23, R32). Pure. A route is a list of levels, each with
 * its eligible approvers and the number of approvals required. A band without steps gives one level with one approval.
 */
import { type CurrencyData, compareInUsd, fromMinor, fromRateE8 } from "../format/money.ts";
import { LIMITS } from "../limits.ts";
import { applyOpening, type BarredReason, computeStepOpening, toInfluenceReasons } from "../requests/steps.ts";
import { type ApproverGroup, listGroupMemberIds, type RoutePerson } from "./groups.ts";
import type { RouteApprover, RouteReason, SkippedLevel, StoredRoute } from "./route.ts";

/** A person or a group, as a member of a step of the matrix. */
export type StepMember = { user_id: string } | { group_id: string };

/** A step of the matrix (R32). `required`: how many people must approve; null: all of them. */
export type MatrixStep = { name: string | null; required: number | null; members: readonly StepMember[] };

/**
 * A band of the matrix. Without steps, its approver decides. With steps, its approver is the first person who is asked if a step has too
 * few people.
 */
export type MatrixBand = {
  max_amount_minor: number | null;
  currency: string;
  approver_user_id: string | null;
  steps?: readonly MatrixStep[];
};

/** `once`: one decision of a person counts for all steps that ask the person. `separate`: it counts for one step only (R33). */
export const SAME_PERSON_RULES = ["separate", "once"] as const;
export type SamePersonRule = (typeof SAME_PERSON_RULES)[number];

export type MatrixConfiguration = {
  id: string;
  version: number;
  request_type: string;
  configuration_type: "amount_based" | "user_specific";
  /** null: the configuration applies to every department. */
  department_id: string | null;
  approver_user_id: string | null;
  levels: MatrixBand[];
  /** The steps of a `user_specific` configuration. */
  steps?: readonly MatrixStep[];
  fallback_group_id?: string | null;
  same_person?: SamePersonRule;
};

export type RequestRoutingData = {
  /** `request_type`: the code of the type. `request_type_name`: its name at the time of routing (R12). */
  request_type: string;
  request_type_name: string;
  amount_minor: number | null;
  currency: string;
  department_id: string;
  department: string;
  requester_id: string;
};

/** The data that is needed to route requests of one type: its active configurations, people by id and currencies by code. */
export type RequestTypeMatrix = {
  configurations: readonly MatrixConfiguration[];
  currencies: ReadonlyMap<string, CurrencyData>;
  people: ReadonlyMap<string, RoutePerson>;
  /** The groups that the configurations refer to, by id; absent if they refer to none. */
  groups?: ReadonlyMap<string, ApproverGroup>;
  /** The id of the head of each department, by the department's id. Groups with the rule `head_of` need it. */
  department_heads?: ReadonlyMap<string, string>;
  /** The ids of the people who cannot decide requests of the requester because of a conflict of duties (R33). */
  conflicting_ids?: ReadonlySet<string>;
  /** The ids of the people over whose accounts the requester has influence (R45). */
  influenced_ids?: ReadonlySet<string>;
  /** false: new requests stay unassigned until an administrator assigns them (R19). */
  auto_assign: boolean;
  /** false: requests are approved immediately, without a level (R8). */
  approval_required: boolean;
};

export function routeRequest(facts: RequestRoutingData, matrix: RequestTypeMatrix): StoredRoute {
  const configuration = pickConfiguration(facts, matrix.configurations);
  const base = { facts: toStoredFacts(facts, matrix), rates: getRates(facts, configuration, matrix) };
  if (!matrix.approval_required) return { ...routeBase("not_required", null), ...base, levels: [] };
  if (!matrix.auto_assign) return { ...routeBase("auto_assign_off", configuration), ...base };
  if (!configuration) return { ...routeBase("no_configuration", null), ...base };
  const isNamed = configuration.configuration_type === "user_specific";
  if (!isNamed && configuration.levels.length === 0)
    return { ...routeBase("no_configuration", configuration), ...base };
  const chosen = isNamed ? toNamedApproverLevels(configuration) : findCoveringLevels(facts, configuration, matrix);
  if (chosen.length === 0) return { ...routeBase("above_every_limit", configuration), ...base };
  if (chosen[0]?.steps?.length) return routeThroughSteps(facts, matrix, configuration, chosen, base);
  const { skipped, usable } = partitionLevels(chosen, facts, matrix);
  const approver = usable[0];
  if (!approver) return { ...routeBase("nobody_left", configuration), ...base, skipped };
  const reason = isNamed ? "named_approver" : facts.amount_minor === null ? "no_amount" : "within_limit";
  return {
    ...routeBase(reason, configuration),
    ...base,
    skipped,
    levels: [{ level: 1, required_approvals: 1, approver, eligible_approvers: usable, approved_by: [] }],
  };
}

/**
 * Returns the route of a request whose band `chosen[0]` has steps (R32). The other elements of `chosen` are the higher bands. The first
 * step is open.
 */
function routeThroughSteps(
  facts: RequestRoutingData,
  matrix: RequestTypeMatrix,
  configuration: MatrixConfiguration,
  chosen: readonly MatrixBand[],
  base: Pick<StoredRoute, "facts" | "rates">,
): StoredRoute {
  const [band, ...higher] = chosen;
  const steps = band?.steps ?? [];
  const fallback = listBackupApprovers(facts, matrix, configuration);
  const isNamed = configuration.configuration_type === "user_specific";
  const people = steps.map((step) => (band ? listStepApprovers(step, band, facts, matrix) : []));
  const members = people.map((one) => one.slice(0, LIMITS.step_people));
  const listBackups = (index: number): RouteApprover[] => {
    const excluded = new Set(members.slice(index).flatMap((one) => one.map(({ user_id }) => user_id)));
    const first = band?.approver_user_id ? listFirstBandApprovers({ ...band, steps: [] }, facts, matrix) : [];
    const candidates = [...first, ...higher.flatMap((one) => listFirstBandApprovers(one, facts, matrix))];
    return uniqueApprovers(candidates).filter(({ user_id }) => !excluded.has(user_id));
  };
  const route: StoredRoute = {
    ...routeBase(
      isNamed ? "named_approver" : facts.amount_minor === null ? "no_amount" : "within_limit",
      configuration,
    ),
    ...base,
    levels: steps.map(({ name, required, members: listed }, index) => ({
      level: index + 1,
      required_approvals: required ?? 1,
      approver: null,
      eligible_approvers: [],
      approved_by: [],
      name,
      required,
      members: members[index] ?? [],
      group_names: listed.flatMap((one) => ("group_id" in one ? (matrix.groups?.get(one.group_id)?.name ?? []) : [])),
      ...((people[index]?.length ?? 0) > LIMITS.step_people ? { is_cut: true as const } : {}),
      backup_approvers: listBackups(index),
    })),
    ...(fallback.length > 0 ? { fallback } : {}),
    ...(configuration.same_person === "once" ? { same_person: "once" as const } : {}),
  };
  return openFirstStep(route, facts.requester_id, matrix);
}

/** Returns the route with its first step open. The later steps contain the people that they would ask and skip if they opened now. */
function openFirstStep(route: StoredRoute, requester_id: string, matrix: RequestTypeMatrix): StoredRoute {
  const people = {
    requester_id,
    barred: new Map<string, BarredReason>([
      ...toInfluenceReasons(matrix.influenced_ids ?? []),
      ...[...(matrix.conflicting_ids ?? [])].map((id) => [id, "conflict"] as const),
    ]),
    active_ids: new Set([...matrix.people.values()].filter((one) => one.is_active).map(({ id }) => id)),
  };
  const levels = route.levels.map((level, index) => {
    const opened = applyOpening(level, computeStepOpening(route, index, people));
    return index === 0 ? opened : { ...opened, asked: [], approved_by: [] };
  });
  return { ...route, levels, reason: levels[0]?.approver ? route.reason : "nobody_left" };
}

/** The part of the matrix from which the people of steps are found. */
export type StepPeopleMatrix = Pick<RequestTypeMatrix, "currencies" | "people" | "groups" | "department_heads">;

/** Returns the people of a step and of its groups, without repetitions. Their limit is the limit of the band. */
export function listStepApprovers(
  step: Pick<MatrixStep, "members">,
  band: MatrixBand,
  facts: Pick<RequestRoutingData, "department_id">,
  matrix: StepPeopleMatrix,
): RouteApprover[] {
  const ids = step.members.flatMap((member) => {
    if ("user_id" in member) return [member.user_id];
    const group = matrix.groups?.get(member.group_id);
    return group ? listGroupMemberIds(group, facts.department_id, matrix) : [];
  });
  return toRouteApprovers(ids, band, matrix);
}

/** Returns the people that a band asks first: its approver, or, if it has none, the people of its first step. */
export function listFirstBandApprovers(
  band: MatrixBand,
  facts: Pick<RequestRoutingData, "department_id">,
  matrix: StepPeopleMatrix,
): RouteApprover[] {
  if (band.approver_user_id !== null) return toRouteApprovers([band.approver_user_id], band, matrix);
  const [first] = band.steps ?? [];
  return first ? listStepApprovers(first, band, facts, matrix).slice(0, LIMITS.step_people) : [];
}

/** Returns the people of the configuration's fallback group, at most LIMITS.step_people, or an empty array if it has no fallback group. */
export function listBackupApprovers(
  facts: Pick<RequestRoutingData, "department_id">,
  matrix: StepPeopleMatrix,
  { fallback_group_id }: Pick<MatrixConfiguration, "fallback_group_id">,
): RouteApprover[] {
  const group = fallback_group_id ? matrix.groups?.get(fallback_group_id) : undefined;
  if (!group) return [];
  const band = { max_amount_minor: null, currency: "USD", approver_user_id: null };
  return toRouteApprovers(listGroupMemberIds(group, facts.department_id, matrix), band, matrix).slice(
    0,
    LIMITS.step_people,
  );
}

function toRouteApprovers(ids: readonly string[], band: MatrixBand, matrix: StepPeopleMatrix): RouteApprover[] {
  const limit = { max_amount: toMaxAmount(band, matrix), currency: band.currency };
  return [...new Set(ids)].flatMap((id) => {
    const person = matrix.people.get(id);
    return person ? [{ user_id: id, user_name: person.name, ...limit }] : [];
  });
}

const uniqueApprovers = (people: readonly RouteApprover[]): RouteApprover[] =>
  people.filter((one, at) => people.findIndex(({ user_id }) => user_id === one.user_id) === at);

/** Whether any level of the configuration has a limit (R39). */
export const hasAmountLimit = ({ configuration_type, levels }: MatrixConfiguration): boolean =>
  configuration_type === "amount_based" && levels.some((level) => level.max_amount_minor !== null);

/**
 * Returns the configuration that routes the request. A configuration for the request's department has precedence over one for every
 * department (R13). If two have the same precedence, the newer one is used, otherwise the result would depend on the order of rows.
 */
function pickConfiguration(
  facts: RequestRoutingData,
  configurations: readonly MatrixConfiguration[],
): MatrixConfiguration | null {
  const fitting = configurations.filter(
    (one) =>
      one.request_type === facts.request_type &&
      (one.department_id === null || one.department_id === facts.department_id),
  );
  const rank = (one: MatrixConfiguration) => (one.department_id === null ? 0 : 1);
  fitting.sort((a, b) => rank(b) - rank(a) || (a.id < b.id ? 1 : -1));
  return fitting[0] ?? null;
}

function toNamedApproverLevels(configuration: MatrixConfiguration): MatrixBand[] {
  const { approver_user_id, steps = [] } = configuration;
  return [{ max_amount_minor: null, currency: "USD", approver_user_id, steps }];
}

/** Returns the levels that cover the amount, lowest first. If the request has no amount, returns all levels (R23). */
function findCoveringLevels(
  facts: RequestRoutingData,
  configuration: MatrixConfiguration,
  matrix: RequestTypeMatrix,
): MatrixBand[] {
  const sorted = sortBands(configuration.levels, matrix.currencies);
  const { amount_minor } = facts;
  if (amount_minor === null) return sorted;
  const currency = getMatrixCurrency(facts.currency, matrix);
  return sorted.filter(
    (level) =>
      level.max_amount_minor === null ||
      compareInUsd(
        { minor: amount_minor, currency },
        { minor: level.max_amount_minor, currency: getMatrixCurrency(level.currency, matrix) },
      ) <= 0,
  );
}

/** Sorts levels by their limit in USD. Levels without a limit come last. Levels with equal limits stay in the configured order. */
export function sortBands(levels: readonly MatrixBand[], currencies: ReadonlyMap<string, CurrencyData>): MatrixBand[] {
  const money = (level: MatrixBand, minor: number) => ({ minor, currency: getCurrency(currencies, level.currency) });
  return [...levels].sort((a, b) => {
    if (a.max_amount_minor === null || b.max_amount_minor === null)
      return Number(a.max_amount_minor === null) - Number(b.max_amount_minor === null);
    return compareInUsd(money(a, a.max_amount_minor), money(b, b.max_amount_minor));
  });
}

/**
 * Returns two lists. `usable`: the approvers who can decide, lowest level first, each with the limit of the approver's lowest level.
 * `skipped`: the levels below the first usable approver, with the reason why their approvers cannot decide (R14, R33, R45).
 */
function partitionLevels(
  levels: MatrixBand[],
  facts: RequestRoutingData,
  matrix: RequestTypeMatrix,
): { skipped: SkippedLevel[]; usable: RouteApprover[] } {
  const skipped: SkippedLevel[] = [];
  const usable: RouteApprover[] = [];
  for (const level of levels) {
    const limit = { max_amount: toMaxAmount(level, matrix), currency: level.currency };
    if (level.approver_user_id === null && level.steps?.length) {
      const people = listFirstBandApprovers(level, facts, matrix).filter(
        ({ user_id }) => findSkipReason(user_id, facts, matrix) === null,
      );
      usable.push(...people.filter(({ user_id }) => !usable.some((one) => one.user_id === user_id)));
      continue;
    }
    const person = level.approver_user_id === null ? undefined : matrix.people.get(level.approver_user_id);
    const why = findSkipReason(level.approver_user_id, facts, matrix);
    if (why !== null) {
      if (usable.length === 0) skipped.push({ user_name: person?.name ?? null, ...limit, why });
    } else if (person && !usable.some((one) => one.user_id === person.id)) {
      usable.push({ user_id: person.id, user_name: person.name, ...limit });
    }
  }
  return { skipped, usable };
}

/** Returns why a person cannot decide a request, or null if they can. */
function findSkipReason(
  id: string | null,
  { requester_id }: Pick<RequestRoutingData, "requester_id">,
  { people, conflicting_ids, influenced_ids }: Pick<RequestTypeMatrix, "people" | "conflicting_ids" | "influenced_ids">,
): SkippedLevel["why"] | null {
  const person = id === null ? undefined : people.get(id);
  if (!person) return "missing";
  if (person.id === requester_id) return "requester";
  if (conflicting_ids?.has(person.id)) return "conflict";
  if (influenced_ids?.has(person.id)) return "influence";
  return person.is_active ? null : "inactive";
}

function routeBase(
  reason: RouteReason,
  configuration: MatrixConfiguration | null,
): Omit<StoredRoute, "facts" | "rates"> {
  return {
    configuration_id: configuration?.id ?? null,
    configuration_version: configuration?.version ?? null,
    configuration_type: configuration?.configuration_type ?? null,
    department_specific: configuration !== null && configuration.department_id !== null,
    amount_decides: configuration !== null && hasAmountLimit(configuration),
    reason,
    skipped: [],
    levels: [{ level: 1, required_approvals: 1, approver: null, eligible_approvers: [], approved_by: [] }],
  };
}

function getCurrency(currencies: ReadonlyMap<string, CurrencyData>, code: string): CurrencyData {
  const currency = currencies.get(code);
  if (!currency) throw new Error(`routing was not given the currency ${code}`);
  return currency;
}

const getMatrixCurrency = (code: string, matrix: Pick<RequestTypeMatrix, "currencies">) =>
  getCurrency(matrix.currencies, code);

function toMaxAmount(level: MatrixBand, matrix: Pick<RequestTypeMatrix, "currencies">): number | null {
  return level.max_amount_minor === null
    ? null
    : fromMinor(level.max_amount_minor, getMatrixCurrency(level.currency, matrix).decimals);
}

function toStoredFacts(facts: RequestRoutingData, matrix: RequestTypeMatrix): StoredRoute["facts"] {
  const { request_type, request_type_name, amount_minor, currency, department } = facts;
  const amount = amount_minor === null ? null : fromMinor(amount_minor, getMatrixCurrency(currency, matrix).decimals);
  return { request_type, request_type_name, amount, currency, department };
}

function getRates(
  facts: RequestRoutingData,
  configuration: MatrixConfiguration | null,
  matrix: RequestTypeMatrix,
): Record<string, number> {
  const codes = new Set([facts.currency, ...(configuration?.levels ?? []).map((level) => level.currency)]);
  return Object.fromEntries(
    [...codes].sort().map((code) => [code, fromRateE8(getMatrixCurrency(code, matrix).rate_e8)]),
  );
}
