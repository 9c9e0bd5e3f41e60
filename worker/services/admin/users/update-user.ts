import type { UserUpdateResponse } from "../../../../domain/admin/entities.ts";
import { failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import { listPeopleByIds } from "../../../db/queries/admin-users.ts";
import { setHandoverTarget } from "../../../db/queries/handovers.ts";
import { passReview } from "../../audited-batch.ts";
import type { Actor, ChangeOptions, Deps } from "../../deps.ts";
import { removeEntity, updateEntity } from "../entity-crud.ts";
import type { EntityChangeOptions, RemovalResult } from "../entity-definition.ts";
import {
  checkHandOverAll,
  checkHandoverTarget,
  createReassignAllFailure,
  moveRequestsOfInactiveUser,
  reassignOpenRequests,
} from "./handover.ts";
import { userDefinition } from "./user-definition.ts";

/**
 * Changes a user. A deactivation also moves up to 100 of the user's open requests to others (R52). With `reassign_to_id`, also reassigns up to 100 of the user's open requests (R38). Only
 * administrators may send `reassign_to_id`, and only with `is_active: false`; it needs what a decision on these requests
 * needs (R47). `reassignRequestsOfInactiveUser`
 * reassigns the remaining requests, also after a crash.
 */
export async function updateUser(
  deps: Deps,
  actor: Actor,
  id: string,
  input: UpdateUserInput,
  options: EntityChangeOptions = {},
): Promise<Result<UserUpdateResponse>> {
  const { reassign_to_id, reassign_comments = "", ...change } = input;
  if (reassign_to_id === undefined) {
    const saved = await updateEntity(deps, actor, userDefinition, id, change, options);
    if (saved.ok && change.is_active === false) await moveRequestsOfInactiveUser(deps, id);
    return saved;
  }
  if (actor.role !== "admin") return createReassignAllFailure();
  if (change.is_active !== false)
    return failInvalid([{ path: "reassign_to_id", message: message("users.reassignment_needs_deactivation") }]);
  const target = await checkHandoverTarget(deps, actor, id, reassign_to_id);
  if (!target.ok) return target;
  const { users } = await inBatch(deps.db, { users: listPeopleByIds(deps.db, [id]) });
  const unconfirmed = users[0] ? await checkHandOverAll(deps, actor, users[0], target.value) : null;
  if (unconfirmed) return unconfirmed;
  const handover = { user_id: id, to_id: target.value.id, actor_id: actor.id, comments: reassign_comments };
  const saved = await updateEntity(deps, actor, withHandover(handover), id, change, options);
  if (!saved.ok) return saved;
  // A user who is inactive already is not changed, but the handover needs the second administrator as well.
  const refused = await passReview(deps);
  if (refused) return refused;
  const reassignment = await reassignOpenRequests(deps, actor, id, target.value, reassign_comments);
  await moveRequestsOfInactiveUser(deps, id, reassignment.reassigned);
  return ok({ ...saved.value, reassignment });
}

/**
 * Returns the definition of a change that deactivates a user and stores who takes over their requests in the same batch,
 * so that no job moves them to others before.
 */
const withHandover = (handover: Parameters<typeof setHandoverTarget>[1]): typeof userDefinition => ({
  ...userDefinition,
  extraStatements: async (deps, before, next, context) => [
    ...((await userDefinition.extraStatements?.(deps, before, next, context)) ?? []),
    ...(before?.is_active ? [setHandoverTarget(deps.db, handover)] : []),
  ],
});

/** Does the same as `removeEntity` for a user. If the user is deactivated, also moves up to 100 of their open requests to others (R52). */
export async function removeUser(
  deps: Deps,
  actor: Actor,
  id: string,
  options: ChangeOptions = {},
): Promise<Result<RemovalResult>> {
  const removed = await removeEntity(deps, actor, userDefinition, id, options);
  if (removed.ok && removed.value.deactivated) await moveRequestsOfInactiveUser(deps, id);
  return removed;
}
