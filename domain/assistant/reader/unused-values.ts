/** Compares what a message names with the query that was read from it. Pure. */
import type { AssistantQuery, Period } from "../query.ts";
import type { Line, Tag } from "./line.ts";
import type { KindContext } from "./vocabulary.ts";

type Value = string | number;

const collectValues = (value: unknown): Value[] =>
  typeof value === "string" || typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(collectValues)
      : [];

/** Returns the amounts that a mention can become in a query: 'over 100' asks who decides 101, 'about 100' who decides 100. */
const toAmounts = ({ min, max }: { min: number | null; max: number | null }): Value[] => [
  ...(min === null ? [] : [min, min + 1]),
  ...(max === null ? [] : [max]),
  ...(min === null || max === null ? [] : [(min + max) / 2]),
];

/** Returns the days of a period. Due dates and absences can be a year or a week later than the period of the message. */
const toDays = ({ from, to }: Period): Value[] =>
  [from, to].flatMap((day) => (day === null ? [] : [day, `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`]));

/**
 * Returns the names, numbers, amounts, periods and statuses of a message that the query does not contain, as typed: a rule has read them, but
 * the answer does not depend on them. Parts that the line still contains are left out.
 */
export function listUnusedValues(line: Line, query: AssistantQuery, { vocabulary, actor }: KindContext): string[] {
  const values = new Set(collectValues(query));
  const isAboutRequests = "filter" in query || query.kind === "compare";
  // The record of a request names the people who took part in it.
  const isNamed = query.kind === "timeline";
  const hasDecider =
    "filter" in query && query.filter.decided_by.any_of.length + query.filter.decided_by.none_of.length > 0;
  const hasAny = (candidates: readonly unknown[]) => candidates.some((one) => values.has(one as Value));
  const isUsed = ({ kind, value, text }: Tag): boolean => {
    switch (kind) {
      case "person":
        return (
          hasAny(value as string[]) ||
          isNamed ||
          (!isAboutRequests && (value as string[]).includes(actor.id)) ||
          vocabulary.people.some(
            (one) =>
              (value as string[]).includes(one.id) &&
              hasAny(vocabulary.departments.filter(({ name }) => name === one.department).map(({ id }) => id)),
          )
        );
      case "period":
        return ("filter" in query || query.kind === "calendar") && / \w+day$|^\w+day$/.test(text)
          ? true
          : hasAny(toDays((value as { period: Period }).period)) || query.kind === "budget";
      case "amount":
        return hasAny(toAmounts(value as { min: number | null; max: number | null }));
      case "number":
      case "age":
        return hasAny([value]);
      case "status":
        return hasAny(value as string[]) || query.kind === "timeline" || "measure" in query || hasDecider;
      case "unread":
        return true;
      default:
        return hasAny(value as readonly string[]);
    }
  };
  const tags = [...line.tags];
  const isWithin = (key: string) =>
    tags.some(([, { kind, text }]) => (kind === "id" || kind === "unread") && text.includes(key));
  return tags
    .filter(
      ([key, tag]) =>
        tag.text !== "" &&
        !tag.text.includes("@") &&
        !new RegExp(`${key}(?!\\d)`).test(line.text) &&
        !isWithin(key) &&
        !isUsed(tag),
    )
    .map(([, { text }]) => text);
}
