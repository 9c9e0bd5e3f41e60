/**
 * Checks an approval matrix before it is used. A level has only an upper limit; a band is the range between two limits. The findings
 * predict the results of `routing.ts`. Pure.
 */

import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import { type CurrencyData, compareInUsd, formatMoneyShort, fromMinor } from "../format/money.ts";
import type { RoutePerson } from "./groups.ts";
import {
  hasAmountLimit,
  listFirstBandApprovers,
  type MatrixBand,
  type MatrixConfiguration,
  type RequestTypeMatrix,
  sortBands,
} from "./routing.ts";
import { listStepFindings, type StepFinding } from "./step-checks.ts";

export type FindingCode =
  | "no_levels"
  | "gap"
  | "overlap"
  | "same_limit"
  | "unreachable_level"
  | "missing_approver"
  | "inactive_approver"
  | "own_last_approver"
  | "inactive_currency"
  | "amount_without_limits"
  | "type_without_configuration"
  | "unused_configuration"
  | StepFinding["code"];

/**
 * A problem of the matrix. `severity` 'error': a level or request type does not work as configured. 'warning': the matrix works, but
 * perhaps not as intended.
 */
export type Finding = {
  code: FindingCode;
  severity: "error" | "warning";
  /** The configuration that has the problem; null if a request type has no configuration. */
  configuration_id: string | null;
  request_type: string;
  /** The index of the level in the configuration; null if the finding is about the whole configuration. */
  level: number | null;
  message: string;
};

export type MatrixToCheck = {
  /** All active configurations. */
  configurations: readonly MatrixConfiguration[];
  currencies: ReadonlyMap<string, CurrencyData & { is_active: boolean }>;
  people: ReadonlyMap<string, RoutePerson & { department_id: string }>;
  departments: ReadonlyMap<string, { name: string; is_active: boolean }>;
  types: readonly {
    code: string;
    name: string;
    is_active: boolean;
    approval_required: boolean;
    accepts_amount: boolean;
  }[];
} & Pick<RequestTypeMatrix, "groups" | "department_heads">;

/** Returns all findings: first for each configuration, then for request types without a configuration. */
export function listMatrixFindings(matrix: MatrixToCheck): Finding[] {
  const findings = matrix.configurations.flatMap((one) => listConfigurationFindings(one, matrix));
  return [...findings, ...matrix.types.flatMap((type) => checkType(type, matrix))];
}

type Type = MatrixToCheck["types"][number];

function checkType(type: Type, { configurations, departments }: MatrixToCheck): Finding[] {
  if (!type.is_active || !type.approval_required) return [];
  const own = configurations.filter((one) => one.request_type === type.code);
  if (own.some((one) => one.department_id === null)) return [];
  const served = new Set(own.map((one) => one.department_id));
  const left = [...departments].filter(([id, one]) => one.is_active && !served.has(id)).map(([, one]) => one.name);
  if (left.length === 0 && own.length > 0) return [];
  const message =
    own.length === 0
      ? `${isolateBidiText(type.name)} requests have no configuration; each would wait for an administrator.`
      : `${isolateBidiText(type.name)} requests in ${formatIsolatedList(left.sort())} have no configuration; each would wait for an administrator.`;
  const severity = own.length === 0 ? "error" : "warning";
  return [
    {
      code: "type_without_configuration",
      severity,
      configuration_id: null,
      request_type: type.code,
      level: null,
      message,
    },
  ];
}

/**
 * A configuration to check, with the data for messages about it. `requests`: how messages name its requests, such as 'Travel requests in
 * Finance'.
 */
type CheckSubject = { configuration: MatrixConfiguration; matrix: MatrixToCheck; requests: string };

/**
 * Returns the findings for one active configuration. `matrix` must contain all configurations, because a configuration for every department
 * does not apply to departments that have their own.
 */
export function listConfigurationFindings(configuration: MatrixConfiguration, matrix: MatrixToCheck): Finding[] {
  const type = matrix.types.find((one) => one.code === configuration.request_type);
  const department = configuration.department_id === null ? null : matrix.departments.get(configuration.department_id);
  const requests = `${isolateBidiText(type?.name ?? configuration.request_type)} requests${department ? ` in ${isolateBidiText(department.name)}` : ""}`;
  const subject = { configuration, matrix, requests };
  const unused = [...checkUsage(subject, type), ...checkAmountUsage(subject, type)];
  if (configuration.configuration_type === "user_specific")
    return [...unused, ...(configuration.steps?.length ? checkSteps(subject) : checkNamedApprover(subject))];
  if (configuration.levels.length === 0) {
    const message = `The configuration for ${requests} has no levels; each request would wait for an administrator.`;
    return [...unused, createFinding(subject, "no_levels", "error", null, message)];
  }
  return [
    ...unused,
    ...checkLimits(subject),
    ...checkCurrencies(subject),
    ...checkApprovers(subject),
    ...(configuration.levels.some(hasSteps) ? checkSteps(subject) : checkOwnLastApprover(subject)),
  ];
}

