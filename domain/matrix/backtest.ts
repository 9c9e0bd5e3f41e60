/** Routes existing requests with the live matrix and with a draft of it, and compares the approvers. Pure. */
import { findFirstApprover, type StoredRoute } from "./route.ts";
import { type RequestRoutingFacts, type RequestTypeMatrix, routeRequest } from "./routing.ts";

export type BacktestRequest = Omit<RequestRoutingFacts, "request_type_name" | "department"> & { seq: number };

export type BacktestChange = { seq: number; from: string; to: string };

export type BacktestOutcome = {
  considered: number;
  changed: number;
  /** The most frequent change first. */
  changes: { from: string; to: string; count: number }[];
  /** The first requests whose approver would change, in the order of `requests`. */
  examples: BacktestChange[];
};

/** Returns the name of the person who gets a request with this route, or 'Approved at once' or 'No approver'. */
export function describeDecider(route: StoredRoute): string {
  if (route.reason === "not_required") return "Approved at once";
  return findFirstApprover(route)?.name ?? "No approver";
}

/**
 * Routes every request with the live matrix and with the draft, and compares the approvers. `live` and `draft` return the matrix for a
 * request type. Requests with the same type, amount, currency and department are routed only once, unless their requester is an approver in
 * one of the matrices.
 */
export function runBacktest(
  requests: readonly BacktestRequest[],
  live: (request_type: string) => RequestTypeMatrix,
  draft: (request_type: string) => RequestTypeMatrix,
  maxExamples: number,
): BacktestOutcome {
  const cache = new Map<string, { from: string; to: string; same: boolean }>();
  const counts = new Map<string, { from: string; to: string; count: number }>();
  const examples: BacktestChange[] = [];
  let changed = 0;
  for (const facts of requests) {
    const { from, to, same } = compareRoutes(facts, live(facts.request_type), draft(facts.request_type), cache);
    if (same) continue;
    changed += 1;
    if (examples.length < maxExamples) examples.push({ seq: facts.seq, from, to });
    const counted = counts.get(`${from}\n${to}`) ?? { from, to, count: 0 };
    counts.set(`${from}\n${to}`, { ...counted, count: counted.count + 1 });
  }
  const changes = [...counts.values()].sort((a, b) => b.count - a.count || (a.from < b.from ? -1 : 1));
  return { considered: requests.length, changed, changes, examples };
}

function compareRoutes(
  facts: BacktestRequest,
  live: RequestTypeMatrix,
  draft: RequestTypeMatrix,
  cache: Map<string, { from: string; to: string; same: boolean }>,
) {
  const named = live.people.has(facts.requester_id) || draft.people.has(facts.requester_id);
  const { request_type, amount_minor, currency, department_id } = facts;
  const key = JSON.stringify([request_type, amount_minor, currency, department_id, named ? facts.requester_id : null]);
  const cached = cache.get(key);
  if (cached) return cached;
  const whole = { ...facts, request_type_name: request_type, department: department_id };
  const [before, after] = [routeRequest(whole, live), routeRequest(whole, draft)];
  const same = getDeciderId(before) === getDeciderId(after);
  const compared = { from: describeDecider(before), to: describeDecider(after), same };
  cache.set(key, compared);
  return compared;
}

const getDeciderId = (route: StoredRoute): string | null =>
  route.reason === "not_required" ? route.reason : (findFirstApprover(route)?.id ?? null);
