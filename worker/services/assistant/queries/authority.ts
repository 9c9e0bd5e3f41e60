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
import {
  type ActorAuthorityData,
  checkAction,
  findActingDelegator,
  findInfluenceBar,
} from "../../../../domain/requests/authority.ts";
import { describeBarredReason } from "../../../../domain/requests/steps.ts";
import { explainInfluence } from "../../../../domain/users/influence.ts";
import { toEnglish } from "../../../../texts/index.ts";
import { inBatch } from "../../../db/database.ts";
import type { AbsenceRow } from "../../../db/queries/assistant.ts";
import { listInfluences } from "../../../db/queries/influences.ts";
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
/** `department`: the department of the requests; without one in the query, the actor's. */
type Question = { query: Query; matrix: WholeMatrix; actor: Actor; department: { id: string; name: string } };
/** `acts_for`: the people whose delegate the person is now. */
type Person = PersonRef & { is_actor: boolean; is_active: boolean; acts_for: readonly PersonRef[] };
type InfluencedPerson = Person & Omit<ActorAuthorityData, "role">;

export async function runAuthority(context: QueryContext, query: Query): Promise<QueryAnswer> {
  const { request_id } = query;
  return createQueryAnswer(
    await (request_id ? readRequestAuthority(context, query, request_id) : readMatrixAuthority(context, query)),
  );
}

/** Returns who decides a stored request now, and whether the person of the query may decide it. */
async function readRequestAuthority(context: QueryContext, { person_id }: Query, id: string): Promise<FactDraft[]> {
  const found = await readRequest(context, id);
  if (!found.ok) return [createInfoFact("not_found", toEnglish(found.detail))];
  const facts = createTimelineFacts(found.request, "approvers", { ...found, toEnglish });
  if (person_id === null) return facts;
  const person = await addInfluences(context, toPerson(context, person_id, found.absences));
  const authority = describeRequestAuthority(found.request, person, context.now);
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

/** Returns the person with the influences over their account and the accounts of the people for whom they decide (R45). */
async function addInfluences({ deps, now }: QueryContext, person: Person): Promise<InfluencedPerson> {
  const ids = [person.id, ...person.acts_for.map(({ id }) => id)];
  const { rows } = await inBatch(deps.db, { rows: listInfluences(deps.db, ids, now) });
  const listOf = (id: string) => rows.filter((one) => one.user_id === id);
  const acts_for = person.acts_for.map((one) => ({ ...one, influenced_by: listOf(one.id) }));
  return { ...person, acts_for, influenced_by: listOf(person.id) };
}

/** Returns whether and why the person may decide the request now, as a sentence. */
function describeRequestAuthority(row: FullRequestRow, person: InfluencedPerson, now: string): string {
  const [who, are] = person.is_actor ? ["You", "are"] : [isolateBidiText(person.name), "is"];
  if (!person.is_active) return `${who} ${are} not active and cannot decide ${row.id}.`;
  const input = toAuthorityInput(row);
  // The role does not matter here: it only counts for deleting requests and for assigning an approver.
  const subject = { ...person, role: "requester" as const };
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
      if (check.params) return describeInfluence(row, subject) ?? toEnglish(check.detail);
      return `${toEnglish(describeBarredReason(row, { id: person.id, name: person.is_actor ? null : person.name }) ?? who)}, and cannot decide ${row.id}.`;
    case "not_approver":
      return `${who} ${are} not among the people who can decide ${row.id} now.`;
    default:
      return toEnglish(check.detail);
  }
}

/** Returns why the person cannot decide the request because its requester has influence over an account (R45). */
function describeInfluence(row: FullRequestRow, person: InfluencedPerson): string | null {
  const bar = findInfluenceBar(toAuthorityInput(row), person);
  const owner = bar?.owner?.name ?? (person.is_actor ? null : person.name);
  return bar && toEnglish(explainInfluence(bar.influence, { influencer: row.requester_name, owner, request: row.id }));
}

