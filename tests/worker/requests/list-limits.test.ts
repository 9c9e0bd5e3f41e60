import { describe, expect, test } from "vitest";
import type { Actor, RequestPage } from "../../../domain/entities.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { parseRequestNumberSearch } from "../../../domain/requests/search.ts";
import { SORT_KEYS, SORT_ORDERS, type SortKey } from "../../../domain/requests/sort-keys.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { insertCompanyRequests } from "../../support/bulk-requests.ts";
import { COMMON_WORD, type Company, RARE_VALUES } from "../../support/company.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";

const backend = createServiceTest({ reset: "once" });

/**
 * The maximum number of rows that a list reads for each row of its limit. A list that counts its matches may read as
 * many rows as a page of 100 requests, so that the total does not depend on the length of the page.
 */
const ROWS_PER_LIMIT = 25;
const MIN_COUNTED_LIMIT = 100;

/** Whether the total comes from stored counters. */
const hasStoredTotal = (filters: Filters): boolean =>
  Object.entries(filters).every(
    ([name, value]) => name === "department" || (name === "status" && !/reassigned|modified/.test(value)),
  );

type Filters = Record<string, string>;

/**
 * Returns filters: each filter alone, with a value that many requests have and with one that few have, and combinations
 * of filters.
 */
function listFilters({ people, managers }: Company): Record<string, Filters> {
  const busy = people[0]?.name ?? "";
  const manager = managers.get("department-finance")?.[0]?.name ?? "";
  return {
    "no filter": {},
    "an open status": { status: "pending" },
    "a status that most requests have": { status: "approved" },
    "reassigned requests": { status: "reassigned" },
    "modified requests": { status: "modified" },
    "two open statuses": { status: "pending,overdue" },
    "all open statuses": { status: "pending,needs_info,overdue" },
    "three statuses": { status: "approved,overdue,cancelled" },
    "a status and an action": { status: "rejected,reassigned" },
    "six statuses and actions": { status: "approved,pending,overdue,cancelled,reassigned,modified" },
    "all statuses": { status: "approved,pending,overdue,cancelled,needs_info,rejected" },
    "a priority": { priority: "URGENT" },
    "a type": { request_type: "travel" },
    "a type that few requests have": { request_type: RARE_VALUES.request_type },
    "the department Finance": { department: "Finance" },
    "a small department": { department: "Legal" },
    "a requester with few requests": { requester: RARE_VALUES.requester.name },
    "a requester with many requests": { requester: busy },
    "a part of the names of several requesters": { requester: "Ada" },
    "a letter of the names of many requesters": { requester: "a" },
    "the id of a requester": { requester_id: people[0]?.id ?? "" },
    "the viewer as requester": { requester_id: "viewer" },
    "an approver": { approver: manager },
    "the id of an approver": { approver: backend.people.director },
    "no approver": { approver: "none" },
    "what waits for the viewer": { waiting_for: "me" },
    "what waits for another person": { waiting_for: backend.people.manager },
    "a word that most requests have": { q: COMMON_WORD },
    "a word that few requests have": { q: RARE_VALUES.word },
    "two words": { q: "team laptop" },
    "the last digits of numbers": { q: "123" },
    "days of submission": { date_from: "2025-06-01", date_to: "2025-06-30" },
    "days of decision": { decided_from: "2025-06-01", decided_to: "2025-06-02" },
    "many days of decision": { decided_from: "2025-06-01" },
    "a last day of decision": { decided_to: "2025-06-01" },
    "decided by the viewer": { decided_by: "me" },
    "decided by a person with many decisions": { decided_by: backend.people.manager },
    "decided by nobody": { decided_by: people[0]?.id ?? "" },
    "amounts that many requests have": { amount_min: "100", amount_max: "5000" },
    "amounts that few requests have": { amount_min: "40000" },
    "small amounts": { amount_max: "2.5" },
    "all amounts": { amount_min: "0" },
    "open statuses and a department": { status: "pending,overdue,needs_info", department: "Finance" },
    "open statuses and a type": { status: "pending,overdue", request_type: "travel" },
    "two statuses, days of decision and a department": {
      status: "approved,rejected",
      decided_from: "2025-03-01",
      decided_to: "2025-06-30",
      department: "Finance",
    },
    "an amount and an open status": { amount_min: "1000", status: "pending" },
    "an amount, a type and days of submission": { amount_min: "1000", request_type: "travel", date_from: "2025-06-01" },
    "an amount and a requester": { amount_min: "100", requester: busy },
    "a word and an amount": { q: COMMON_WORD, amount_max: "300" },
    "a person's decisions of some days": {
      decided_by: backend.people.manager,
      decided_from: "2025-05-01",
      decided_to: "2025-06-30",
    },
    "a person's rejections of large amounts": { decided_by: "me", status: "rejected", amount_min: "2000" },
    "a requester's requests that a person decided": {
      requester_id: people[0]?.id ?? "",
      decided_by: backend.people.manager,
    },
    "a word in what a person decided": { q: COMMON_WORD, decided_by: backend.people["senior.manager"] },
    "a status and a department": { status: "pending", department: "Finance" },
    "a type and a priority": { request_type: "travel", priority: "HIGH" },
    "a word and a type": { q: COMMON_WORD, request_type: "hr" },
    "a word in what waits for the viewer": { q: COMMON_WORD, waiting_for: "me" },
    "an approver and a status": { approver: manager, status: "approved" },
  };
}

