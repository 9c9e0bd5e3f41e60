/** Changes and inspects filters of requests. Pure. */
import { OPEN_STATUSES } from "../../requests/lifecycle.ts";
import type { RequestFilter } from "../query.ts";
import type { PeriodMention, Tag } from "./line.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { isDecided } from "./words.ts";

type PeriodField = "created" | "decided" | "due";
/**
 * The conditions of a message. In a follow-up such as 'and in October?' or 'what about Selma?', some conditions get their meaning from the
 * previous question.
 */
export type Conditions = {
  filter: RequestFilter;
  /** A period without a word such as 'submitted' or 'due'. */
  period: PeriodMention | null;
  /** People without a word such as 'by'. */
  people: readonly Tag<"person">[];
};
export type FilterContext = { actor_id: string; now: string; currency: string; people: Vocabulary["people"] };

/** Whether a tag names people who decide no requests. */
export const isRequester = ({ value }: Tag<"person">, people: Vocabulary["people"]): boolean =>
  people.some(({ id, role }) => value.includes(id) && role === "requester");

/** Adds the values of a tag to a choice of the filter. */
export function addValues<T extends string>(
  choice: { any_of: T[]; none_of: T[] },
  values: readonly T[],
  tag: Tag,
): void {
  const list = tag.is_negated ? choice.none_of : choice.any_of;
  for (const value of values) if (!list.includes(value)) list.push(value);
}

/** Restricts the filter to open requests, because only these wait for somebody. */
export function restrictToOpen(filter: RequestFilter): void {
  if (filter.status.any_of.length === 0) filter.status.any_of = [...OPEN_STATUSES];
}

/** Returns which date a period without a word such as 'due' restricts. */
export const getDefaultField = (filter: RequestFilter, isSpend: boolean): PeriodField =>
  isSpend || filter.decided_by.any_of.length > 0 || (filter.status.any_of.length > 0 && isDecided(filter.status.any_of))
    ? "decided"
    : "created";

/** Whether the filter has any condition. */
export const isRestricted = (filter: RequestFilter): boolean =>
  Object.values(filter).some((value) =>
    Array.isArray(value)
      ? value.length > 0
      : typeof value === "object" && value !== null
        ? Object.values(value).some((one) => (Array.isArray(one) ? one.length > 0 : one !== null && one !== false))
        : value !== null && value !== false,
  );
