/** Answers who decides and what a person may decide, by the rules that submissions and decisions use. */
import {
  createApproverLimitFacts,
  createRuleFacts,
  describeConfigurationRule,
  describeLimit,
  describeRouteRule,
  groupRules,
  type TypeRuleText,
} from "../../../../domain/assistant/authority-facts.ts";
import { personNameOf } from "../../../../domain/assistant/describe-query.ts";
import {
  createInfoFact,
  createQueryAnswer,
  createRequestFactSource,
  createRuleFactSource,
  createWarningFact,
  type FactDraft,
  type QueryAnswer,
} from "../../../../domain/assistant/facts.ts";
import type { QueryOf } from "../../../../domain/assistant/query.ts";
import { createTimelineFacts } from "../../../../domain/assistant/timeline-facts.ts";
import { formatWithUsd } from "../../../../domain/assistant/usd.ts";
import { formatIsolatedList, isolateBidiText } from "../../../../domain/format/bidi.ts";
import { fromRateE8, toMinor } from "../../../../domain/format/money.ts";
import { findFirstApprover, type PersonRef, type StoredRoute } from "../../../../domain/matrix/route.ts";
import { type MatrixConfiguration, routeRequest } from "../../../../domain/matrix/routing.ts";
import { permissions } from "../../../../domain/permissions.ts";
import { checkAction, findActingDelegator } from "../../../../domain/requests/authority.ts";
import { describeBarredReason } from "../../../../domain/requests/steps.ts";
import { inBatch } from "../../../db/database.ts";
import type { AbsenceRow } from "../../../db/queries/assistant.ts";
import type { RequestTypeRow } from "../../../db/queries/master-data.ts";
import type { FullRequestRow } from "../../../db/queries/request-reads.ts";
import {
  createMatrixStatements,
  getMatrixOfRequestType,
  toWholeMatrix,
  type WholeMatrix,
} from "../../admin/matrix/read-matrix.ts";
import type { Actor } from "../../deps.ts";
import { toAuthorityInput } from "../../requests/views.ts";
import { listPresentAbsences, type QueryContext, readRequest, toNames } from "./read-matches.ts";

/** A requester id that no user has, for the route of a request whose requester is not an approver. */
const NO_REQUESTER = "";

type Query = QueryOf<"authority">;
type AuthorityQuestion = { query: Query; matrix: WholeMatrix; actor: Actor };
/** `acts_for`: the people whose delegate the person is now. */
type Person = PersonRef & { is_actor: boolean; is_active: boolean; acts_for: readonly PersonRef[] };

export async function runAuthority(context: QueryContext, query: Query): Promise<QueryAnswer> {
  const { request_id } = query;
  return createQueryAnswer(
    await (request_id ? readRequestAuthority(context, query, request_id) : readMatrixAuthority(context, query)),
  );
}

/** Returns who decides a stored request now, and whether the person of the query may decide it. */
async function readRequestAuthority(context: QueryContext, { person_id }: Query, id: string): Promise<FactDraft[]> {
  const found = await readRequest(context, id);
  if (!found.ok) return [createInfoFact("not_found", found.detail)];
  const facts = createTimelineFacts(found.request, "approvers", found);
  if (person_id === null) return facts;
  const authority = describeRequestAuthority(found.request, toPerson(context, person_id, found.absences), context.now);
  return [createInfoFact("authority", authority, [createRequestFactSource(id)]), ...facts];
}

function toPerson({ actor, vocabulary }: QueryContext, id: string, absences: readonly AbsenceRow[]): Person {
  const known = vocabulary.people.find((one) => one.id === id);
  return {
    id,
    name: known?.name ?? "This person",
    is_actor: id === actor.id,
    is_active: known?.is_active !== false,
    acts_for: absences.filter((one) => one.delegate_id === id).map((one) => ({ id: one.user_id, name: one.user_name })),
  };
}

/** Returns whether and why the person may decide the request now, as a sentence. */
function describeRequestAuthority(row: FullRequestRow, person: Person, now: string): string {
  const [who, are] = person.is_actor ? ["You", "are"] : [isolateBidiText(person.name), "is"];
  if (!person.is_active) return `${who} ${are} not active and cannot decide ${row.id}.`;
  const input = toAuthorityInput(row);
  // The role does not matter here: it only counts for deleting requests and for assigning an approver.
  const subject = { id: person.id, role: "requester" as const, acts_for: person.acts_for };
  const check = checkAction("approve", input, subject, { now, modifications_allowed: true });
  const delegator = findActingDelegator(input, subject);
  if (check.ok) {
    const behalf = delegator ? ` on behalf of ${isolateBidiText(delegator.name)}, who is out of office` : "";
    return `${who} may decide ${row.id} now${behalf}.`;
  }
  switch (check.code) {
    case "own_request":
      return `${who} ${are} the requester of ${row.id} and cannot decide it.`;
    case "duties_conflict":
      return `${describeBarredReason(row, { id: person.id, name: person.is_actor ? "You" : person.name }) ?? who}, and cannot decide ${row.id}.`;
    case "not_approver":
      return `${who} ${are} not among the people who can decide ${row.id} now.`;
    default:
      return check.detail;
  }
}

