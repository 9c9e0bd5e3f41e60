/** What was understood of a search, said back in one sentence. Pure. */
import { isolated, isolatedList } from "../format/isolated-text.ts";
import { formatLimit } from "../format/money.ts";
import { typeLabel } from "../format/type-label.ts";
import { humanise } from "../roles.ts";
import type { AmountRange } from "./words/amounts.ts";
import type { AskedFor } from "./words/asked-for.ts";
import type { Period } from "./words/periods.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

const LIST = new Intl.ListFormat("en", { type: "disjunction" });

/** '2026-10-01' -> '1 Oct 2026'. */
export function sayDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return `${date} ${"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[month - 1]} ${year}`;
}

export function sayPeriod({ from, to }: Period): string {
  if (from && from === to) return `on ${sayDay(from)}`;
  if (from && to) return `from ${sayDay(from)} to ${sayDay(to)}`;
  return from ? `since ${sayDay(from)}` : `until ${sayDay(to ?? "")}`;
}

export function sayRange({ least, least_open, most, most_open, currency }: AmountRange): string {
  const say = (amount: number) => formatLimit(amount, currency ?? "USD");
  const converted = currency === null ? " (converted to USD)" : "";
  if (least !== null && most !== null)
    return `${least === most ? `of ${say(least)}` : `between ${say(least)} and ${say(most)}`}${converted}`;
  if (least !== null) return `${least_open ? "over" : "of at least"} ${say(least)}${converted}`;
  return `${most_open ? "under" : "of at most"} ${say(most ?? 0)}${converted}`;
}

/** 'Your travel requests that are pending, over USD 10,000 (converted to USD), submitted from … to …, about "laptop".' */
export function sayAsked(asked: AskedFor, vocabulary: Pick<Vocabulary, "departments" | "people" | "types">): string {
  const typeName = (code: string) => vocabulary.types.find((one) => one.code === code)?.name ?? typeLabel(code);
  const personName = (id: string) => vocabulary.people.find((one) => one.id === id)?.name ?? "somebody";
  const departmentName = (id: string) => vocabulary.departments.find((one) => one.id === id)?.name ?? "a department";
  const types = asked.types.length > 0 ? `${isolatedList(asked.types.map(typeName))} ` : "";
  const statuses = asked.statuses.map((one) => (one === "needs_info" ? "waiting for information" : humanise(one)));
  const parts = [
    asked.ids.length > 0 ? `with the number ${LIST.format(asked.ids)}` : "",
    asked.waiting_for_me ? "that wait for your decision" : "",
    statuses.length > 0 ? `that are ${LIST.format(statuses)}` : "",
    asked.overdue ? "that are past due and open" : "",
    asked.reassigned ? "that were reassigned" : "",
    asked.modified ? "that were modified" : "",
    asked.unassigned ? "without an approver" : "",
    asked.priorities.length > 0 ? `of priority ${LIST.format(asked.priorities)}` : "",
    ...asked.people.map(({ id, part }) => sayPerson(personName(id), part)),
    asked.departments.length > 0 ? `of ${isolatedList(asked.departments.map(departmentName))}` : "",
    asked.amount ? sayRange(asked.amount) : "",
    asked.currency ? `in ${asked.currency}` : "",
    asked.period ? `${asked.moment === "created" ? "submitted" : asked.moment} ${sayPeriod(asked.period)}` : "",
    asked.words.length > 0 ? `about "${isolated(asked.words.join(" "))}"` : "",
  ];
  return `${asked.mine ? "Your " : ""}${types}requests ${parts.filter(Boolean).join(", ")}`
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase());
}

function sayPerson(name: string, part: AskedFor["people"][number]["part"]): string {
  if (part === "requester") return `submitted by ${isolated(name)}`;
  if (part === "approver") return `that ${isolated(name)} has now`;
  return part === "decider" ? `decided by ${isolated(name)}` : `of or with ${isolated(name)}`;
}
