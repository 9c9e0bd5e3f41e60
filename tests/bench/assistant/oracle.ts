/**
 * Computes the right answers of the benchmark from all rows of the database with plain predicates and arithmetic. It
 * shares no code with the product's queries, and decides by its own code who sees which request (R4).
 */
import type { AssistantQuery, Measure, RequestFilter } from "../../../domain/assistant/query.ts";
import { BENCH_NOW, type BenchEnvironment } from "./bench-data.ts";

/** A request with the ids of its people. */
export type Row = {
  id: string;
  title: string;
  description: string;
  type: string;
  department: string;
  department_name: string;
  priority: string;
  priority_rank: number;
  currency: string;
  amount: number | null;
  usd: number;
  status: string;
  requester: string;
  requester_name: string;
  waiting_for: string[];
  deciders: string[];
  decider: string | null;
  current_approver: string | null;
  participants: ReadonlySet<string>;
  files: number;
  reassigned: boolean;
  modified: boolean;
  created_at: string;
  updated_at: string;
  decided_at: string | null;
  due_at: string | null;
};

type Person = { id: string; username: string; name: string; role: string; department: string };

export type Oracle = {
  rows: readonly Row[];
  people: ReadonlyMap<string, Person>;
  /** USD for one unit of each currency. */
  rates: ReadonlyMap<string, number>;
  names: ReadonlyMap<string, string>;
  /** The ids of the delegates at BENCH_NOW, by the ids of the absent people. */
  delegates: ReadonlyMap<string, string>;
};

/** A row of the table `requests` with the number of its files. */
type StoredRequest = Pick<
  Row,
  | "id"
  | "title"
  | "description"
  | "department_name"
  | "priority"
  | "priority_rank"
  | "currency"
  | "status"
  | "requester_name"
  | "files"
  | "created_at"
  | "updated_at"
  | "decided_at"
  | "due_at"
> & {
  request_type: string;
  department_id: string;
  requester_id: string;
  current_approver_id: string | null;
  amount_minor: number | null;
  amount_decimals: number;
  amount_usd: number;
  waiting_for: string;
  eligible_ids: string;
  was_reassigned: number;
  was_modified: number;
};
type StoredEvent = { request_id: string; kind: string; actor_id: string | null; payload: string };

const OPEN = ["pending", "needs_info", "overdue"];
const SEES_ALL = ["director", "vp", "admin"];
const SEES_DEPARTMENT = ["manager", "senior_manager"];

export async function createOracle({ platform }: BenchEnvironment): Promise<Oracle> {
  const read = async <T>(sql: string): Promise<T[]> => (await platform.DB.prepare(sql).all<T>()).results;
  const events = await read<StoredEvent>(
    "SELECT request_id, kind, actor_id, payload FROM request_events ORDER BY version",
  );
  const stored = await read<StoredRequest>(
    "SELECT r.*, (SELECT count(*) FROM attachments a WHERE a.request_seq = r.seq) files FROM requests r",
  );
  const people = await read<Person>("SELECT id, username, name, role, department_id AS department FROM users");
  const payers = await read<{ type: string; id: string }>(
    "SELECT t.code AS type, p.user_id AS id FROM request_type_payers p JOIN request_types t ON t.id = p.request_type_id",
  );
  const currencies = await read<{ code: string; rate_e8: number }>("SELECT code, rate_e8 FROM currencies");
  const absences = await read<{ person: string; delegate: string }>(
    `SELECT user_id AS person, delegate_user_id AS delegate FROM delegations WHERE starts_at <= '${BENCH_NOW}' AND ends_at > '${BENCH_NOW}'`,
  );
  const names = await read<{ id: string; name: string }>(
    `SELECT id, name FROM users UNION ALL SELECT id, name FROM departments UNION ALL SELECT code, name FROM request_types
     UNION ALL SELECT code, name FROM priorities`,
  );
  const delegates = new Map(absences.map((one) => [one.person, one.delegate]));
  const rows = stored.map((one) => toRow(one, events, payers, delegates));
  return {
    rows,
    people: new Map(people.map((one) => [one.id, one])),
    rates: new Map(currencies.map(({ code, rate_e8 }) => [code, rate_e8 / 1e8])),
    names: new Map(names.map(({ id, name }) => [id, name])),
    delegates,
  };
}

