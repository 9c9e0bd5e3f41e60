/**
 * Computes the route of a request from the approval matrix and exchange rates (R13-R16, R23). Pure. A route is a list of levels, each with
 * its eligible approvers and the number of approvals required. The present matrix produces one level with one approval, but code that reads
 * routes works for any number of them.
 */
import { type CurrencyData, compareInUsd, fromMinor, fromRateE8 } from "../format/money.ts";

export type RoutePerson = { id: string; name: string; is_active: boolean };

export type MatrixLevel = { max_amount_minor: number | null; currency: string; approver_user_id: string | null };

export type MatrixConfiguration = {
  id: string;
  version: number;
  request_type: string;
  configuration_type: "amount_based" | "user_specific";
  /** null: the configuration is for every department. */
  department_id: string | null;
  approver_user_id: string | null;
  levels: MatrixLevel[];
};

export type RequestRoutingFacts = {
  /** `request_type` is the type's code, `request_type_name` its name at the time of routing (R12). */
  request_type: string;
  request_type_name: string;
  amount_minor: number | null;
  currency: string;
  department_id: string;
  department: string;
  requester_id: string;
};

/** The data that the routing of one request type needs: its active configurations, the people by id and the currencies by code. */
export type RequestTypeMatrix = {
  configurations: readonly MatrixConfiguration[];
  currencies: ReadonlyMap<string, CurrencyData>;
  people: ReadonlyMap<string, RoutePerson>;
  /** false: new requests stay unassigned until an administrator assigns them (R19). */
  auto_assign: boolean;
  /** false: requests are approved at once, without a level (R8). */
  approval_required: boolean;
};

/** An approver of a level. `max_amount`: the approver's limit in units of `currency`; null: no limit. */
export type RouteApprover = { user_id: string; user_name: string; max_amount: number | null; currency: string };

/** One approval of a level. `on_behalf_of`: the person that a delegate approved for; absent if no delegation was used. */
export type Approval = { user_id: string; user_name: string; on_behalf_of?: { id: string; name: string } };

export type RouteLevel = {
  level: number;
  required_approvals: number;
  approver: RouteApprover | null;
  eligible_approvers: RouteApprover[];
  /** The approvals of this level so far. */
  approved_by: Approval[];
};

export type RouteReason =
  | "within_limit"
  | "no_amount"
  | "named_approver"
  | "no_configuration"
  | "above_every_limit"
  | "nobody_left"
  | "auto_assign_off"
  | "not_required";

/**
 * A level whose limit covers the amount, but whose approver cannot decide. `why`: the approver is the requester, is inactive or is missing.
 */
export type SkippedLevel = {
  user_name: string | null;
  max_amount: number | null;
  currency: string;
  why: "requester" | "inactive" | "missing";
};

/** The route as stored with the request. It does not change when the matrix changes (R15). */
export type StoredRoute = {
  configuration_id: string | null;
  configuration_version: number | null;
  configuration_type: "amount_based" | "user_specific" | null;
  department_specific: boolean;
  /** Whether the amount has an influence on who approves (R39). */
  amount_decides: boolean;
  reason: RouteReason;
  facts: {
    request_type: string;
    request_type_name: string;
    amount: number | null;
    currency: string;
    department: string;
  };
  /** The value of one unit in USD, for every currency that the route uses. */
  rates: Record<string, number>;
  skipped: SkippedLevel[];
  levels: RouteLevel[];
};

