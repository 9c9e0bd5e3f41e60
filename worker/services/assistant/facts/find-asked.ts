import { toUsd, type Usd, usdOfAmount } from "../../../../domain/assistant/usd.ts";
import type { AmountRange } from "../../../../domain/assistant/words/amounts.ts";
import type { AskedFor } from "../../../../domain/assistant/words/asked-for.ts";
import type { Period } from "../../../../domain/assistant/words/periods.ts";
import { fromRateE8 } from "../../../../domain/format/money.ts";
import { scopeOf } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { type FactFilters, type FactRow, listFactRows } from "../../../db/queries/assistant.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import type { CompanyWords } from "./vocabulary.ts";

/** Counting stops here, as in every list (design/api.md). */
export const MOST_FOUND = 1_000;

export type Found = {
  /** Newest first, at most `MOST_FOUND`. */
  rows: FactRow[];
  /** There are more than that. */
  is_floor: boolean;
  /** No request has all of the words; these have one of them. */
  loosened: boolean;
};

/** What the actor may see (R4) of what was asked for. One round trip. Amounts are compared exactly, in USD at each submission's rates. */
export async function findAsked(deps: Deps, actor: Actor, asked: AskedFor, words: CompanyWords): Promise<Found> {
  const scope = scopeOf(actor);
  const filters = toFilters(asked, actor, isoNow(deps), words);
  const stems = asked.words.map(stem);
  const strict = listFactRows(deps.db, scope, { ...filters, words: stems }, MOST_FOUND + 1);
  const loose = listFactRows(deps.db, scope, { ...filters, any_word: stems }, MOST_FOUND + 1);
  const [all, some] = await inBatch(deps.db, stems.length > 1 ? [strict, loose] : [strict, strict]);
  const exact = (rows: readonly FactRow[]) =>
    rows.filter((row) => asked.amount === null || isWithin(row, asked.amount, words));
  const matched = exact(all);
  const loosened = matched.length === 0 && stems.length > 1 && some.length > 0;
  const rows = loosened ? exact(some) : matched;
  return { rows: rows.slice(0, MOST_FOUND), is_floor: rows.length > MOST_FOUND, loosened };
}

/** 'batteries' finds 'battery', 'monitors' finds 'monitor': the beginning of a word is enough. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ies")) return word.slice(0, -3);
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

export function toFilters(asked: AskedFor, actor: Actor, now: string, words: CompanyWords): FactFilters {
  const of = (part: AskedFor["people"][number]["part"]) =>
    asked.people.filter((one) => one.part === part).map((one) => one.id);
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
      : isOneAmount(asked.amount)
        ? [asked.amount?.currency ?? ""].filter(Boolean)
        : [],
    ...(asked.overdue ? { overdue_at: now } : {}),
    ...(asked.period ? { [asked.moment]: toTimes(asked.period) } : {}),
    ...(asked.amount ? { usd: coarse(asked.amount, words) } : {}),
    ...waiting,
  };
}

const isOneAmount = (amount: AmountRange | null): boolean => amount !== null && amount.least === amount.most;

/** Days, inclusive -> times, the last one exclusive. */
export function toTimes({ from, to }: Period): { from?: string; before?: string } {
  const dayAfter = to === null ? null : new Date(Date.parse(`${to}T00:00:00.000Z`) + 24 * 60 * 60 * 1000);
  return {
    ...(from === null ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(dayAfter === null ? {} : { before: dayAfter.toISOString() }),
  };
}

const rateOf = (currency: string | null, { rates }: CompanyWords): number =>
  fromRateE8(rates.get(currency ?? "USD")?.rate_e8 ?? 0);

function coarse({ least, most, currency }: AmountRange, words: CompanyWords): NonNullable<FactFilters["usd"]> {
  const rate = rateOf(currency, words);
  return { ...(least === null ? {} : { least: least * rate }), ...(most === null ? {} : { most: most * rate }) };
}

/** Bounds are in the range's currency at today's rate, the request at its own. */
function isWithin(row: FactRow, range: AmountRange, words: CompanyWords): boolean {
  const usd = toUsd(row);
  if (usd === null) return false;
  const bound = (amount: number | null): Usd | null =>
    amount === null ? null : usdOfAmount(Math.round(amount * 100) / 100, rateOf(range.currency, words));
  const [least, most] = [bound(range.least), bound(range.most)];
  if (least !== null && (range.least_open ? usd <= least : usd < least)) return false;
  return most === null || (range.most_open ? usd < most : usd <= most);
}
