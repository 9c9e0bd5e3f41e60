import type { AdminUser } from "../../../../domain/admin/admin-entities.ts";
import { ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { refuseUnlock } from "../../../../domain/users/user-authority.ts";
import type { AdminUserRow } from "../../../db/queries/admin-people.ts";
import { deleteNameAttempts } from "../../../db/queries/sessions.ts";
import type { Actor, Deps } from "../../deps.ts";
import { updateEntity } from "../keep-master-data.ts";
import type { Kind } from "../master-kind.ts";
import { userKind } from "./user-kind.ts";
import { authorityOfRow } from "./user-views.ts";

/** Nothing of the user changes but the failures that are counted for their name. */
const unlocking: Kind<AdminUserRow, AdminUser, never, UpdateUserInput> = {
  ...userKind,
  planNew: () => {
    throw new Error("nobody is made by unlocking");
  },
  planChange: async (_, __, before) => ok({ ...before, locked_since: null }),
  refuse: (actor, before) => before && refuseUnlock(actor, { name: before.name, authority: authorityOfRow(before) }),
  alongside: ({ db }, before) => (before?.locked_since ? [deleteNameAttempts(db, before.username)] : []),
};

/**
 * Lets a user sign in again whose name is locked by failures (R42), with an entry in the record. Of a user who is not locked nothing
 * changes. Fails with `not_found`, and with `admin_only` for a director where R37 protects the user.
 */
export const unlockUser = (deps: Deps, actor: Actor, id: string): Promise<Result<AdminUser>> =>
  updateEntity(deps, actor, unlocking, id, {}, { action: "unlocked" });
