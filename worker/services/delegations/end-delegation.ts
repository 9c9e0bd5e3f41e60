import { fail, ok, type Result } from "../../../domain/errors.ts";
import { message, type Text } from "../../../domain/message.ts";
import { inBatch, isConstraintError } from "../../db/database.ts";
import { findAdminChainHead } from "../../db/queries/admin-events.ts";
import {
  endDelegation as end,
  findDelegateTimeZone,
  findDelegation,
  isDelegationNotEnded,
} from "../../db/queries/delegations.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { createDelegateNotification, toDelegationEvent } from "./delegation-notifications.ts";
import { recordDelegationEnd } from "./record-delegation.ts";

/**
 * Ends one of the actor's delegations now and notifies the delegate. A delegation that has not begun is deleted. Fails with `not_found` for
 * a delegation of another person, and with `invalid_state` if the delegation has ended already.
 */
export async function endDelegation(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: Text }>> {
  const { db } = deps;
  const { rows, zones, heads } = await inBatch(db, {
    heads: findAdminChainHead(db),
    rows: findDelegation(db, actor.id, id),
    zones: findDelegateTimeZone(db, id),
  });
  const [row] = rows;
  if (!row) return fail("not_found", message("delegations.not_found"));
  const now = getIsoNow(deps);
  const notification = createDelegateNotification(
    deps,
    "delegation_ended",
    { ...row, zone: zones[0]?.time_zone ?? null },
    { delegator: actor.name, ending: row.starts_at > now ? "withdrawn" : "back" },
  );
  const ends = end(db, actor.id, id, now);
  const event = toDelegationEvent("delegation_ended", row);
  const batch = {
    notifications: createNotificationStatements(
      deps,
      { delegations: [notification], condition: isDelegationNotEnded(now) },
      { at: now },
    ),
    deleted: ends.deleted,
    withdrawal: recordSecurityEvent(deps, event, "if_changed"),
    ended: ends.ended,
    event: recordSecurityEvent(deps, event, "if_changed"),
    entry: recordDelegationEnd(deps, actor, row, now),
  };
  try {
    const written = await inAuditedBatch(deps, batch, heads[0]);
    if (!written.ok) return written;
    const { deleted, ended } = written.value;
    const name = row.delegate_name;
    if (deleted.length > 0) return ok({ message: message("delegations.will_not_decide", { name }) });
    if (ended.length > 0) return ok({ message: message("delegations.no_longer_decides", { name }) });
  } catch (error) {
    // Another call has ended the delegation at the same time.
    if (!isConstraintError(error, "admin_events")) throw error;
  }
  return fail("invalid_state", message("delegations.already_ended"));
}
