import type { UserUpdateResponse } from "../../../../domain/admin/entities.ts";
import { failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import type { Actor, Deps } from "../../deps.ts";
import { updateEntity } from "../entity-crud.ts";
import type { EntityChangeOptions } from "../entity-definition.ts";
import { checkHandoverTarget, createReassignAllFailure, reassignOpenRequests } from "./handover.ts";
import { userDefinition } from "./user-definition.ts";

/**
 * Changes a user. With `reassign_to_id`, also reassigns up to 100 of the user's open requests (R38). Only
 * administrators may send `reassign_to_id`, and only with `is_active: false`. `reassignRequestsOfInactiveUser`
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
  if (reassign_to_id === undefined) return updateEntity(deps, actor, userDefinition, id, change, options);
  if (actor.role !== "admin") return createReassignAllFailure();
  if (change.is_active !== false)
    return failInvalid([
      { path: "reassign_to_id", message: "Requests are reassigned only when their approver is deactivated" },
    ]);
  const target = await checkHandoverTarget(deps, actor, id, reassign_to_id);
  if (!target.ok) return target;
  const saved = await updateEntity(deps, actor, userDefinition, id, change, options);
  if (!saved.ok) return saved;
  return ok({
    ...saved.value,
    reassignment: await reassignOpenRequests(deps, actor, id, target.value, reassign_comments),
  });
}
