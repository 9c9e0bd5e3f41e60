/** Facts about who decides what according to the approval matrix. Pure. */

import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import { type CurrencyData, formatMoneyShort, fromMinor } from "../format/money.ts";
import { type ApproverGroup, type GroupRuleData, listGroupMemberIds } from "../matrix/groups.ts";
import { findFirstLevel, listOtherApprovers, type StoredRoute } from "../matrix/route.ts";
import { explainRoute, listStepTexts } from "../matrix/route-explanation.ts";
import { type MatrixBand, type MatrixConfiguration, type MatrixStep, sortBands } from "../matrix/routing.ts";
import type { Text } from "../message.ts";
import { hasSteps } from "../requests/steps.ts";
import type { FactSource } from "./entities.ts";
import { createInfoFact, type FactDraft } from "./facts.ts";

/** The rule of one request type. `rule`: the end of a sentence that begins with 'Travel requests …'. */
export type TypeRuleText = { type_name: string; rule: string; sources: FactSource[] };

/** Returns the different rules, each with the isolated names of all request types that have it. */
export const groupRules = (rules: readonly TypeRuleText[]): { types: string; rule: string; sources: FactSource[] }[] =>
  [...Map.groupBy(rules, ({ rule }) => rule)].map(([rule, group]) => ({
    types: formatIsolatedList(group.map((one) => one.type_name)),
    rule,
    sources: group.flatMap((one) => one.sources),
  }));

/** Returns a fact for each different rule: 'Travel and Training requests<after> <rule>'. `after`: ' of USD 500', ' in Finance' or ''. */
export const createRuleFacts = (rules: readonly TypeRuleText[], after: string): FactDraft[] =>
  groupRules(rules).map(({ types, rule, sources }) =>
    createInfoFact("rule", `${types} requests${after} ${rule}`, sources),
  );

/**
 * Returns the end of a sentence about requests with this route: 'are decided by Selma Nior, whose limit is USD 10,000.' `toEnglish`: renders
 * a text in English.
 */
