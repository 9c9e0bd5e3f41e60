/** Answers about the company: budgets, absences, people and exchange rates. */
import {
  createFilterHref,
  departmentNameOf,
  formatPeriod,
  personNameOf,
} from "../../../../domain/assistant/describe-query.ts";
import type { Figure } from "../../../../domain/assistant/entities.ts";
import {
  createCautionFact,
  createInfoFact,
  createQueryAnswer,
  type FactDraft,
  type QueryAnswer,
} from "../../../../domain/assistant/facts.ts";
import { type Measure, type QueryOf, RequestFilter } from "../../../../domain/assistant/query.ts";
import { convertAmountToScaledUsd, fromScaledUsd, sumUsd } from "../../../../domain/assistant/usd.ts";
import { formatIsolatedList, formatNames, isolateBidiText } from "../../../../domain/format/bidi.ts";
import { formatDate } from "../../../../domain/format/date-time.ts";
import { formatList } from "../../../../domain/format/lists.ts";
import { formatMoneyShort, formatRate, fromMinor, fromRateE8 } from "../../../../domain/format/money.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { addDays } from "../../../../domain/requests/totals.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { formatRoleName } from "../../../../domain/roles.ts";
import { inBatch } from "../../../db/database.ts";
import { listAbsences } from "../../../db/queries/assistant.ts";
import { readStoredTotals } from "./measure.ts";
import { listPresentAbsences, type QueryContext, toListSources, toNames } from "./read-matches.ts";

const MAX_DEPARTMENTS = 20;
const SUM: Measure = { kind: "sum", currency: null };