export function routeRequest(facts: RequestRoutingFacts, matrix: RequestTypeMatrix): StoredRoute {
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

/** Returns the level at which a new request waits; null if the route has no level. */
export const findFirstLevel = (route: StoredRoute): RouteLevel | null => route.levels[0] ?? null;

/** Returns the person who gets a new request; null if nobody is assigned. */
export function findFirstApprover(route: StoredRoute): { id: string; name: string } | null {
  const approver = findFirstLevel(route)?.approver;
  return approver ? { id: approver.user_id, name: approver.user_name } : null;
}

/** Returns the people who may decide a level, except its approver. */
export const listOtherApprovers = ({ approver, eligible_approvers }: RouteLevel): RouteApprover[] =>
  eligible_approvers.filter((one) => one.user_id !== approver?.user_id);

/** Whether any level of the configuration has a limit (R39). */
export const hasAmountLimit = ({ configuration_type, levels }: MatrixConfiguration): boolean =>
  configuration_type === "amount_based" && levels.some((level) => level.max_amount_minor !== null);

/**
 * Returns the configuration that routes the request. A configuration for the request's department has precedence over one for every
 * department (R13). If two have the same precedence, the newer one is used, so that the result does not depend on the order of rows.
 */
function pickConfiguration(
  facts: RequestRoutingFacts,
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

function toNamedApproverLevels(configuration: MatrixConfiguration): MatrixLevel[] {
  return [{ max_amount_minor: null, currency: "USD", approver_user_id: configuration.approver_user_id }];
}

/** Returns the levels that cover the amount, lowest first. Without an amount, all levels (R23). */
function findCoveringLevels(
  facts: RequestRoutingFacts,
  configuration: MatrixConfiguration,
  matrix: RequestTypeMatrix,
): MatrixLevel[] {
  const sorted = sortLevels(configuration.levels, matrix.currencies);
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

/** Sorts levels by their limit in USD; levels without a limit come last. Levels with equal limits stay in the configured order. */
export function sortLevels(
  levels: readonly MatrixLevel[],
  currencies: ReadonlyMap<string, CurrencyData>,
): MatrixLevel[] {
  const money = (level: MatrixLevel, minor: number) => ({ minor, currency: getCurrency(currencies, level.currency) });
  return [...levels].sort((a, b) => {
    if (a.max_amount_minor === null || b.max_amount_minor === null)
      return Number(a.max_amount_minor === null) - Number(b.max_amount_minor === null);
    return compareInUsd(money(a, a.max_amount_minor), money(b, b.max_amount_minor));
  });
}

/**
 * Returns as `usable` the approvers who can decide, lowest level first; each person has the limit of their lowest level. Returns as
 * `skipped` the levels below the first of them, whose approvers cannot decide because they are the requester, inactive or missing (R14).
 */
function partitionLevels(
  levels: MatrixLevel[],
  facts: RequestRoutingFacts,
  matrix: RequestTypeMatrix,
): { skipped: SkippedLevel[]; usable: RouteApprover[] } {
  const skipped: SkippedLevel[] = [];
  const usable: RouteApprover[] = [];
  for (const level of levels) {
    const person = level.approver_user_id === null ? undefined : matrix.people.get(level.approver_user_id);
    const limit = { max_amount: toMaxAmount(level, matrix), currency: level.currency };
    if (person?.is_active && person.id !== facts.requester_id) {
      if (!usable.some((one) => one.user_id === person.id))
        usable.push({ user_id: person.id, user_name: person.name, ...limit });
    } else if (usable.length === 0) {
      const why = !person ? "missing" : person.id === facts.requester_id ? "requester" : "inactive";
      skipped.push({ user_name: person?.name ?? null, ...limit, why });
    }
  }
  return { skipped, usable };
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

const getMatrixCurrency = (code: string, matrix: RequestTypeMatrix) => getCurrency(matrix.currencies, code);

function toMaxAmount(level: MatrixLevel, matrix: RequestTypeMatrix): number | null {
  return level.max_amount_minor === null
    ? null
    : fromMinor(level.max_amount_minor, getMatrixCurrency(level.currency, matrix).decimals);
}

function toStoredFacts(facts: RequestRoutingFacts, matrix: RequestTypeMatrix): StoredRoute["facts"] {
  const { request_type, request_type_name, amount_minor, currency, department } = facts;
  const amount = amount_minor === null ? null : fromMinor(amount_minor, getMatrixCurrency(currency, matrix).decimals);
  return { request_type, request_type_name, amount, currency, department };
}

function getRates(
  facts: RequestRoutingFacts,
  configuration: MatrixConfiguration | null,
  matrix: RequestTypeMatrix,
): Record<string, number> {
  const codes = new Set([facts.currency, ...(configuration?.levels ?? []).map((level) => level.currency)]);
  return Object.fromEntries(
    [...codes].sort().map((code) => [code, fromRateE8(getMatrixCurrency(code, matrix).rate_e8)]),
  );
}