function toRow(
  one: StoredRequest,
  events: readonly StoredEvent[],
  payers: readonly { type: string; id: string }[],
  delegates: ReadonlyMap<string, string>,
): Row {
  const own = events.filter((event) => event.request_id === one.id);
  const decisions = own.filter(({ kind }) => kind === "request.approved" || kind === "request.rejected");
  const deciders = decisions.flatMap(({ actor_id }) => actor_id ?? []);
  const waiting_for = (JSON.parse(one.waiting_for) as { id: string }[]).map(({ id }) => id);
  const handovers = own
    .filter(({ kind }) => kind === "request.reassigned")
    .flatMap(({ payload }) => {
      const { from, to } = JSON.parse(payload) as { from: { id: string } | null; to: { id: string } };
      return [to.id, ...(from ? [from.id] : [])];
    });
  const isApproved = one.status === "approved";
  return {
    ...one,
    type: one.request_type,
    department: one.department_id,
    amount: one.amount_minor === null ? null : one.amount_minor / 10 ** one.amount_decimals,
    usd: one.amount_usd,
    requester: one.requester_id,
    waiting_for,
    deciders,
    decider: isApproved || one.status === "rejected" ? (deciders.at(-1) ?? null) : null,
    current_approver: one.current_approver_id,
    participants: new Set([
      one.requester_id,
      ...(JSON.parse(one.eligible_ids) as string[]),
      ...handovers,
      ...deciders,
      ...waiting_for.flatMap((id) => delegates.get(id) ?? []),
      ...(isApproved ? payers.filter(({ type }) => type === one.request_type).map(({ id }) => id) : []),
    ]),
    reassigned: one.was_reassigned === 1,
    modified: one.was_modified === 1,
  };
}

/** Whether the person may see the request (R4). */
export function sees({ people }: Oracle, viewer: string, row: Row): boolean {
  const person = people.get(viewer);
  if (!person) return false;
  if (SEES_ALL.includes(person.role) || row.participants.has(viewer)) return true;
  return SEES_DEPARTMENT.includes(person.role) && person.department === row.department;
}

type Choice = { any_of: readonly string[]; none_of: readonly string[] };
const chooses = ({ any_of, none_of }: Choice, values: readonly string[]): boolean =>
  (any_of.length === 0 || any_of.some((one) => values.includes(one))) && !none_of.some((one) => values.includes(one));

const isWithin = (period: { from: string | null; to: string | null } | null, at: string | null): boolean =>
  period === null ||
  (at !== null &&
    (period.from === null || at.slice(0, 10) >= period.from) &&
    (period.to === null || at.slice(0, 10) <= period.to));

export function hasWord(row: Row, word: string): boolean {
  const text = ` ${[row.title, row.description, row.requester_name, row.department_name].join(" ").toLowerCase()}`;
  return (
    text.split(/[^\p{L}\p{N}.]+/u).some((one) => one.startsWith(word.toLowerCase())) ||
    text.includes(` ${word.toLowerCase()}`)
  );
}

function hasAmount({ rates }: Oracle, filter: RequestFilter, row: Row): boolean {
  const { amount } = filter;
  if (filter.has_amount !== null && filter.has_amount !== (row.amount !== null)) return false;
  if (!amount) return true;
  if (row.amount === null) return false;
  const rate = rates.get(amount.currency) ?? Number.NaN;
  const cents = (usd: number) => Math.round(usd * 1e4);
  const [value, min, max] = [cents(row.usd), cents((amount.min ?? 0) * rate), cents((amount.max ?? 1e12) * rate)];
  return amount.exclusive
    ? (amount.min === null || value > min) && (amount.max === null || value < max)
    : value >= min && value <= max;
}

/** The people for whose decision an open request waits, with their delegates. */
const listAwaited = ({ delegates }: Oracle, row: Row): string[] =>
  ["pending", "overdue"].includes(row.status)
    ? row.waiting_for.flatMap((id) => [id, ...(delegates.has(id) ? [delegates.get(id) ?? ""] : [])])
    : [];

