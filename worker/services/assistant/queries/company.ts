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
  type FactDraft,
  type QueryAnswer,
} from "../../../../domain/assistant/facts.ts";
import { computeMeasure, type MeasuredRequest } from "../../../../domain/assistant/measure-facts.ts";
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
import { type QueryContext, toListSources, toNames } from "./read-matches.ts";

const toAnswer = (facts: FactDraft[], figures: Figure[] = []): QueryAnswer => ({
  facts,
  rows: [],
  figures,
  total: null,
  is_floor: false,
});

const MAX_DEPARTMENTS = 20;
const SUM: Measure = { kind: "sum", currency: null };

/** Returns, for each department, the approved and the open part of its budget in the calendar year, and the rest. */
export async function runBudget(context: QueryContext, query: QueryOf<"budget">): Promise<QueryAnswer> {
  const { actor, vocabulary, now } = context;
  const scope = getScope(actor);
  const sees = (id: string) => scope.kind === "all" || (scope.kind === "department" && scope.department_id === id);
  const asked = query.departments.length > 0 ? query.departments : vocabulary.departments.map((one) => one.id);
  const visible = vocabulary.departments
    .filter(({ id, is_active }) => asked.includes(id) && sees(id) && (is_active || query.departments.includes(id)))
    .slice(0, MAX_DEPARTMENTS);
  const hidden = query.departments.filter((id) => !sees(id));
  const refusals = [
    ...hidden.map((id) =>
      createInfoFact(
        "budget",
        `You do not see all requests of ${departmentNameOf(vocabulary, id)}, so I cannot compute its spending.`,
      ),
    ),
    ...(visible.length + hidden.length === 0
      ? [
          createInfoFact(
            "budget",
            "You only see requests in which you take part, so I cannot compute the spending of a department.",
          ),
        ]
      : []),
  ];
  if (visible.length === 0) return toAnswer(refusals);
  const year = now.slice(0, 4);
  const toFilters = (ids: readonly string[]) => {
    const department = { any_of: ids, none_of: [] };
    const decided = { from: `${year}-01-01`, to: `${year}-12-31` };
    return {
      approved: RequestFilter.parse({ department, decided, status: { any_of: ["approved"] } }),
      open: RequestFilter.parse({ department, status: { any_of: OPEN_STATUSES } }),
    };
  };
  const all = toFilters(visible.map((one) => one.id));
  const [approved, open] = await Promise.all([
    readStoredTotals(context, all.approved, SUM, null),
    readStoredTotals(context, all.open, SUM, null),
  ]);
  const lines = visible.map(({ id, name, budget_minor }) =>
    toBudgetLine(name, budget_minor, {
      approved: (approved ?? []).filter((one) => one.department_id === id),
      open: (open ?? []).filter((one) => one.department_id === id),
      year,
      href: createFilterHref(toFilters([id]).approved, vocabulary),
    }),
  );
  return toAnswer(
    [...lines.map(({ fact }) => fact), ...refusals],
    lines.map(({ figure }) => figure),
  );
}

const toUsd = (requests: readonly MeasuredRequest[]): number =>
  fromScaledUsd(sumUsd(requests.map(convertAmountToScaledUsd)));

const round = (value: number): number => Math.round(value * 100) / 100;

function toBudgetLine(
  name: string,
  budget_minor: number | null,
  {
    approved,
    open,
    year,
    href,
  }: { approved: MeasuredRequest[]; open: MeasuredRequest[]; year: string; href: string | null },
): { fact: FactDraft; figure: Figure } {
  const [spent, waiting] = [toUsd(approved), toUsd(open)];
  const money = (value: number) => formatMoneyShort(round(value), "USD");
  const sources = toListSources(href, `Approved in ${year}`);
  const label = isolateBidiText(name);
  const used = `Approved in ${year}: ${money(spent)}. Open: ${money(waiting)}.`;
  if (budget_minor === null)
    return {
      fact: createInfoFact("budget", `${label} has no budget. ${used}`, sources),
      figure: { label, value: spent, text: `${computeMeasure(SUM, approved, undefined).text} approved`, href },
    };
  const budget = fromMinor(budget_minor, 2);
  const left = round(budget - spent);
  const rest =
    left < 0
      ? `It is over its budget by ${money(-left)}.`
      : `Left: ${money(left)}${waiting > 0 ? `, or ${left < waiting ? `${money(waiting - left)} too little` : money(left - waiting)} if everything open is approved` : ""}.`;
  const create = left < waiting ? createCautionFact : createInfoFact;
  return {
    fact: create("budget", `${label} has a budget of ${money(budget)} a year. ${used} ${rest}`, sources),
    figure: { label, value: left, text: `${money(left)} left`, href },
  };
}

const MAX_ABSENCES = 50;

