import type { RequestSummary } from "../../../domain/entities.ts";
import { ERROR_HTTP_STATUS, type Failure, fail } from "../../../domain/errors.ts";
import { humanise } from "../../../domain/format/labels.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import type { RateLimitedAction } from "../../../domain/rate-limits.ts";
import {
  type ActionCheck,
  checkAction,
  findActingDelegator,
  findMissedStep,
} from "../../../domain/requests/authority.ts";
import { LIFECYCLE, type RequestAction } from "../../../domain/requests/lifecycle.ts";
import { explainOwnBarredReason } from "../../../domain/requests/steps.ts";
import { inBatch } from "../../db/database.ts";
import { listDutyConflictUserIds } from "../../db/queries/approver-groups.ts";
import { findSettings, listPayersOfRequest, type SettingsRow } from "../../db/queries/master-data.ts";
import { listAdmins } from "../../db/queries/people.ts";
import {
  type FullRequestRow,
  findRequest,
  listActivePeopleOfRoute,
  selectRequestDepartmentId,
  toFullRequestRow,
} from "../../db/queries/request-reads.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { createRateLimitUseStatement, toRateLimitFailure } from "../rate-limit.ts";
import { canSeeRequest, toAuthorityInput, toSummary } from "./views.ts";

/** A request before a change, with the people who may be notified of it. */
export type RequestForChange = {
  ok: true;
  row: FullRequestRow;
  /** The person that the actor decides for as a delegate; null if the actor decides in their own right, or the action is no decision. */
  on_behalf_of: PersonRef | null;
  settings: SettingsRow;
  payer_ids: string[];
  admin_ids: string[];
  /** The ids of the active people of the route, for opening its steps; empty for a route without steps, and if the action is no decision. */
  active_ids: string[];
  /** The ids of the people who cannot decide after the actor does, because of a conflict of duties (R33). */
  conflicting_ids: string[];
  now: string;
};

/**
 * Reads a request in one round trip and checks whether the actor may perform `action` on it now. Order of failures: rate limit exceeded
 * (429), not visible (404), step completed by somebody else (409, R36), wrong person (403), stale version (409), wrong state (409).
 *
 * @param limited the action whose rate limit this call counts towards; null for none
 */
export async function readRequestForChange(
  deps: Deps,
  actor: Actor,
  id: string,
  action: RequestAction,
  options: ChangeOptions,
  limited: RateLimitedAction | null = null,
): Promise<RequestForChange | Failure> {
  const now = deps.now().toISOString();
  const { db } = deps;
  const isDecision = LIFECYCLE[action].by === "approver";
  const {
    rows,
    payers,
    admins,
    uses,
    people = [],
    conflicts = [],
    ...batch
  } = await inBatch(db, {
    rows: findRequest(db, id, actor.id),
    settings: findSettings(db),
    payers: listPayersOfRequest(db, id),
    admins: listAdmins(db),
    uses: limited ? createRateLimitUseStatement(deps, actor, limited) : undefined,
    people: isDecision ? listActivePeopleOfRoute(db, id) : undefined,
    conflicts:
      action === "approve"
        ? listDutyConflictUserIds(db, [actor.id], "on_steps", selectRequestDepartmentId(id))
        : undefined,
  });
  const tooMany = limited && toRateLimitFailure(deps, limited, uses);
  if (tooMany) return tooMany;
  const [stored] = rows;
  const [settings] = batch.settings;
  const row = stored && toFullRequestRow(stored);
  if (!row || !settings || !canSeeRequest(actor, row))
    return fail("not_found", `There is no request ${id}, or you don't have access to it.`);
  const check = checkAction(action, toAuthorityInput(row), actor, {
    now,
    modifications_allowed: settings.allow_request_modifications,
  });
  const passed = isDecision && !check.ok ? findMissedStep({ ...row, ...toAuthorityInput(row) }, actor) : null;
  if (passed !== null)
    return fail("step_passed", `Somebody else completed step ${passed} of ${row.id} in the meantime.`);
  const refusal = checkActionAndVersion(explainDutyConflict(check, row, actor), row, options);
  if (refusal) return refusal;
  const payer_ids = payers.filter((one) => one.is_active).map((one) => one.id);
  const on_behalf_of = isDecision ? findActingDelegator(toAuthorityInput(row), actor) : null;
  const admin_ids = admins.map((one) => one.id);
  const active_ids = people.map((one) => one.id);
  const delegatorConflicts =
    on_behalf_of && action === "approve" ? await listConflictsOfDelegator(deps, on_behalf_of, row.department_id) : [];
  const conflicting_ids = [...new Set([...conflicts, ...delegatorConflicts].map((one) => one.id))];
  return { ok: true, row, on_behalf_of, settings, payer_ids, admin_ids, active_ids, conflicting_ids, now };
}

/** Returns the people in conflict of duties with the delegator. A second round trip, only for decisions of delegates. */
async function listConflictsOfDelegator({ db }: Deps, delegator: PersonRef, department_id: string) {
  const { conflicts } = await inBatch(db, {
    conflicts: listDutyConflictUserIds(db, [delegator.id], "on_steps", department_id),
  });
  return conflicts;
}

/** Returns the check with the reason why the separation of duties bars the actor: 'You approved step 1'. */
export function explainDutyConflict(check: ActionCheck, row: FullRequestRow, { id }: Actor): ActionCheck {
  if (check.ok || check.code !== "duties_conflict") return check;
  return fail("duties_conflict", explainOwnBarredReason(row, id, row.id) ?? undefined);
}

/** Returns the amount of a request in units of its currency; null without an amount. */
export const getRequestAmount = ({
  amount_minor,
  amount_decimals,
}: Pick<FullRequestRow, "amount_minor" | "amount_decimals">) =>
  amount_minor === null ? null : fromMinor(amount_minor, amount_decimals);

/**
 * Returns the failure of a change, or null. If the person may not perform the action at all (403), that failure comes first; otherwise a
 * change on an older version fails with `stale_version` (R9).
 */
export function checkActionAndVersion(check: ActionCheck, row: FullRequestRow, options: ChangeOptions): Failure | null {
  const stale = options.version != null && options.version !== row.version;
  if (stale && (check.ok || ERROR_HTTP_STATUS[check.code] !== 403)) return createStaleRequestFailure(row);
  return check.ok ? null : check;
}

export function createStaleRequestFailure(row: Pick<FullRequestRow, "id" | "version" | "status">): Failure {
  return fail(
    "stale_version",
    `${row.id} changed in the meantime. It is now ${humanise(row.status)} (version ${row.version}).`,
  );
}

/** Returns the request as the actor sees it after a change. `row`: the row after the change. */
export function toSummaryAfterChange(
  row: FullRequestRow,
  actor: Actor,
  { now, settings }: RequestForChange,
): RequestSummary {
  return toSummary(row, actor, { now, modifications_allowed: settings.allow_request_modifications });
}
