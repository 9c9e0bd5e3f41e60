import type { RequestSummary } from "../../../domain/entities.ts";
import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { isSameName } from "../../../domain/format/folded-text.ts";
import { computeUsdValue } from "../../../domain/format/money.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import type { ModifyRequestInput, SubmittedFile } from "../../../domain/inputs/requests.ts";
import type { RequestType } from "../../../domain/master-data/schemas.ts";
import type { ApprovalProgress, PersonRef, StoredRoute } from "../../../domain/matrix/route.ts";
import { getFinalNotificationSpec } from "../../../domain/notifications/request-notifications.ts";
import {
  findCurrentApprover,
  hasTooFewApprovers,
  toApprovalColumns,
  toCurrentApproverColumns,
} from "../../../domain/requests/approval-chain.ts";
import { type CarryOverResult, carryOverApprovals } from "../../../domain/requests/carry-over.ts";
import { getPendingOrOverdueStatus } from "../../../domain/requests/due-dates.ts";
import type { FieldChange, RequestFile } from "../../../domain/requests/events.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { listFieldChanges, listFileChanges, requiresNewRoute } from "../../../domain/requests/modification.ts";
import {
  type BarredReason,
  hasSteps,
  listApprovalPersonIds,
  type RoutePeople,
  toInfluenceReasons,
} from "../../../domain/requests/steps.ts";
import { inBatch } from "../../db/database.ts";
import { listPriorities } from "../../db/queries/master-data.ts";
import { findOwnRuleChange } from "../../db/queries/proposed-changes.ts";
import {
  type FullRequestRow,
  listActivePeopleOfRoute,
  listInfluencedIds,
  type RoutePersonRow,
} from "../../db/queries/request-reads.ts";
import type { RequestPatch } from "../../db/queries/request-writes.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { toRequestType } from "../master-data/form-options.ts";
import { listCurrentApproverOrAdminIds, type RequestNotificationSpec } from "../notifications/notify.ts";
import { checkFiles, withoutAddition } from "./attachment-files.ts";
import {
  type CheckedFields,
  type CurrentFields,
  checkDueDate,
  checkFields,
  checkRequesterDepartment,
  type FieldChoices,
} from "./check-fields.ts";
import { computeRoute, createRoutingStatements, type RoutingData, toRoutingData } from "./find-route.ts";
import {
  getRequestAmount,
  type RequestForChange,
  readRequestForChange,
  toSummaryAfterChange,
} from "./read-for-change.ts";
import { recordEventWithFiles } from "./record-event.ts";

/**
 * Changes the actor's own open request (R8). A change of amount, currency, type or department computes a new route with
 * today's matrix and rates; otherwise the route stays (R15, R24). Fields that are absent from the input do not change.
 * Files are added to the existing ones; files in `remove_attachments` are no longer listed, but their content stays
 * stored for the evidence (R48).
 */