/** Returns who decides requests as in the query, or what the person may decide, by the matrix. */
async function readMatrixAuthority(context: QueryContext, query: Query): Promise<FactDraft[]> {
  const { absences, ...matrix } = await inBatch(context.deps.db, {
    ...createMatrixStatements(context.deps),
    absences: listPresentAbsences(context),
  });
  const question: AuthorityQuestion = { query, matrix: toWholeMatrix(matrix), actor: context.actor };
  const { amount, currency, person_id } = query;
  const types = selectTypes(question);
  if (amount !== null && !toAmount(question, types[0]))
    return [createWarningFact("unknown_amount", `${amount} is not a valid amount in ${currency ?? "this currency"}.`)];
  if (person_id !== null) {
    const person = toPerson(context, person_id, absences);
    return createPersonFacts(question, person, personNameOf(toNames(context), person.id));
  }
  if (amount !== null) return createRouteFacts(question, types);
  return createRuleFacts(
    types.map((type) => toLevelsRule(type, question)),
    describeDepartment(question),
  );
}

function createRouteFacts(question: AuthorityQuestion, types: readonly RequestTypeRow[]): FactDraft[] {
  const routes = types.map((type) => ({ type, route: toRoute(type, question, NO_REQUESTER) }));
  const rules = routes.map(({ type, route }) =>
    toRule(question, type, describeRouteRule(route), route.configuration_id),
  );
  return [...createRuleFacts(rules, describeAmount(question)), ...createOwnRequestFacts(routes, question)];
}

const describeDepartment = (question: AuthorityQuestion): string =>
  question.query.department === null ? "" : ` in ${isolateBidiText(selectDepartment(question).name)}`;

function describeAmount(question: AuthorityQuestion): string {
  const amount = toAmount(question, selectTypes(question)[0]);
  return `${amount ? ` of ${formatWithUsd(amount)}` : ""}${describeDepartment(question)}`;
}

/**
 * Returns the active types of the query. Without a type in the query: all active types or, with an amount, only those
 * that require an amount.
 */
function selectTypes({ query, matrix }: AuthorityQuestion): RequestTypeRow[] {
  const active = matrix.types.filter((one) => one.is_active);
  if (query.type !== null) return active.filter((one) => one.code === query.type);
  return query.amount === null ? active : active.filter((one) => one.requires_amount);
}

function selectDepartment({ query, matrix, actor }: AuthorityQuestion): { id: string; name: string } {
  const department = matrix.departments.find((one) => one.id === query.department);
  return department ?? { id: actor.department_id, name: actor.department };
}

/** Returns a rule of a request type, with a link to its entry in the matrix if the actor may open it. */
const toRule = (
  { actor }: AuthorityQuestion,
  { name }: RequestTypeRow,
  rule: string,
  configuration_id: string | null | undefined,
): TypeRuleText => ({
  type_name: name,
  rule,
  sources:
    configuration_id && permissions.openAdminPanel(actor.role)
      ? [createRuleFactSource(`Approval matrix: ${isolateBidiText(name)}`, configuration_id)]
      : [],
});

function findConfiguration(type: RequestTypeRow, question: AuthorityQuestion): MatrixConfiguration | undefined {
  const { id } = selectDepartment(question);
  const candidates = question.matrix.configurations.filter((one) => one.request_type === type.code);
  return candidates.find((one) => one.department_id === id) ?? candidates.find((one) => one.department_id === null);
}

function toLevelsRule(type: RequestTypeRow, question: AuthorityQuestion): TypeRuleText {
  const configuration = findConfiguration(type, question);
  const rule = !type.approval_required
    ? "need no approval."
    : configuration
      ? describeConfigurationRule(configuration, getMatrixOfRequestType(question.matrix, [], type.code))
      : "have no entry in the approval matrix: an administrator assigns the approver.";
  return toRule(question, type, rule, configuration?.id);
}

/**
 * Returns the amount of the query in minor units of its currency, or of the default currency of `type` if the query has
 * no currency. Returns null if the query has no amount, the currency is unknown, or the amount is too large or has more
 * decimals than the currency.
 */
