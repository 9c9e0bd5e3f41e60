import { amountToUsd, toUsd, type Usd } from "../../../../domain/assistant/usd.ts";
import type { AmountRange } from "../../../../domain/assistant/words/amounts.ts";
import type { Period } from "../../../../domain/assistant/words/periods.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { fromRateE8 } from "../../../../domain/format/money.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { type FactFilters, type FactRow, listFactRows } from "../../../db/queries/assistant.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import type { CompanyVocabulary } from "./vocabulary.ts";

/** Counting stops here, as in every list (design/api.md). */
export const MAX_MATCHED_ROWS = 1_000;

export type FactSearchResult = {
  /** Newest first, at most `MOST_FOUND`. */
  rows: FactRow[];
  /** There are more than that. */
  is_floor: boolean;
  /** No request has all of the words; these have one of them. */
  is_partial_match: boolean;
};

/** What the actor may see (R4) of what was asked for. One round trip. Amounts are compared exactly, in USD at each submission's rates. */
export async function searchFactRows(
  deps: Deps,
  actor: Actor,
  asked: RequestCriteria,
  words: CompanyVocabulary,
): Promise<FactSearchResult> {
  const scope = getScope(actor);
  const filters = toFactFilters(asked, actor, isoNow(deps), words);
  const stems = asked.words.map(stem);
  const strict = listFactRows(deps.db, scope, { ...filters, words: stems }, MAX_MATCHED_ROWS + 1);
  const loose = listFactRows(deps.db, scope, { ...filters, any_word: stems }, MAX_MATCHED_ROWS + 1);
  const [all, some] = await inBatch(deps.db, stems.length > 1 ? [strict, loose] : [strict, strict]);
  const exact = (rows: readonly FactRow[]) =>
    rows.filter((row) => asked.amount === null || isWithinRange(row, asked.amount, words));
  const matched = exact(all);
  const loosened = matched.length === 0 && stems.length > 1 && some.length > 0;
  const rows = loosened ? exact(some) : matched;
  return {
    rows: rows.slice(0, MAX_MATCHED_ROWS),
    is_floor: rows.length > MAX_MATCHED_ROWS,
    is_partial_match: loosened,
  };
}

/** 'batteries' finds 'battery', 'monitors' finds 'monitor': the beginning of a word is enough. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ies")) return word.slice(0, -3);
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

export function toFactFilters(
  asked: RequestCriteria,
  actor: Actor,
  now: string,
  words: CompanyVocabulary,
): FactFilters {
  const of = (part: RequestCriteria["people"][number]["involvement"]) =>
    asked.people.filter((one) => one.involvement === part).map((one) => one.id);
  const waiting: FactFilters = asked.waiting_for_me
    ? {
        approvers: [actor.id, ...actor.acts_for.map((one) => one.id)],
        statuses: ["pending", "overdue"],
        not_requester: actor.id,
      }
    : {};
  return {
    ids: asked.ids,
    statuses: asked.statuses,
    reassigned: asked.reassigned,
    modified: asked.modified,
    without_approver: asked.unassigned,
    types: asked.types,
    departments: asked.departments,
    priorities: asked.priorities,
    requesters: asked.mine ? [actor.id] : of("requester"),
    approvers: of("approver"),
    deciders: of("decider"),
    people: of("any"),
    currencies: asked.currency
      ? [asked.currency]
      : isExactAmount(asked.amount)
        ? [asked.amount?.currency ?? ""].filter(Boolean)
        : [],
    ...(asked.overdue ? { overdue_at: now } : {}),
    ...(asked.period ? { [asked.date_field]: toTimeRange(asked.period) } : {}),
    ...(asked.amount ? { usd: toUsdRange(asked.amount, words) } : {}),
    ...waiting,
  };
}

const isExactAmount = (amount: AmountRange | null): boolean => amount !== null && amount.min === amount.max;

/** Days, inclusive -> times, the last one exclusive. */
export function toTimeRange({ from, to }: Period): { from?: string; before?: string } {
  const dayAfter = to === null ? null : new Date(Date.parse(`${to}T00:00:00.000Z`) + 24 * 60 * 60 * 1000);
  return {
    ...(from === null ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(dayAfter === null ? {} : { before: dayAfter.toISOString() }),
  };
}

const getRate = (currency: string | null, { rates }: CompanyVocabulary): number =>
  fromRateE8(rates.get(currency ?? "USD")?.rate_e8 ?? 0);

function toUsdRange({ min, max, currency }: AmountRange, words: CompanyVocabulary): NonNullable<FactFilters["usd"]> {
  const rate = getRate(currency, words);
  return { ...(min === null ? {} : { least: min * rate }), ...(max === null ? {} : { most: max * rate }) };
}

/** Bounds are in the range's currency at today's rate, the request at its own. */
function isWithinRange(row: FactRow, range: AmountRange, words: CompanyVocabulary): boolean {
  const usd = toUsd(row);
  if (usd === null) return false;
  const bound = (amount: number | null): Usd | null =>
    amount === null ? null : amountToUsd(Math.round(amount * 100) / 100, getRate(range.currency, words));
  const [least, most] = [bound(range.min), bound(range.max)];
  if (least !== null && (range.min_exclusive ? usd <= least : usd < least)) return false;
  return most === null || (range.max_exclusive ? usd < most : usd <= most);
}
