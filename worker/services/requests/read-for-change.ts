import type { RequestSummary } from "../../../domain/entities.ts";
import { ERROR_HTTP_STATUS, type Failure, fail } from "../../../domain/errors.ts";
import { type CodeNames, createCodeNames } from "../../../domain/format/code-names.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import { message } from "../../../domain/message.ts";
import type { RateLimitedAction } from "../../../domain/rate-limits.ts";
import {
  type ActionCheck,
  checkAction,
  findActingDelegator,
  findMissedStep,
} from "../../../domain/requests/authority.ts";
import { LIFECYCLE, type RequestAction } from "../../../domain/requests/lifecycle.ts";
import { listMentionedUsernames } from "../../../domain/requests/mentions.ts";
import { explainOwnBarredReason } from "../../../domain/requests/steps.ts";
import { checkDecisionConfirmation } from "../../../domain/users/second-factor.ts";
import { type BatchRows, type Database, inBatch } from "../../db/database.ts";
import { listDutyConflictUserIds } from "../../db/queries/approver-groups.ts";
import { findSettings, listCodeNames, listPayersOfRequest, type SettingsRow } from "../../db/queries/master-data.ts";
import { listAdmins } from "../../db/queries/people.ts";
import { listMentionedUsers, listWatchers, type MentionedUserRow } from "../../db/queries/request-people.ts";
import {
  type FullRequestRow,
  findRequest,
  listAblePeople,
  listActivePeopleOfRoute,
  listInfluencedIds,
  selectRequestDepartmentId,
  toFullRequestRow,
} from "../../db/queries/request-reads.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import type { RequestNotificationSpec } from "../notifications/notify.ts";
import { createRateLimitUseStatement, toRateLimitFailure } from "../rate-limit.ts";
import { canSeeRequest, explainInfluenceBar, toAuthorityInput, toSummary } from "./views.ts";

/** A request before a change, with the people who may be notified of it. */
export type RequestForChange = {
  ok: true;
  row: FullRequestRow;
  /**
   * The person that the actor decides for as a delegate; null if the actor decides in their own right, or the action is
   * not a decision.
   */
  on_behalf_of: PersonRef | null;
  settings: SettingsRow;
  names: CodeNames;
  payer_ids: string[];
  admin_ids: string[];
  /** The people that the request waits for who can act (R52). Empty if the action is a decision. */
  able_ids: ReadonlySet<string>;
  /**
   * The ids of the active people of the route, for opening its steps. Empty for a route without steps, and if the
   * action is not a decision.
   */
  active_ids: string[];
  /** The ids of the people of `active_ids` over whose accounts the requester has influence (R45). */
  influenced_ids: string[];
  /** The people that the comment of the change mentions. */
  mentioned: MentionedUserRow[];
  /**
   * The ids of the people who watch the request and may see it. Empty for actions of which watchers are not notified.
   */
  watcher_ids: string[];
  /** The ids of the people who cannot decide after the actor, because of a conflict of duties (R33). */
  conflicting_ids: string[];
  now: string;
};

/**
 * Reads a request in one round trip and checks whether the actor may perform `action` on it now. Order of failures:
 * rate limit exceeded (429), not visible (404), step completed by another person (409, R36), wrong person (403), stale
 * version (409), wrong state (409), second factor to confirm (403).
 * @param further `limited`: the action whose rate limit includes this call; null if there is none. `comment`: the text
 * that may mention people
 */
export async function readRequestForChange(
  deps: Deps,
  actor: Actor,
  id: string,
  action: RequestAction,
  options: ChangeOptions,
  { limited = null, comment = "" }: { limited?: RateLimitedAction | null; comment?: string } = {},
): Promise<RequestForChange | Failure> {
  const { db } = deps;
  const now = getIsoNow(deps);
  const { uses, ...rows } = await inBatch(db, {
    ...readRequestAndPeople(db, actor, id, { action, comment, now }),
    ...readSharedRows(db),
    uses: limited ? createRateLimitUseStatement(deps, actor, limited) : undefined,
  });
  const tooMany = limited && toRateLimitFailure(deps, limited, uses);
  if (tooMany) return tooMany;
  const found = checkForChange(actor, { request_id: id, ...options }, action, { ...rows, now });
  return found.ok && action === "approve" ? addConflictsOfDelegator(deps, found) : found;
}

