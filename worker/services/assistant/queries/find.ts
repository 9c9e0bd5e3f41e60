import {
  createCautionFact,
  createInfoFact,
  createQueryAnswer,
  type FactDraft,
  type QueryAnswer,
} from "../../../../domain/assistant/facts.ts";
import {
  createRequestSummaryFact,
  createStatusCountFacts,
  createTotalAmountFacts,
} from "../../../../domain/assistant/match-facts.ts";
import { type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { convertAmountToScaledUsd } from "../../../../domain/assistant/usd.ts";
import { formatList } from "../../../../domain/format/lists.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { compareUrgency } from "../../../../domain/requests/waiting.ts";
import type { AssistantRequestRow } from "../../../db/queries/assistant.ts";
import {
  createCountFact,
  type Matches,
  type QueryContext,
  readFromList,
  readMatches,
  toSearchMatch,
} from "./read-matches.ts";

export async function runFind(context: QueryContext, query: QueryOf<"find">): Promise<QueryAnswer> {
  const { filter, sort_by, sort_order, limit } = query;
  const matches = await readMatches(context, filter);
  const order = sort_by === "urgency" ? {} : { sort_by, sort_order };
  const listed = matches.is_floor ? await readFromList(context, matches, order, limit) : null;
  const rows = listed?.rows ?? sortRows(matches.rows, query).slice(0, limit);
  const [total, is_floor] = listed ? [listed.total, listed.is_floor] : [matches.rows.length, matches.is_floor];
  const lines = rows.map((row) => createRequestSummaryFact(row, context.now));
  const isComplete = !matches.is_floor && total > 1;
  const facts = isByIds(filter)
    ? [...lines, ...createMissingFacts(filter, matches.rows)]
    : [
        createCountFact(context, { ...matches, is_floor }, total),
        ...createLateFacts(matches),
        ...(isComplete && matches.filter.status.any_of.length !== 1
          ? createStatusCountFacts(matches.rows, context.now)
          : []),
        ...(isComplete ? createTotalAmountFacts(matches.rows) : []),
        ...lines,
      ];
  return createQueryAnswer(facts, { rows: rows.map(toSearchMatch), total, is_floor });
}

export const isByIds = (filter: RequestFilter): boolean =>
  filter.ids.length > 0 &&
  JSON.stringify(RequestFilter.parse({ ids: filter.ids })) === JSON.stringify(RequestFilter.parse(filter));

/** Returns the same facts for requests that do not exist and for requests that the user may not see. */
export function createMissingFacts({ ids }: RequestFilter, rows: readonly AssistantRequestRow[]): FactDraft[] {
  return ids
    .filter((id) => rows.every((row) => row.id !== id))
    .map((id) => createInfoFact("not_found", `There is no request ${id}, or you don't have access to it.`));
}

const MAX_NAMED = 5;

/** Returns a fact about requests that are past due but that lists do not count as overdue yet (R25). */
export function createLateFacts({ late }: Pick<Matches, "late">): FactDraft[] {
  if (late.length === 0) return [];
  const ids = late.slice(0, MAX_NAMED).map((row) => row.id);
  const others = late.length - ids.length;
  const names = others > 0 ? `${ids.join(", ")} and ${others} others` : formatList(ids);
  return [
    createCautionFact(
      "late",
      `${formatCount(late.length)} more ${late.length === 1 ? "is" : "are"} past due without having the status overdue: ${names}.`,
    ),
  ];
}

function sortRows(
  rows: readonly AssistantRequestRow[],
  { sort_by, sort_order }: QueryOf<"find">,
): AssistantRequestRow[] {
  const oldest = rows.toReversed();
  if (sort_by === "urgency") return oldest.toSorted(compareUrgency);
  const toSortValue = (row: AssistantRequestRow) => {
    if (sort_by === "amount") return convertAmountToScaledUsd(row) ?? 0n;
    if (sort_by === "priority") return row.priority_rank;
    return sort_by === "due_date" ? (row.due_at ?? "9999") : row[sort_by];
  };
  const compare = (a: AssistantRequestRow, b: AssistantRequestRow) => {
    const [left, right] = [toSortValue(a), toSortValue(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return sort_order === "asc" ? oldest.toSorted(compare) : rows.toSorted((a, b) => compare(b, a));
}
