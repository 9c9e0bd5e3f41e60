import type { RequestDetails } from "../../../domain/entities.ts";
import { type Failure, type FieldError, fail, invalid, type Result } from "../../../domain/errors.ts";
import { valueInUsd } from "../../../domain/format/money.ts";
import type { FileInput, SubmitRequestInput } from "../../../domain/inputs/requests.ts";
import { eligibleIds } from "../../../domain/requests/approve-level.ts";
import { escalationClockFor } from "../../../domain/requests/due-dates.ts";
import { inBatch } from "../../db/database.ts";
import { listPriorities } from "../../db/queries/master-data.ts";
import type { NewRequest } from "../../db/queries/request-writes.ts";
import { findNumbering } from "../../db/queries/routing.ts";
import { isOtherIdentity, refuseOtherDepartment } from "../auth/claimed-identity.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { checkFiles, withStoredFiles } from "./attachment-files.ts";
import { type CheckedFields, checkDueDate, checkFields } from "./check-fields.ts";
import { findFirstApprover, type RoutingData, routeFor, routingStatements, toRoutingData } from "./find-route.ts";
import { writeSubmission } from "./write-submission.ts";

/**
 * Submits a request (R6, R8, R13-R15, R22, R28): checks the fields and files, routes it, takes the next number and writes the first
 * entry of its record, all in one batch. Fails with `invalid` (every fault with its field), `identity_mismatch` or `busy`.
 */
export async function submitRequest(
  deps: Deps,
  actor: Actor,
  input: SubmitRequestInput,
  files: readonly FileInput[],
  options: CallOptions = {},
): Promise<Result<RequestDetails>> {
  const identityFailure = refuseOtherIdentity(actor, input);
  if (identityFailure) return identityFailure;
  const at = deps.now().toISOString();
  const { numbering, priorities, routing } = await inBatch(deps.db, {
    numbering: findNumbering(deps.db, actor.department, at),
    priorities: listPriorities(deps.db, false),
    routing: routingStatements(deps.db, input.request_type, actor.department_id),
  });
  const data = toRoutingData(routing);
  const choices = {
    request_type: input.request_type,
    amount: input.amount ?? null,
    currency: input.currency ?? data.type?.default_currency ?? "USD",
    priority: input.priority ?? "MEDIUM",
  };
  const { fields, errors } = checkFields(data, priorities, choices);
  const { checked, errors: fileErrors } = await checkFiles(deps, files);
  const faults: FieldError[] = [...errors, ...checkDueDate(input.due_date, at), ...fileErrors];
  if (faults.length > 0 || !fields) return invalid(faults);
  const draft = toDraft(actor, input, choices, fields, data, at);
  const [config] = numbering;
  if (!config) throw new Error("the numbering configuration is missing");
  return withStoredFiles(deps, checked, (file_statements) =>
    writeSubmission(deps, { actor, draft, files: checked, data, numbering: config, file_statements, options }),
  );
}

/** Refuses a submission as somebody else or for another department (R1, R28). */
function refuseOtherIdentity(actor: Actor, input: SubmitRequestInput): Failure | null {
  if (isOtherIdentity(actor, input.requester_id, input.requester_name)) return fail("identity_mismatch");
  return refuseOtherDepartment(input.department, [actor.department]);
}

function toDraft(
  actor: Actor,
  input: SubmitRequestInput,
  { request_type }: { request_type: string },
  fields: CheckedFields,
  data: RoutingData,
  at: string,
): NewRequest {
  const { id: requester_id, name: requester_name, department_id, department } = actor;
  const route = routeFor(data, {
    request_type,
    amount_minor: fields.amount_minor,
    currency: fields.currency,
    department_id,
    department,
    requester_id,
  });
  const approver = findFirstApprover(route);
  const approved = route.reason === "not_required";
  const status = approved ? "approved" : "pending";
  return {
    title: input.title,
    description: input.description,
    request_type,
    ...fields,
    amount_usd: valueInUsd(fields, route.rates),
    status,
    requester_id,
    requester_name,
    department_id,
    department_name: department,
    current_approver_id: approver?.id ?? null,
    current_approver_name: approver?.name ?? null,
    route,
    eligible_ids: eligibleIds(route, 0),
    due_at: input.due_date ?? null,
    escalation_clock_at: escalationClockFor({ status, current_approver_id: approver?.id ?? null }, at),
    created_at: at,
    approved_at: approved ? at : null,
  };
}
