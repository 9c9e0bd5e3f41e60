/** Compares the flags of the analysis with those of the labelled requests. */

import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "../../../domain/assistant/analysis-subject.ts";
import { createRequestFacts } from "../../../domain/assistant/request-facts.ts";
import { convertAmountToScaledUsd, sumUsd, toScaledUsd } from "../../../domain/assistant/usd.ts";
import type { RouteApprover, StoredRoute } from "../../../domain/matrix/route.ts";
import { toEnglish } from "../../../texts/index.ts";
import { BUDGETS, LABELLED_REQUESTS, type LabelledRequest, LIMITS, REQUESTERS } from "./labelled-requests.ts";

/** `missed`: flags of the auditor that the analysis does not raise. `wrong`: flags that only the analysis raises. */
export type LabelResult = { number: number; title: string; raised: string[]; missed: string[]; wrong: string[] };
/** Precision and recall of the raised flags. A share is 1 if there are no flags to count. */
export type FlagScore = { precision: number; recall: number };

const DAY_MS = 86_400_000;
const RATES = { USD: 1, EUR: 1.08 };
const addDays = (at: string, days: number) => new Date(Date.parse(`${at}T09:00:00.000Z`) + days * DAY_MS).toISOString();
const getNumber = (request: LabelledRequest) => LABELLED_REQUESTS.indexOf(request) + 1;

const toMoney = ({ amount, currency = "USD" }: Pick<LabelledRequest, "amount" | "currency">) => ({
  amount_minor: amount === null ? null : Math.round(amount * 100),
  amount_decimals: 2,
  currency,
  rate: RATES[currency],
});

/** Returns a request for comparison with another one at the time `now`. It is open until the auditor looks at it. */
function toCompared(request: LabelledRequest, now: string): OtherRequest {
  const decided_at = addDays(request.on, Math.max(2, request.days ?? 1));
  const isDecided = decided_at <= now;
  return {
    ...toMoney(request),
    id: `REQ-${getNumber(request)}`,
    title: request.title,
    description: request.text,
    request_type: request.type,
    status: isDecided ? (request.outcome ?? "approved") : "pending",
    requester_id: request.who,
    requester_name: request.who,
    department_id: REQUESTERS[request.who],
    current_approver_id: null,
    due_at: null,
    created_at: addDays(request.on, 0),
    decided_at: isDecided ? decided_at : null,
    has_attachments: (request.files ?? 1) > 0,
  };
}

/** Returns the route of a request by LIMITS. */
function toRoute({ type, amount, currency = "USD", who }: LabelledRequest): StoredRoute {
  const usd = (amount ?? 0) * RATES[currency];
  const approvers = [...LIMITS, null].map(
    (max_amount): RouteApprover => ({
      user_id: `approver-${max_amount}`,
      user_name: `Approver up to ${max_amount}`,
      max_amount,
      currency: "USD",
    }),
  );
  const [approver = null, ...eligible_approvers] = approvers.filter((one) => usd <= (one.max_amount ?? usd));
  return {
    configuration_id: "matrix",
    configuration_version: 1,
    configuration_type: type === "personal" ? "user_specific" : "amount_based",
    department_specific: false,
    amount_decides: true,
    reason: "within_limit",
    facts: { request_type: type, request_type_name: type, amount, currency, department: REQUESTERS[who] },
    rates: RATES,
    skipped: [],
    levels: [{ level: 1, required_approvals: 1, approver, eligible_approvers, approved_by: [] }],
  };
}

function toSubject(request: LabelledRequest): AnalyzedRequest {
  const { status: _, ...compared } = toCompared(request, addDays(request.on, 0));
  const route = toRoute(request);
  const approver = route.levels[0]?.approver;
  return {
    ...compared,
    status: "pending",
    type_name: request.type,
    department_name: compared.department_id,
    current_approver_id: approver?.user_id ?? null,
    current_approver_name: approver?.user_name ?? null,
    attachments: request.files ?? 1,
    missing_fields: [],
    approved_by: request.approved_by ? [request.approved_by] : [],
    approved_text: request.text_before === undefined ? null : `${request.title}\n${request.text_before}`,
    ...{ route, current_level: 0, waiting_for: [], eligible_ids: [], barred_ids: [] },
  };
}

function toBudget({ who }: LabelledRequest, others: readonly OtherRequest[]): DepartmentBudget | null {
  const budget = BUDGETS[REQUESTERS[who]];
  const usd = budget === null ? null : toScaledUsd(budget, 1);
  if (usd === null) return null;
  const sumOf = (statuses: string[]) =>
    sumUsd(
      others
        .filter((one) => one.department_id === REQUESTERS[who] && statuses.includes(one.status))
        .map(convertAmountToScaledUsd),
    );
  return { year: 2026, budget: usd, spent: sumOf(["approved"]), open: sumOf(["pending"]) };
}

/** Analyses each labelled request at the time when the auditor looked at it. */
export function analyzeLabelledRequests(): LabelResult[] {
  return LABELLED_REQUESTS.map((request) => {
    const now = addDays(request.on, request.days ?? 1);
    const others = LABELLED_REQUESTS.filter((one) => one !== request && addDays(one.on, 0) <= now).map((one) =>
      toCompared(one, now),
    );
    const facts = createRequestFacts(toSubject(request), {
      ...{ now, others, waiting: [], budget: toBudget(request, others), toEnglish },
      asker: { id: "auditor", can_open_matrix: false, acts_for: [], influenced_by: [] },
      toEnglish,
    });
    const raised = [...new Set(facts.filter(({ tone }) => tone !== "info").map(({ kind }) => kind))];
    const labels: readonly string[] = request.flags;
    return {
      number: getNumber(request),
      title: request.title,
      raised,
      missed: labels.filter((flag) => !raised.includes(flag)),
      wrong: raised.filter((flag) => !labels.includes(flag)),
    };
  });
}

/** Returns precision and recall of the flags of one kind, or of all kinds. */
export function scoreFlags(results: readonly LabelResult[], kind?: string): FlagScore {
  const count = (flags: (one: LabelResult) => string[]) =>
    results.flatMap(flags).filter((flag) => kind === undefined || flag === kind).length;
  const [raised, wrong, missed] = [count((one) => one.raised), count((one) => one.wrong), count((one) => one.missed)];
  const right = raised - wrong;
  return { precision: raised === 0 ? 1 : right / raised, recall: right + missed === 0 ? 1 : right / (right + missed) };
}

/** Whether the request was never used for tuning the rules. */
export const isHeldOut = ({ number }: LabelResult): boolean => number % 2 === 0;

/**
 * Returns the figures as lines of text: for all requests, for those never used for tuning, and for each kind of flag.
 */
export function reportAnalysis(results: readonly LabelResult[]): string[] {
  const format = ({ precision, recall }: FlagScore) =>
    `precision ${(100 * precision).toFixed(1)} %, recall ${(100 * recall).toFixed(1)} %`;
  const kinds = [...new Set(results.flatMap(({ raised, missed }) => [...raised, ...missed]))].sort();
  return [
    `${results.length} labelled requests: ${format(scoreFlags(results))}`,
    `${results.filter(isHeldOut).length} of them never used while tuning: ${format(scoreFlags(results.filter(isHeldOut)))}`,
    ...kinds.map((kind) => `  ${kind.padEnd(18)} ${format(scoreFlags(results, kind))}`),
  ];
}
