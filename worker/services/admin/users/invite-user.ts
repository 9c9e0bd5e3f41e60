import type { PasswordLinkResult, UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type { CreateUserInput, InviteUserInput, UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { createPasswordLinkTexts } from "../../../../domain/notifications/admin-texts.ts";
import { checkAccountChange } from "../../../../domain/users/authority.ts";
import { getPasswordLinkExpiry } from "../../../../domain/users/password-links.ts";
import { UNKNOWN_PASSWORD_LENGTH } from "../../../../domain/users/passwords.ts";
import { inBatch } from "../../../db/database.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { findUser } from "../../../db/queries/people.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { generatePassword } from "../../auth/check-password.ts";
import { createLinkToPassOn, createPasswordLinkStatements, mailPasswordLink } from "../../auth/password-links.ts";
import type { Actor, ChangeOptions, Deps } from "../../deps.ts";
import { createEntity, updateEntity } from "../entity-crud.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { notifyAccount } from "./user-change-effects.ts";
import { userDefinition } from "./user-definition.ts";
import { findUserAuthoritySource } from "./user-views.ts";

/** Returns the statements that store an invitation and its security event. */
const invite = (deps: Deps, actor: Pick<Actor, "id">, user_id: string, token: string) => [
  ...createPasswordLinkStatements(deps, { user_id, kind: "invitation", token }),
  recordSecurityEvent(deps, { kind: "invitation_created", user_id, actor_id: actor.id }),
];

/**
 * Defines the creation of a user who chooses the first password with a link. Until then nobody can sign in as this
 * user.
 */
const createInvitedDefinition = (
  token: string,
): EntityDefinition<ManagedUserRow, UserWithAdminFields, InviteUserInput, UpdateUserInput> => ({
  ...userDefinition,
  planNew: (deps, input, actor) => {
    const password = generatePassword(deps, input, UNKNOWN_PASSWORD_LENGTH);
    return userDefinition.planNew(deps, { ...input, password } satisfies CreateUserInput, actor);
  },
  extraStatements: async (deps, before, next, change) => [
    ...((await userDefinition.extraStatements?.(deps, before, next, change)) ?? []),
    ...invite(deps, change.actor, next.id, token),
  ],
});

/**
 * Creates a user and mails a link to choose the first password. If the link cannot be mailed, returns it as `link`, so
 * that the administrator passes it on; it is not returned again (R37). Has the same failures as `createEntity`.
 */
export async function inviteUser(
  deps: Deps,
  actor: Actor,
  input: InviteUserInput,
  options: ChangeOptions = {},
): Promise<Result<PasswordLinkResult>> {
  const token = deps.newToken();
  const created = await createEntity(deps, actor, createInvitedDefinition(token), input, options);
  return created.ok ? ok(await deliverLink(deps, created.value, token)) : created;
}

/**
 * Defines the creation of a link as a change of a user that changes no field. The present password works until the link
 * is used.
 */
const createLinkDefinition = (
  token: string,
): EntityDefinition<ManagedUserRow, UserWithAdminFields, never, UpdateUserInput> => ({
  ...userDefinition,
  planChange: async (_, __, before) => ok(before),
  refuse: (actor, before) => before && checkNewLink(actor, before),
  extraStatements: (deps, before, _, { actor }) =>
    before
      ? [
          ...invite(deps, actor, before.id, token),
          ...notifyAccount(
            deps,
            actor,
            before,
            "password_reset",
            createPasswordLinkTexts(actor.name, before.name),
            true,
          ),
        ]
      : [],
});

/** The holder of a link can set the password, so the people who may reset the password may create a link (R37). */
function checkNewLink(actor: Actor, before: ManagedUserRow): Failure | null {
  if (actor.id === before.id) return fail("own_account", "Change your own password under Change Password.");
  if (actor.role !== "admin" && before.role === "admin")
    return fail("admin_only", "Only an administrator can create, change or remove administrators.");
  const authority = findUserAuthoritySource(before);
  const refused = checkAccountChange(actor, { ...before, authority }, { ...before, password_hash: "" });
  if (refused) return refused;
  return before.is_active ? null : fail("invalid_state", "The account is inactive. Activate it first.");
}

/**
 * Creates a new link to choose a password, which replaces earlier links, and mails it to the user. If the link cannot
 * be mailed, returns it once. Notifies the user and all administrators. Fails with `not_found`, `own_account`,
 * `admin_only` (R37), or `invalid_state` for an inactive user.
 */
export async function renewPasswordLink(deps: Deps, actor: Actor, id: string): Promise<Result<PasswordLinkResult>> {
  const token = deps.newToken();
  const updated = await updateEntity(deps, actor, createLinkDefinition(token), id, {}, { action: "link_created" });
  return updated.ok ? ok(await deliverLink(deps, updated.value, token)) : updated;
}

async function deliverLink(deps: Deps, user: UserWithAdminFields, token: string): Promise<PasswordLinkResult> {
  const expires_at = getPasswordLinkExpiry("invitation", deps.now());
  const { saved } = await inBatch(deps.db, { saved: findUser(deps.db, user.id) });
  const language = saved[0]?.language ?? null;
  const mailed = await mailPasswordLink(deps, { ...user, language }, "invitation", token);
  return { user, mailed, expires_at, link: mailed ? null : createLinkToPassOn(deps, token) };
}
