import type { RequestSummary } from "../../../domain/entities.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { computeUsdValue, fromMinor } from "../../../domain/format/money.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import type { FileInput, ModifyRequestInput } from "../../../domain/inputs/requests.ts";
import type { StoredRoute } from "../../../domain/matrix/routing.ts";
import { findFirstApprover } from "../../../domain/matrix/routing.ts";
import { getFinalApprovalNotification, getNewRequestNotification } from "../../../domain/notifications/catalogue.ts";
import { findCurrentApprover, listEligibleIds, toAssignmentColumns } from "../../../domain/requests/approval-chain.ts";
import { getStatusAfterChange } from "../../../domain/requests/due-dates.ts";
import type { FieldChange, PersonRef } from "../../../domain/requests/events.ts";
import { listFieldChanges, requiresNewRoute } from "../../../domain/requests/modification.ts";
import { inBatch } from "../../db/database.ts";
import { listPriorities } from "../../db/queries/master-data.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import type { RequestPatch } from "../../db/queries/request-writes.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import type { RequestNotificationSpec } from "../notifications/notify.ts";
import { checkFiles } from "./attachment-files.ts";
import {
  type CheckedFields,
  type CurrentFields,
  checkDueDate,
  checkFields,
  checkRequesterDepartment,
  type FieldChoices,
} from "./check-fields.ts";
import {
  computeRoute,
  createRoutingStatements,
  listRouteApproverIds,
  type RoutingData,
  toRoutingData,
} from "./find-route.ts";
import { readForChange, toSummaryAfterChange } from "./read-for-change.ts";
import { recordWithFiles } from "./record-event.ts";

/**
 * Changes the actor's own open request (R8). A change of amount, currency, type or department routes the request again by today's matrix
 * and rates; otherwise the route stays (R15, R24). Fields that are absent from the input do not change; files are added to the existing
 * ones.
 */
export async function modifyRequest(
  deps: Deps,
  actor: Actor,
  id: string,
  input: ModifyRequestInput,
  options: ChangeOptions = {},
  files: readonly FileInput[] = [],
): Promise<Result<RequestSummary>> {
  const found = await readForChange(deps, actor, id, "modify", options);
  if (!found.ok) return found;
  const { row, now } = found;
  const identityFailure = refuseOtherIdentity(actor, row, input);
  if (identityFailure) return identityFailure;
  const changesDepartment = input.department === actor.department && row.department_id !== actor.department_id;
  const department = changesDepartment
    ? { id: actor.department_id, name: actor.department }
    : { id: row.department_id, name: row.department_name };
  const choices = toFieldChoices(row, input);
  const { priorities, routing } = await inBatch(deps.db, {
    priorities: listPriorities(deps.db, true),
    routing: createRoutingStatements(deps.db, choices.request_type, department.id),
  });
  const data = toRoutingData(routing);
  const { fields, errors } = checkFields(data, priorities, choices, toCurrentFields(row));
  const { checked, errors: fileErrors } = await checkFiles(deps, files, row.attachments.length);
  const faults = [...errors, ...checkDueDate(input.due_date, now, row.due_at), ...fileErrors];
  if (!fields || faults.length > 0) return failInvalid(faults);
  const changes = listChanges(row, input, choices, department.name);
  const route = requiresNewRoute(changes) ? reroute(data, actor, choices, fields, department) : null;
  const approver = route ? findFirstApprover(route) : findCurrentApprover(row);
  const due_at = input.due_date === undefined ? row.due_at : input.due_date;
  const approved = route?.reason === "not_required";
  const status = approved ? "approved" : getStatusAfterChange(due_at, now);
  const recorded = await recordWithFiles(
    deps,
    checked,
    {
      row,
      actor,
      at: now,
      kind: "request.modified",
      payload: {
        changes,
        route,
        approver,
        status,
        amount_decimals: fields.amount_decimals,
        department_id: department.id,
      },
      patch: {
        title: input.title ?? row.title,
        description: input.description ?? row.description,
        request_type: choices.request_type,
        ...fields,
        due_at,
        ...(route ? toRoutePatch(route, fields, department) : {}),
        ...(approved ? { approved_at: now, decided_at: now } : {}),
        status,
        ...toAssignmentColumns(approver, status, now),
        was_modified: true,
        info_requested: null,
      },
      notifications: modificationSpecs(row, route, approver, fields, data),
      participants: route ? [...listRouteApproverIds(route), ...(approved ? data.payer_ids : [])] : [],
    },
    options,
  );
  return recorded.ok ? ok(toSummaryAfterChange(recorded.row, actor, found)) : recorded;
}

