import {
  createApproverLimitFacts,
  createRuleFacts,
  describeConfigurationRule,
  describeLimit,
  describeRouteRule,
  type TypeRuleText,
} from "../../../../domain/assistant/chat/authority-facts.ts";
import type { ParsedQuestion } from "../../../../domain/assistant/chat/parse-question.ts";
import { createRuleFactSource, createWarningFact, type FactDraft } from "../../../../domain/assistant/facts.ts";
import { formatWithUsd } from "../../../../domain/assistant/usd.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { fromRateE8, toMinor } from "../../../../domain/format/money.ts";
import { findFirstApprover, type StoredRoute } from "../../../../domain/matrix/route.ts";
import { type MatrixConfiguration, routeRequest } from "../../../../domain/matrix/routing.ts";
import { permissions } from "../../../../domain/permissions.ts";
import { inBatch } from "../../../db/database.ts";
import type { RequestTypeRow } from "../../../db/queries/master-data.ts";
import {
  createMatrixStatements,
  getMatrixOfRequestType,
  toWholeMatrix,
  type WholeMatrix,
} from "../../admin/matrix/read-matrix.ts";
import type { Actor, Deps } from "../../deps.ts";

/** A requester id that no user has. A route computed with it is the route for a requester who is not an approver. */
const NO_REQUESTER = "";

type AuthorityQuestion = {
  criteria: ParsedQuestion["criteria"];
  money: ParsedQuestion["money"];
  matrix: WholeMatrix;
  actor: Actor;
};

async function readWholeMatrix(deps: Deps): Promise<WholeMatrix> {
  return toWholeMatrix(await inBatch(deps.db, createMatrixStatements(deps)));
}

/** Returns facts about who decides requests such as the question describes, by the same routing as submissions. One round trip. */
export async function gatherAuthorityFacts(
  deps: Deps,
  actor: Actor,
  { criteria, money }: ParsedQuestion,
): Promise<FactDraft[]> {
  const question: AuthorityQuestion = { criteria, money, matrix: await readWholeMatrix(deps), actor };
  const types = selectTypes(question);
  const department = selectDepartment(question);
  const where = criteria.departments.length === 1 ? ` in ${isolateBidiText(department.name)}` : "";
  if (!money)
    return createRuleFacts(
      types.map((type) => toLevelsRule(type, question)),
      where,
    );
  const amount = toAmount(question, types[0]);
  if (!amount) return [createWarningFact("unknown_amount", "This amount is not valid in that currency.")];
  const rules = types.map((type) => ({ type, route: toRoute(type, question, NO_REQUESTER) }));
  const after = ` of ${money.over ? "more than " : ""}${formatWithUsd(amount)}${where}`;
  return [
    ...createRuleFacts(
      rules.map(({ type, route }) => ({
        type_name: type.name,
        rule: describeRouteRule(route),
        sources: toSources(actor, type.name, route.configuration_id),
      })),
      after,
    ),
    ...ownRequestFacts(rules, question),
  ];
}

/**
 * Returns the active types that the question names. If it names none: all active types; if the question has an amount, only the types that
 * require an amount.
 */
function selectTypes({ criteria, money, matrix }: AuthorityQuestion): RequestTypeRow[] {
  const active = matrix.types.filter((one) => one.is_active);
  if (criteria.types.length > 0) return active.filter((one) => criteria.types.includes(one.code));
  return money ? active.filter((one) => one.requires_amount) : active;
}

function selectDepartment({ criteria, matrix, actor }: AuthorityQuestion): { id: string; name: string } {
  const department = matrix.departments.find((one) => one.id === criteria.departments[0]);
  return department ?? { id: actor.department_id, name: actor.department };
}

const toSources = (actor: Actor, name: string, configuration_id: string | null) =>
  configuration_id && permissions.openAdminPanel(actor.role)
    ? [createRuleFactSource(`Approval matrix: ${isolateBidiText(name)}`, configuration_id)]
    : [];

function findConfiguration(type: RequestTypeRow, question: AuthorityQuestion): MatrixConfiguration | undefined {
  const { id } = selectDepartment(question);
  const candidates = question.matrix.configurations.filter((one) => one.request_type === type.code);
  return candidates.find((one) => one.department_id === id) ?? candidates.find((one) => one.department_id === null);
}

