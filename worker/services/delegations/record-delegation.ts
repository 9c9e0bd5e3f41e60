/** The entries of the administration's record about delegations (R49). A delegation has two entries at most: its beginning and its early end. */
import { type AdminEventInsertion, insertAdminEvent, type NewAdminEvent } from "../../db/queries/admin-events.ts";
import {
  type DelegationRow,
  delegationExists,
  isDelegationDeleted,
  isDelegationEndedAt,
  type NewDelegation,
} from "../../db/queries/delegations.ts";
import type { Actor, Deps } from "../deps.ts";

type RecordedDelegation = Pick<DelegationRow, "user_id" | "delegate_user_id" | "starts_at" | "ends_at" | "ended_at">;

const toJson = ({ user_id, delegate_user_id, starts_at, ends_at, ended_at }: RecordedDelegation): string =>
  JSON.stringify({ user_id, delegate_user_id, starts_at, ends_at, ended_at });

const toEntry = (actor: Actor, id: string, delegate_name: string, created_at: string) =>
  ({
    entity: "delegation",
    entity_id: id,
    label: `${actor.name} → ${delegate_name}`,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at,
  }) as const satisfies Partial<NewAdminEvent>;

/** Returns the entry for the end of the batch that inserts a delegation; it is only written if the delegation was inserted. */
export const recordNewDelegation = (
  { db }: Pick<Deps, "db">,
  actor: Actor,
  delegation: NewDelegation,
  delegate_name: string,
): AdminEventInsertion =>
  insertAdminEvent(
    db,
    {
      ...toEntry(actor, delegation.id, delegate_name, delegation.created_at),
      version: 1,
      action: "created",
      before: null,
      after: toJson({ ...delegation, ended_at: null }),
    },
    delegationExists(delegation.id),
  );

/**
 * Returns the entry for the end of the batch that ends a delegation at `now`, or deletes one that has not begun; it is only written if the
 * batch did so.
 */
export function recordDelegationEnd(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  row: DelegationRow,
  now: string,
): AdminEventInsertion {
  const isDeleted = row.starts_at > now;
  const entry: NewAdminEvent = {
    ...toEntry(actor, row.id, row.delegate_name, now),
    version: 2,
    action: isDeleted ? "deleted" : "updated",
    before: toJson(row),
    after: isDeleted ? null : toJson({ ...row, ended_at: now }),
  };
  return insertAdminEvent(db, entry, isDeleted ? isDelegationDeleted(row.id) : isDelegationEndedAt(row.id, now));
}
