/** Facts for questions about many requests: how long decisions take, and which amounts were approved. */
import { createDurationFacts } from "../../../../domain/assistant/chat/duration-facts.ts";
import { createSpendFacts, toSpending } from "../../../../domain/assistant/chat/spend-facts.ts";
import { describeCriteria } from "../../../../domain/assistant/describe-criteria.ts";
import type { FactDraft } from "../../../../domain/assistant/facts.ts";
import { createCriteriaFactSource } from "../../../../domain/assistant/match-facts.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { formatTypeLabel } from "../../../../domain/format/labels.ts";
import { REQUEST_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { toTotalsRanges } from "../../../../domain/requests/totals.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { listAssistantRequests } from "../../../db/queries/assistant.ts";
import { findIncompleteWalk, MAX_NEWEST_REQUESTS, planScopeWalks } from "../../../db/queries/newest-requests.ts";
import { fromStoredTotals, listRequestTotals } from "../../../db/queries/totals.ts";
import type { ChatQuestion } from "./chat-question.ts";
import { searchMatchingRequests, toAssistantRequestFilters } from "./search-fact-rows.ts";

const typeNameLookup =
  ({ vocabulary }: ChatQuestion) =>
  (code: string) =>
    vocabulary.types.find((one) => one.code === code)?.name ?? formatTypeLabel(code);

/** Returns facts about how long decisions took; if the question names a person, only about the decisions of that person. */
export async function gatherDurationFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, vocabulary } = question;
  const { criteria: parsed } = question.interpretation;
  const criteria: RequestCriteria = {
    ...parsed,
    statuses: ["approved", "rejected"],
    date_field: "decided",
    words: [],
    overdue: false,
    people: parsed.people.map(({ id, involvement }) => ({
      id,
      involvement: involvement === "requester" ? "requester" : "decider",
    })),
  };
  const { rows } = await searchMatchingRequests(deps, actor, criteria, vocabulary);
  return createDurationFacts(rows, describeCriteria(criteria, vocabulary));
}

/**
 * Returns facts about the amounts of approved requests. If the question names a status, or asks for overdue or submitted requests, about
 * the amounts of those requests instead.
 */
export async function gatherSpendFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, vocabulary } = question;
  const { criteria: parsed, text } = question.interpretation;
  const requested = /(?<!\w)(?:requested|ask(?:ed)? for|appl(?:y|ied) for|submit(?:ted)?)(?!\w)/.test(text);
  const statuses: RequestCriteria["statuses"] =
    parsed.statuses.length > 0 || parsed.overdue || requested ? parsed.statuses : ["approved"];
  const date_field =
    statuses.length > 0 && statuses.every((one) => one === "approved" || one === "rejected")
      ? parsed.date_field
      : "created";
  const approved = parsed.statuses.length === 0 && statuses.length > 0;
  const people = parsed.people.map(({ id, involvement }) => ({
    id,
    involvement: involvement === "any" ? ("requester" as const) : involvement,
  }));
  const criteria: RequestCriteria = { ...parsed, statuses, people, date_field: approved ? "decided" : date_field };
  const source = createCriteriaFactSource(criteria, vocabulary);
  const groups = [
    ...(criteria.types.length === 1 ? [] : (["type"] as const)),
    ...(criteria.departments.length === 1 ? [] : (["department"] as const)),
    ...(/(?<!\w)(?:who|per person|by person|people|which requester|each requester)(?!\w)/.test(text)
      ? (["person"] as const)
      : []),
  ];
  const { rows, is_floor } =
    (groups.includes("person") ? null : await readStoredSpending(question, criteria)) ??
    (await searchMatchingRequests(deps, actor, criteria, vocabulary));
  return createSpendFacts(
    rows,
    { what: describeCriteria(criteria, vocabulary), is_floor, source, groups },
    typeNameLookup(question),
  );
}

/** The values that all criteria except type, department, status, currency and period must have, because totals are stored only for those five. */
const NO_OTHER_CRITERIA = {
  ids: [],
  overdue: false,
  reassigned: false,
  modified: false,
  unassigned: false,
  priorities: [],
  people: [],
  mine: false,
  waiting_for_me: false,
  amount: null,
  words: [],
} as const satisfies Partial<RequestCriteria>;

/**
 * Returns the amounts of the requests that match the criteria and that the actor sees (R4): from stored totals for departments that the actor sees
 * completely, and from the newest requests in which the actor takes part for the others. null if no totals are stored for the criteria.
 */
async function readStoredSpending({ deps, actor, vocabulary, now }: ChatQuestion, criteria: RequestCriteria) {
  const scope = getScope(actor);
  const names = Object.keys(NO_OTHER_CRITERIA) as (keyof typeof NO_OTHER_CRITERIA)[];
  const hasTotals = names.every((name) => JSON.stringify(criteria[name]) === JSON.stringify(NO_OTHER_CRITERIA[name]));
  if (!hasTotals || scope.kind === "participant" || criteria.date_field === "due") return null;
  const { db } = deps;
  const today = now.slice(0, 10);
  const { from, to } = criteria.period ?? { from: null, to: null };
  const filters = toAssistantRequestFilters(criteria, actor, now, vocabulary);
  const participations = scope.kind === "all" ? [] : planScopeWalks({ kind: "participant", user_id: actor.id });
  const rows = await inBatch(db, {
    totals: listRequestTotals(
      db,
      {
        departments: { scope, ids: criteria.departments },
        date_field: criteria.period ? criteria.date_field : "created",
        ranges: toTotalsRanges({ from, to: to ?? today }, today),
        types: criteria.types,
        currencies: criteria.currency ? [criteria.currency] : [],
      },
      false,
    ),
    newest:
      participations.length === 0
        ? undefined
        : listAssistantRequests(db, scope, filters, MAX_NEWEST_REQUESTS, participations),
    cut: participations.length === 0 ? undefined : findIncompleteWalk(db, participations),
  });
  const statuses = criteria.statuses.length > 0 ? criteria.statuses : REQUEST_STATUSES;
  const elsewhere = (rows.newest ?? []).filter(
    (one) => scope.kind === "department" && one.department_id !== scope.department_id,
  );
  return {
    rows: [...toSpending(rows.totals.map(fromStoredTotals), statuses), ...elsewhere],
    is_floor: (rows.cut ?? []).length > 0,
  };
}
