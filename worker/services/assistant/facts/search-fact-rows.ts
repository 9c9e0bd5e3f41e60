import { convertAmountToScaledUsd, type ScaledUsd, toScaledUsd } from "../../../../domain/assistant/usd.ts";
import type { AmountRange } from "../../../../domain/assistant/words/amounts.ts";
import type { Period } from "../../../../domain/assistant/words/periods.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { fromRateE8 } from "../../../../domain/format/money.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import {
  type AssistantRequestFilters,
  type AssistantRequestRow,
  listAssistantRequests,
  planAssistantWalks,
} from "../../../db/queries/assistant.ts";
import { findIncompleteWalk } from "../../../db/queries/newest-requests.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import type { CompanyVocabulary } from "./vocabulary.ts";

/** The maximum number of matching requests that are read and counted, as in every list. */
export const MAX_MATCHED_ROWS = 1_000;

export type MatchingRequests = {
  /** The matching requests, newest first, at most `MAX_MATCHED_ROWS`. */
  rows: AssistantRequestRow[];
  /** Whether more requests may match than `rows`, because more than `MAX_MATCHED_ROWS` match or only the newest were compared. */
  is_floor: boolean;
  /** Whether no request contains all search words; then `rows` has the requests that contain at least one of them. */
  is_partial_match: boolean;
};

/**
 * Returns the requests that match the criteria and that the actor sees (R4). Compares amounts exactly, in USD at the rate of each request's
 * submission. One round trip.
 */
export async function searchMatchingRequests(
  deps: Deps,
  actor: Actor,
  criteria: RequestCriteria,
  vocabulary: CompanyVocabulary,
): Promise<MatchingRequests> {
  const scope = getScope(actor);
  const filters = toAssistantRequestFilters(criteria, actor, getIsoNow(deps), vocabulary);
  const stems = criteria.words.map(stem);
  const strict = listAssistantRequests(deps.db, scope, { ...filters, words: stems }, MAX_MATCHED_ROWS + 1);
  const loose = listAssistantRequests(deps.db, scope, { ...filters, any_word: stems }, MAX_MATCHED_ROWS + 1);
  const strictWalks = planAssistantWalks(scope, { ...filters, words: stems });
  const looseWalks = planAssistantWalks(scope, { ...filters, any_word: stems });
  const matches = await inBatch(deps.db, {
    strict,
    strict_cut: findIncompleteWalk(deps.db, strictWalks),
    loose: stems.length > 1 ? loose : undefined,
    loose_cut: stems.length > 1 ? findIncompleteWalk(deps.db, looseWalks) : undefined,
  });
  const filterByAmount = (rows: readonly AssistantRequestRow[]) =>
    rows.filter((row) => criteria.amount === null || isWithinRange(row, criteria.amount, vocabulary));
  const strictRows = filterByAmount(matches.strict);
  const looseRows = matches.loose ?? [];
  const is_partial_match = strictRows.length === 0 && looseRows.length > 0;
  const rows = is_partial_match ? filterByAmount(looseRows) : strictRows;
  const cut = is_partial_match ? matches.loose_cut : matches.strict_cut;
  return {
    rows: rows.slice(0, MAX_MATCHED_ROWS),
    is_floor: rows.length > MAX_MATCHED_ROWS || (cut ?? []).length > 0,
    is_partial_match,
  };
}

/** Returns the word without its plural ending, so that 'batteries' finds 'battery' and 'monitors' finds 'monitor'. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ies")) return word.slice(0, -3);
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

export function toAssistantRequestFilters(
  criteria: RequestCriteria,
  actor: Actor,
  now: string,
  vocabulary: CompanyVocabulary,
): AssistantRequestFilters {
  const idsOf = (involvement: RequestCriteria["people"][number]["involvement"]) =>
    criteria.people.filter((one) => one.involvement === involvement).map((one) => one.id);
  const waiting: AssistantRequestFilters = criteria.waiting_for_me
    ? {
        approvers: [actor.id, ...actor.acts_for.map((one) => one.id)],
        statuses: ["pending", "overdue"],
        possible_decider: actor.id,
      }
    : {};
  return {
    ids: criteria.ids,
    statuses: criteria.statuses,
    reassigned: criteria.reassigned,
    modified: criteria.modified,
    without_approver: criteria.unassigned,
    types: criteria.types,
    departments: criteria.departments,
    priorities: criteria.priorities,
    requesters: criteria.mine ? [actor.id] : idsOf("requester"),
    approvers: idsOf("approver"),
    deciders: idsOf("decider"),
    people: idsOf("any"),
    currencies: criteria.currency
      ? [criteria.currency]
      : isExactAmount(criteria.amount)
        ? [criteria.amount?.currency ?? ""].filter(Boolean)
        : [],
    ...(criteria.overdue ? { overdue_at: now } : {}),
    ...(criteria.period ? { [criteria.date_field]: toTimeRange(criteria.period) } : {}),
    ...(criteria.amount ? { usd: toUsdRange(criteria.amount, vocabulary) } : {}),
    ...waiting,
  };
}

const isExactAmount = (amount: AmountRange | null): boolean => amount !== null && amount.min === amount.max;

/** Converts a period of days, first and last day included, to a range of times in UTC whose end is excluded. */
export function toTimeRange({ from, to }: Period): { from?: string; before?: string } {
  const dayAfter = to === null ? null : new Date(Date.parse(`${to}T00:00:00.000Z`) + 24 * 60 * 60 * 1000);
  return {
    ...(from === null ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(dayAfter === null ? {} : { before: dayAfter.toISOString() }),
  };
}

const getRate = (currency: string | null, { rates }: CompanyVocabulary): number =>
  fromRateE8(rates.get(currency ?? "USD")?.rate_e8 ?? 0);

function toUsdRange(
  { min, max, currency }: AmountRange,
  vocabulary: CompanyVocabulary,
): NonNullable<AssistantRequestFilters["usd"]> {
  const rate = getRate(currency, vocabulary);
  return { ...(min === null ? {} : { min: min * rate }), ...(max === null ? {} : { max: max * rate }) };
}

/**
 * Whether the amount of a request is in the range. Compares in USD: the limits of the range at today's rate, the request at the rate of its
 * submission.
 */
function isWithinRange(row: AssistantRequestRow, range: AmountRange, vocabulary: CompanyVocabulary): boolean {
  const usd = convertAmountToScaledUsd(row);
  if (usd === null) return false;
  const bound = (amount: number | null): ScaledUsd | null =>
    amount === null ? null : toScaledUsd(Math.round(amount * 100) / 100, getRate(range.currency, vocabulary));
  const [min, max] = [bound(range.min), bound(range.max)];
  if (min !== null && (range.min_exclusive ? usd <= min : usd < min)) return false;
  return max === null || (range.max_exclusive ? usd < max : usd <= max);
}
