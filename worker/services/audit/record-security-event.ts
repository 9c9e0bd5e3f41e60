import type { SecurityEvent } from "../../../domain/audit/security-events.ts";
import type { Statement } from "../../db/database.ts";
import {
  insertRemovalSecurityEvent,
  insertSecurityEvent,
  insertSecurityEvents,
} from "../../db/queries/security-events.ts";
import { type Deps, getIsoNow } from "../deps.ts";

/**
 * Returns the statement that stores a security event, with the client of the current HTTP request. Must run in the
 * batch of the change that the event reports.
 * @param condition `if_changed`: stores the event only if the previous statement of the batch changed a row
 */
export const recordSecurityEvent = (deps: Deps, event: SecurityEvent, condition?: "if_changed"): Statement =>
  insertSecurityEvent(deps.db, toRow(deps, event), condition === "if_changed");

/** Returns the statement that stores the deletion or the deactivation of a user, after the statement that removed the user. */
export const recordRemoval = (deps: Deps, user: { id: string; name: string }, actor_id: string): Statement => {
  const { kind: _, ...row } = toRow(deps, { kind: "user_deleted", user_id: user.id, actor_id });
  return insertRemovalSecurityEvent(deps.db, row, user.name);
};

/** Does the same as `recordSecurityEvent` for several events of one change. */
export const recordSecurityEvents = (deps: Deps, events: readonly SecurityEvent[]): Statement =>
  insertSecurityEvents(
    deps.db,
    events.map((event) => toRow(deps, event)),
  );

const toRow = (deps: Deps, { kind, user_id, actor_id, details = {} }: SecurityEvent) => ({
  id: deps.newId(),
  kind,
  created_at: getIsoNow(deps),
  user_id,
  actor_id,
  address: deps.client?.address ?? null,
  user_agent: deps.client?.user_agent ?? null,
  http_request_id: deps.client?.http_request_id ?? null,
  details: JSON.stringify(details),
});