/** The actions of which people who watch the request are notified. */
const WATCHED_ACTIONS: readonly RequestAction[] = ["approve", "reject", "request_info", "cancel", "comment"];

/**
 * Returns the statements that read a request and the people who matter for an action on it. `comment`: the text that
 * may mention people.
 */
export const readRequestAndPeople = (
  db: Database,
  actor: Actor,
  id: string,
  { action, comment, now }: { action: RequestAction; comment: string; now: string },
) => ({
  rows: findRequest(db, id, actor.id),
  payers: listPayersOfRequest(db, id),
  people: LIFECYCLE[action].by === "approver" ? listActivePeopleOfRoute(db, id, now) : undefined,
  able: LIFECYCLE[action].by === "approver" ? undefined : listAblePeople(db, id, now),
  conflicts:
    action === "approve"
      ? listDutyConflictUserIds(db, [actor.id], "on_steps", selectRequestDepartmentId(id))
      : undefined,
  mentioned: comment.includes("@")
    ? listMentionedUsers(db, id, listMentionedUsernames(comment, LIMITS.mentions))
    : undefined,
  watchers: WATCHED_ACTIONS.includes(action) ? listWatchers(db, id, LIMITS.watchers) : undefined,
});

/** Returns the statements that read rows that all requests share. */
export const readSharedRows = (db: Database) => ({
  settings: findSettings(db),
  names: listCodeNames(db),
  admins: listAdmins(db),
});

type RowsForChange = BatchRows<ReturnType<typeof readRequestAndPeople>> &
  BatchRows<ReturnType<typeof readSharedRows>> & { now: string };

/**
 * Checks whether the actor may perform `action` on the request of these rows. Has the failures of
 * `readRequestForChange`, except the rate limit.
 */
export function checkForChange(
  actor: Actor,
  { request_id: id, version }: { request_id: string; version?: number | null },
  action: RequestAction,
  {
    rows,
    payers,
    people = [],
    able = [],
    conflicts = [],
    mentioned = [],
    watchers = [],
    now,
    ...shared
  }: RowsForChange,
): RequestForChange | Failure {
  const isDecision = LIFECYCLE[action].by === "approver";
  const [stored] = rows;
  const [settings] = shared.settings;
  const row = stored && toFullRequestRow(stored);
  if (!row || !settings || !canSeeRequest(actor, row)) return createUnknownRequestFailure(id);
  const check = checkAction(action, toAuthorityInput(row), actor, {
    now,
    modifications_allowed: settings.allow_request_modifications,
  });
  const passed = isDecision && !check.ok ? findMissedStep({ ...row, ...toAuthorityInput(row) }, actor) : null;
  if (passed !== null) return createStepPassedFailure(row, passed);
  const refusal = checkActionAndVersion(explainDutyConflict(check, row, actor), row, { version });
  if (refusal) return refusal;
  // A reassignment gives the decision to another person, and a deletion prevents it, so both need the same confirmation
  // as the decision (R47).
  if ((isDecision && action !== "request_info") || action === "delete") {
    const unconfirmed = checkDecisionConfirmation(
      actor,
      row.amount_usd,
      settings.second_factor_amount_usd,
      new Date(now),
    );
    if (unconfirmed) return unconfirmed;
  }
  return {
    ok: true,
    row,
    on_behalf_of: isDecision ? findActingDelegator(toAuthorityInput(row), actor) : null,
    settings,
    names: createCodeNames(shared.names),
    payer_ids: payers.filter((one) => one.is_active).map((one) => one.id),
    admin_ids: shared.admins.map((one) => one.id),
    able_ids: new Set(able.map((one) => one.id)),
    active_ids: people.map((one) => one.id),
    influenced_ids: listInfluencedIds(people),
    mentioned,
    watcher_ids: watchers.map((one) => one.id),
    conflicting_ids: [...new Set(conflicts.map((one) => one.id))],
    now,
  };
}

/**
 * Returns a request that is about to be approved, with the people in conflict of duties with the person for whom the
 * actor decides. Costs a second round trip, but only for decisions of delegates.
 */