/** Returns who decides requests as in the query, or what the person may decide, by the matrix. */
async function readMatrixAuthority(context: QueryContext, query: Query): Promise<FactDraft[]> {
  const { deps, actor } = context;
  const statements = { ...createMatrixStatements(deps), absences: listPresentAbsences(context) };
  const { absences, ...rows } = await inBatch(deps.db, statements);
  const matrix = toWholeMatrix(rows);
  const own = { id: actor.department_id, name: actor.department };
  const department = matrix.departments.find((one) => one.id === query.department) ?? own;
  const question: Question = { query, matrix, actor, department };
  const { amount, currency, person_id } = query;
  const types = listTypes(question, amount !== null);
  if (amount !== null && !toAmount(question, types[0]))
    return [createWarningFact("unknown_amount", `${amount} is not a valid amount in ${currency ?? "this currency"}.`)];
  if (person_id !== null) {
    const person = toPerson(context, person_id, absences);
    return createPersonFacts(question, person, personNameOf(toNames(context), person.id));
  }
  if (amount === null)
    return createRuleFacts(
      types.map((type) => toLevelsRule(question, type)),
      describeDepartment(question),
    );
  const routes = types.map((type) => ({ type, route: toRoute(question, type, NO_REQUESTER) }));
  const rules = routes.map(({ type, route }) =>
    toRule(question, type, describeRouteRule(route, toEnglish), route.configuration_id),
  );
  const own_types = routes.filter(({ route }) => findFirstApprover(route)?.id === actor.id);
  const own_rules = own_types.map(({ type }) => toOwnRequestRule(question, type));
  return [...createRuleFacts(rules, describeAmount(question)), ...createRuleFacts(own_rules, " like this")];
}

const describeDepartment = ({ query, department }: Question): string =>
  query.department === null ? "" : ` in ${isolateBidiText(department.name)}`;

function describeAmount(question: Question): string {
  const amount = toAmount(question, listTypes(question, true)[0]);
  return `${amount ? ` of ${formatWithUsd(amount)}` : ""}${describeDepartment(question)}`;
}

/** Returns the active types of the query. Without a type in the query: all of them, or with `paid` those that require an amount. */
const listTypes = ({ query, matrix }: Question, paid: boolean): RequestTypeRow[] =>
  matrix.types.filter(
    (one) => one.is_active && (query.type === null ? one.requires_amount || !paid : one.code === query.type),
  );

/** Returns a rule of a request type, with a link to its entry in the matrix if the actor may open it. */
function toRule({ actor }: Question, { name }: RequestTypeRow, rule: string, id?: string | null): TypeRuleText {
  const label = `Approval matrix: ${isolateBidiText(name)}`;
  const isLinked = id && permissions.openAdminPanel(actor.role);
  return { type_name: name, rule, sources: isLinked ? [createRuleFactSource(label, id)] : [] };
}

function findConfiguration({ matrix, department }: Question, type: RequestTypeRow): MatrixConfiguration | undefined {
  const candidates = matrix.configurations.filter((one) => one.request_type === type.code);
  return (
    candidates.find((one) => one.department_id === department.id) ??
    candidates.find((one) => one.department_id === null)
  );
}

function toLevelsRule(question: Question, type: RequestTypeRow): TypeRuleText {
  const configuration = findConfiguration(question, type);
  const rule = !type.approval_required
    ? "need no approval."
    : configuration
      ? describeConfigurationRule(configuration, getMatrixOfRequestType(question.matrix, [], type.code))
      : "have no entry in the approval matrix: an administrator assigns the approver.";
  return toRule(question, type, rule, configuration?.id);
}

/** Returns who decides the actor's own requests of a type (R14). */
function toOwnRequestRule(question: Question, type: RequestTypeRow): TypeRuleText {
  const approver = findFirstApprover(toRoute(question, type, question.actor.id));
  const rule = approver
    ? `go to ${isolateBidiText(approver.name)} if they are your own.`
    : "have no approver if they are your own: an administrator assigns one.";
  return toRule(question, type, rule);
}

