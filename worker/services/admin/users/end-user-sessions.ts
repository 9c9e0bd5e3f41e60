import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type { UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message, type Text } from "../../../../domain/message.ts";
import { createNotification } from "../../../../domain/notifications/catalogue.ts";
import { toUserAudience } from "../../../db/queries/admin-notifications.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { deleteOtherSessions } from "../../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";
import { updateEntity } from "../entity-crud.ts";
import type { ChangeContext, EntityDefinition } from "../entity-definition.ts";
import { userDefinition } from "./user-definition.ts";

/** Defines ending the sessions of a user as a change of the user that changes no field. */
const endSessionsDefinition: EntityDefinition<ManagedUserRow, UserWithAdminFields, never, UpdateUserInput> = {
  ...userDefinition,
  planChange: async (_, __, before) => ok(before),
  refuse: (actor, before) => checkSessionsEnd(actor, before),
  extraStatements: (deps, before, _, change) => (before ? createStatements(deps, before, change) : []),
};

function checkSessionsEnd(actor: Actor, before: Pick<ManagedUserRow, "id"> | null): Failure | null {
  if (actor.role !== "admin") return fail("admin_only");
  return before?.id === actor.id ? fail("own_account", message("users.own_sessions_elsewhere")) : null;
}

function createStatements(deps: Deps, { id }: ManagedUserRow, { actor }: ChangeContext) {
  const text = createNotification(
    "sessions_ended",
    message("notifications.sessions_ended", { actor_name: actor.name }),
  );
  return [
    deleteOtherSessions(deps.db, id, null),
    recordSecurityEvent(
      deps,
      { kind: "session_revoked", user_id: id, actor_id: actor.id, details: { by: "administrator" } },
      "if_changed",
    ),
    ...createNotificationStatements(deps, { audience: toUserAudience(id), ...text }, { at: getIsoNow(deps) }),
  ];
}

/**
 * Ends all sessions of a user, with an entry in the record, and notifies the user. For administrators only (R37). Fails with `not_found`,
 * `admin_only`, or `own_account` for the actor.
 */
export async function endUserSessions(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: Text }>> {
  const refused = checkSessionsEnd(actor, { id });
  if (refused) return refused;
  const updated = await updateEntity(deps, actor, endSessionsDefinition, id, {}, { action: "sessions_ended" });
  return updated.ok ? ok({ message: message("users.all_sessions_ended") }) : updated;
}