const VIEWERS = ["requester", "manager", "senior.manager", "director"] as const;
const ORDERS = SORT_KEYS.flatMap((sort_by) => SORT_ORDERS.map((sort_order) => ({ sort_by, sort_order })));

const forViewer = (filters: Filters, actor: Actor): Filters =>
  filters.requester_id === "viewer" ? { ...filters, requester_id: actor.id } : filters;

const list = async (actor: Actor, input: object): Promise<RequestPage> =>
  unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse(input)));

/** Returns the page and the number of rows that it read. */
async function measure(actor: Actor, input: object): Promise<{ page: RequestPage; rows_read: number }> {
  const before = backend.cost.rows_read;
  const page = await list(actor, input);
  return { page, rows_read: backend.cost.rows_read - before };
}

/**
 * Returns the lists whose first or second page read more rows than allowed. The two halves together are every sort key with
 * each filter and viewer, ascending and descending in turns. Each half has every filter with each viewer, and with each sort key.
 */
async function findExpensiveLists(company: Company, limit: number, half: 0 | 1): Promise<string[]> {
  const expensive: string[] = [];
  for (const [turn, who] of VIEWERS.entries()) {
    const actor = await backend.as(who);
    for (const [at, [name, filters]] of Object.entries(listFilters(company)).entries()) {
      for (const [step, sort_by] of SORT_KEYS.entries()) {
        if (((turn >> 1) + (at >> 1) + (step >> 1)) % 2 !== half) continue;
        const order = { sort_by, sort_order: SORT_ORDERS[(turn + at + step) % SORT_ORDERS.length] };
        const input = { ...forViewer(filters, actor), ...order, limit };
        const first = await measure(actor, input);
        const cursor = first.page.next_cursor;
        const second = cursor === null ? null : await measure(actor, { ...input, cursor });
        const rows = Math.max(first.rows_read, second?.rows_read ?? 0);
        const budgetedLimit = hasStoredTotal(filters) ? limit : Math.max(limit, MIN_COUNTED_LIMIT);
        if (rows > ROWS_PER_LIMIT * budgetedLimit)
          expensive.push(`${who}, ${name}, ${Object.values(order).join(" ")}: ${rows}`);
      }
    }
  }
  return expensive;
}

interface StoredRequest {
  seq: number;
  id: string;
  title: string;
  description: string;
  request_type: string;
  amount_usd: number;
  priority: string;
  priority_rank: number;
  status: string;
  requester_id: string;
  requester_name: string;
  department_id: string;
  department_name: string;
  current_approver_id: string | null;
  current_approver_name: string | null;
  waiting_for: { id: string; name: string }[];
  due_at: string | null;
  was_reassigned: number;
  was_modified: number;
  created_at: string;
  updated_at: string;
  decided_at: string | null;
  participants: string[];
  deciders: string[];
}

