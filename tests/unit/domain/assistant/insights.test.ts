import { expect, test } from "vitest";
import {
  composeInsights,
  computeOpenRequestStats,
  findBusiestApprover,
  type InsightData,
  type OpenRequest,
  toInsightTotals,
} from "../../../../domain/assistant/insights.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const at = (daysAgo: number, hours = 0) =>
  new Date(Date.parse(NOW) - daysAgo * 86_400_000 + hours * 3_600_000).toISOString();

let made = 0;
const request = (over: Partial<OpenRequest>): OpenRequest => ({
  id: `REQ-${++made}`,
  title: "Taxi",
  request_type: "travel",
  status: "pending",
  requester_id: "rita",
  requester_name: "Rita",
  department_id: "finance",
  department_name: "Finance",
  current_approver_id: "marc",
  current_approver_name: "Marc",
  waiting_count: 1,
  waiting_for: [{ id: "marc", name: "Marc" }],
  amount_minor: 100_00,
  amount_decimals: 2,
  currency: "USD",
  rate: 1,
  due_at: null,
  created_at: at(10),
  decided_at: null,
  ...over,
});
const decided = (status: "approved" | "rejected", daysAgo: number, hours: number, over: Partial<OpenRequest> = {}) =>
  request({ status, created_at: at(daysAgo), decided_at: at(daysAgo, hours), ...over });

type Requests = { created?: OpenRequest[]; decided?: OpenRequest[]; open?: OpenRequest[] };

function insightsOf({ created = [], decided = [], open = [] }: Requests) {
  const whole: InsightData = {
    now: NOW,
    created: toInsightTotals(created, NOW, (one) => one.created_at),
    decided: toInsightTotals(decided, NOW, (one) => one.decided_at),
    open: computeOpenRequestStats(open, NOW),
    is_floor: false,
    typeName: (code) => code,
  };
  return composeInsights(whole);
}

test("insights count the submissions and decisions of the last thirty days and of the previous thirty days", () => {
  const created = [
    request({ created_at: at(30) }),
    request({ created_at: at(31) }),
    request({ created_at: at(60) }),
    request({ created_at: at(61) }),
  ];
  const recent = decided("approved", 40, 11 * 24);
  const { key_metrics, facts } = insightsOf({ created, decided: [recent, decided("rejected", 40, 5)] });
  expect(key_metrics).toMatchObject({ requests_submitted: 1, requests_submitted_before: 2, approved: 1, rejected: 0 });
  expect(facts.find(({ kind }) => kind === "outcome")?.text).toContain("100% (0% of 1 in the 30 days before)");
});

test("insights have metrics, and one recommendation for each metric that needs attention", () => {
  const before = [1, 2, 3].map(() => decided("approved", 40, 4));
  const now = [
    ...[1, 2].map(() => decided("approved", 10, 10, { amount_minor: 400_00, due_at: at(10, 12) })),
    ...[1, 2, 3].map(() => decided("rejected", 10, 10, { due_at: at(10, 2) })),
  ];
  const open = [
    ...[1, 2, 3].map(() => request({ due_at: at(1) })),
    ...[1, 2].map(() => request({ status: "needs_info" })),
    request({ status: "needs_info" }),
    request({ current_approver_id: null, current_approver_name: null, waiting_for: [] }),
    ...[1, 2, 3, 4, 5].map(() => request({})),
  ];
  const worded = insightsOf({ decided: [...before, ...now], open });
  expect(worded.key_metrics).toMatchObject({
    approved: 2,
    rejected: 3,
    approval_rate: "40%",
    median_time_to_decision: "10 hours",
    on_time_completion: "40%",
    open_now: 12,
    overdue_now: 3,
    waiting_for_information: 3,
    without_approver: 1,
    approved_amount: "USD 800",
    approved_amount_before: "USD 300",
  });
  expect(worded.recommendations.map((one) => one.replace(/\. \[F\d+\]$/, ""))).toEqual([
    "Assign an approver to 1 request without one",
    "Decide overdue requests first",
    "Share the load of Marc: the other eligible approvers can also decide, and a delegate can be named",
    "Find out why decisions take longer than before",
    "Explain to requesters what is not approved, and why",
    "Ask on the submit form for the information that approvers often request",
    "Review why approved spending has risen",
  ]);
  const ids = new Set(worded.facts.map((fact) => fact.id));
  for (const text of [worded.executive_summary, ...worded.recommendations])
    for (const [, id = ""] of text.matchAll(/\[(F\d+)\]/g)) expect(ids).toContain(id);
});

test("insights without requests say that there is nothing to report", () => {
  const worded = insightsOf({});
  expect(worded.recommendations).toEqual(["Nothing in these numbers needs attention."]);
  expect(worded.executive_summary).toContain("No request is open now.");
  expect(worded.key_metrics).not.toHaveProperty("approval_rate");
});

test("if a request waits for several people, it counts as an open request of each of them in the insight about the busiest approver", () => {
  const [marc, paula, olga] = ["Marc", "Paula", "Olga"].map((name) => ({ id: name.toLowerCase(), name }));
  const waiting = [[marc], [marc, paula], [olga, paula], [olga, paula]].map((people) =>
    request({ waiting_for: people.filter((one) => one !== undefined), waiting_count: people.length }),
  );
  expect(findBusiestApprover(computeOpenRequestStats(waiting, NOW))).toMatchObject({ name: "Paula", open: 3 });
});
