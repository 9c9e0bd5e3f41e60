import type { AnalyzedRequest } from "../../../../domain/assistant/analysis-subject.ts";
import { fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { statusLabel } from "../../../../domain/format/labels.ts";
import { fromRateE8, toMinor } from "../../../../domain/format/money.ts";
import type { AnalyzedRequestInput } from "../../../../domain/inputs/assistant.ts";
import { findFirstApprover } from "../../../../domain/matrix/route.ts";
import { type Message, message } from "../../../../domain/message.ts";
import { startApproval } from "../../../../domain/requests/approval-chain.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { getScope } from "../../../../domain/requests/visibility.ts";
import { inBatch } from "../../../db/database.ts";
import { listOpenRequestsByTitle, toDraftTarget, toStoredTarget } from "../../../db/queries/analysis.ts";
import { findRequest, listNewestEventsOfRequest } from "../../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { computeRoute, createRoutingStatements, toRoutingData } from "../../requests/find-route.ts";
import { toVisibleRequestRow } from "../../requests/get-request.ts";
import { computeRequestFacts, createAnalysisStatements, type RequestFacts, toSubject } from "./analysis-context.ts";

/** The number of newest entries of a request's record that are read to find its approvals and changes. */
const NEWEST_EVENTS = 100;

/** Returns the facts of the open request that `data` names by id or describes, otherwise of the draft in `data` (R21). */
export async function gatherRequestFacts(
  deps: Deps,
  actor: Actor,
  data: AnalyzedRequestInput,
): Promise<Result<RequestFacts>> {
  const id = data.id ?? (await findIdByDescription(deps, actor, data));
  if (id) return gatherStoredRequestFacts(deps, actor, id);
  const draft = await planDraft(deps, actor, data);
  if (!draft.ok) return draft;
  const rows = await inBatch(deps.db, createAnalysisStatements(deps, actor, toDraftTarget(draft.value)));
  return ok(computeRequestFacts(deps, actor, draft.value, rows));
}

/** Returns the id of the only open request with this title, requester and type that the actor may see, or null. */
async function findIdByDescription(deps: Deps, actor: Actor, data: AnalyzedRequestInput): Promise<string | null> {
  const { title, requester_name, request_type } = data;
  if (!title || !requester_name) return null;
  const wanted = { title, requester_name, request_type };
  const { rows } = await inBatch(deps.db, { rows: listOpenRequestsByTitle(deps.db, getScope(actor), wanted) });
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function gatherStoredRequestFacts(deps: Deps, actor: Actor, id: string): Promise<Result<RequestFacts>> {
  const { rows, events, ...others } = await inBatch(deps.db, {
    rows: findRequest(deps.db, id, actor.id),
    events: listNewestEventsOfRequest(deps.db, id, NEWEST_EVENTS),
    ...createAnalysisStatements(deps, actor, toStoredTarget(id, actor.id, true)),
  });
  const visible = toVisibleRequestRow(actor, id, rows);
  if (!visible.ok) return visible;
  const { row } = visible;
  if (!OPEN_STATUSES.includes(row.status))
    return fail("invalid_state", message("assistant.nothing_to_analyse", { id, status: statusLabel(row.status) }));
  return ok(computeRequestFacts(deps, actor, toSubject(row, events.reverse()), others));
}

/** Returns the draft in `data` as the subject of an analysis, as if the actor submitted it now. */
async function planDraft(deps: Deps, actor: Actor, data: AnalyzedRequestInput): Promise<Result<AnalyzedRequest>> {
  const { title, description, request_type } = data;
  const { id: requester_id, name: requester_name, department_id, department } = actor;
  const statements = createRoutingStatements(deps.db, {
    request_type,
    department_id,
    requester_id,
    now: getIsoNow(deps),
  });
  const routing = toRoutingData(await inBatch(deps.db, statements));
  const { type } = routing;
  const currency = data.currency || type?.default_currency || "USD";
  const money = routing.currencies.get(currency);
  const refuse = (path: string, text: Message) => failInvalid([{ path: `request_data.${path}`, message: text }]);
  if (request_type && type?.is_active !== true)
    return refuse("request_type", message("requests.no_active_type", { code: request_type }));
  if (money?.is_active !== true) return refuse("currency", message("requests.no_active_currency", { code: currency }));
  const amount_minor = data.amount ? toMinor(data.amount, money.decimals) : null;
  if (data.amount && amount_minor === null)
    return refuse("amount", message("requests.amount_decimals", { currency, decimals: money.decimals }));
  const input = { request_type, amount_minor, currency, department_id, department, requester_id };
  const route = computeRoute(routing, input);
  const approver = findFirstApprover(route);
  const missing: [boolean, string][] = [
    [title === "", "a title"],
    [description === "", "a description"],
    [request_type === "", "a request type"],
    [type?.requires_amount === true && amount_minor === null, "an amount"],
  ];
  return ok({
    id: null,
    title,
    description,
    request_type,
    type_name: type?.name ?? request_type,
    amount_minor,
    amount_decimals: money.decimals,
    currency,
    rate: fromRateE8(money.rate_e8),
    requester_id,
    requester_name,
    department_id,
    department_name: department,
    status: "pending",
    current_approver_id: approver?.id ?? null,
    current_approver_name: approver?.name ?? null,
    due_at: data.due_date ?? null,
    created_at: getIsoNow(deps),
    attachments: Array.isArray(data.attachments) ? data.attachments.length : (data.attachments ?? 0),
    ...startApproval(route, [...routing.conflicting_ids]),
    missing_fields: missing.flatMap(([isMissing, label]) => (isMissing ? [label] : [])),
    approved_by: [],
    approved_text: null,
  });
}
