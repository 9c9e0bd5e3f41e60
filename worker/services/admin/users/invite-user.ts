import type { PasswordLinkResult, UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type { CreateUserInput, InviteUserInput, UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import { createPasswordLinkTexts } from "../../../../domain/notifications/admin-texts.ts";
import { checkAccountChange } from "../../../../domain/users/authority.ts";
import { getPasswordLinkExpiry } from "../../../../domain/users/password-links.ts";
import { UNKNOWN_PASSWORD_LENGTH } from "../../../../domain/users/passwords.ts";
import { inBatch } from "../../../db/database.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { gainInfluence } from "../../../db/queries/influences.ts";
import { endPasswordLinks, findPasswordLink, markLinksMailed } from "../../../db/queries/password-links.ts";
import { findUser } from "../../../db/queries/people.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { generatePassword } from "../../auth/check-password.ts";
import { createLinkToPassOn, createPasswordLinkStatements, mailPasswordLink } from "../../auth/password-links.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../../deps.ts";
import { createEntity, updateEntity } from "../entity-crud.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { notifyAccount } from "./user-change-effects.ts";
import { userDefinition } from "./user-definition.ts";
import { findUserAuthoritySource } from "./user-views.ts";

/** A user and the new link with which they choose a password. */
export type UserWithPasswordLink = PasswordLinkResult & { user: UserWithAdminFields };

/** Returns the statements that store an invitation and its security event. */
const invite = (deps: Deps, actor: Pick<Actor, "id" | "role">, user_id: string, token: string) => [
  ...createPasswordLinkStatements(deps, { user_id, token, maker: actor }),
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
  planNew: async (deps, input, actor) => {
    const password = generatePassword(deps, input, UNKNOWN_PASSWORD_LENGTH);
    const planned = await userDefinition.planNew(deps, { ...input, password } satisfies CreateUserInput, actor);
    // Nobody has seen the generated password.
    return planned.ok ? ok({ ...planned.value, password_set_by: null, password_set_by_role: null }) : planned;
  },
  extraStatements: async (deps, before, next, change) => [
    ...((await userDefinition.extraStatements?.(deps, before, next, change)) ?? []),
    ...(mayInvite(change.actor, next) ? invite(deps, change.actor, next.id, token) : []),
  ],
});

/** Whether the actor may make a link for a new user. Only an administrator makes one for a user with authority (R45). */
const mayInvite = (actor: Pick<Actor, "role">, user: ManagedUserRow): boolean =>
  actor.role === "admin" || findUserAuthoritySource(user) === null;

/**
 * Creates a user and mails a link to choose the first password. If the link cannot be mailed, returns it as `link`, so
 * that the administrator passes it on; it is not returned again (R37). A director gets no link for a user with authority
 * (R45). Has the same failures as `createEntity`.
 */
export async function inviteUser(
  deps: Deps,
  actor: Actor,
  input: InviteUserInput,
  options: ChangeOptions = {},
): Promise<Result<UserWithPasswordLink>> {
  const token = deps.newToken();
  const created = await createEntity(deps, actor, createInvitedDefinition(token), input, options);
  return created.ok ? ok(await deliverLink(deps, actor, created.value, token)) : created;
}

/**
 * Creates a user whom a second administrator has confirmed, in the name of the author, and mails the link. A link that
 * cannot be mailed is shown to nobody and ends: an administrator makes a new one.
 */
export async function inviteConfirmedUser(
  deps: Deps,
  author: Actor,
  input: InviteUserInput,
): Promise<Result<UserWithAdminFields>> {
  const token = deps.newToken();
  const created = await createEntity(deps, author, createInvitedDefinition(token), input);
  if (created.ok && !(await mailLink(deps, created.value, token)))
    await inBatch(deps.db, [endPasswordLinks(deps.db, created.value.id, getIsoNow(deps))]);
  return created;
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
  if (actor.id === before.id) return fail("own_account", message("users.own_password_elsewhere"));
  if (actor.role !== "admin" && before.role === "admin")
    return fail("admin_only", message("users.administrators_admin_only"));
  const authority = findUserAuthoritySource(before);
  const refused = checkAccountChange(actor, { ...before, authority }, { ...before, password_hash: "" });
  if (refused) return refused;
  return before.is_active ? null : fail("invalid_state", message("users.account_inactive"));
}

/**
 * Creates a new link to choose a password, which replaces earlier links, and mails it to the user. If the link cannot
 * be mailed, returns it once. Notifies the user and all administrators. Fails with `not_found`, `own_account`,
 * `admin_only` (R37), or `invalid_state` for an inactive user.
 */
export async function renewPasswordLink(deps: Deps, actor: Actor, id: string): Promise<Result<UserWithPasswordLink>> {
  const token = deps.newToken();
  const updated = await updateEntity(deps, actor, createLinkDefinition(token), id, {}, { action: "link_created" });
  return updated.ok ? ok(await deliverLink(deps, actor, updated.value, token)) : updated;
}

/**
 * Mails a link to its user. If no mail has left this installation (R58), returns the link, so that its maker passes it on,
 * who then has influence over the account (R45). Returns no link if none was stored, or if it has already ended.
 */
async function deliverLink(
  deps: Deps,
  actor: Actor,
  user: UserWithAdminFields,
  token: string,
): Promise<UserWithPasswordLink> {
  const expires_at = getPasswordLinkExpiry("invitation", deps.now());
  const { links } = await inBatch(deps.db, {
    links: findPasswordLink(deps.db, deps.sha256(token), getIsoNow(deps)),
  });
  if (links.length === 0) return { user, mailed: false, link: null };
  const mailed = await mailLink(deps, user, token);
  if (!mailed) {
    const seen = { user_ids: [user.id], influencer_ids: [actor.id], kinds: ["credential"] } as const;
    await inBatch(deps.db, gainInfluence(deps.db, seen, getIsoNow(deps)));
  }
  return { user, mailed, link: mailed ? null : { url: createLinkToPassOn(deps, token), expires_at } };
}

/** Mails a link to its user. Returns whether this was possible. */
async function mailLink(deps: Deps, user: UserWithAdminFields, token: string): Promise<boolean> {
  const { saved } = await inBatch(deps.db, { saved: findUser(deps.db, user.id) });
  const language = saved[0]?.language ?? null;
  const mailed = await mailPasswordLink(deps, { ...user, language }, "invitation", token);
  if (mailed) await inBatch(deps.db, [markLinksMailed(deps.db, [deps.sha256(token)])]);
  return mailed;
}