export async function modifyRequest(
  deps: Deps,
  actor: Actor,
  id: string,
  input: ModifyRequestInput,
  options: ChangeOptions = {},
  files: readonly SubmittedFile[] = [],
): Promise<Result<RequestSummary>> {
  const found = await readRequestForChange(deps, actor, id, "modify", options);
  if (!found.ok) return found;
  const { row, now } = found;
  const identityFailure = refuseOtherIdentity(actor, row, input);
  if (identityFailure) return identityFailure;
  const changesDepartment =
    input.department != null &&
    isSameName(input.department, actor.department) &&
    row.department_id !== actor.department_id;
  const department = changesDepartment
    ? { id: actor.department_id, name: actor.department }
    : { id: row.department_id, name: row.department_name };
  const choices = toFieldChoices(row, input);
  const { priorities, people, own_rule_changes, routing } = await inBatch(deps.db, {
    priorities: listPriorities(deps.db, true),
    people: listActivePeopleOfRoute(deps.db, row.id, now),
    own_rule_changes: findOwnRuleChange(deps.db, actor.id, row.created_at),
    routing: createRoutingStatements(deps.db, {
      request_type: choices.request_type,
      department_id: department.id,
      requester_id: actor.id,
      now,
    }),
  });
  const data = toRoutingData(routing);
  const { fields, errors } = checkFields(data, priorities, choices, toCurrentFields(row));
  const { removed, errors: removalErrors } = findRemovedFiles(row, input);
  const remaining = row.attachments.filter((file) => !removed.includes(file));
  const { checked, errors: fileErrors } = await checkFiles(deps, files, remaining.length);
  const faults = [...errors, ...checkDueDate(input.due_date, now, row.due_at), ...removalErrors, ...fileErrors];
  if (!fields || faults.length > 0) return failInvalid(faults);
  const changes = listChanges(row, input, choices, department.name);
  const allChanges = [...changes, ...listFileChanges(row.attachments, [...remaining, ...checked])];
  const { material_fields, amount_tolerance_percent } = data.type ? toRequestType(data.type) : DEFAULT_POLICY;
  const requires_route = requiresNewRoute(allChanges, material_fields);
  if (requires_route && own_rule_changes.length > 0) return fail("own_rule_change");
  const rerouted = requires_route ? reroute(data, actor, choices, fields, department) : null;
  const carried = rerouted
    ? carryOverApprovals(
        row,
        rerouted,
        {
          changes: allChanges,
          material_fields,
          amount_tolerance_percent,
          ...fields,
        },
        toReroutedPeople(row, data, people),
      )
    : null;
  const approval = carried?.state ?? row;
  const route = carried?.state.route ?? null;
  const approver = carried?.final ? findCurrentApprover(row) : (approval.waiting_for[0] ?? null);
  const due_at = input.due_date === undefined ? row.due_at : input.due_date;
  const approved = route?.reason === "not_required" || carried?.final === true;
  const status = approved ? "approved" : getPendingOrOverdueStatus(due_at, now);
  const recorded = await recordEventWithFiles(
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
        ...(carried && isRecorded(carried.state) ? { approval: toRecordedApproval(carried.state) } : {}),
        ...(carried && carried.dropped.length > 0 ? { dropped: carried.dropped } : {}),
        ...(removed.length > 0 ? { removed_attachments: removed.map(withoutAddition) } : {}),
      },
      patch: {
        title: input.title ?? row.title,
        description: input.description ?? row.description,
        request_type: choices.request_type,
        ...fields,
        due_at,
        ...(carried ? toRoutePatch(carried.state, fields, department) : {}),
        ...(approved ? { approved_at: now, decided_at: now } : {}),
        status,
        ...toApprovalColumns(approval, status, now),
        ...toCurrentApproverColumns(approver),
        was_modified: true,
        info_requested: null,
      },
      notifications: listModificationNotifications({ ...found, carried, approved }, fields, data),
      participants: route ? [...approval.eligible_ids, ...(approved ? data.payer_ids : [])] : [],
      new_approver_ids: listNewApprovers(row, approval).map(({ id }) => id),
      removed_attachments: removed,
    },
    options,
  );
  return recorded.ok ? ok(toSummaryAfterChange(recorded.row, actor, found)) : recorded;
}

/** Returns the files that the input removes. An id that is not a file of the request is an error. */
function findRemovedFiles(
  row: FullRequestRow,
  { remove_attachments = [] }: ModifyRequestInput,
): { removed: RequestFile[]; errors: FieldError[] } {
  const ids = new Set(remove_attachments);
  const removed = row.attachments.filter(({ id }) => ids.has(id));
  const errors = remove_attachments.flatMap((id, index) =>
    removed.some((file) => file.id === id)
      ? []
      : [{ path: `remove_attachments.${index}`, message: REQUEST_FIELD_MESSAGES.unknownFile }],
  );
  return { removed, errors };
}

function refuseOtherIdentity(actor: Actor, row: FullRequestRow, input: ModifyRequestInput): Failure | null {
  if (isOtherIdentity(actor, input.requester_id, input.requester_name)) return fail("identity_mismatch");
  return checkRequesterDepartment(input.department, [actor.department, row.department_name]);
}

/** The policy for a type that no longer exists: the defaults of R34. */
const DEFAULT_POLICY: Pick<RequestType, "material_fields" | "amount_tolerance_percent"> = {
  material_fields: [],
  amount_tolerance_percent: 0,
};

/**
 * Returns the people who can decide on the new route: everybody of the matrix and of the previous route who is active
 * (`people`), except people with a conflict of duties with the requester or under the influence of the requester.
 */
