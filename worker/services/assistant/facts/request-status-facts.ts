import { createStatusFacts } from "../../../../domain/assistant/chat/status-facts.ts";
import { describeCriteria } from "../../../../domain/assistant/describe-criteria.ts";
import { createInfoFact, type FactDraft } from "../../../../domain/assistant/facts.ts";
import { createCriteriaFactSource, createRequestSummaryFact } from "../../../../domain/assistant/match-facts.ts";
import { computeRecommendation } from "../../../../domain/assistant/recommend.ts";
import { normalizeText, toWords } from "../../../../domain/assistant/text-similarity.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { AnalyzedRequestInput } from "../../../../domain/inputs/assistant.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { inBatch } from "../../../db/database.ts";
import type { AssistantRequestRow } from "../../../db/queries/assistant.ts";
import { findRequest, listNewestEventsOfRequest } from "../../../db/queries/request-reads.ts";
import { toVisibleRequestRow } from "../../requests/get-request.ts";
import { gatherAuthorityFacts } from "./authority-facts.ts";
import type { ChatQuestion } from "./chat-question.ts";
import { gatherRequestFacts } from "./request-facts.ts";
import { searchMatchingRequests } from "./search-fact-rows.ts";

/** The maximum number of other requests in the answer, if the question can mean several requests. */
const MAX_OTHERS = 9;
/** How many of the newest entries of a request's record are read to find the decision; comments may follow the decision. */
const NEWEST_EVENTS = 50;

/** Returns facts about the status of the requests that the question names by number or describes. */
export async function gatherStatusFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { criteria } = question.interpretation;
  if (criteria.ids.length > 0)
    return (await Promise.all(criteria.ids.slice(0, 3).map((id) => readStatusFacts(question, id)))).flat();
  const rows = await findReferencedRequests(question);
  const [first, ...others] = rows;
  if (!first)
    return asksWhoDecides(question)
      ? gatherAuthorityFacts(question.deps, question.actor, question.interpretation)
      : [toNotFoundFact(question)];
  const facts = await readStatusFacts(question, first.id);
  const other_facts = others.slice(0, MAX_OTHERS).map((row) => createRequestSummaryFact(row, question.now));
  return [...facts, ...other_facts];
}

/** Whether the question asks who would decide such a request, as in 'Who can approve my holiday?'. */
const asksWhoDecides = ({ interpretation: { text } }: ChatQuestion): boolean =>
  /(?<!\w)who(?:se)?(?!\w)/.test(text) && /(?<!\w)(?:approve|decide|sign)/.test(text);

const toNotFoundFact = ({ interpretation: { criteria }, vocabulary }: ChatQuestion): FactDraft =>
  createInfoFact("matches", `${describeCriteria(criteria, vocabulary)}: none.`, [
    createCriteriaFactSource(criteria, vocabulary),
  ]);

/**
 * Returns the requests that the question describes, open requests first. If the question describes none: the actor's own open requests, or
 * else the actor's newest request.
 */
async function findReferencedRequests({
  deps,
  actor,
  interpretation: { criteria, text },
  vocabulary,
}: ChatQuestion): Promise<AssistantRequestRow[]> {
  const is_described =
    criteria.words.length + criteria.types.length + criteria.people.length + criteria.departments.length > 0 ||
    criteria.amount !== null;
  // 'Was it approved?' asks for the status, so requests of every status match. 'Why was it rejected?' states the status, so only rejected
  // requests match.
  const assumes_status = /(?<!\w)(?:why|who (?:has |have )?(?:approved|rejected|declined|cancelled))(?!\w)/.test(text);
  const search: RequestCriteria = {
    ...criteria,
    statuses: assumes_status ? criteria.statuses : [],
    date_field: "created",
    mine: criteria.mine || !is_described,
  };
  const { rows, is_partial_match } = await searchMatchingRequests(deps, actor, search, vocabulary);
  if (is_partial_match) return findClosestMatches(rows, criteria.words);
  const open = rows.filter((row) => OPEN_STATUSES.includes(row.status));
  return is_described
    ? [...open, ...rows.filter((row) => !open.includes(row))].slice(0, MAX_OTHERS)
    : open.length > 0
      ? open
      : rows.slice(0, 1);
}

/** Returns the requests whose titles contain the most of `words`. Used if no request contains all of them. */
function findClosestMatches(rows: readonly AssistantRequestRow[], words: readonly string[]): AssistantRequestRow[] {
  const countMatches = (row: AssistantRequestRow) =>
    words.filter((word) => toWords(row.title).some((one) => one.startsWith(normalizeText(word)))).length;
  const max = Math.max(...rows.map(countMatches));
  return rows.filter((row) => countMatches(row) === max).slice(0, MAX_OTHERS);
}

async function readStatusFacts({ deps, actor, now }: ChatQuestion, id: string): Promise<FactDraft[]> {
  const { rows, events } = await inBatch(deps.db, {
    rows: findRequest(deps.db, id, actor.id),
    events: listNewestEventsOfRequest(deps.db, id, NEWEST_EVENTS),
  });
  const visible = toVisibleRequestRow(actor, id, rows);
  if (!visible.ok) return [createInfoFact("not_found", visible.detail)];
  const { row } = visible;
  const decided_at = OPEN_STATUSES.includes(row.status)
    ? null
    : (events.find((one) => /approved|rejected|cancelled/.test(one.kind))?.created_at ?? null);
  return createStatusFacts(
    { ...row, rate: row.route.rates[row.currency] ?? null, waiting_count: row.waiting_for.length, decided_at },
    events,
    now,
  );
}

/** Returns the facts of the analysis of the request that the question names or describes, warnings first. */
export async function gatherRequestAnalysisFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, interpretation } = question;
  // 'Should I approve the taxi?' asks about a request of another person, so the search is not limited to the actor's own requests.
  const criteria = { ...interpretation.criteria, mine: false };
  const others = { ...question, interpretation: { ...interpretation, criteria } };
  const id = interpretation.criteria.ids[0] ?? (await findReferencedRequests(others))[0]?.id;
  if (!id) return [toNotFoundFact(question)];
  const gathered = await gatherRequestFacts(deps, actor, AnalyzedRequestInput.parse({ id }));
  if (!gathered.ok)
    return gathered.code === "invalid_state"
      ? readStatusFacts(question, id)
      : [createInfoFact("not_found", gathered.detail)];
  const { facts, evidence } = gathered.value;
  const flags = facts.filter((fact) => fact.tone !== "info");
  const { recommendation, risk_level } = computeRecommendation(facts, evidence);
  const count =
    flags.length === 0 ? "nothing stands out" : `${flags.length} thing${flags.length === 1 ? "" : "s"} to look at`;
  const summary = createInfoFact("check", `${id}: ${count}. Recommendation ${recommendation}, risk ${risk_level}.`, [
    { label: id, href: `/request/${encodeURIComponent(id)}/details` },
  ]);
  const rest = facts.filter((fact) => fact.tone === "info");
  return [summary, ...[...flags, ...rest].map(({ id: _, ...fact }) => fact)];
}
