import { describeFilter, describeMatchCount } from "../../../../domain/assistant/describe-query.ts";
import { createInfoFact, type FactDraft, type QueryAnswer } from "../../../../domain/assistant/facts.ts";
import { createRequestSummaryFact } from "../../../../domain/assistant/match-facts.ts";
import { type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { createTimelineFacts } from "../../../../domain/assistant/timeline-facts.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { inBatch } from "../../../db/database.ts";
import { listAbsences } from "../../../db/queries/assistant.ts";
import { type FullRequestRow, findRequest, listNewestEventsOfRequest } from "../../../db/queries/request-reads.ts";
import { toVisibleRequestRow } from "../../requests/get-request.ts";
import { createMissingFacts, isByIds } from "./find.ts";
import { type QueryContext, readOneFilter, toListSources, toNames, toSearchMatch } from "./read-matches.ts";

/** The maximum number of requests that are described from their records. */
const MAX_DETAILED = 3;
const MAX_LISTED = 10;
/** The number of newest entries of a record that are read. */
const MAX_EVENTS = 50;
const MAX_ABSENCES = 200;

/**
 * Describes what happened to requests and what is next, open requests first. If there are few requests, describes each
 * from its record.
 */
export async function runTimeline(context: QueryContext, { filter, focus }: QueryOf<"timeline">): Promise<QueryAnswer> {
  if (isByIds(filter) && filter.ids.length <= MAX_DETAILED) {
    const found = await Promise.all(filter.ids.map((id) => readTimeline(context, id, focus)));
    const rows = found.flatMap(({ row }) => (row ? [toSearchMatch(row)] : []));
    return { facts: found.flatMap(({ facts }) => facts), rows, figures: [], total: rows.length, is_floor: false };
  }
  const exact = await readOneFilter(context, filter);
  // The question may contain a mistake, such as the wrong person as the one who rejected the request. Without such
  // conditions, the answer can correct it.
  const wider = RequestFilter.parse({ ids: filter.ids, text: filter.text, submitted_by: filter.submitted_by });
  const isWider = exact.rows.length === 0 && filter.text.all_of.length > 0;
  const matches = isWider ? await readWithKnownWords(context, wider) : exact;
  const open = matches.rows.filter((row) => OPEN_STATUSES.includes(row.status));
  const rows = [...open, ...matches.rows.filter((row) => !open.includes(row))].slice(0, MAX_LISTED);
  const total = matches.rows.length;
  const count = createInfoFact(
    "matches",
    describeMatchCount(matches.filter, toNames(context), total, matches.is_floor),
    toListSources(matches.href),
  );
  const detailed = rows.slice(0, total > MAX_DETAILED ? 1 : MAX_DETAILED);
  const details = await Promise.all(detailed.map(({ id }) => readTimeline(context, id, focus)));
  const others = rows.slice(detailed.length).map((row) => createRequestSummaryFact(row, context.now));
  const missing = createMissingFacts(filter, matches.rows);
  const facts = isByIds(filter)
    ? [...details.flatMap((one) => one.facts), ...others, ...missing]
    : total > detailed.length || total === 0
      ? [count, ...details.flatMap((one) => one.facts), ...others]
      : details.flatMap((one) => one.facts);
  if (isWider && total > 0) {
    const none = `There are no requests that match all of '${describeFilter(exact.filter, toNames(context))}'.`;
    return {
      facts: [...facts, createInfoFact("condition", none)],
      rows: rows.map(toSearchMatch),
      figures: [],
      total,
      is_floor: matches.is_floor,
    };
  }
  return { facts, rows: rows.map(toSearchMatch), figures: [], total, is_floor: matches.is_floor };
}

/** Reads the requests with all words of the filter; if there are none, with those that occur in a request at all, if these are most of them. */
async function readWithKnownWords(context: QueryContext, filter: RequestFilter) {
  const all = await readOneFilter(context, filter);
  const words = filter.text.all_of;
  if (all.rows.length > 0 || words.length === 1) return all;
  const single = await Promise.all(
    words.map((word) => readOneFilter(context, { ...filter, text: { ...filter.text, all_of: [word] } })),
  );
  const known = words.filter((_, index) => (single[index]?.rows.length ?? 0) > 0);
  // One of two words can belong to another request, as 'tax' to a taxi.
  if (known.length * 2 <= words.length || known.length === words.length) return all;
  return readOneFilter(context, { ...filter, text: { ...filter.text, all_of: known } });
}

async function readTimeline(
  context: QueryContext,
  id: string,
  focus: QueryOf<"timeline">["focus"],
): Promise<{ facts: FactDraft[]; row: FullRequestRow | null }> {
  const { actor, now, deps } = context;
  const { db } = deps;
  const { rows, events, absences } = await inBatch(db, {
    rows: findRequest(db, id, actor.id),
    events: listNewestEventsOfRequest(db, id, MAX_EVENTS),
    absences: listAbsences(db, { from: now, to: now }, MAX_ABSENCES),
  });
  const visible = toVisibleRequestRow(actor, id, rows);
  if (!visible.ok) return { facts: [createInfoFact("not_found", visible.detail)], row: null };
  return {
    facts: createTimelineFacts(toRoutedRequest(visible.row), focus, { events, absences, now }),
    row: visible.row,
  };
}

export const toRoutedRequest = (row: FullRequestRow) => ({
  ...row,
  rate: row.route.rates[row.currency] ?? null,
  waiting_count: row.waiting_for.length,
});
