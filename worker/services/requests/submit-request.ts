import type { RequestDetails } from "../../../domain/entities.ts";
import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { type CodeNames, createCodeNames } from "../../../domain/format/code-names.ts";
import { computeUsdValue, fromMinor } from "../../../domain/format/money.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import type { SubmitRequestInput, SubmittedFile } from "../../../domain/inputs/requests.ts";
import type { RouteReason } from "../../../domain/matrix/route.ts";
import { message } from "../../../domain/message.ts";
import {
  getFinalNotificationSpec,
  listStepNotificationSpecs,
} from "../../../domain/notifications/request-notifications.ts";
import {
  findCurrentApprover,
  hasTooFewApprovers,
  startApproval,
  toApprovalColumns,
} from "../../../domain/requests/approval-chain.ts";
import {
  type EventPayloads,
  FIRST_PREV_HASH,
  type IssuedNumbers,
  toCanonicalJson,
  toHashInput,
} from "../../../domain/requests/events.ts";
import { formatRequestNumber, formatSeries } from "../../../domain/requests/numbering.ts";
import { canSee } from "../../../domain/requests/visibility.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { deleteDraft } from "../../db/queries/drafts.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import { listPriorities } from "../../db/queries/master-data.ts";
import { NUMBER_PLACEHOLDER } from "../../db/queries/notifications.ts";
import { advanceRecurringRequest } from "../../db/queries/recurring-requests.ts";
import { findLinkedRequest } from "../../db/queries/request-reads.ts";
import {
  addParticipants,
  claimNumber,
  failUnlessUsersActive,
  insertAttachments,
  insertFirstEvent,
  insertRequest,
  type NewRequest,
  type NumberClaim,
  toNewRequestKeySql,
} from "../../db/queries/request-writes.ts";
import {
  findNumberingWithSeries,
  findSeries,
  type NumberingWithSeriesRow,
  skipUsedNumbers,
} from "../../db/queries/routing.ts";
import type { Actor, Deps, SubmissionOptions } from "../deps.ts";
import { noteChangedRequests } from "../flags/refresh-flags.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { type CheckedFile, checkFiles, toRecordedAttachment, withStoredFiles } from "./attachment-files.ts";
import { type CheckedFields, checkDueDate, checkFields, checkRequesterDepartment } from "./check-fields.ts";
import { computeRoute, createRoutingStatements, type RoutingData, toRoutingData } from "./find-route.ts";
import { createInactiveApproverFailure } from "./record-event.ts";
import { toDetails } from "./views.ts";

/**
 * Submits a request (R6, R8, R13-R15, R22, R28): checks the fields and files and computes the route, then takes the next number and writes
 * the request with the first entry of its record in one batch. Fails with `invalid` (all faults, each with its field), `identity_mismatch`
 * or `busy`.
 */