const hasSteps = ({ steps }: MatrixBand): boolean => steps !== undefined && steps.length > 0;

function checkSteps(subject: CheckSubject): Finding[] {
  const { configuration, matrix, requests } = subject;
  const { approver_user_id, steps } = configuration;
  const named = { max_amount_minor: null, currency: "USD", approver_user_id, steps };
  const bands =
    configuration.configuration_type === "user_specific"
      ? [{ level: named, index: null, limit: null }]
      : sortBands(configuration.levels, matrix.currencies).map((level) => ({
          level,
          index: configuration.levels.indexOf(level),
          limit: formatBand(level, subject),
        }));
  const departments = new Map(
    [...matrix.departments]
      .filter(
        ([id, one]) =>
          (one.is_active || id === configuration.department_id) && isRoutedHere({ department_id: id }, subject),
      )
      .map(([id, one]) => [id, one.name]),
  );
  return listStepFindings({ configuration, bands, matrix, departments, requests }).map(
    ({ code, severity, level, message }) => createFinding(subject, code, severity, level, message),
  );
}

/** Returns 'up to USD 1,000', or 'without a limit'. */
const formatBand = (level: MatrixBand, subject: CheckSubject): string =>
  level.max_amount_minor === null ? "without a limit" : `up to ${formatLevelLimit(level, subject)}`;

function createFinding(
  { configuration }: CheckSubject,
  code: FindingCode,
  severity: Finding["severity"],
  level: number | null,
  message: string,
): Finding {
  const { id: configuration_id, request_type } = configuration;
  return { code, severity, configuration_id, request_type, level, message };
}

function checkUsage(subject: CheckSubject, type: Type | undefined): Finding[] {
  const warn = (why: string) => [
    createFinding(subject, "unused_configuration", "warning", null, `${why}, so this configuration is not used.`),
  ];
  if (!type) return warn(`There is no request type "${subject.configuration.request_type}"`);
  if (!type.is_active) return warn(`The request type ${isolateBidiText(type.name)} is not active`);
  return type.approval_required ? [] : warn(`${isolateBidiText(type.name)} requests need no approval`);
}

/** Returns a warning if the type accepts amounts but the configuration has no limit (R39). */
function checkAmountUsage(subject: CheckSubject, type: Type | undefined): Finding[] {
  const { configuration, requests } = subject;
  if (!type?.is_active || !type.approval_required || !type.accepts_amount || hasAmountLimit(configuration)) return [];
  // A configuration without levels has the finding 'no_levels' already.
  if (configuration.configuration_type === "amount_based" && configuration.levels.length === 0) return [];
  const message = `${requests} can have an amount, but it does not affect who approves them; no limit applies.`;
  return [createFinding(subject, "amount_without_limits", "warning", null, message)];
}

function checkNamedApprover(subject: CheckSubject): Finding[] {
  const { configuration, matrix, requests } = subject;
  const person = findPerson(configuration.approver_user_id, matrix);
  if (!person) {
    const message = `No approver is named for ${requests}; each would wait for an administrator.`;
    return [createFinding(subject, "missing_approver", "error", null, message)];
  }
  if (!person.is_active) {
    const message = `${isolateBidiText(person.name)} is not active; ${requests} would wait for an administrator.`;
    return [createFinding(subject, "inactive_approver", "error", null, message)];
  }
  if (!isRoutedHere(person, subject)) return [];
  const message = `${isolateBidiText(person.name)}'s own ${requests} have nobody else to decide them and would wait for an administrator.`;
  return [createFinding(subject, "own_last_approver", "warning", null, message)];
}

/** Checks that each limit is higher than the previous one, in the configured order. */
function checkLimits(subject: CheckSubject): Finding[] {
  const { levels } = subject.configuration;
  const findings = levels.flatMap((level, at) => checkLimit(subject, level, at));
  const highest = sortBands(levels, subject.matrix.currencies).at(-1);
  if (highest && highest.max_amount_minor !== null) {
    const message = `No level covers ${subject.requests} above ${formatLevelLimit(highest, subject)}; they would wait for an administrator.`;
    findings.push(createFinding(subject, "gap", "warning", levels.indexOf(highest), message));
  }
  return findings;
}

function checkLimit(subject: CheckSubject, level: MatrixBand, at: number): Finding[] {
  const earlier = subject.configuration.levels.slice(0, at);
  const same = earlier.find((one) => compareLimits(one, level, subject) === 0);
  if (same) {
    const [first, second] = [formatLevelLimit(same, subject), formatLevelLimit(level, subject)];
    const limits =
      first === second
        ? `Two levels have ${first === NO_LIMIT ? "" : "the limit "}${first}`
        : `${first} and ${second} are the same limit`;
    return [
      createFinding(subject, "same_limit", "error", at, `${limits}; the second of them would never decide first.`),
    ];
  }
  if (earlier.some((one) => one.max_amount_minor === null)) {
    const message = `No amount reaches the level up to ${formatLevelLimit(level, subject)}: it comes after a level with no limit.`;
    return [createFinding(subject, "unreachable_level", "error", at, message)];
  }
  const above = earlier.find((one) => compareLimits(one, level, subject) > 0);
  if (!above) return [];
  const message = `The level up to ${formatLevelLimit(level, subject)} comes after the one up to ${formatLevelLimit(above, subject)}, so their bands overlap.`;
  return [createFinding(subject, "overlap", "error", at, message)];
}

