import type { AnalyzedRequest } from "../../../../domain/assistant/analysis-subject.ts";
import { subtractDays } from "../../../../domain/assistant/durations.ts";
import type { Fact } from "../../../../domain/assistant/entities.ts";
import { assignFactIds } from "../../../../domain/assistant/facts.ts";
import { listPrecedents } from "../../../../domain/assistant/precedents.ts";
import { createRequestFacts } from "../../../../domain/assistant/request-facts.ts";
import { hasApprovedDuplicate } from "../../../../domain/assistant/similar-requests.ts";
import { fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { humanise } from "../../../../domain/format/labels.ts";
import { fromRateE8, toMinor } from "../../../../domain/format/money.ts";
import type { AnalyzedRequestInput } from "../../../../domain/inputs/assistant.ts";
import { findFirstApprover } from "../../../../domain/matrix/route.ts";
import { permissions } from "../../../../domain/permissions.ts";
import { startApproval } from "../../../../domain/requests/approval-chain.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { listAssistantRequests } from "../../../db/queries/assistant.ts";
import type { FullRequestRow } from "../../../db/queries/request-reads.ts";
import { findRequest } from "../../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { computeRoute, createRoutingStatements, type RoutingData, toRoutingData } from "../../requests/find-route.ts";
import { toVisibleRequestRow } from "../../requests/get-request.ts";

/** How far back, from now, earlier requests of the same type are compared with a request. */
const PRECEDENT_DAYS = 365;
const MAX_PRECEDENTS = 500;
const MAX_WAITING = 200;

/** The facts of a request or draft. `evidence`: the data from which the recommendation is computed. */
export type RequestFacts = {
  facts: Fact[];
  evidence: { approved_twin: boolean; precedents: number; draft: boolean };
  /** Texts that the requester wrote. A model must treat them as data, never as instructions. */
  texts: { title: string; description: string };
};

/**
 * Returns the facts of an open request, if `data` has its id or describes it; otherwise those of the draft in `data` (R21). Fails with
 * `not_found` if the actor may not see the request (R4), with `invalid_state` if the request is decided, or with `invalid` for an unknown
 * type or currency of the draft. At most three round trips.
 */
export async function gatherRequestFacts(
  deps: Deps,
  actor: Actor,
  data: AnalyzedRequestInput,
): Promise<Result<RequestFacts>> {
  const id = data.id ?? (await findIdByDescription(deps, actor, data));
  const subject = id ? await readSubject(deps, actor, id) : await planDraftSubject(deps, actor, data);
  if (!subject.ok) return subject;
  return ok(await gatherContext(deps, actor, subject.value));
}

/**
 * Returns the id of the only open request with this title, requester and type that the actor may see; null if there is no such request or
 * more than one.
 */
async function findIdByDescription(
  deps: Deps,
  actor: Actor,
  { title, requester_name, request_type }: AnalyzedRequestInput,
) {
  if (!title || !requester_name) return null;
  const types = request_type ? [request_type] : [];
  const filters = { title, requester_name, types, statuses: OPEN_STATUSES };
  const { rows } = await inBatch(deps.db, { rows: listAssistantRequests(deps.db, getScope(actor), filters, 2) });
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function readSubject(deps: Deps, actor: Actor, id: string): Promise<Result<AnalyzedRequest>> {
  const { rows } = await inBatch(deps.db, { rows: findRequest(deps.db, id, actor.id) });
  const visible = toVisibleRequestRow(actor, id, rows);
  if (!visible.ok) return visible;
  const { row } = visible;
  if (!OPEN_STATUSES.includes(row.status))
    return fail("invalid_state", `${id} is ${humanise(row.status)}, so there is nothing left to analyse.`);
  return ok(toSubject(row));
}

const toSubject = (row: FullRequestRow): AnalyzedRequest => ({
  ...row,
  rate: row.route.rates[row.currency] ?? null,
  type_name: row.route.facts.request_type_name,
  attachments: row.attachments.length,
  missing_fields: [],
});

async function planDraftSubject(
  deps: Deps,
  actor: Actor,
  data: AnalyzedRequestInput,
): Promise<Result<AnalyzedRequest>> {
  const statements = createRoutingStatements(deps.db, {
    request_type: data.request_type,
    department_id: actor.department_id,
    requester_id: actor.id,
  });
  const routing = toRoutingData(await inBatch(deps.db, statements));
  const currency = data.currency || routing.type?.default_currency || "USD";
  const money = routing.currencies.get(currency);
  if (data.request_type && routing.type?.is_active !== true)
    return failInvalid([
      { path: "request_data.request_type", message: `There is no active request type "${data.request_type}"` },
    ]);
  if (money?.is_active !== true)
    return failInvalid([{ path: "request_data.currency", message: `There is no active currency "${currency}"` }]);
  const amount_minor = data.amount === null || data.amount === undefined ? null : toMinor(data.amount, money.decimals);
  if (data.amount && amount_minor === null)
    return failInvalid([
      { path: "request_data.amount", message: `Amounts in ${currency} have at most ${money.decimals} decimals` },
    ]);
  return ok(toDraft(deps, actor, data, routing, { amount_minor, currency, money }));
}

function toDraft(
  deps: Deps,
  actor: Actor,
  data: AnalyzedRequestInput,
  routing: RoutingData,
  {
    amount_minor,
    currency,
    money,
  }: { amount_minor: number | null; currency: string; money: { decimals: number; rate_e8: number } },
): AnalyzedRequest {
  const { id: requester_id, name: requester_name, department_id, department } = actor;
  const input = { request_type: data.request_type, amount_minor, currency, department_id, department, requester_id };
  const route = computeRoute(routing, input);
  const approver = findFirstApprover(route);
  return {
    id: null,
    title: data.title,
    description: data.description,
    request_type: data.request_type,
    type_name: routing.type?.name ?? data.request_type,
    amount_minor,
    amount_decimals: money.decimals,
    currency,
    rate: fromRateE8(money.rate_e8),
    department_id,
    department_name: department,
    requester_id,
    requester_name,
    status: "pending",
    current_approver_id: approver?.id ?? null,
    current_approver_name: approver?.name ?? null,
    due_at: data.due_date ?? null,
    created_at: getIsoNow(deps),
    attachments: Array.isArray(data.attachments) ? data.attachments.length : (data.attachments ?? 0),
    ...startApproval(route, [...routing.conflicting_ids]),
    missing_fields: listMissingFields(data, routing, amount_minor),
  };
}

function listMissingFields(data: AnalyzedRequestInput, { type }: RoutingData, amount_minor: number | null): string[] {
  const fields: [boolean, string][] = [
    [data.title === "", "a title"],
    [data.description === "", "a description"],
    [data.request_type === "", "a request type"],
    [(type?.requires_amount ?? false) && amount_minor === null, "an amount"],
  ];
  return fields.flatMap(([is_missing, label]) => (is_missing ? [label] : []));
}

async function gatherContext(deps: Deps, actor: Actor, subject: AnalyzedRequest): Promise<RequestFacts> {
  const { db } = deps;
  const now = getIsoNow(deps);
  const scope = getScope(actor);
  const approver = subject.current_approver_id;
  const { same_type, waiting } = await inBatch(db, {
    same_type: listAssistantRequests(
      db,
      scope,
      { types: [subject.request_type], created: { from: subtractDays(now, PRECEDENT_DAYS) } },
      MAX_PRECEDENTS,
    ),
    waiting: listAssistantRequests(db, scope, { approvers: [approver ?? ""], statuses: OPEN_STATUSES }, MAX_WAITING),
  });
  const asker = { id: actor.id, can_open_matrix: permissions.openAdminPanel(actor.role), acts_for: actor.acts_for };
  const others = same_type.filter((one) => one.id !== subject.id);
  return {
    facts: assignFactIds(createRequestFacts(subject, { now, asker, similar: others, waiting })),
    evidence: {
      approved_twin: hasApprovedDuplicate(subject, others, now),
      precedents: listPrecedents(subject, others).length,
      draft: subject.id === null,
    },
    texts: { title: subject.title, description: subject.description },
  };
}