function refuseOtherIdentity(actor: Actor, row: FullRequestRow, input: ModifyRequestInput): Failure | null {
  if (isOtherIdentity(actor, input.requester_id, input.requester_name)) return fail("identity_mismatch");
  return checkRequesterDepartment(input.department, [actor.department, row.department_name]);
}

/**
 * Returns the notifications of a modification (R31). If no approval is required any more, they go to the payers and the former approver; if
 * the approver changed, to the new and the former approver; otherwise to the approver, or to the administrators if there is no approver.
 */
function modificationSpecs(
  row: FullRequestRow,
  route: StoredRoute | null,
  approver: PersonRef | null,
  { amount_minor }: CheckedFields,
  { payer_ids, admin_ids }: RoutingData,
): RequestNotificationSpec[] {
  const formerApprover = { kind: "request_moved_away", to: [row.current_approver_id] } as const;
  if (route?.reason === "not_required")
    return [getFinalApprovalNotification(amount_minor, payer_ids, admin_ids), formerApprover];
  if (route && approver?.id !== row.current_approver_id)
    return [getNewRequestNotification(approver, admin_ids), formerApprover];
  return [{ kind: "request_modified", to: approver ? [approver.id] : admin_ids }];
}

const toAmount = (row: FullRequestRow): number | null =>
  row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals);

function toCurrentFields(row: FullRequestRow): CurrentFields {
  const { request_type, amount_minor, amount_decimals, currency, priority, priority_rank } = row;
  const amount = toAmount(row);
  return { request_type, amount, amount_minor, amount_decimals, currency, priority, priority_rank };
}

function toFieldChoices(row: FullRequestRow, input: ModifyRequestInput): FieldChoices {
  return {
    request_type: input.request_type ?? row.request_type,
    amount: input.amount === undefined ? toAmount(row) : input.amount,
    currency: input.currency ?? row.currency,
    priority: input.priority ?? row.priority,
  };
}

function listChanges(
  row: FullRequestRow,
  input: ModifyRequestInput,
  choices: FieldChoices,
  department: string,
): FieldChange[] {
  const { title, description, request_type, currency, priority, department_name, due_at } = row;
  const amount = toAmount(row);
  const before = { title, description, request_type, amount, currency, priority, department: department_name };
  return listFieldChanges(
    { ...before, due_date: due_at },
    {
      title: input.title ?? title,
      description: input.description ?? description,
      ...choices,
      department,
      due_date: input.due_date === undefined ? due_at : input.due_date,
    },
  );
}

function reroute(
  data: RoutingData,
  actor: Actor,
  choices: FieldChoices,
  fields: CheckedFields,
  department: { id: string; name: string },
): StoredRoute {
  return computeRoute(data, {
    request_type: choices.request_type,
    amount_minor: fields.amount_minor,
    currency: fields.currency,
    department_id: department.id,
    department: department.name,
    requester_id: actor.id,
  });
}

function toRoutePatch(
  route: StoredRoute,
  fields: CheckedFields,
  department: { id: string; name: string },
): RequestPatch {
  return {
    department_id: department.id,
    department_name: department.name,
    amount_usd: computeUsdValue(fields, route.rates),
    route,
    current_level: 0,
    eligible_ids: listEligibleIds(route, 0),
  };
}
