import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import { createAddressConfirmedTexts } from "../../../../domain/notifications/admin-texts.ts";
import { findInfluence, getEndingInfluences, listAddressSetters } from "../../../../domain/users/influence.ts";
import { inBatch } from "../../../db/database.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { endInfluences, listInfluences } from "../../../db/queries/influences.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { updateEntity } from "../entity-crud.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { notifyAccount } from "./user-change-effects.ts";
import { type PlannedUserRow, userDefinition } from "./user-definition.ts";

/** Defines the confirmation of a mail address as a change of the user: nobody counts as who set the address any more. */
const confirmationDefinition: EntityDefinition<PlannedUserRow, UserWithAdminFields, never, UpdateUserInput> = {
  ...userDefinition,
  planChange: planConfirmation,
  refuse: () => null,
  extraStatements: (deps, _, next, { actor }) => {
    const texts = createAddressConfirmedTexts(actor.name, next.name, next.email);
    return [
      endInfluences(deps.db, next.id, getEndingInfluences({ kind: "confirmed_address" })),
      recordSecurityEvent(deps, { kind: "address_confirmed", user_id: next.id, actor_id: actor.id }),
      ...notifyAccount(deps, actor, next, "account_changed", texts, true),
    ];
  },
};

async function planConfirmation(
  deps: Deps,
  _: UpdateUserInput,
  before: ManagedUserRow,
  actor: Actor,
): Promise<Result<PlannedUserRow>> {
  const { influences } = await inBatch(deps.db, {
    influences: listInfluences(deps.db, [before.id], getIsoNow(deps)),
  });
  const refused = checkConfirmation(actor, before, listAddressSetters(influences));
  return refused ?? ok({ ...before, email_set_by: null, email_set_by_role: null, email_set_by_name: null });
}

/** Returns why the actor may not confirm the mail address of the user, or null if they may. `setter_ids`: who may have set it. */
function checkConfirmation(actor: Actor, before: ManagedUserRow, setter_ids: readonly string[]): Failure | null {
  const { id, name, email_set_by, email_set_by_name } = before;
  if (id === actor.id) return fail("own_account", message("users.own_email_confirmation_barred"));
  if (email_set_by === null && setter_ids.length === 0)
    return fail("invalid_state", message("users.email_needs_no_confirmation", { name }));
  if (email_set_by === actor.id || setter_ids.includes(actor.id))
    return fail("not_second_person", message("users.email_set_by_actor"));
  if (email_set_by !== null && findInfluence(actor.influenced_by, email_set_by))
    return fail("not_second_person", message("users.email_set_by_influencer", { name: email_set_by_name ?? "" }));
  return null;
}

/**
 * Confirms the mail address of a user that somebody else set (R45): links to reset the password are mailed to it again,
 * and the person who set it loses the influence that this gave. Notifies the user and all administrators. For administrators
 * only. Fails with `not_found`, `admin_only`, `own_account` for the actor, `invalid_state` if the address needs no
 * confirmation, or `not_second_person` if the actor set it, or is under the influence of who set it.
 */
export async function confirmEmail(deps: Deps, actor: Actor, id: string): Promise<Result<UserWithAdminFields>> {
  if (actor.role !== "admin") return fail("admin_only");
  return updateEntity(deps, actor, confirmationDefinition, id, {}, { action: "email_confirmed" });
}