const NO_LIMIT = "no limit";

/** Compares two limits by their exact value in USD. 'No limit' is higher than every limit. */
function compareLimits(a: MatrixBand, b: MatrixBand, { matrix }: CheckSubject): number {
  if (a.max_amount_minor === null || b.max_amount_minor === null)
    return Number(a.max_amount_minor === null) - Number(b.max_amount_minor === null);
  const money = (level: MatrixBand, minor: number) => ({ minor, currency: getCurrency(level, matrix) });
  return compareInUsd(money(a, a.max_amount_minor), money(b, b.max_amount_minor));
}

function getCurrency(level: MatrixBand, { currencies }: MatrixToCheck) {
  const currency = currencies.get(level.currency);
  if (!currency) throw new Error(`the check was not given the currency ${level.currency}`);
  return currency;
}

function formatLevelLimit(level: MatrixBand, { matrix }: CheckSubject): string {
  if (level.max_amount_minor === null) return NO_LIMIT;
  return formatMoneyShort(fromMinor(level.max_amount_minor, getCurrency(level, matrix).decimals), level.currency);
}

function checkCurrencies(subject: CheckSubject): Finding[] {
  return subject.configuration.levels.flatMap((level, at) => {
    if (getCurrency(level, subject.matrix).is_active) return [];
    const message = `${level.currency}, the currency of a limit for ${subject.requests}, is not active; its last rate still counts.`;
    return [createFinding(subject, "inactive_currency", "warning", at, message)];
  });
}

const findPerson = (id: string | null, { people }: MatrixToCheck) => (id === null ? undefined : people.get(id));

/**
 * Returns a finding for each level without steps whose approver cannot decide. The next higher level decides instead if there is one (R14).
 */
function checkApprovers(subject: CheckSubject): Finding[] {
  const { configuration, matrix } = subject;
  const sorted = sortBands(configuration.levels, matrix.currencies);
  return sorted.flatMap((level, at) => {
    if (hasSteps(level)) return [];
    const person = findPerson(level.approver_user_id, matrix);
    if (person?.is_active) return [];
    const department_id = configuration.department_id ?? "";
    const instead = sorted.slice(at + 1).flatMap((higher) => listFirstBandApprovers(higher, { department_id }, matrix));
    const next = instead.map((one) => matrix.people.get(one.user_id)).find((one) => one?.is_active);
    const where = formatBand(level, subject);
    const what = person
      ? `${isolateBidiText(person.name)} (${where}) is not active`
      : `The level ${where} has no approver`;
    const then = next
      ? `${isolateBidiText(next.name)} would decide instead`
      : "its requests would wait for an administrator";
    const code = person ? "inactive_approver" : "missing_approver";
    return [
      createFinding(
        subject,
        code,
        next ? "warning" : "error",
        configuration.levels.indexOf(level),
        `${what}; ${then}.`,
      ),
    ];
  });
}

/**
 * Returns a warning if one person is the only approver of the highest levels. Nobody could decide the requests that this person submits.
 */
function checkOwnLastApprover(subject: CheckSubject): Finding[] {
  const { configuration, matrix } = subject;
  const sorted = sortBands(configuration.levels, matrix.currencies);
  const deciders = sorted
    .map((level) => findPerson(level.approver_user_id, matrix))
    .map((one) => (one?.is_active ? one : null));
  const last = deciders.findLast((one) => one !== null);
  if (!last || !isRoutedHere(last, subject)) return [];
  const other = sorted[deciders.findLastIndex((one) => one !== null && one.id !== last.id)];
  // `other` is the highest level with another approver, who decides up to that level's limit. Above the limit, only `last` could decide.
  const own = sorted.filter((_, at) => deciders[at]?.id === last.id);
  const alone = other ? own.some((level) => compareLimits(level, other, subject) > 0) : true;
  if (!alone) return [];
  const which = other ? ` above ${formatLevelLimit(other, subject)}` : "";
  const message = `${isolateBidiText(last.name)}'s own ${subject.requests}${which} have nobody else to decide them and would wait for an administrator.`;
  return [createFinding(subject, "own_last_approver", "warning", null, message)];
}

/** Whether this configuration applies to the requests of a person. A configuration for the person's department has precedence (R13). */
function isRoutedHere(person: { department_id: string }, { configuration, matrix }: CheckSubject): boolean {
  if (configuration.department_id !== null) return configuration.department_id === person.department_id;
  return !matrix.configurations.some(
    (one) => one.request_type === configuration.request_type && one.department_id === person.department_id,
  );
}
