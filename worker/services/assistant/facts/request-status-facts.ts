import { statusFacts } from "../../../../domain/assistant/chat/status-facts.ts";
import { describeCriteria } from "../../../../domain/assistant/describe-criteria.ts";
import { type FactDraft, infoFact } from "../../../../domain/assistant/facts.ts";
import { requestFact, toListSource } from "../../../../domain/assistant/match-facts.ts";
import { recommend } from "../../../../domain/assistant/recommend.ts";
import { normalizeText, toWords } from "../../../../domain/assistant/text-similarity.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { RequestData } from "../../../../domain/inputs/assistant.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/request-lifecycle.ts";
import { inBatch } from "../../../db/database.ts";
import type { FactRow } from "../../../db/queries/assistant.ts";
import { findRequest, listNewestEvents } from "../../../db/queries/request-reads.ts";
import { findVisibleRow } from "../../requests/get-request.ts";
import { gatherAuthorityFacts } from "./authority-facts.ts";
import type { ChatQuestion } from "./chat-facts.ts";
import { gatherRequestFacts } from "./request-facts.ts";
import { searchFactRows } from "./search-fact-rows.ts";

/** Further requests that may have been meant. */
const MAX_OTHERS = 9;
/** Enough of a record to hold its decision: comments may follow it. */
const NEWEST_EVENTS = 50;

/** Where a request stands: the one named by its number, or the ones that the words describe, one's own first. */
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
  const more = others.slice(0, MAX_OTHERS).map((row) => requestFact(row, question.now));
  return more.length === 0 ? facts : [...facts, ...more];
}

/** 'Who can approve my holiday?', when nothing of the kind was submitted: whoever would decide it. */
const asksWhoDecides = ({ interpretation: { text } }: ChatQuestion): boolean =>
  /(?<!\w)who(?:se)?(?!\w)/.test(text) && /(?<!\w)(?:approve|decide|sign)/.test(text);

const toNotFoundFact = ({ interpretation: { criteria }, vocabulary }: ChatQuestion): FactDraft =>
  infoFact("matches", `${describeCriteria(criteria, vocabulary)}: none that you may see.`, [
    toListSource(criteria, vocabulary),
  ]);

/** Open ones before decided ones; without any description one's own. */
async function findReferencedRequests({
  deps,
  actor,
  interpretation: { criteria: given, text },
  vocabulary,
}: ChatQuestion): Promise<FactRow[]> {
  const described =
    given.words.length + given.types.length + given.people.length + given.departments.length > 0 ||
    given.amount !== null;
  // 'Was it approved?' asks for the status; 'why was it rejected?' knows it.
  const knows = /(?<!\w)(?:why|who (?:has |have )?(?:approved|rejected|declined|cancelled))(?!\w)/.test(text);
  const asked: RequestCriteria = {
    ...given,
    statuses: knows ? given.statuses : [],
    date_field: "created",
    mine: given.mine || !described,
  };
  const { rows, is_partial_match } = await searchFactRows(deps, actor, asked, vocabulary);
  if (is_partial_match) return findClosestMatches(rows, given.words);
  const open = rows.filter((row) => OPEN_STATUSES.includes(row.status));
  return described
    ? [...open, ...rows.filter((row) => !open.includes(row))].slice(0, MAX_OTHERS)
    : open.length > 0
      ? open
      : rows.slice(0, 1);
}

/** Where no request has all of the words: those whose titles have most of them. */
function findClosestMatches(rows: readonly FactRow[], words: readonly string[]): FactRow[] {
  const shared = (row: FactRow) =>
    words.filter((word) => toWords(row.title).some((one) => one.startsWith(normalizeText(word)))).length;
  const most = Math.max(...rows.map(shared));
  return rows.filter((row) => shared(row) === most).slice(0, MAX_OTHERS);
}

async function readStatusFacts({ deps, actor, now }: ChatQuestion, id: string): Promise<FactDraft[]> {
  const [rows, events] = await inBatch(deps.db, [
    findRequest(deps.db, id, actor.id),
    listNewestEvents(deps.db, id, NEWEST_EVENTS),
  ]);
  const found = findVisibleRow(actor, id, rows);
  if (!found.ok) return [infoFact("not_found", found.detail)];
  const { row } = found;
  const decided_at = OPEN_STATUSES.includes(row.status)
    ? null
    : (events.find((one) => /approved|rejected|cancelled/.test(one.kind))?.created_at ?? null);
  return statusFacts({ ...row, rate: row.route.rates[row.currency] ?? null, decided_at }, events, now);
}

/** The facts of an analysis, the flags first. */
export async function gatherCheckFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { deps, actor, interpretation } = question;
  // 'Should I approve the taxi?' is not about one's own.
  const others = {
    ...question,
    interpretation: { ...interpretation, criteria: { ...interpretation.criteria, mine: false } },
  };
  const id = interpretation.criteria.ids[0] ?? (await findReferencedRequests(others))[0]?.id;
  if (!id) return [toNotFoundFact(question)];
  const gathered = await gatherRequestFacts(deps, actor, RequestData.parse({ id }));
  if (!gathered.ok)
    return gathered.code === "invalid_state" ? readStatusFacts(question, id) : [infoFact("not_found", gathered.detail)];
  const { facts, evidence } = gathered.value;
  const flags = facts.filter((fact) => fact.tone !== "info");
  const { recommendation, risk_level } = recommend(facts, evidence);
  const count =
    flags.length === 0 ? "nothing stands out" : `${flags.length} thing${flags.length === 1 ? "" : "s"} to look at`;
  const summary = infoFact(
    "check",
    `${id}: ${count}; by the table of the analysis ${recommendation}, risk ${risk_level}.`,
    [{ label: id, href: `/request/${encodeURIComponent(id)}/details` }],
  );
  const rest = facts.filter((fact) => fact.tone === "info");
  return [summary, ...[...flags, ...rest].map(({ id: _, ...fact }) => fact)];
}
