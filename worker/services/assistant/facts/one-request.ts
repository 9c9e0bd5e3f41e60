import { statusFacts } from "../../../../domain/assistant/chat/status-facts.ts";
import { type FactDraft, info } from "../../../../domain/assistant/fact-list.ts";
import { requestLine, sourceOf } from "../../../../domain/assistant/found-facts.ts";
import { recommend } from "../../../../domain/assistant/recommend.ts";
import { sayAsked } from "../../../../domain/assistant/say-asked.ts";
import { plain, wordsOf } from "../../../../domain/assistant/similar-text.ts";
import type { AskedFor } from "../../../../domain/assistant/words/asked-for.ts";
import { RequestData } from "../../../../domain/inputs/assistant.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/request-lifecycle.ts";
import { inBatch } from "../../../db/database.ts";
import type { FactRow } from "../../../db/queries/assistant.ts";
import { findRequest, listNewestEvents } from "../../../db/queries/request-reads.ts";
import { visibleRow } from "../../requests/get-request.ts";
import { authorityFacts } from "./authority.ts";
import type { Question } from "./chat-facts.ts";
import { findAsked } from "./find-asked.ts";
import { gatherRequestFacts } from "./request-facts.ts";

/** Further requests that may have been meant. */
const MOST_OTHERS = 9;
/** Enough of a record to hold its decision: comments may follow it. */
const NEWEST_EVENTS = 50;

/** Where a request stands: the one named by its number, or the ones that the words describe, one's own first. */
export async function requestStatus(question: Question): Promise<FactDraft[]> {
  const { asked } = question.understood;
  if (asked.ids.length > 0)
    return (await Promise.all(asked.ids.slice(0, 3).map((id) => standingOf(question, id)))).flat();
  const rows = await meant(question);
  const [first, ...others] = rows;
  if (!first)
    return asksWhoDecides(question)
      ? authorityFacts(question.deps, question.actor, question.understood)
      : [notFound(question)];
  const facts = await standingOf(question, first.id);
  const more = others.slice(0, MOST_OTHERS).map((row) => requestLine(row, question.now));
  return more.length === 0 ? facts : [...facts, ...more];
}

/** 'Who can approve my holiday?', when nothing of the kind was submitted: whoever would decide it. */
const asksWhoDecides = ({ understood: { text } }: Question): boolean =>
  /(?<!\w)who(?:se)?(?!\w)/.test(text) && /(?<!\w)(?:approve|decide|sign)/.test(text);

const notFound = ({ understood: { asked }, words }: Question): FactDraft =>
  info("matches", `${sayAsked(asked, words)}: none that you may see.`, [sourceOf(asked, words)]);

/** Open ones before decided ones; without any description one's own. */
async function meant({ deps, actor, understood: { asked: given, text }, words }: Question): Promise<FactRow[]> {
  const described =
    given.words.length + given.types.length + given.people.length + given.departments.length > 0 ||
    given.amount !== null;
  // 'Was it approved?' asks for the status; 'why was it rejected?' knows it.
  const knows = /(?<!\w)(?:why|who (?:has |have )?(?:approved|rejected|declined|cancelled))(?!\w)/.test(text);
  const asked: AskedFor = {
    ...given,
    statuses: knows ? given.statuses : [],
    moment: "created",
    mine: given.mine || !described,
  };
  const { rows, loosened } = await findAsked(deps, actor, asked, words);
  if (loosened) return closest(rows, given.words);
  const open = rows.filter((row) => OPEN_STATUSES.includes(row.status));
  return described
    ? [...open, ...rows.filter((row) => !open.includes(row))].slice(0, MOST_OTHERS)
    : open.length > 0
      ? open
      : rows.slice(0, 1);
}

/** Where no request has all of the words: those whose titles have most of them. */
function closest(rows: readonly FactRow[], words: readonly string[]): FactRow[] {
  const shared = (row: FactRow) =>
    words.filter((word) => wordsOf(row.title).some((one) => one.startsWith(plain(word)))).length;
  const most = Math.max(...rows.map(shared));
  return rows.filter((row) => shared(row) === most).slice(0, MOST_OTHERS);
}

async function standingOf({ deps, actor, now }: Question, id: string): Promise<FactDraft[]> {
  const [rows, events] = await inBatch(deps.db, [
    findRequest(deps.db, id, actor.id),
    listNewestEvents(deps.db, id, NEWEST_EVENTS),
  ]);
  const found = visibleRow(actor, id, rows);
  if (!found.ok) return [info("not_found", found.detail)];
  const { row } = found;
  const decided_at = OPEN_STATUSES.includes(row.status)
    ? null
    : (events.find((one) => /approved|rejected|cancelled/.test(one.kind))?.created_at ?? null);
  return statusFacts({ ...row, rate: row.route.rates[row.currency] ?? null, decided_at }, events, now);
}

/** The facts of an analysis, the flags first. */
export async function checkFacts(question: Question): Promise<FactDraft[]> {
  const { deps, actor, understood } = question;
  // 'Should I approve the taxi?' is not about one's own.
  const others = { ...question, understood: { ...understood, asked: { ...understood.asked, mine: false } } };
  const id = understood.asked.ids[0] ?? (await meant(others))[0]?.id;
  if (!id) return [notFound(question)];
  const gathered = await gatherRequestFacts(deps, actor, RequestData.parse({ id }));
  if (!gathered.ok)
    return gathered.code === "invalid_state" ? standingOf(question, id) : [info("not_found", gathered.detail)];
  const { facts, evidence } = gathered.value;
  const flags = facts.filter((fact) => fact.tone !== "info");
  const { recommendation, risk_level } = recommend(facts, evidence);
  const count =
    flags.length === 0 ? "nothing stands out" : `${flags.length} thing${flags.length === 1 ? "" : "s"} to look at`;
  const summary = info(
    "check",
    `${id}: ${count}; by the table of the analysis ${recommendation}, risk ${risk_level}.`,
    [{ label: id, href: `/request/${encodeURIComponent(id)}/details` }],
  );
  const rest = facts.filter((fact) => fact.tone === "info");
  return [summary, ...[...flags, ...rest].map(({ id: _, ...fact }) => fact)];
}
