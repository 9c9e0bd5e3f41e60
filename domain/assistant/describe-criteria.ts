/** Describes search criteria as one sentence. Pure. */
import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import { formatTypeLabel, humanise } from "../format/labels.ts";
import { formatList } from "../format/lists.ts";
import { formatMoneyShort } from "../format/money.ts";
import type { AmountRange } from "./words/amounts.ts";
import type { Period } from "./words/periods.ts";
import type { RequestCriteria } from "./words/request-criteria.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

/** Returns '1 Oct 2026' for '2026-10-01'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return `${date} ${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[month - 1]} ${year}`;
}

export function formatPeriod({ from, to }: Period): string {
  if (from && from === to) return `on ${formatDay(from)}`;
  if (from && to) return `from ${formatDay(from)} to ${formatDay(to)}`;
  return from ? `since ${formatDay(from)}` : `until ${formatDay(to ?? "")}`;
}

export function formatAmountRange({ min, min_exclusive, max, max_exclusive, currency }: AmountRange): string {
  const format = (amount: number) => formatMoneyShort(amount, currency ?? "USD");
  const converted = currency === null ? " (converted to USD)" : "";
  if (min !== null && max !== null)
    return `${min === max ? `of ${format(min)}` : `between ${format(min)} and ${format(max)}`}${converted}`;
  if (min !== null) return `${min_exclusive ? "over" : "of at least"} ${format(min)}${converted}`;
  return `${max_exclusive ? "under" : "of at most"} ${format(max ?? 0)}${converted}`;
}

/** What `describeCriteria` returns for all requests that wait for the user's decision. */
export const WAITING_REQUESTS_TEXT = "Requests waiting for your decision";

/**
 * Returns criteria as text: 'Your travel requests that are pending, over USD 10,000 (converted to USD), submitted from … to …, about
 * "laptop"'.
 */
export function describeCriteria(
  criteria: RequestCriteria,
  vocabulary: Pick<Vocabulary, "departments" | "people" | "types">,
): string {
  const typeName = (code: string) => vocabulary.types.find((one) => one.code === code)?.name ?? formatTypeLabel(code);
  const personName = (id: string) => vocabulary.people.find((one) => one.id === id)?.name ?? "somebody";
  const departmentName = (id: string) => vocabulary.departments.find((one) => one.id === id)?.name ?? "a department";
  const types = criteria.types.length > 0 ? `${formatIsolatedList(criteria.types.map(typeName))} ` : "";
  const statuses = criteria.statuses.map((one) => (one === "needs_info" ? "waiting for information" : humanise(one)));
  const parts = [
    criteria.ids.length > 0 ? `with the number ${formatList(criteria.ids, "or")}` : "",
    criteria.waiting_for_me ? "waiting for your decision" : "",
    statuses.length > 0 ? `that are ${formatList(statuses, "or")}` : "",
    criteria.overdue ? "that are past due and open" : "",
    criteria.reassigned ? "that were reassigned" : "",
    criteria.modified ? "that were modified" : "",
    criteria.unassigned ? "without an approver" : "",
    criteria.priorities.length > 0 ? `of priority ${formatList(criteria.priorities, "or")}` : "",
    ...criteria.people.map(({ id, involvement }) => describePerson(personName(id), involvement)),
    criteria.departments.length > 0 ? `of ${formatIsolatedList(criteria.departments.map(departmentName))}` : "",
    criteria.amount ? formatAmountRange(criteria.amount) : "",
    criteria.currency ? `in ${criteria.currency}` : "",
    criteria.period
      ? `${criteria.date_field === "created" ? "submitted" : criteria.date_field} ${formatPeriod(criteria.period)}`
      : "",
    criteria.words.length > 0 ? `about "${isolateBidiText(criteria.words.join(" "))}"` : "",
  ];
  return `${criteria.mine ? "Your " : ""}${types}requests ${parts.filter(Boolean).join(", ")}`
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase());
}

function describePerson(name: string, part: RequestCriteria["people"][number]["involvement"]): string {
  if (part === "requester") return `submitted by ${isolateBidiText(name)}`;
  if (part === "approver") return `with ${isolateBidiText(name)} as approver`;
  return part === "decider" ? `decided by ${isolateBidiText(name)}` : `involving ${isolateBidiText(name)}`;
}