function matches(oracle: Oracle, filter: RequestFilter, row: Row): boolean {
  const statuses = [row.status, ...(row.reassigned ? ["reassigned"] : []), ...(row.modified ? ["modified"] : [])];
  const awaited = listAwaited(oracle, row);
  const age_days = (Date.parse(BENCH_NOW) - Date.parse(row.created_at)) / 86_400_000;
  return (
    (filter.ids.length === 0 || filter.ids.includes(row.id)) &&
    chooses(filter.status, statuses) &&
    chooses(filter.type, [row.type]) &&
    chooses(filter.department, [row.department]) &&
    chooses(filter.priority, [row.priority]) &&
    chooses(filter.currency, row.amount === null && filter.currency.any_of.length > 0 ? [] : [row.currency]) &&
    chooses(filter.submitted_by, [row.requester]) &&
    chooses(filter.waiting_for, awaited) &&
    chooses(filter.decided_by, row.deciders) &&
    chooses(filter.involves, [row.requester, ...row.waiting_for, ...row.deciders]) &&
    (!filter.without_approver || (OPEN.includes(row.status) && row.waiting_for.length === 0)) &&
    (!filter.overdue || (OPEN.includes(row.status) && row.due_at !== null && row.due_at < BENCH_NOW)) &&
    hasAmount(oracle, filter, row) &&
    (filter.has_files === null || filter.has_files === row.files > 0) &&
    isWithin(filter.created, row.created_at) &&
    (filter.decided === null ||
      (["approved", "rejected"].includes(row.status) && isWithin(filter.decided, row.decided_at))) &&
    isWithin(filter.due, row.due_at) &&
    (filter.min_age_days === null || age_days >= filter.min_age_days) &&
    filter.text.all_of.every((word) => hasWord(row, word)) &&
    !filter.text.none_of.some((word) => hasWord(row, word))
  );
}

/** Returns the requests that match the filter and that the viewer may see. */
export const select = (oracle: Oracle, viewer: string, filter: RequestFilter): Row[] =>
  oracle.rows.filter((row) => sees(oracle, viewer, row) && matches(oracle, filter, row));

const SORT_VALUE: Record<string, (row: Row) => string | number> = {
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  due_date: (row) => row.due_at ?? "9999",
  amount: (row) => row.usd,
  priority: (row) => row.priority_rank,
  status: (row) => row.status,
  title: (row) => row.title,
  urgency: (row) => `${row.due_at ?? "9999"} ${1e6 - row.priority_rank}`,
};

/** Returns all matches in the order of the query. */
export function list(oracle: Oracle, viewer: string, query: Extract<AssistantQuery, { kind: "find" }>): Row[] {
  const value = SORT_VALUE[query.sort_by] ?? (() => 0);
  const sign = query.sort_order === "asc" ? 1 : -1;
  return select(oracle, viewer, query.filter).sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    return x === y ? 0 : x < y ? -sign : sign;
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** Returns the measure: a count, an amount, hours, or percent; null if no request has the measure. */
export function compute(oracle: Oracle, measure: Measure, rows: readonly Row[]): number | null {
  const decided = rows.filter((row) => row.status === "approved" || row.status === "rejected");
  switch (measure.kind) {
    case "count":
      return rows.length;
    case "sum": {
      const usd = rows.reduce((sum, row) => sum + row.usd, 0);
      return usd / (measure.currency === null ? 1 : (oracle.rates.get(measure.currency) ?? Number.NaN));
    }
    case "average": {
      const values =
        measure.of === "amount"
          ? rows.filter((row) => row.amount !== null).map((row) => row.usd)
          : decided.map((row) => (Date.parse(row.decided_at ?? "") - Date.parse(row.created_at)) / 3_600_000);
      if (values.length === 0) return null;
      return measure.statistic === "median" ? median(values) : mean(values);
    }
    case "rate": {
      if (measure.of === "on_time") {
        const due = decided.filter((row) => row.due_at !== null);
        return percent(due.filter((row) => (row.decided_at ?? "") <= (row.due_at ?? "")).length, due.length);
      }
      return percent(decided.filter((row) => row.status === measure.of).length, decided.length);
    }
  }
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** The name of a month as on screens: 'October 2026'. */
const MONTH_NAME = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

const GROUP_OF: Record<string, (row: Row) => readonly (string | null)[]> = {
  status: (row) => [row.status],
  type: (row) => [row.type],
  department: (row) => [row.department],
  priority: (row) => [row.priority],
  currency: (row) => [row.currency],
  requester: (row) => [row.requester],
  decider: (row) => [row.decider],
  approver: (row) => (row.waiting_for.length > 0 ? row.waiting_for : [null]),
  month: (row) => [MONTH_NAME.format(new Date(row.created_at))],
};

/** Returns the measure of each group, the largest first. `label`: the name of the group on screens. */
export function group(
  oracle: Oracle,
  { measure, group_by, top }: Extract<AssistantQuery, { kind: "measure" }>,
  rows: readonly Row[],
): { label: string; value: number }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    for (const key of GROUP_OF[group_by ?? "status"]?.(row) ?? [])
      if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  const all = [...groups].flatMap(([key, members]) => {
    const value = compute(oracle, measure, members);
    return value === null ? [] : [{ label: oracle.names.get(key) ?? key, value }];
  });
  return all.sort((a, b) => b.value - a.value).slice(0, top ?? all.length);
}
