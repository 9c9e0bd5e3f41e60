import { describeFilter } from "../../../../domain/assistant/describe-query.ts";
import {
  createInfoFact,
  createQueryAnswer,
  type FactDraft,
  type QueryAnswer,
} from "../../../../domain/assistant/facts.ts";
import { createRequestSummaryFact } from "../../../../domain/assistant/match-facts.ts";
import { type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { createTimelineFacts } from "../../../../domain/assistant/timeline-facts.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { toEnglish } from "../../../../texts/index.ts";
import { createMissingFacts, isByIds } from "./find.ts";
import {
  createCountFact,
  type QueryContext,
  readMatches,
  readRequest,
  toNames,
  toSearchMatch,
} from "./read-matches.ts";

const MAX_DETAILED = 3;
const MAX_LISTED = 10;

/** Describes what happened to requests and what is next, open ones first; few requests in detail. */
export async function runTimeline(context: QueryContext, { filter, focus }: QueryOf<"timeline">): Promise<QueryAnswer> {
  const describe = (found: Awaited<ReturnType<typeof readRequest>>): FactDraft[] =>
    found.ok
      ? createTimelineFacts(found.request, focus, { ...found, toEnglish })
      : [createInfoFact("not_found", toEnglish(found.detail))];
  if (isByIds(filter) && filter.ids.length <= MAX_DETAILED) {
    const found = await Promise.all(filter.ids.map((id) => readRequest(context, id)));
    const rows = found.flatMap((one) => (one.ok ? [toSearchMatch(one.request)] : []));
    return createQueryAnswer(found.flatMap(describe), { rows, total: rows.length });
  }
  const exact = await readMatches(context, filter);
  // The question may contain a mistake, such as the wrong person as the one who rejected the request. Without such
  // conditions, the answer can correct it.
  const wider = RequestFilter.parse({ ids: filter.ids, text: filter.text, submitted_by: filter.submitted_by });
  const isWider = exact.rows.length === 0 && filter.text.all_of.length > 0;
  const matches = isWider ? await readWithKnownWords(context, wider) : exact;
  const open = matches.rows.filter((row) => OPEN_STATUSES.includes(row.status));
  const rows = [...open, ...matches.rows.filter((row) => !open.includes(row))].slice(0, MAX_LISTED);
  const total = matches.rows.length;
  const detailed = rows.slice(0, total > MAX_DETAILED ? 1 : MAX_DETAILED);
  const others = rows.slice(detailed.length).map((row) => createRequestSummaryFact(row, context.now));
  const isCounted = !isByIds(filter) && (total > detailed.length || total === 0);
  const none = `There are no requests that match all of '${describeFilter(exact.filter, toNames(context))}'.`;
  const facts = [
    ...(isCounted ? [createCountFact(context, matches)] : []),
    ...(await Promise.all(detailed.map(({ id }) => readRequest(context, id)))).flatMap(describe),
    ...others,
    ...(isByIds(filter) ? createMissingFacts(filter, matches.rows) : []),
    ...(isWider && total > 0 ? [createInfoFact("condition", none)] : []),
  ];
  return createQueryAnswer(facts, { rows: rows.map(toSearchMatch), total, is_floor: matches.is_floor });
}

/** Reads the requests with all words of the filter; if there are none, with those that occur in a request at all, if these are most of them. */
async function readWithKnownWords(context: QueryContext, filter: RequestFilter) {
  const all = await readMatches(context, filter);
  const words = filter.text.all_of;
  if (all.rows.length > 0 || words.length === 1) return all;
  const single = await Promise.all(
    words.map((word) => readMatches(context, { ...filter, text: { ...filter.text, all_of: [word] } })),
  );
  const known = words.filter((_, index) => (single[index]?.rows.length ?? 0) > 0);
  // One of two words can belong to another request, as 'tax' to a taxi.
  if (known.length * 2 <= words.length || known.length === words.length) return all;
  return readMatches(context, { ...filter, text: { ...filter.text, all_of: known } });
}