async function addConflictsOfDelegator(deps: Deps, found: RequestForChange): Promise<RequestForChange> {
  const [completed = found] = await addConflictsOfDelegators(deps, [found]);
  return completed;
}

/** Does the same as `addConflictsOfDelegator` for several requests, in one round trip. */
export async function addConflictsOfDelegators(
  { db }: Deps,
  all: readonly RequestForChange[],
): Promise<readonly RequestForChange[]> {
  if (all.every(({ on_behalf_of }) => on_behalf_of === null)) return all;
  const conflicts = await inBatch(
    db,
    all.map(({ on_behalf_of, row }) =>
      on_behalf_of ? listDutyConflictUserIds(db, [on_behalf_of.id], "on_steps", row.department_id) : undefined,
    ),
  );
  return all.map((found, index) => ({
    ...found,
    conflicting_ids: [...new Set([...found.conflicting_ids, ...(conflicts[index] ?? []).map(({ id }) => id)])],
  }));
}

/**
 * Returns the check with the reason why the separation of duties or the influence of the requester bars the actor, such
 * as 'You approved step 1'.
 */
export function explainDutyConflict(check: ActionCheck, row: FullRequestRow, actor: Actor): ActionCheck {
  if (check.ok || check.code !== "duties_conflict") return check;
  const reason = check.params ? explainInfluenceBar(row, actor, row.id) : explainOwnBarredReason(row, actor.id, row.id);
  return { ...check, detail: reason ?? check.detail };
}

/** Returns the amount of a request in units of its currency; null without an amount. */
export const getRequestAmount = ({
  amount_minor,
  amount_decimals,
}: Pick<FullRequestRow, "amount_minor" | "amount_decimals">) =>
  amount_minor === null ? null : fromMinor(amount_minor, amount_decimals);

/**
 * Returns the failure of a change; null if the change is allowed. If the actor may never perform the action (403), this
 * failure comes first; otherwise a change on an older version fails with `stale_version` (R9).
 */
export function checkActionAndVersion(check: ActionCheck, row: FullRequestRow, options: ChangeOptions): Failure | null {
  const stale = options.version != null && options.version !== row.version;
  if (stale && (check.ok || ERROR_HTTP_STATUS[check.code] !== 403)) return createStaleRequestFailure(row);
  return check.ok ? null : check;
}

export const createUnknownRequestFailure = (id: string): Failure =>
  fail("not_found", message("requests.unknown", { id }));

export function createStaleRequestFailure(row: Pick<FullRequestRow, "id" | "version" | "status">): Failure {
  const { id, version } = row;
  const status = message(`requests.status_${row.status}`);
  return fail("stale_version", message("requests.changed", { id, status, version }));
}

/** Returns the failure of a decision on a step that somebody else completed (R36). `step`: its number. */
export const createStepPassedFailure = ({ id }: Pick<FullRequestRow, "id">, step: number): Failure =>
  fail("step_passed", message("requests.step_passed", { id, step }));

/**
 * Returns the notification of the people that the comment of a change mentions. People who may not see the request are
 * not notified (R4). A person is notified once, even if the comment writes the name in several ways.
 */
export const getMentionNotificationSpec = ({ mentioned }: RequestForChange): RequestNotificationSpec => ({
  kind: "request_mentioned",
  to: mentioned.filter(({ may_see }) => may_see).map(({ id }) => id),
});

/** A request after an action. `unnotified_mentions`: the names of people that the comment mentions and who may not see the request. */
export type ActionOutcome = { request: RequestSummary; unnotified_mentions: string[] };

export const toActionOutcome = (row: FullRequestRow, actor: Actor, found: RequestForChange): ActionOutcome => ({
  request: toSummaryAfterChange(row, actor, found),
  unnotified_mentions: found.mentioned.filter(({ may_see }) => !may_see).map(({ name }) => name),
});

/** Returns the request as the actor sees it after a change. `row`: the row after the change. */
export function toSummaryAfterChange(
  row: FullRequestRow,
  actor: Actor,
  { now, settings, names }: RequestForChange,
): RequestSummary {
  return toSummary(row, actor, { now, modifications_allowed: settings.allow_request_modifications, names });
}
