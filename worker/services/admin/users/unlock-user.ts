import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { checkUnlock } from "../../../../domain/users/authority.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { deleteUsernameAttempts } from "../../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import type { Actor, Deps } from "../../deps.ts";
import { updateEntity } from "../entity-crud.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { userDefinition } from "./user-definition.ts";
import { findUserAuthoritySource } from "./user-views.ts";

/**
 * Defines unlocking as a change of a user that changes no field, but deletes the failed sign-ins with the user name.
 */
const unlockDefinition: EntityDefinition<ManagedUserRow, UserWithAdminFields, never, UpdateUserInput> = {
  ...userDefinition,
  planChange: async (_, __, before) => ok({ ...before, locked_since: null }),
  refuse: (actor, before) =>
    before && checkUnlock(actor, { name: before.name, authority: findUserAuthoritySource(before) }),
  extraStatements: (deps, before, _, { actor }) =>
    before?.locked_since
      ? [
          deleteUsernameAttempts(deps.db, before.username),
          recordSecurityEvent(deps, { kind: "sign_in_unlocked", user_id: before.id, actor_id: actor.id }),
        ]
      : [],
};

/**
 * Unlocks a user whose sign-in is locked after failed attempts (R42), with an audit entry. Does nothing if the user is
 * not locked. Fails with `not_found`, or with `admin_only` if the actor is a director and R37 protects the user.
 */
export const unlockUser = (deps: Deps, actor: Actor, id: string): Promise<Result<UserWithAdminFields>> =>
  updateEntity(deps, actor, unlockDefinition, id, {}, { action: "unlocked" });
