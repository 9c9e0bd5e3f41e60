/** Routes existing requests with the present matrix and with a draft of the matrix, and compares the approvers of all steps. Pure. */
import { message, type Text } from "../message.ts";
import { isStep } from "../requests/steps.ts";
import { findFirstApprover, type RouteLevel, type StoredRoute } from "./route.ts";
import { listLevelPeople } from "./route-explanation.ts";
import { type RequestRoutingData, type RequestTypeMatrix, routeRequest } from "./routing.ts";

/** `conflicting_ids`: people who cannot decide because of a conflict of duties with the requester (R33); absent if there are none. */
export type BacktestRequest = Omit<RequestRoutingData, "request_type_name" | "department"> &
  Pick<RequestTypeMatrix, "conflicting_ids"> & { seq: number };

export type BacktestChange = { seq: number; from: Text; to: Text };

export type BacktestComparison = {
  considered: number;
  changed: number;
  /** The changes of approvers, with the most frequent one first. */
  changes: { from: Text; to: Text; count: number }[];
  /** The first requests that would get another approver, in the order of `requests`. */
  examples: BacktestChange[];
};

const NO_APPROVER = message("matrix.no_approver");

/**
 * Returns the name of the person who gets a request with this route, or 'Approved at once' or 'No approver'. For a route with steps,
 * returns the people of each step: 'Mary, then 2 of Paul, Olga and Ann'.
 */
function describeDecider(route: StoredRoute): Text {
  if (route.reason === "not_required") return message("matrix.approved_at_once");
  if (route.levels.length <= 1 && !route.levels.some(isStep)) return findFirstApprover(route)?.name ?? NO_APPROVER;
  return message("matrix.decided_in_steps", { steps: route.levels.map(describeLevel) });
}

function describeLevel(level: RouteLevel): Text {
  const names = listLevelPeople(level).map(({ name }) => name);
  if (names.length === 0) return NO_APPROVER;
  return names.length === 1 || names.length === level.required_approvals
    ? message("matrix.people", { names })
    : message("matrix.some_people", { required: level.required_approvals, names });
}

/**
 * Routes every request with the present matrix and with the draft, and compares for each step the people and how many of them must approve.
 * `live` and `draft`: return the matrix of a request type. Requests with the same type, amount, currency and department are routed only
 * once, unless their requester can be an approver in one of the matrices or has a conflict of duties.
 */
export function runBacktest(
  requests: readonly BacktestRequest[],
  live: (request_type: string) => RequestTypeMatrix,
  draft: (request_type: string) => RequestTypeMatrix,
  maxExamples: number,
): BacktestComparison {
  const cache = new Map<string, ComparedRoutes>();
  const counts = new Map<string, { key: string; from: Text; to: Text; count: number }>();
  const examples: BacktestChange[] = [];
  let changed = 0;
  for (const facts of requests) {
    const { from, to, same } = compareRoutes(facts, live(facts.request_type), draft(facts.request_type), cache);
    if (same) continue;
    changed += 1;
    if (examples.length < maxExamples) examples.push({ seq: facts.seq, from, to });
    const key = JSON.stringify([from, to]);
    const counted = counts.get(key) ?? { key, from, to, count: 0 };
    counts.set(key, { ...counted, count: counted.count + 1 });
  }
  const sorted = [...counts.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  const changes = sorted.map(({ key: _, ...change }) => change);
  return { considered: requests.length, changed, changes, examples };
}

type ComparedRoutes = { from: Text; to: Text; same: boolean };

function compareRoutes(
  facts: BacktestRequest,
  live: RequestTypeMatrix,
  draft: RequestTypeMatrix,
  cache: Map<string, ComparedRoutes>,
): ComparedRoutes {
  const { request_type, amount_minor, currency, department_id, requester_id, conflicting_ids } = facts;
  const isSpecial = live.people.has(requester_id) || draft.people.has(requester_id) || conflicting_ids !== undefined;
  const key = JSON.stringify([request_type, amount_minor, currency, department_id, isSpecial ? requester_id : null]);
  const cached = cache.get(key);
  if (cached) return cached;
  const whole = { ...facts, request_type_name: request_type, department: department_id };
  const route = (matrix: RequestTypeMatrix) => routeRequest(whole, { ...matrix, conflicting_ids });
  const [before, after] = [route(live), route(draft)];
  const same = getChainKey(before) === getChainKey(after);
  const compared = { from: describeDecider(before), to: describeDecider(after), same };
  cache.set(key, compared);
  return compared;
}

/** Returns a key for a route. Two routes have the same key if their steps ask the same people and the same number of them must approve. */
const getChainKey = (route: StoredRoute): string =>
  route.reason === "not_required"
    ? route.reason
    : JSON.stringify(
        route.levels.map((level) => {
          const ids = listLevelPeople(level).map(({ id }) => id);
          return [ids.sort(), ids.length > 0 ? level.required_approvals : 0];
        }),
      );
