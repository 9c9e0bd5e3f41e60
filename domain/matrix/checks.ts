/**
 * Checks an approval matrix before it is used. A level has only an upper limit; a band is the range between two limits. The findings
 * predict the results of `routing.ts`. Pure.
 */

import { toCodeLabel, toDepartmentLabel } from "../format/code-names.ts";
import { type CurrencyData, compareInUsd, fromMinor } from "../format/money.ts";
import { type Message, message, type Text } from "../message.ts";
import type { RoutePerson } from "./groups.ts";
import {
  hasAmountLimit,
  listFirstBandApprovers,
  type MatrixBand,
  type MatrixConfiguration,
  type RequestTypeMatrix,
  sortBands,
} from "./routing.ts";
import { type LevelLimit, listStepFindings, type RequestScope, type StepFinding } from "./step-checks.ts";

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
  message: Message;
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

const toTypeLabel = ({ code, name }: Type): Text => toCodeLabel("request_type", code, name);

function checkType(type: Type, { configurations, departments }: MatrixToCheck): Finding[] {
  if (!type.is_active || !type.approval_required) return [];
  const own = configurations.filter((one) => one.request_type === type.code);
  if (own.some((one) => one.department_id === null)) return [];
  const served = new Set(own.map((one) => one.department_id));
  const left = [...departments].filter(([id, one]) => one.is_active && !served.has(id)).map(([, one]) => one.name);
  if (left.length === 0 && own.length > 0) return [];
  const isWithoutAny = own.length === 0;
  return [
    {
      code: "type_without_configuration",
      severity: isWithoutAny ? "error" : "warning",
      configuration_id: null,
      request_type: type.code,
      level: null,
      message: isWithoutAny
        ? message("matrix.type_without_configuration", { type: toTypeLabel(type) })
        : message("matrix.departments_without_configuration", {
            type: toTypeLabel(type),
            departments: left.sort().map(toDepartmentLabel),
          }),
    },
  ];
}

/** A configuration to check, with the data for messages about it. `requests`: the type and department of its requests. */
type CheckSubject = { configuration: MatrixConfiguration; matrix: MatrixToCheck; requests: RequestScope };

/**
 * Returns the findings for one active configuration. `matrix` must contain all configurations, because a configuration for every department
 * does not apply to departments that have their own.
 */
export function listConfigurationFindings(configuration: MatrixConfiguration, matrix: MatrixToCheck): Finding[] {
  const type = matrix.types.find((one) => one.code === configuration.request_type);
  const department = configuration.department_id === null ? null : matrix.departments.get(configuration.department_id);
  const requests = {
    type: type ? toTypeLabel(type) : configuration.request_type,
    department: department ? toDepartmentLabel(department.name) : null,
  };
  const subject = { configuration, matrix, requests };
  const unused = [...checkUsage(subject, type), ...checkAmountUsage(subject, type)];
  if (configuration.configuration_type === "user_specific")
    return [...unused, ...(configuration.steps?.length ? checkSteps(subject) : checkNamedApprover(subject))];
  if (configuration.levels.length === 0) {
    const text = message("matrix.no_levels", { requests });
    return [...unused, createFinding(subject, "no_levels", "error", null, text)];
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
          limit: toLimit(level, subject),
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
    ({ code, severity, level, message: text }) => createFinding(subject, code, severity, level, text),
  );
}

function toLimit({ max_amount_minor, currency }: MatrixBand, { matrix }: CheckSubject): LevelLimit {
  if (max_amount_minor === null) return { max_amount: null, currency };
  return { max_amount: fromMinor(max_amount_minor, getCurrency(currency, matrix).decimals), currency };
}

function createFinding(
  { configuration }: CheckSubject,
  code: FindingCode,
  severity: Finding["severity"],
  level: number | null,
  text: Message,
): Finding {
  const { id: configuration_id, request_type } = configuration;
  return { code, severity, configuration_id, request_type, level, message: text };
}

function checkUsage(subject: CheckSubject, type: Type | undefined): Finding[] {
  const warn = (text: Message) => [createFinding(subject, "unused_configuration", "warning", null, text)];
  if (!type) return warn(message("matrix.unused_without_type", { code: subject.configuration.request_type }));
  if (!type.is_active) return warn(message("matrix.unused_because_type_inactive", { type: toTypeLabel(type) }));
  return type.approval_required ? [] : warn(message("matrix.unused_because_no_approval", { type: toTypeLabel(type) }));
}

/** Returns a warning if the type accepts amounts but the configuration has no limit (R39). */
function checkAmountUsage(subject: CheckSubject, type: Type | undefined): Finding[] {
  const { configuration, requests } = subject;
  if (!type?.is_active || !type.approval_required || !type.accepts_amount || hasAmountLimit(configuration)) return [];
  // A configuration without levels has the finding 'no_levels' already.
  if (configuration.configuration_type === "amount_based" && configuration.levels.length === 0) return [];
  const text = message("matrix.amount_without_limits", { requests });
  return [createFinding(subject, "amount_without_limits", "warning", null, text)];
}