const toReroutedPeople = (
  row: FullRequestRow,
  { matrix, conflicting_ids }: RoutingData,
  people: readonly RoutePersonRow[],
): RoutePeople => ({
  requester_id: row.requester_id,
  barred: new Map<string, BarredReason>([
    ...toInfluenceReasons([...(matrix.influenced_ids ?? []), ...listInfluencedIds(people)]),
    ...conflicting_ids.map((id) => [id, "conflict"] as const),
  ]),
  active_ids: new Set([...[...matrix.people.values()].filter((one) => one.is_active), ...people].map(({ id }) => id)),
});

/**
 * Whether the audit event must contain the state of the approval. Without steps and conflicts of duties, the state
 * follows from the route.
 */
const isRecorded = ({ route, barred_ids }: ApprovalProgress): boolean => hasSteps(route) || barred_ids.length > 0;

const toRecordedApproval = ({ current_level, waiting_for, eligible_ids, barred_ids }: ApprovalProgress) => ({
  current_level,
  waiting_for,
  eligible_ids,
  barred_ids,
});

const includes = (people: readonly PersonRef[], id: string): boolean => people.some((one) => one.id === id);

/** Returns the people that the request waits for after the modification, but did not wait for before it. */
const listNewApprovers = (before: WaitingPeople, after: WaitingPeople): PersonRef[] =>
  after.waiting_for.filter(({ id }) => !includes(before.waiting_for, id));

type WaitingPeople = Pick<ApprovalProgress, "waiting_for">;

/**
 * Returns the notifications of a modification (R31, R34). People whose approval no longer counts, and people whose
 * approval stays, are always notified. In addition: if the modification makes the request approved, the payers and the
 * previous approvers; if the route is new, the people that it asks now and those whom it no longer asks; otherwise
 * everybody for whom the request waits, or the administrators if there is nobody.
 */
function listModificationNotifications(
  {
    row,
    able_ids,
    carried,
    approved,
  }: Pick<RequestForChange, "row" | "able_ids"> & { carried: CarryOverResult | null; approved: boolean },
  { amount_minor }: CheckedFields,
  { payer_ids, admin_ids }: RoutingData,
): RequestNotificationSpec[] {
  const approvals = carried ? carried.staying : row.route.levels.flatMap((level) => level.approved_by);
  const waiting_for = carried ? carried.state.waiting_for : row.waiting_for;
  const former = row.waiting_for.filter(({ id }) => !includes(waiting_for, id)).map(({ id }) => id);
  const specs: RequestNotificationSpec[] = [
    { kind: "request_approval_dropped", to: (carried?.dropped ?? []).map(({ user_id }) => user_id) },
    { kind: "request_changed_after_approval", to: listApprovalPersonIds(approvals) },
  ];
  if (approved)
    return [
      getFinalNotificationSpec(amount_minor, payer_ids, admin_ids),
      ...specs,
      { kind: "request_moved_away", to: former },
    ];
  const added = listNewApprovers(row, { waiting_for });
  const staying = waiting_for.filter(({ id }) => includes(row.waiting_for, id)).map(({ id }) => id);
  const becameEmpty = waiting_for.length === 0 && row.waiting_for.length > 0;
  const notified = listCurrentApproverOrAdminIds(
    carried ? staying : able_ids,
    becameEmpty || added.length > 0 ? [] : admin_ids,
  );
  return [
    ...specs,
    { kind: "request_submitted", to: added.map(({ id }) => id) },
    { kind: "request_unassigned", to: becameEmpty ? admin_ids : [] },
    {
      kind: "request_too_few_approvers",
      to: carried && waiting_for.length > 0 && hasTooFewApprovers(carried.state) ? admin_ids : [],
    },
    { kind: "request_modified", to: notified },
    { kind: "request_moved_away", to: former },
  ];
}

function toCurrentFields(row: FullRequestRow): CurrentFields {
  const { request_type, amount_minor, amount_decimals, currency, priority, priority_rank } = row;
  const amount = getRequestAmount(row);
  return { request_type, amount, amount_minor, amount_decimals, currency, priority, priority_rank };
}

function toFieldChoices(row: FullRequestRow, input: ModifyRequestInput): FieldChoices {
  return {
    request_type: input.request_type ?? row.request_type,
    amount: input.amount === undefined ? getRequestAmount(row) : input.amount,
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
  const amount = getRequestAmount(row);
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
  { route, current_level }: ApprovalProgress,
  fields: CheckedFields,
  department: { id: string; name: string },
): RequestPatch {
  return {
    department_id: department.id,
    department_name: department.name,
    amount_usd: computeUsdValue(fields, route.rates),
    route,
    current_level,
  };
}