/**
 * Returns the amount of the query in minor units of its currency, or of the default currency of `type` if the query has
 * no currency. Returns null if the query has no amount, the currency is unknown, or the amount is too large or has more
 * decimals than the currency.
 */
function toAmount({ query, matrix }: Question, type: RequestTypeRow | undefined) {
  const code = query.currency ?? type?.default_currency ?? "USD";
  const currency = matrix.currencies.find((one) => one.code === code);
  const amount_minor = query.amount !== null && currency ? toMinor(query.amount, currency.decimals) : null;
  if (!currency || amount_minor === null) return null;
  return { amount_minor, amount_decimals: currency.decimals, currency: code, rate: fromRateE8(currency.rate_e8) };
}

function toRoute(question: Question, type: RequestTypeRow, requester_id: string): StoredRoute {
  const { amount_minor, currency } = toAmount(question, type) ?? { amount_minor: null, currency: "USD" };
  const { id: department_id, name: department } = question.department;
  const names = { request_type: type.code, request_type_name: type.name, department_id, department, requester_id };
  const matrix = getMatrixOfRequestType(question.matrix, question.matrix.configurations, type.code);
  return routeRequest({ ...names, amount_minor, currency }, matrix);
}

/** Returns whether the person may decide the amount, and the limits of the person and their delegators. */
function createPersonFacts(question: Question, person: Person, label: string): FactDraft[] {
  const who = person.is_actor ? "You" : label;
  if (!person.is_active) return [createInfoFact("authority", `${label} is not active and cannot decide requests.`)];
  const types = listTypes(question, false);
  const listLimits = (id: string) =>
    types.flatMap((type) => {
      const configuration = findConfiguration(question, type);
      const lookup = getMatrixOfRequestType(question.matrix, [], type.code);
      const limit = configuration && describeLimit(configuration, id, lookup, question.department.id);
      return limit ? [toRule(question, type, limit, configuration.id)] : [];
    });
  const own = listLimits(person.id);
  const type_name = question.query.type === null ? null : (types[0]?.name ?? null);
  const decides = `${who} ${person.is_actor ? "decide" : "decides"} for them now.`;
  const delegated = person.acts_for.flatMap(({ id, name }) => {
    const limits = listLimits(id);
    const facts = limits.length > 0 ? createApproverLimitFacts(name, limits) : [];
    return facts.map((fact) => ({ ...fact, text: `${fact.text} ${decides}` }));
  });
  return [
    ...(question.query.amount === null ? [] : createLimitCheckFacts(question, person, who)),
    ...(own.length > 0 || delegated.length === 0 ? createApproverLimitFacts(who, own, type_name) : []),
    ...delegated,
  ];
}

/** Returns whether the person may decide the amount, also as a delegate, in one fact for types with the same answer. */
function createLimitCheckFacts(question: Question, person: Person, who: string): FactDraft[] {
  const own = person.is_actor ? ", except your own" : "";
  const answers = listTypes(question, true).map((type) => {
    const route = toRoute(question, type, NO_REQUESTER);
    const asked = route.levels.flatMap((level) => level.eligible_approvers.map((one) => one.user_id));
    const delegators = person.acts_for.filter(({ id }) => asked.includes(id)).map((one) => one.name);
    const may = asked.includes(person.id) || delegators.length > 0;
    const behalf = asked.includes(person.id) ? "" : ` on behalf of ${formatIsolatedList(delegators)}`;
    const rule = may ? `${behalf}${own}.` : `. They ${describeRouteRule(route, toEnglish)}`;
    return { may, ...toRule(question, type, rule, route.configuration_id) };
  });
  return [true, false].flatMap((may) =>
    groupRules(answers.filter((one) => one.may === may)).map(({ types, rule, sources }) => {
      const text = `${who} may ${may ? "" : "not "}decide ${types} requests${describeAmount(question)}${rule}`;
      return createInfoFact("limit_check", text, sources);
    }),
  );
}
