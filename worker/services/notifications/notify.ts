import type { NotificationText, RequestNotificationKind } from "../../../domain/notifications/catalogue.ts";
import {
  createRequestNotifications,
  type RequestNotificationData,
} from "../../../domain/notifications/request-notifications.ts";
import type { Database, Statement } from "../../db/database.ts";
import {
  type Audience,
  type DelegationNotification,
  insertNotifications,
  type NotificationRowsSql,
  selectDelegateCopies,
  toAudienceNotificationRows,
  toDelegationNotificationRows,
  toRequestNotificationRows,
} from "../../db/queries/notifications.ts";
import type { Deps } from "../deps.ts";

/** `to`: the user ids of the receivers; null entries are ignored. */
export type RequestNotificationSpec = { kind: RequestNotificationKind; to: readonly (string | null)[] };

/**
 * The notifications about one request. `version`: the version of the request when their texts were written.
 * `event_version`: the version of the audit event that causes them; null if no event does. A person gets only the first
 * notification of `specs` that names the person. The actor gets none.
 */
export type RequestNotifications = {
  facts: RequestNotificationData;
  version: number;
  event_version: number | null;
  specs: readonly RequestNotificationSpec[];
};

type RowsOptions = Parameters<typeof toRequestNotificationRows>[1];

export type NotificationSpec =
  /** One text for all receivers in `audience`. */
  | ({ audience: Audience } & NotificationText)
  /** Notifications about requests. Delegates of receivers who are out of office get copies. */
  | ({ requests: readonly RequestNotifications[] } & RowsOptions)
  /** Notifications whose receivers and texts only SQL knows. */
  | { rows: NotificationRowsSql }
  /** Notifications about delegations `d` that fulfil the SQL `condition`. */
  | { delegations: readonly DelegationNotification[]; condition: Parameters<typeof toDelegationNotificationRows>[1] };

/** The databases whose HTTP requests created notifications. Each HTTP request has its own `Database`. */
const notified = new WeakSet<Database>();

/** Whether this HTTP request has created notification statements since the last call of this function. */
export const takeNotified = ({ db }: Pick<Deps, "db">): boolean => notified.delete(db);

/**
 * Returns the statements that write notifications and the copies to delegates. Must run in the batch of the change,
 * after the statements that give the receivers access to the request.
 *
 * @param actor_id null for a background job
 */
export function createNotificationStatements(
  deps: Pick<Deps, "db" | "newId">,
  spec: NotificationSpec,
  options: { at: string; actor_id?: string | null },
): Statement[] {
  const statements = toStatements(deps, spec, options);
  if (statements.length > 0) notified.add(deps.db);
  return statements;
}

function toStatements(
  deps: Pick<Deps, "db" | "newId">,
  spec: NotificationSpec,
  { at, actor_id = null }: { at: string; actor_id?: string | null },
): Statement[] {
  if ("audience" in spec)
    return [insertNotifications(deps.db, toAudienceNotificationRows({ ...spec, id: deps.newId() }, spec.audience), at)];
  if ("rows" in spec) return [insertNotifications(deps.db, spec.rows, at)];
  if ("delegations" in spec)
    return spec.delegations.length === 0
      ? []
      : [insertNotifications(deps.db, toDelegationNotificationRows(spec.delegations, spec.condition), at)];
  const notifications = spec.requests.flatMap(({ facts, version, event_version, specs }) =>
    createRequestNotifications(facts, actor_id, specs).map((notification) => ({
      ...notification,
      id: deps.newId(),
      request_id: facts.request_id,
      request_title: facts.title,
      version,
      event_version,
    })),
  );
  if (notifications.length === 0) return [];
  return [
    insertNotifications(deps.db, toRequestNotificationRows(notifications, spec), at),
    insertNotifications(deps.db, selectDelegateCopies(notifications, { at, actor_id }), at),
  ];
}

/**
 * Returns the ids of the people who must act on a request: `able_ids`, the people that it waits for who are active and
 * can decide it, or the administrators if there are none (R14, R52).
 */
export const listCurrentApproverOrAdminIds = (
  able_ids: Iterable<string>,
  admin_ids: readonly string[],
): readonly string[] => {
  const ids = [...able_ids];
  return ids.length === 0 ? admin_ids : ids;
};