export async function submitRequest(
  deps: Deps,
  actor: Actor,
  input: SubmitRequestInput,
  files: readonly SubmittedFile[],
  options: SubmissionOptions = {},
): Promise<Result<RequestDetails>> {
  const identityFailure = refuseOtherIdentity(actor, input);
  if (identityFailure) return identityFailure;
  const at = deps.now().toISOString();
  const { numbering, priorities, routing, sources } = await inBatch(deps.db, {
    numbering: findNumberingWithSeries(deps.db, actor.department, at),
    priorities: listPriorities(deps.db, false),
    routing: createRoutingStatements(deps.db, {
      request_type: input.request_type,
      department_id: actor.department_id,
      requester_id: actor.id,
      now: at,
    }),
    sources: input.copied_from ? findLinkedRequest(deps.db, input.copied_from, actor.id) : undefined,
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
  if (faults.length > 0 || !fields) return failInvalid(faults);
  const copied_from = sources?.find((one) => canSee(actor, one))?.id ?? null;
  const draft = { ...toDraft(actor, input, choices, fields, data, at), copied_from };
  if (options.recurring && isWithoutRule(draft.route.reason))
    return failInvalid([{ path: "request_type", message: message("requests.no_rule") }]);
  const names = createCodeNames([
    ...(data.type ? [{ field: "request_type" as const, code: data.type.code, name: data.type.name }] : []),
    ...priorities.map(({ code, name }) => ({ field: "priority" as const, code, name })),
  ]);
  const [config] = numbering;
  if (!config) throw new Error("the numbering configuration is missing");
  return withStoredFiles(deps, checked, (file_statements) =>
    writeSubmission(deps, { actor, draft, files: checked, data, names, numbering: config, file_statements, options }),
  );
}

/** Whether the approval rules provide no approver for a route. */
const isWithoutRule = (reason: RouteReason): boolean =>
  reason === "no_configuration" || reason === "above_every_limit" || reason === "nobody_left";

/** Refuses a submission in the name of another person or for another department (R1, R28). */
function refuseOtherIdentity(actor: Actor, input: SubmitRequestInput): Failure | null {
  if (isOtherIdentity(actor, input.requester_id, input.requester_name)) return fail("identity_mismatch");
  return checkRequesterDepartment(input.department, [actor.department]);
}

function toDraft(
  actor: Actor,
  input: SubmitRequestInput,
  { request_type }: { request_type: string },
  fields: CheckedFields,
  data: RoutingData,
  at: string,
): Omit<NewRequest, "copied_from"> {
  const { id: requester_id, name: requester_name, department_id, department } = actor;
  const route = computeRoute(data, {
    request_type,
    amount_minor: fields.amount_minor,
    currency: fields.currency,
    department_id,
    department,
    requester_id,
  });
  const approved = route.reason === "not_required";
  const status = approved ? "approved" : "pending";
  return {
    title: input.title,
    description: input.description,
    request_type,
    ...fields,
    amount_usd: computeUsdValue(fields, route.rates),
    status,
    requester_id,
    requester_name,
    department_id,
    department_name: department,
    ...toApprovalColumns(startApproval(route, data.conflicting_ids), status, at),
    route,
    due_at: input.due_date ?? null,
    created_at: at,
    approved_at: approved ? at : null,
  };
}

/**
 * The number of candidates for the next request number that each try prepares. One candidate is enough unless other
 * requests are submitted at the same time; the later tries have enough candidates for such submissions.
 */
const CANDIDATE_COUNTS = [1, 64, 64, 64, 64];
/** For this time after two submissions took the same number, the first try of each submission has enough candidates. */
const CONTENDED_MS = 10_000;

type NewSubmission = {
  actor: Actor;
  draft: NewRequest;
  files: readonly CheckedFile[];
  data: RoutingData;
  /** The names of the type and of the priorities. */
  names: CodeNames;
  numbering: NumberingWithSeriesRow;
  /** The statements of `withStoredFiles`; without them, the stored files are deleted later. */
  file_statements: readonly Statement[];
  options: SubmissionOptions;
};

/**
 * Takes the next number and writes the request with the first entry of its record, in one batch (R6, R27; docs/decisions/record.md). Fails with
 * `busy` if concurrent submissions made every try fail, or if the approver was deactivated at the same time.
 */
async function writeSubmission(deps: Deps, submission: NewSubmission): Promise<Result<RequestDetails>> {
  const { draft, numbering } = submission;
  const series = formatSeries(numbering, { department: draft.department_name, at: draft.created_at });
  let state = toSeriesState(numbering, numbering.counter_start);
  const is_contended = deps.now().getTime() < deps.numbering.contended_until_ms;
  for (const width of is_contended ? CANDIDATE_COUNTS.slice(1) : CANDIDATE_COUNTS) {
    const { base, since } = state;
    const first = createFirstEvent(submission, { series, since });
    const candidates = Array.from({ length: width }, (_, ahead) => {
      const id = formatRequestNumber(series, base + 1 + ahead, numbering.suffix_format);
      return { id, hash: deps.sha256(toHashInput({ ...first, request_id: id })) };
    });
    const claim = { series, base, since, candidates };
    try {
      const id = await claimAndInsert(deps, submission, claim, first);
      return ok(toCreatedDetails(submission, id, candidates, first));
    } catch (error) {
      if (isConstraintError(error, "waiting_approvers")) return createInactiveApproverFailure();
      const isTaken = isConstraintError(error, "request_events") || isConstraintError(error, "requests.id");
      if (!isTaken && !isConstraintError(error, "request_series")) throw error;
      if (!isTaken) deps.numbering.contended_until_ms = deps.now().getTime() + CONTENDED_MS;
      state = await readSeriesState(deps, claim, numbering, isTaken);
    }
  }
  return fail("busy");
}

/**
 * Returns the state of a number series. `base`: the last counter that the series issued. `since`: the first counter;
 * all counters from `since` to `base` were issued. A new series begins after `counter_start`.
 */
const toSeriesState = (
  series: { last_number: number | null; first_number: number | null } | undefined,
  counter_start: number,
): { base: number; since: number } => ({
  base: series?.last_number ?? counter_start,
  since: series?.first_number ?? counter_start + 1,
});

function createFirstEvent({ actor, draft, files, data, options }: NewSubmission, number: IssuedNumbers) {
  const { recurring } = options;
  const payload: EventPayloads["request.submitted"] = {
    request: {
      title: draft.title,
      description: draft.description,
      request_type: draft.request_type,
      amount: draft.amount_minor === null ? null : fromMinor(draft.amount_minor, draft.amount_decimals),
      currency: draft.currency,
      priority: draft.priority,
      department: draft.department_name,
      due_at: draft.due_at,
      amount_decimals: draft.amount_decimals,
      department_id: draft.department_id,
    },
    attachments: files.map(toRecordedAttachment),
    number,
    route: draft.route,
    approver: findCurrentApprover(draft),
    status: draft.status,
    ...(data.conflicting_ids.length > 0 ? { conflicting_ids: data.conflicting_ids } : {}),
    ...(draft.copied_from === null ? {} : { copied_from: draft.copied_from }),
    ...(recurring ? { schedule: { id: recurring.seen.id, name: recurring.name, on: recurring.on } } : {}),
  };
  return {
    version: 1,
    kind: "request.submitted" as const,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: draft.created_at,
    payload: toCanonicalJson(payload),
    prev_hash: FIRST_PREV_HASH,
  };
}

/** Runs the batch of a submission and returns the number of the new request. */
async function claimAndInsert(
  deps: Deps,
  { actor, draft, files, data, file_statements, options }: NewSubmission,
  claim: NumberClaim,
  first: ReturnType<typeof createFirstEvent>,
): Promise<string> {
  const { db } = deps;
  const request = toNewRequestKeySql(claim);
  const { payer_ids } = data;
  const approved = draft.status === "approved";
  const specs = approved
    ? [getFinalNotificationSpec(draft.amount_minor, payer_ids, data.admin_ids)]
    : listStepNotificationSpecs(
        { ...draft, has_too_few_approvers: hasTooFewApprovers({ ...draft, current_level: 0 }) },
        data.admin_ids,
      );
  const facts = {
    request_id: NUMBER_PLACEHOLDER,
    title: draft.title,
    requester_name: actor.name,
    actor_name: actor.name,
  };
  const participants = [actor.id, ...draft.eligible_ids, ...(approved ? payer_ids : [])];
  const { idempotency_key: key, recurring } = options;
  const { inserted } = await inBatch(db, {
    number: claimNumber(db, claim),
    event: insertFirstEvent(db, claim, first),
    inserted: insertRequest(db, claim, draft),
    active: failUnlessUsersActive(
      db,
      draft.waiting_for.map(({ id }) => id),
    ),
    participants: addParticipants(db, request, participants),
    attachments: files.length > 0 ? insertAttachments(db, request, files.map(toRecordedAttachment), 1) : undefined,
    notifications: createNotificationStatements(
      deps,
      { requests: [{ facts, version: 1, event_version: 1, specs }], claimed_id: request.id },
      { actor_id: actor.id, at: draft.created_at },
    ),
    key: key ? markIdempotencyKeyUsed(db, actor.id, key, request) : undefined,
    draft: options.delete_draft ? deleteDraft(db, actor.id) : undefined,
    recurring: recurring ? advanceRecurringRequest(db, recurring.seen, recurring.next, request.id) : undefined,
    files: file_statements,
  });
  const [row] = inserted;
  if (!row) throw new Error("a submission without a number");
  noteChangedRequests(deps, [row.id]);
  return row.id;
}

/**
 * Returns the state of the number series after a failed try. `isTaken`: whether another configuration had already
 * issued the number, which is then skipped (R27).
 */
async function readSeriesState(
  { db }: Deps,
  { series, base, since }: NumberClaim,
  { counter_start, suffix_format }: NumberingWithSeriesRow,
  isTaken: boolean,
): Promise<{ base: number; since: number }> {
  if (isTaken) await inBatch(db, [skipUsedNumbers(db, { series, base, since }, suffix_format)]);
  const { rows } = await inBatch(db, { rows: findSeries(db, series) });
  return toSeriesState(rows[0], counter_start);
}

function toCreatedDetails(
  { actor, draft, files, data, names }: NewSubmission,
  id: string,
  candidates: NumberClaim["candidates"],
  first: ReturnType<typeof createFirstEvent>,
): RequestDetails {
  const hash = candidates.find((one) => one.id === id)?.hash ?? "";
  const row = {
    ...draft,
    seq: 0,
    id,
    version: 1,
    head_hash: hash,
    current_level: 0,
    info_requested: null,
    last_reminded_at: null,
    was_reassigned: false,
    was_modified: false,
    decided_at: draft.approved_at,
    updated_at: draft.created_at,
    attachments: files.map((file) => ({
      ...toRecordedAttachment(file),
      added_version: 1,
      added_by: { id: actor.id, name: actor.name },
      added_at: draft.created_at,
    })),
    is_participant: true,
  };
  const context = { now: draft.created_at, modifications_allowed: data.settings.allow_request_modifications, names };
  return toDetails(row, [{ ...first, request_id: id, hash }], actor, context, null, {
    copied_from: draft.copied_from,
  });
}