function toAmount({ query, matrix }: AuthorityQuestion, type: RequestTypeRow | undefined) {
  const code = query.currency ?? type?.default_currency ?? "USD";
  const currency = matrix.currencies.find((one) => one.code === code);
  const amount_minor = query.amount !== null && currency ? toMinor(query.amount, currency.decimals) : null;
  if (!currency || amount_minor === null) return null;
  return { amount_minor, amount_decimals: currency.decimals, currency: code, rate: fromRateE8(currency.rate_e8) };
}

function toRoute(type: RequestTypeRow, question: AuthorityQuestion, requester_id: string): StoredRoute {
  const amount = toAmount(question, type);
  const { id: department_id, name: department } = selectDepartment(question);
  const names = { request_type: type.code, request_type_name: type.name, department_id, department, requester_id };
  const facts = { ...names, amount_minor: amount?.amount_minor ?? null, currency: amount?.currency ?? "USD" };
  return routeRequest(facts, getMatrixOfRequestType(question.matrix, question.matrix.configurations, type.code));
}

/** Returns facts about who decides the actor's own requests (R14), for the types of requests that the actor decides for other people. */
function createOwnRequestFacts(
  routes: readonly { type: RequestTypeRow; route: StoredRoute }[],
  question: AuthorityQuestion,
): FactDraft[] {
  const own = routes.filter(({ route }) => findFirstApprover(route)?.id === question.actor.id);
  const rules = own.map(({ type }) => {
    const approver = findFirstApprover(toRoute(type, question, question.actor.id));
    const rule = approver
      ? `go to ${isolateBidiText(approver.name)} if they are your own.`
      : "have no approver if they are your own: an administrator assigns one.";
    return toRule(question, type, rule, null);
  });
  return createRuleFacts(rules, " like this");
}

/**
 * Returns whether the person may decide requests of the amount, then the limits of the person and of the people for
 * whom the person decides.
 */
function createPersonFacts(question: AuthorityQuestion, person: Person, label: string): FactDraft[] {
  const who = person.is_actor ? "You" : label;
  if (!person.is_active) return [createInfoFact("authority", `${label} is not active and cannot decide requests.`)];
  const types = selectTypes({ ...question, query: { ...question.query, amount: null } });
  const listLimits = (id: string) =>
    types.flatMap((type) => {
      const configuration = findConfiguration(type, question);
      const lookup = getMatrixOfRequestType(question.matrix, [], type.code);
      const limit = configuration && describeLimit(configuration, id, lookup, selectDepartment(question).id);
      return limit ? [toRule(question, type, limit, configuration.id)] : [];
    });
  const own = listLimits(person.id);
  const type_name = question.query.type === null ? null : (types[0]?.name ?? null);
  const decides = `${who} ${person.is_actor ? "decide" : "decides"} for them now.`;
  const delegated = person.acts_for.flatMap(({ id, name }) => {
    const limits = listLimits(id);
    if (limits.length === 0) return [];
    return createApproverLimitFacts(name, limits).map((fact) => ({ ...fact, text: `${fact.text} ${decides}` }));
  });
  return [
    ...(question.query.amount === null ? [] : createLimitCheckFacts(question, person, who)),
    ...(own.length > 0 || delegated.length === 0 ? createApproverLimitFacts(who, own, type_name) : []),
    ...delegated,
  ];
}

/**
 * Returns whether the person may decide requests of the amount, in their own right or as a delegate. Types with the
 * same answer are in one fact.
 */
function createLimitCheckFacts(question: AuthorityQuestion, person: Person, who: string): FactDraft[] {
  const own = person.is_actor ? ", except your own" : "";
  const answers = selectTypes(question).map((type) => {
    const route = toRoute(type, question, NO_REQUESTER);
    const asked = route.levels.flatMap((level) => level.eligible_approvers.map((one) => one.user_id));
    const delegators = person.acts_for.filter(({ id }) => asked.includes(id)).map((one) => one.name);
    const may = asked.includes(person.id) || delegators.length > 0;
    const behalf = asked.includes(person.id) ? "" : ` on behalf of ${formatIsolatedList(delegators)}`;
    const rule = may ? `${behalf}${own}.` : `. They ${describeRouteRule(route)}`;
    return { may, ...toRule(question, type, rule, route.configuration_id) };
  });
  return [true, false].flatMap((may) =>
    groupRules(answers.filter((one) => one.may === may)).map(({ types, rule, sources }) => {
      const text = `${who} may ${may ? "" : "not "}decide ${types} requests${describeAmount(question)}${rule}`;
      return createInfoFact("limit_check", text, sources);
    }),
  );
}