export function describeRouteRule(route: StoredRoute, toEnglish: (text: Text) => string): string {
  const level = findFirstLevel(route);
  if (route.reason === "not_required") return "need no approval.";
  if (hasSteps(route)) return `are decided in steps. ${listStepTexts(route.levels).map(toEnglish).join(". ")}.`;
  if (!level?.approver) return `have no approver: ${lowerFirst(toEnglish(explainRoute(route)))}`;
  const { approver } = level;
  const others = listOtherApprovers(level);
  const limit =
    route.reason === "named_approver"
      ? ""
      : approver.max_amount === null
        ? ", who has no limit"
        : `, whose limit is ${formatMoneyShort(approver.max_amount, approver.currency)}`;
  const also =
    others.length > 0 ? `; ${formatIsolatedList(others.map((one) => one.user_name))} can also approve them` : "";
  return `are decided by ${isolateBidiText(approver.user_name)}${limit}${also}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type MatrixLookup = GroupRuleData & {
  currencies: ReadonlyMap<string, CurrencyData>;
  groups?: ReadonlyMap<string, ApproverGroup>;
};

const formatBandLimit = (amount_minor: number, currency: string, { currencies }: MatrixLookup): string =>
  formatMoneyShort(fromMinor(amount_minor, currencies.get(currency)?.decimals ?? 2), currency);

/** Returns the end of a sentence: 'are decided by amount: up to USD 1,000 by Marc Nager, above that by Victor Pell.' */
export function describeConfigurationRule(configuration: MatrixConfiguration, matrix: MatrixLookup): string {
  const { currencies, people, groups } = matrix;
  const describeSteps = (steps: readonly MatrixStep[]): string => {
    const nameOf = (one: MatrixStep["members"][number]) =>
      "user_id" in one ? people.get(one.user_id)?.name : groups?.get(one.group_id)?.name;
    const labels = steps.map(({ name, members }) => isolateBidiText(name ?? members.map(nameOf).join(", ")));
    return `in ${steps.length} ${steps.length === 1 ? "step" : "steps"} (${labels.join(", then ")})`;
  };
  const findApprover = (id: string | null): string | null => {
    const person = id === null ? undefined : people.get(id);
    return person?.is_active ? `by ${isolateBidiText(person.name)}` : null;
  };
  if (configuration.configuration_type === "user_specific") {
    const { steps = [], approver_user_id } = configuration;
    const deciders = steps.length > 0 ? describeSteps(steps) : findApprover(approver_user_id);
    if (deciders === null) return "have no active approver: an administrator assigns one.";
    return `are decided ${deciders}, regardless of the amount.`;
  }
  const sorted = sortBands(configuration.levels, currencies);
  const bands = sorted.map(({ max_amount_minor: max, currency, steps = [], approver_user_id }) => {
    const amount = max !== null ? `up to ${formatBandLimit(max, currency, matrix)}` : "above that";
    const vacant =
      max !== null
        ? "by the next level, as this one has no active approver"
        : "by an approver that an administrator assigns";
    const deciders = steps.length > 0 ? describeSteps(steps) : (findApprover(approver_user_id) ?? vacant);
    return `${max === null && sorted.length === 1 ? "any amount" : amount} ${deciders}`;
  });
  return bands.length === 0
    ? "have no approver: the approval matrix has no levels for them."
    : `are decided by amount: ${bands.join(", ")}.`;
}

/**
 * Returns 'of any amount' or 'up to USD 1,000 each', the end of a sentence such as 'You can approve Travel requests …'. Returns null if the
 * person is neither an approver of the configuration nor in one of its steps. `department_id`: the department of the requests, which can
 * determine the members of a group.
 */
export function describeLimit(
  configuration: MatrixConfiguration,
  user_id: string,
  matrix: MatrixLookup,
  department_id: string,
): string | null {
  const isMember = (one: MatrixStep["members"][number]): boolean => {
    if ("user_id" in one) return one.user_id === user_id;
    const group = matrix.groups?.get(one.group_id);
    return group !== undefined && listGroupMemberIds(group, department_id, matrix).includes(user_id);
  };
  const asksPerson = ({ approver_user_id, steps = [] }: Pick<MatrixBand, "approver_user_id" | "steps">): boolean =>
    steps.length > 0 ? steps.some(({ members }) => members.some(isMember)) : approver_user_id === user_id;
  const own =
    configuration.configuration_type === "user_specific"
      ? [{ ...configuration, max_amount_minor: null, currency: "" }].find(asksPerson)
      : sortBands(configuration.levels, matrix.currencies).findLast(asksPerson);
  if (!own) return null;
  const { max_amount_minor: max, currency, steps = [] } = own;
  const amount = max === null ? "of any amount" : `up to ${formatBandLimit(max, currency, matrix)} each`;
  return `${amount}${steps.length > 0 ? ", as one of the steps" : ""}`;
}

/**
 * Returns facts about what a person may approve. `who`: 'You' or the name. `limits`: the results of `describeLimit` by type. `type_name`:
 * the only type that the question is about, or null.
 */
export function createApproverLimitFacts(
  who: string,
  limits: readonly TypeRuleText[],
  type_name: string | null = null,
): FactDraft[] {
  if (limits.length === 0) {
    const [they, them] = who === "You" ? ["You", "you"] : ["They", "them"];
    const person = who === "You" ? "You are" : `${isolateBidiText(who)} is`;
    const requests = type_name === null ? "" : ` of ${isolateBidiText(type_name)} requests`;
    const text = `${person} not an approver${requests} in the approval matrix. ${they} can only decide requests that are reassigned or delegated to ${them}.`;
    return [createInfoFact("authority", text)];
  }
  return groupRules(limits).map(({ types, rule, sources }) =>
    createInfoFact("authority", `${isolateBidiText(who)} can approve ${types} requests ${rule}.`, sources),
  );
}