async function readStoredRequests(): Promise<StoredRequest[]> {
  const rows = await backend.rows<Record<"waiting_for" | "participants" | "deciders", string> & StoredRequest>(
    `SELECT r.*, (SELECT json_group_array(user_id) FROM request_participants p WHERE p.request_seq = r.seq) AS participants,
       (SELECT json_group_array(user_id) FROM request_decisions d WHERE d.created_at = r.created_at AND d.request_seq = r.seq) AS deciders
     FROM requests r`,
  );
  return rows.map((row) => ({
    ...row,
    waiting_for: JSON.parse(String(row.waiting_for)),
    participants: JSON.parse(String(row.participants)),
    deciders: JSON.parse(String(row.deciders)),
  }));
}

const contains = (text: string | null, part: string) => text?.toLowerCase().includes(part.toLowerCase()) ?? false;

/** Whether every word of `q` begins a word of the request. */
function hasWords(one: StoredRequest, q: string): boolean {
  const text = `${one.title} ${one.description} ${one.requester_name} ${one.department_name}`.toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return q.split(" ").every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns 0 if the request's number ends with the text, 1 if its words match, and null if neither applies. */
function rankOf(one: StoredRequest, q: string): 0 | 1 | null {
  const number = parseRequestNumberSearch(q);
  if (number && one.id.endsWith(q)) return 0;
  return hasWords(one, q) ? 1 : null;
}

/** Returns the day of the approval or rejection in UTC; an empty text if there is none. */
const dayOfDecision = ({ status, decided_at }: StoredRequest) =>
  status === "approved" || status === "rejected" ? (decided_at ?? "").slice(0, 10) : "";

const isOpen = ({ status }: StoredRequest) => ["pending", "needs_info", "overdue"].includes(status);

/** Each filter of the product as a plain condition. */
const CONDITIONS: Record<string, (one: StoredRequest, value: string, actor: Actor) => boolean> = {
  status: (one, value) =>
    value
      .split(",")
      .some((word) =>
        word === "reassigned"
          ? one.was_reassigned === 1
          : word === "modified"
            ? one.was_modified === 1
            : one.status === word,
      ),
  priority: (one, value) => one.priority === value,
  request_type: (one, value) => one.request_type === value,
  department: (one, value) => one.department_name === value,
  requester: (one, value) => contains(one.requester_name, value),
  requester_id: (one, value) => one.requester_id === value,
  approver: (one, value) =>
    value === "none"
      ? isOpen(one) && one.waiting_for.length === 0
      : one.current_approver_id === value ||
        contains(one.current_approver_name, value) ||
        one.waiting_for.some(({ id, name }) => id === value || contains(name, value)),
  waiting_for: (one, value, actor) =>
    ["pending", "overdue"].includes(one.status) &&
    one.waiting_for.some(({ id }) => id === (value === "me" ? actor.id : value)),
  decided_by: (one, value, actor) => one.deciders.includes(value === "me" ? actor.id : value),
  decided_from: (one, value) => dayOfDecision(one) !== "" && dayOfDecision(one) >= value,
  decided_to: (one, value) => dayOfDecision(one) !== "" && dayOfDecision(one) <= value,
  amount_min: (one, value) => one.amount_usd > 0 && one.amount_usd >= Number(value),
  amount_max: (one, value) => one.amount_usd > 0 && one.amount_usd <= Number(value),
  q: (one, value) => rankOf(one, value) !== null,
  date_from: (one, value) => one.created_at.slice(0, 10) >= value,
  date_to: (one, value) => one.created_at.slice(0, 10) <= value,
};

function isVisible(one: StoredRequest, actor: Actor): boolean {
  const scope = getScope(actor);
  if (scope.kind === "all" || one.participants.includes(actor.id)) return true;
  return scope.kind === "department" && one.department_id === scope.department_id;
}

const SORT_VALUES: Record<SortKey, (one: StoredRequest) => (string | number)[]> = {
  created_at: (one) => [one.created_at],
  updated_at: (one) => [one.updated_at],
  due_date: (one) => [one.due_at ?? "9999"],
  amount: (one) => [one.amount_usd],
  priority: (one) => [one.priority_rank],
  status: (one) => [one.status, one.created_at],
  title: (one) => [one.title],
};

function compareKeys(a: (string | number)[], b: (string | number)[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] as string | number;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

/** Returns the ids of a list, computed from all stored requests. */
function listPlainly(
  stored: readonly StoredRequest[],
  actor: Actor,
  filters: Filters,
  { sort_by, sort_order }: (typeof ORDERS)[number],
): string[] {
  const matching = stored.filter(
    (one) =>
      isVisible(one, actor) && Object.entries(filters).every(([name, value]) => CONDITIONS[name]?.(one, value, actor)),
  );
  const direction = sort_order === "asc" ? 1 : -1;
  const key = (one: StoredRequest) => [...SORT_VALUES[sort_by](one), one.seq];
  const rank = (one: StoredRequest) => (filters.q === undefined ? 0 : (rankOf(one, filters.q) ?? 1));
  return matching.toSorted((a, b) => rank(a) - rank(b) || direction * compareKeys(key(a), key(b))).map(({ id }) => id);
}

/** Returns all pages of a list. `isSortedInParts`: whether a page says that only a part of the matches was sorted. */
async function readAllPages(actor: Actor, input: { sort_by: SortKey }) {
  const pages: RequestPage[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: RequestPage = await list(actor, { ...input, cursor });
    pages.push(page);
    cursor = page.next_cursor;
  }
  const isSortedInParts =
    input.sort_by !== "created_at" && pages.some(({ partial }) => partial?.searched_back_to != null);
  return { pages, ids: pages.flatMap(({ items }) => items.map(({ id }) => id)), isSortedInParts };
}

describe("lists of 1,000 requests", () => {
  let company: Company;

  test("a page of 25 requests reads at most 625 rows, or 2,500 rows if the list also counts its matches", async () => {
    company = await insertCompanyRequests(backend.platform.DB, backend.people, 1_000);
    expect(await findExpensiveLists(company, 25, 0)).toEqual([]);
  });

  test("the pages of a list contain each matching request once, and in the right order unless a page reports that only a part was sorted", async () => {
    const stored = await readStoredRequests();
    const filters = Object.entries(listFilters(company));
    let sortedInParts = 0;
    let cut = 0;
    for (const [at, [name, all]] of filters.entries()) {
      for (const [turn, who] of VIEWERS.entries()) {
        const actor = await backend.as(who);
        const one = forViewer(all, actor);
        // Tests two sort orders with each filter and viewer; all combinations together use every order.
        for (const order of [0, 7].map(
          (step) => ORDERS[(at * 3 + turn * 5 + step) % ORDERS.length] as (typeof ORDERS)[number],
        )) {
          const { pages, ids, isSortedInParts } = await readAllPages(actor, { ...one, ...order, limit: 25 } as never);
          const expected = listPlainly(stored, actor, one, order);
          const what = `${who}, ${name}, ${order.sort_by} ${order.sort_order}`;
          if (isSortedInParts) expect(ids.toSorted(), what).toEqual(expected.toSorted());
          else expect(ids, what).toEqual(expected);
          sortedInParts += Number(isSortedInParts);
          cut += Number(pages.some(({ partial }) => partial !== null));
          const last = pages.at(-1);
          expect(last?.total, what).toBeLessThanOrEqual(expected.length);
          if (!last?.total_is_floor) expect(last?.total, what).toBe(expected.length);
        }
      }
    }
    // Some lists are longer than one call can read, but fewer than half of all lists are sorted in parts.
    expect(cut).toBeGreaterThan(10);
    expect(sortedInParts).toBeLessThan(filters.length * VIEWERS.length);
  });
});

test("with 100,000 requests, every page of 100 requests reads at most 2,500 rows", async () => {
  await backend.reset();
  const company = await insertCompanyRequests(backend.platform.DB, backend.people, 100_000);
  expect(await findExpensiveLists(company, 100, 1)).toEqual([]);
});