function toLevelsRule(type: RequestTypeRow, question: AuthorityQuestion): TypeRuleText {
  const { matrix, actor } = question;
  const configuration = findConfiguration(type, question);
  const rule = !type.approval_required
    ? "need no approval."
    : configuration
      ? describeConfigurationRule(configuration, getMatrixOfRequestType(matrix, [], type.code))
      : "have no entry in the approval matrix: an administrator assigns the approver.";
  return { type_name: type.name, rule, sources: toSources(actor, type.name, configuration?.id ?? null) };
}

/**
 * Returns the amount of the question in minor units of its currency; if it names no currency, of the default currency of `type`. null if the question
 * has no amount, the currency is unknown, or the amount is too large or has more decimals than the currency.
 */
function toAmount({ money, matrix }: AuthorityQuestion, type: RequestTypeRow | undefined) {
  const code = money?.currency ?? type?.default_currency ?? "USD";
  const currency = matrix.currencies.find((one) => one.code === code);
  const amount_minor = money && currency ? toMinor(money.amount, currency.decimals) : null;
  if (!currency || amount_minor === null) return null;
  return { amount_minor, amount_decimals: currency.decimals, currency: code, rate: fromRateE8(currency.rate_e8) };
}

function toRoute(type: RequestTypeRow, question: AuthorityQuestion, requester_id: string): StoredRoute {
  const amount = toAmount(question, type);
  const { id: department_id, name: department } = selectDepartment(question);
  const facts = {
    request_type: type.code,
    request_type_name: type.name,
    amount_minor: amount && amount.amount_minor + (question.money?.over ? 1 : 0),
    currency: amount?.currency ?? "USD",
    department_id,
    department,
    requester_id,
  };
  return routeRequest(facts, getMatrixOfRequestType(question.matrix, question.matrix.configurations, type.code));
}

/** Returns facts about who decides the actor's own requests (R14), for the types of requests that the actor decides for other people. */
function ownRequestFacts(
  rules: readonly { type: RequestTypeRow; route: StoredRoute }[],
  question: AuthorityQuestion,
): FactDraft[] {
  const { actor } = question;
  const own = rules.filter(({ route }) => findFirstApprover(route)?.id === actor.id);
  if (own.length === 0) return [];
  const others = own.map(({ type }): TypeRuleText => {
    const approver = findFirstApprover(toRoute(type, question, actor.id));
    return {
      type_name: type.name,
      rule: approver
        ? `go to ${isolateBidiText(approver.name)} if they are your own.`
        : "have no approver if they are your own: an administrator assigns one.",
      sources: [],
    };
  });
  return createRuleFacts(others, " like this");
}

/**
 * Returns facts about what the actor or another person may decide by the matrix; if the question has an amount, also whether that person
 * may decide it. One round trip.
 */
export async function gatherPersonAuthorityFacts(
  deps: Deps,
  actor: Actor,
  { criteria, money }: ParsedQuestion,
  nameOf: (id: string) => string,
): Promise<FactDraft[]> {
  const matrix = await readWholeMatrix(deps);
  const question: AuthorityQuestion = { criteria, money, matrix, actor };
  const person = criteria.people[0]?.id ?? actor.id;
  const name = person === actor.id ? "You" : nameOf(person);
  const types = selectTypes({ ...question, money: null });
  const limits = types.map((type) => {
    const configuration = findConfiguration(type, question);
    const { id: department_id } = selectDepartment(question);
    const lookup = getMatrixOfRequestType(matrix, [], type.code);
    const limit = configuration ? describeLimit(configuration, person, lookup, department_id) : null;
    return { type_name: type.name, limit, sources: toSources(actor, type.name, configuration?.id ?? null) };
  });
  return [...(money ? limitCheckFacts(question, person, name) : []), ...createApproverLimitFacts(name, limits)];
}

/** Returns a fact for each request type: whether the person may decide a request of the amount in the question. */
function limitCheckFacts(question: AuthorityQuestion, person: string, name: string): FactDraft[] {
  const types = selectTypes(question);
  const amount = toAmount(question, types[0]);
  if (!amount) return [];
  const rules = types.map((type): TypeRuleText => {
    const route = toRoute(type, question, NO_REQUESTER);
    const may = route.levels.some((level) => level.eligible_approvers.some((one) => one.user_id === person));
    const authority = name === "You" ? "your authority" : `the authority of ${isolateBidiText(name)}`;
    return {
      type_name: type.name,
      rule: may ? `are within ${authority}.` : `are beyond ${authority}; they ${describeRouteRule(route)}`,
      sources: [],
    };
  });
  return createRuleFacts(rules, ` of ${formatWithUsd(amount)}`);
}