/** Returns the approved, open and remaining part of each department's budget of the calendar year. Those with a budget come first. */
export async function runBudget(context: QueryContext, query: QueryOf<"budget">): Promise<QueryAnswer> {
  const { actor, vocabulary, now } = context;
  const scope = getScope(actor);
  const sees = (id: string) => scope.kind === "all" || (scope.kind === "department" && scope.department_id === id);
  const asked = query.departments.length > 0 ? query.departments : vocabulary.departments.map((one) => one.id);
  const visible = vocabulary.departments
    .filter(({ id, is_active }) => asked.includes(id) && sees(id) && (is_active || query.departments.includes(id)))
    .sort((a, b) => Number(a.budget_minor === null) - Number(b.budget_minor === null))
    .slice(0, MAX_DEPARTMENTS);
  const hidden = query.departments.filter((id) => !sees(id));
  const refusals = hidden.map(
    (id) => `You do not see all requests of ${departmentNameOf(vocabulary, id)}, so I cannot compute its spending.`,
  );
  if (visible.length + hidden.length === 0)
    refusals.push("You only see requests in which you take part, so I cannot compute the spending of a department.");
  const year = now.slice(0, 4);
  const toApproved = (ids: readonly string[]) =>
    RequestFilter.parse({
      department: { any_of: ids },
      decided: { from: `${year}-01-01`, to: `${year}-12-31` },
      status: { any_of: ["approved"] },
    });
  const all = visible.map((one) => one.id);
  const open = RequestFilter.parse({ department: { any_of: all }, status: { any_of: OPEN_STATUSES } });
  const readSums = async (filter: RequestFilter) => {
    const totals = all.length > 0 ? await readStoredTotals(context, filter, SUM, null) : null;
    return (department: string): number => {
      const own = (totals ?? []).filter((one) => one.department_id === department);
      return fromScaledUsd(sumUsd(own.map(convertAmountToScaledUsd)));
    };
  };
  const [spentOf, openOf] = await Promise.all([readSums(toApproved(all)), readSums(open)]);
  const lines = visible.map(({ id, name, budget_minor }) => {
    const href = createFilterHref(toApproved([id]), vocabulary);
    return toBudgetLine(isolateBidiText(name), budget_minor, { spent: spentOf(id), open: openOf(id), year, href });
  });
  return createQueryAnswer(
    [...lines.map(({ fact }) => fact), ...refusals.map((text) => createInfoFact("budget", text))],
    { figures: lines.map(({ figure }) => figure) },
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
const formatAmount = (usd: number): string => formatMoneyShort(round(usd), "USD");

function toBudgetLine(
  label: string,
  budget_minor: number | null,
  { spent, open, year, href }: { spent: number; open: number; year: string; href: string | null },
): { fact: FactDraft; figure: Figure } {
  const sources = toListSources(href, `Approved in ${year}`);
  const used = `Approved in ${year}: ${formatAmount(spent)}. Open: ${formatAmount(open)}.`;
  if (budget_minor === null)
    return {
      fact: createInfoFact("budget", `${label} has no budget. ${used}`, sources),
      figure: { label, value: spent, text: `${spent === 0 ? "no amounts" : formatAmount(spent)} approved`, href },
    };
  const budget = fromMinor(budget_minor, 2);
  const left = round(budget - spent);
  const after = left < open ? `${formatAmount(open - left)} too little` : formatAmount(left - open);
  const rest = open > 0 ? `, or ${after} if everything open is approved` : "";
  const state = left < 0 ? `It is over its budget by ${formatAmount(-left)}.` : `Left: ${formatAmount(left)}${rest}.`;
  const create = left < open ? createCautionFact : createInfoFact;
  return {
    fact: create("budget", `${label} has a budget of ${formatAmount(budget)} a year. ${used} ${state}`, sources),
    figure: { label, value: left, text: `${formatAmount(left)} left`, href },
  };
}

const MAX_ABSENCES = 50;

/** Returns who is out of office in the period, and who decides for them, but never why. */
export async function runCalendar(
  context: QueryContext,
  { people, period }: QueryOf<"calendar">,
): Promise<QueryAnswer> {
  const { deps, actor, now } = context;
  const names = toNames(context);
  const from = period?.from ? `${period.from}T00:00:00.000Z` : now;
  const to = period?.to ? `${addDays(period.to, 1)}T00:00:00.000Z` : "9999";
  const { absences } = await inBatch(deps.db, {
    absences: period === null ? listPresentAbsences(context) : listAbsences(deps.db, { from, to }, MAX_ABSENCES),
  });
  const listed = absences.filter((one) => people.length === 0 || people.includes(one.user_id));
  const present = people.filter((id) => listed.every((one) => one.user_id !== id));
  const when = period === null ? "now" : formatPeriod(period);
  const texts = listed.map((one) => {
    const isViewer = people.includes(one.user_id) && one.user_id === actor.id;
    const [who, them] = isViewer ? ["You", "you"] : [isolateBidiText(one.user_name), "them"];
    const isOver = one.ends_at <= now;
    const verb = isViewer ? (isOver ? "were" : "are") : isOver ? "was" : "is";
    const since = isOver || one.starts_at > now ? `from ${formatDate(one.starts_at, "UTC")} ` : "";
    const decides = `${isolateBidiText(one.delegate_name)} ${isOver ? "decided" : "decides"} for ${them}`;
    return `${who} ${verb} out of office ${since}until ${formatDate(one.ends_at, "UTC")}; ${decides}.`;
  });
  const others = present.map(
    (id) => `${id === actor.id ? "You are" : `${personNameOf(names, id)} is`} not out of office ${when}.`,
  );
  const all = [...texts, ...others];
  const none = [`Nobody is out of office ${when}.`];
  return createQueryAnswer((all.length > 0 ? all : none).map((text) => createInfoFact("absence", text)));
}

const MAX_PEOPLE = 10;

/** Returns people with their role and department, which every user may see. */
export async function runPeople({ vocabulary }: QueryContext, query: QueryOf<"people">): Promise<QueryAnswer> {
  const { departments } = vocabulary;
  const department = query.department === null ? null : departments.find((one) => one.id === query.department);
  const headed = departments.filter((one) => one.is_active && (department ? one === department : true));
  if (query.heads_only) {
    const heads = headed
      .filter((one) => query.people.length === 0 || query.people.includes(one.head_user_id ?? ""))
      .map(({ name, head_user_name: head }) => [isolateBidiText(name), head && isolateBidiText(head)])
      .map(([unit, head]) => (head === null ? `${unit} has no head.` : `${head} is the head of ${unit}.`));
    const texts = heads.length > 0 ? heads : ["No department has this head."];
    return createQueryAnswer(texts.map((text) => createInfoFact("head", text)));
  }
  const found = vocabulary.people.filter(
    (one) =>
      (query.people.length === 0 ? one.is_active : query.people.includes(one.id)) &&
      (query.role === null || one.role === query.role) &&
      (department === null || one.department === department?.name),
  );
  const where = department ? ` in ${isolateBidiText(department.name)}` : "";
  if (found.length === 0) return createQueryAnswer([createInfoFact("person", `There is no such person${where}.`)]);
  const facts = found.slice(0, MAX_PEOPLE).map(({ id, name, role, department: own, is_active }) => {
    const heads = departments.filter((one) => one.head_user_id === id && one.is_active).map((one) => one.name);
    const head = heads.length > 0 ? `, and head of ${formatIsolatedList(heads)}` : "";
    const active = is_active ? "" : ", but no longer active";
    const text = `${isolateBidiText(name)} is ${formatRoleName(role)} in ${isolateBidiText(own)}${head}${active}.`;
    return createInfoFact("person", text);
  });
  if (query.people.length > 0) return createQueryAnswer(facts);
  const count = `${formatCount(found.length)} ${found.length === 1 ? "person" : "people"}${where}: ${formatNames(found.map((one) => one.name))}.`;
  return createQueryAnswer([createInfoFact("people", count), ...facts], { total: found.length });
}

/** Returns the present exchange rate, and the amount in the other currency. */
export async function runExchange(
  { vocabulary }: QueryContext,
  { amount, from, to }: QueryOf<"exchange">,
): Promise<QueryAnswer> {
  const target_code = to ?? "USD";
  const [source, target] = [from, target_code].map((code) => vocabulary.rates.get(code.toUpperCase()));
  const answer = (text: string) => createQueryAnswer([createInfoFact("exchange", text)]);
  if (!source || !target) {
    const unknown = isolateBidiText(source ? target_code : from);
    const known = formatList([...vocabulary.rates.keys()]);
    return answer(`There is no currency ${unknown} here. The currencies are ${known}.`);
  }
  const rate = fromRateE8(source.rate_e8) / fromRateE8(target.rate_e8);
  const scale = 10 ** target.decimals;
  const convert = (value: number) => formatMoneyShort(Math.round(value * rate * scale) / scale, target.code);
  const value = amount === null ? "" : `${formatMoneyShort(amount, source.code)} is ${convert(amount)}. `;
  const rate_text = formatRate(Number(rate.toPrecision(8)));
  return answer(`${value}At the present rate, 1 ${source.code} is ${rate_text} ${target.code}.`);
}