function checkNamedApprover(subject: CheckSubject): Finding[] {
  const { configuration, matrix, requests } = subject;
  const person = findPerson(configuration.approver_user_id, matrix);
  if (!person) {
    const text = message("matrix.no_approver_named", { requests });
    return [createFinding(subject, "missing_approver", "error", null, text)];
  }
  if (!person.is_active) {
    const text = message("matrix.named_approver_inactive", { name: person.name, requests });
    return [createFinding(subject, "inactive_approver", "error", null, text)];
  }
  if (!isRoutedHere(person, subject)) return [];
  const text = message("matrix.own_requests_without_approver", { name: person.name, requests, above: null });
  return [createFinding(subject, "own_last_approver", "warning", null, text)];
}

/** Checks that each limit is higher than the previous one, in the configured order. */
function checkLimits(subject: CheckSubject): Finding[] {
  const { levels } = subject.configuration;
  const findings = levels.flatMap((level, at) => checkLimit(subject, level, at));
  const highest = sortBands(levels, subject.matrix.currencies).at(-1);
  if (highest && highest.max_amount_minor !== null) {
    const { requests } = subject;
    const text = message("matrix.amounts_not_covered", { requests, above: toLimit(highest, subject) });
    findings.push(createFinding(subject, "gap", "warning", levels.indexOf(highest), text));
  }
  return findings;
}

function checkLimit(subject: CheckSubject, level: MatrixBand, at: number): Finding[] {
  const earlier = subject.configuration.levels.slice(0, at);
  const same = earlier.find((one) => compareLimits(one, level, subject) === 0);
  const limit = toLimit(level, subject);
  if (same)
    return [createFinding(subject, "same_limit", "error", at, describeSameLimit(toLimit(same, subject), limit))];
  if (earlier.some((one) => one.max_amount_minor === null))
    return [createFinding(subject, "unreachable_level", "error", at, message("matrix.level_unreachable", { limit }))];
  const above = earlier.find((one) => compareLimits(one, level, subject) > 0);
  if (!above) return [];
  const text = message("matrix.levels_overlap", { limit, above: toLimit(above, subject) });
  return [createFinding(subject, "overlap", "error", at, text)];
}

function describeSameLimit(first: LevelLimit, second: LevelLimit): Message {
  if (second.max_amount === null) return message("matrix.two_levels_without_limit");
  return first.currency === second.currency
    ? message("matrix.same_limit", { limit: second })
    : message("matrix.same_limit_in_two_currencies", { first, second });
}

/** Compares two limits by their exact value in USD. 'No limit' is higher than every limit. */
function compareLimits(a: MatrixBand, b: MatrixBand, { matrix }: CheckSubject): number {
  if (a.max_amount_minor === null || b.max_amount_minor === null)
    return Number(a.max_amount_minor === null) - Number(b.max_amount_minor === null);
  const money = (level: MatrixBand, minor: number) => ({ minor, currency: getCurrency(level.currency, matrix) });
  return compareInUsd(money(a, a.max_amount_minor), money(b, b.max_amount_minor));
}

function getCurrency(code: string, { currencies }: MatrixToCheck) {
  const currency = currencies.get(code);
  if (!currency) throw new Error(`the check was not given the currency ${code}`);
  return currency;
}

function checkCurrencies(subject: CheckSubject): Finding[] {
  const { configuration, matrix, requests } = subject;
  return configuration.levels.flatMap(({ currency }, at) => {
    if (getCurrency(currency, matrix).is_active) return [];
    const text = message("matrix.currency_inactive", { currency, requests });
    return [createFinding(subject, "inactive_currency", "warning", at, text)];
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
    const about = { limit: toLimit(level, subject), next: next?.name ?? null };
    const text = person
      ? message("matrix.level_approver_inactive", { name: person.name, ...about })
      : message("matrix.level_approver_missing", about);
    const code = person ? "inactive_approver" : "missing_approver";
    return [createFinding(subject, code, next ? "warning" : "error", configuration.levels.indexOf(level), text)];
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
  const text = message("matrix.own_requests_without_approver", {
    name: last.name,
    requests: subject.requests,
    above: other ? toLimit(other, subject) : null,
  });
  return [createFinding(subject, "own_last_approver", "warning", null, text)];
}

/** Whether this configuration applies to the requests of a person. A configuration for the person's department has precedence (R13). */
function isRoutedHere(person: { department_id: string }, { configuration, matrix }: CheckSubject): boolean {
  if (configuration.department_id !== null) return configuration.department_id === person.department_id;
  return !matrix.configurations.some(
    (one) => one.request_type === configuration.request_type && one.department_id === person.department_id,
  );
}
