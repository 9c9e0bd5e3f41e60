import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message, type Text } from "../../../../domain/message.ts";
import { createFactorsRemovedTexts } from "../../../../domain/notifications/admin-texts.ts";
import { inBatch } from "../../../db/database.ts";
import { toRoleAudience, toUserAudience } from "../../../db/queries/admin-notifications.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { gainInfluence } from "../../../db/queries/influences.ts";
import { findUser } from "../../../db/queries/people.ts";
import { deleteAllFactors, listFactors } from "../../../db/queries/second-factor.ts";
import { deleteOtherSessions } from "../../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";
import { updateEntity } from "../entity-crud.ts";
import type { ChangeContext, EntityDefinition } from "../entity-definition.ts";
import { createEntityNotFoundFailure } from "../refuse-change.ts";
import { userDefinition } from "./user-definition.ts";

/** Defines the removal of second factors as a change of a user that changes no field. */
const removalDefinition: EntityDefinition<ManagedUserRow, UserWithAdminFields, never, UpdateUserInput> = {
  ...userDefinition,
  planChange: async (_, __, before) => ok(before),
  refuse: (actor, before) => checkRemoval(actor, before),
  extraStatements: (deps, before, _, change) => (before ? createStatements(deps, before, change) : []),
};

function checkRemoval(actor: Actor, before: Pick<ManagedUserRow, "id"> | null): Failure | null {
  if (actor.role !== "admin") return fail("admin_only");
  return before?.id === actor.id ? fail("own_account", message("users.own_factors_elsewhere")) : null;
}

function createStatements(deps: Deps, { id, name }: ManagedUserRow, { actor }: ChangeContext) {
  const kind = "account_changed";
  const texts = createFactorsRemovedTexts(actor.name, name);
  const at = getIsoNow(deps);
  return [
    ...deleteAllFactors(deps.db, id),
    ...gainInfluence(deps.db, { user_ids: [id], influencer_ids: [actor.id], kinds: ["factor"] }, at),
    recordSecurityEvent(deps, {
      kind: "factor_removed",
      user_id: id,
      actor_id: actor.id,
      details: { factor: "all", by: "administrator" },
    }),
    deleteOtherSessions(deps.db, id, null),
    ...createNotificationStatements(
      deps,
      { audience: toUserAudience(id), kind, message: texts.person, url: "/profile/sign-in-security" },
      { at },
    ),
    ...createNotificationStatements(
      deps,
      { audience: toRoleAudience(["admin"], [id]), kind, message: texts.administrators, url: "/admin/users" },
      { at },
    ),
  ];
}

/**
 * Removes all second factors of a user who has lost them, with an audit entry, and ends the user's sessions. Notifies
 * the user and all administrators. For administrators only (R37). Fails with `not_found`, `admin_only`, `own_account`
 * for the actor, or `invalid_state` if the user has no second factor.
 */
export async function removeSecondFactors(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: Text }>> {
  const refused = checkRemoval(actor, { id });
  if (refused) return refused;
  const { factors, users } = await inBatch(deps.db, {
    factors: listFactors(deps.db, id),
    users: findUser(deps.db, id),
  });
  if (!users[0]) return createEntityNotFoundFailure(userDefinition, id);
  const updated =
    factors.length > 0
      ? await updateEntity(deps, actor, removalDefinition, id, {}, { action: "factors_removed" })
      : fail("invalid_state", message("users.factor_missing"));
  return updated.ok ? ok({ message: message("users.factors_removed") }) : updated;
}
