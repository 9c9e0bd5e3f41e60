import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { isSameName } from "../../../../domain/format/folded-text.ts";
import type { EraseUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import { createNotification } from "../../../../domain/notifications/catalogue.ts";
import { checkEraser, checkErasure, createErasedIdentity } from "../../../../domain/users/erasure.ts";
import { inBatch } from "../../../db/database.ts";
import { toRoleAudience } from "../../../db/queries/admin-notifications.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { eraseNameInNotifications, erasePersonalRows, findErasureObstacles } from "../../../db/queries/erasure.ts";
import { eraseSecurityEventData } from "../../../db/queries/security-events.ts";
import { deleteUsernameAttempts } from "../../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";
import { updateEntity } from "../entity-crud.ts";
import type { ChangeContext, EntityDefinition } from "../entity-definition.ts";
import { userDefinition } from "./user-definition.ts";

type ErasureInput = EraseUserInput & { version?: number };

const eraseDefinition: EntityDefinition<ManagedUserRow, UserWithAdminFields, never, ErasureInput> = {
  ...userDefinition,
  planChange: planErasure,
  refuse: () => null,
  extraStatements: createStatements,
  // The audit entry must not repeat the erased data.
  toSnapshot: ({ id, role, department, is_active }) => ({ id, role, department, is_active }),
  auditDetails: () => ({ erased: true }),
};

async function planErasure(
  deps: Deps,
  input: ErasureInput,
  before: ManagedUserRow,
  actor: Actor,
): Promise<Result<ManagedUserRow>> {
  const { rows } = await inBatch(deps.db, { rows: findErasureObstacles(deps.db, before.id, getIsoNow(deps)) });
  const [obstacles] = rows;
  if (!obstacles) throw new Error("the obstacles of an erasure were not read");
  const refused = checkErasure(actor, before, obstacles);
  if (refused) return refused;
  if (!isSameName(input.confirm_name, before.name))
    return failInvalid([{ path: "confirm_name", message: message("users.erasure_name_mismatch") }]);
  return ok({
    ...before,
    ...createErasedIdentity(before.id, deps.sha256(before.id)),
    // A random password that is not stored, so that nobody can sign in.
    password_hash: deps.passwords.hashGenerated(deps.newToken()),
    password_kind: "own",
    password_expires_at: null,
    password_set_by: null,
    password_set_by_role: null,
    email_set_by: null,
    email_set_by_role: null,
    email_set_by_name: null,
    locked_since: null,
  });
}

function createStatements(deps: Deps, before: ManagedUserRow | null, next: ManagedUserRow, { actor }: ChangeContext) {
  if (!before) return [];
  const at = getIsoNow(deps);
  const notification = {
    audience: toRoleAudience(["admin"], [actor.id]),
    ...createNotification(
      "account_changed",
      message("notifications.data_erased", { actor_name: actor.name, name: next.name }),
      `/admin/users?${new URLSearchParams({ q: next.name })}`,
    ),
  };
  return [
    deleteUsernameAttempts(deps.db, before.username),
    ...erasePersonalRows(deps.db, next, at),
    ...eraseSecurityEventData(deps.db, next),
    eraseNameInNotifications(deps.db, before.name, next.name),
    recordSecurityEvent(deps, { kind: "personal_data_erased", user_id: next.id, actor_id: actor.id }),
    ...createNotificationStatements(deps, notification, { at }),
  ];
}

/**
 * Erases the personal data of an inactive user, whose name becomes 'Erased person 123456'. Data that the hashes of the
 * record cover stays (docs/decisions/privacy.md). For administrators only. Fails with `not_found`, `admin_only`,
 * `own_account`, with `in_use` and the reasons, or with `invalid` if the typed name is not the name of the user.
 */
export async function eraseUser(
  deps: Deps,
  actor: Actor,
  id: string,
  input: EraseUserInput,
): Promise<Result<UserWithAdminFields>> {
  // This check comes first, so that people who may not erase users cannot find out which ids exist.
  const refused = checkEraser(actor);
  return refused ?? updateEntity(deps, actor, eraseDefinition, id, input, { action: "erased" });
}