/** Returns who is out of office in the period, and who decides for them, but never why. */
export async function runCalendar(
  context: QueryContext,
  { people, period }: QueryOf<"calendar">,
): Promise<QueryAnswer> {
  const { deps, now } = context;
  const names = toNames(context);
  const range =
    period === null
      ? { from: now, to: now }
      : {
          from: period.from === null ? now : `${period.from}T00:00:00.000Z`,
          to: period.to === null ? "9999" : `${addDays(period.to, 1)}T00:00:00.000Z`,
        };
  const { absences } = await inBatch(deps.db, { absences: listAbsences(deps.db, range, MAX_ABSENCES) });
  const listed = absences.filter((one) => people.length === 0 || people.includes(one.user_id));
  const present = people.filter((id) => listed.every((one) => one.user_id !== id));
  const when = period === null ? "now" : formatPeriod(period);
  const facts = listed.map((one) => {
    const isViewer = people.includes(one.user_id) && one.user_id === context.actor.id;
    const isOver = one.ends_at <= now;
    const verb = isViewer ? (isOver ? "were" : "are") : isOver ? "was" : "is";
    const since = isOver || one.starts_at > now ? `from ${formatDate(one.starts_at, "UTC")} ` : "";
    const decides = `${isolateBidiText(one.delegate_name)} ${isOver ? "decided" : "decides"} for ${isViewer ? "you" : "them"}`;
    const who = isViewer ? "You" : isolateBidiText(one.user_name);
    return createInfoFact(
      "absence",
      `${who} ${verb} out of office ${since}until ${formatDate(one.ends_at, "UTC")}; ${decides}.`,
    );
  });
  if (people.length === 0 && facts.length === 0)
    return toAnswer([createInfoFact("absence", `Nobody is out of office ${when}.`)]);
  const others = present.map((id) =>
    createInfoFact(
      "absence",
      id === context.actor.id
        ? `You are not out of office ${when}.`
        : `${personNameOf(names, id)} is not out of office ${when}.`,
    ),
  );
  return toAnswer([...facts, ...others]);
}

/** The maximum number of people that are described individually. */
const MAX_PEOPLE = 10;

/** Returns people with their role and department, which every user may see. */
export async function runPeople({ vocabulary }: QueryContext, query: QueryOf<"people">): Promise<QueryAnswer> {
  const { departments } = vocabulary;
  const department = query.department === null ? null : departments.find((one) => one.id === query.department);
  const headed = departments.filter((one) => one.is_active && (department ? one === department : true));
  if (query.heads_only) {
    const facts = headed
      .filter((one) => query.people.length === 0 || query.people.includes(one.head_user_id ?? ""))
      .map(({ name, head_user_name }) =>
        createInfoFact(
          "head",
          head_user_name === null
            ? `${isolateBidiText(name)} has no head.`
            : `${isolateBidiText(head_user_name)} is the head of ${isolateBidiText(name)}.`,
        ),
      );
    return toAnswer(facts.length > 0 ? facts : [createInfoFact("head", "No department has this head.")]);
  }
  const found = vocabulary.people.filter(
    (one) =>
      (query.people.length === 0 ? one.is_active : query.people.includes(one.id)) &&
      (query.role === null || one.role === query.role) &&
      (department === null || one.department === department?.name),
  );
  const where = department ? ` in ${isolateBidiText(department.name)}` : "";
  if (found.length === 0) return toAnswer([createInfoFact("person", `There is no such person${where}.`)]);
  const headOf = (id: string) =>
    departments.filter((one) => one.head_user_id === id && one.is_active).map((one) => one.name);
  const facts = found.slice(0, MAX_PEOPLE).map((one) => {
    const heads = headOf(one.id);
    const head = heads.length > 0 ? `, and head of ${formatIsolatedList(heads)}` : "";
    return createInfoFact(
      "person",
      `${isolateBidiText(one.name)} is ${formatRoleName(one.role)} in ${isolateBidiText(one.department)}${head}${one.is_active ? "" : ", but no longer active"}.`,
    );
  });
  if (query.people.length > 0) return toAnswer(facts);
  const count = `${formatCount(found.length)} ${found.length === 1 ? "person" : "people"}${where}: ${formatNames(found.map((one) => one.name))}.`;
  return { ...toAnswer([createInfoFact("people", count), ...facts]), total: found.length };
}

/** Returns the present exchange rate, and the amount in the other currency. */
export async function runExchange(
  { vocabulary }: QueryContext,
  { amount, from, to }: QueryOf<"exchange">,
): Promise<QueryAnswer> {
  const [source, target] = [
    vocabulary.rates.get(from.toUpperCase()),
    vocabulary.rates.get((to ?? "USD").toUpperCase()),
  ];
  if (!source || !target) {
    const unknown = source ? (to ?? "USD") : from;
    const known = formatList([...vocabulary.rates.keys()]);
    return toAnswer([
      createInfoFact("exchange", `There is no currency ${isolateBidiText(unknown)} here. The currencies are ${known}.`),
    ]);
  }
  const rate = fromRateE8(source.rate_e8) / fromRateE8(target.rate_e8);
  const scale = 10 ** target.decimals;
  const converted = amount === null ? null : Math.round(amount * rate * scale) / scale;
  const rate_text = formatRate(Number(rate.toPrecision(8)));
  const value =
    amount === null || converted === null
      ? ""
      : `${formatMoneyShort(amount, source.code)} is ${formatMoneyShort(converted, target.code)}. `;
  return toAnswer([
    createInfoFact("exchange", `${value}At the present rate, 1 ${source.code} is ${rate_text} ${target.code}.`),
  ]);
}
