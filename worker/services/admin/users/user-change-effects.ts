import { createNotification } from "../../../../domain/notifications/catalogue.ts";
/** Functions that return the statements for the effects of a change of a user account. The statements run in the batch of the change. */

import { type Message, message } from "../../../../domain/message.ts";
import {
  type AccountNotificationTexts,
  createAccountChangedTexts,
  createPasswordResetTexts,
} from "../../../../domain/notifications/admin-texts.ts";
import type { Role } from "../../../../domain/roles.ts";
import { getEndingInfluences, type InfluenceKind } from "../../../../domain/users/influence.ts";
import { toEnglish } from "../../../../texts/index.ts";
import type { Statement } from "../../../db/database.ts";
import { toRoleAudience, toUserAudience } from "../../../db/queries/admin-notifications.ts";
import {
  type ManagedUserRow,
  selectSameNameNotifications,
  toOpenRequestAdminAudience,
} from "../../../db/queries/admin-users.ts";
import { endDelegationsOfUser } from "../../../db/queries/delegations.ts";
import { endInfluences, gainInfluence } from "../../../db/queries/influences.ts";
import { deleteKnownDevices } from "../../../db/queries/known-devices.ts";
import { deleteInvisibleNotifications } from "../../../db/queries/notifications.ts";
import { insertMailToEarlierAddress, insertUnsubscribeTokens } from "../../../db/queries/outbox-fan-out.ts";
import { endPasswordLinks } from "../../../db/queries/password-links.ts";
import { deleteOtherSessions } from "../../../db/queries/sessions.ts";
import { recordRemoval, recordSecurityEvent } from "../../audit/record-security-event.ts";
import { createDelegationEndNotificationStatements } from "../../delegations/delegation-notifications.ts";
import { type Deps, getIsoNow } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";
import type { ChangeContext } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { findUserAuthoritySource } from "./user-views.ts";

/** The roles that see every request (R4). */
const FULL_VISIBILITY_ROLES: readonly Role[] = ["director", "vp", "admin"];

/** Whether administrators and directors are notified of a new user: the role sees every request, or a rule finds the user (R39, R46). */
export const isNotableUser = ({ role, in_group }: Pick<ManagedUserRow, "role" | "in_group">): boolean =>
  in_group || FULL_VISIBILITY_ROLES.includes(role);

/**
 * Returns the statements for the effects of the creation of a user: its author has influence over the account (R45), and
 * administrators and directors are notified of users with authority and of names that another user has.
 */
export function createNewUserStatements(deps: Deps, user: ManagedUserRow, { actor }: ChangeContext): Statement[] {
  const kinds = [...NEW_ACCOUNT_INFLUENCES, ...(user.password_set_by === null ? [] : (["credential"] as const))];
  const changes = isNotableUser(user)
    ? [message("users.role_given", { role: message(`labels.role_${user.role}`) })]
    : [];
  return [
    ...gainInfluence(deps.db, { user_ids: [user.id], influencer_ids: [actor.id], kinds }, getIsoNow(deps)),
    ...createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: user.name, changes }),
    ...notifyOfSameNames(deps, actor, [user]),
  ];
}

/** Who creates an account sets its mail address, role and department. */
export const NEW_ACCOUNT_INFLUENCES = ["address", "position"] as const satisfies readonly InfluenceKind[];

/** Returns the statements that give the actor influence over a changed account (R45). A new password ends the knowledge of the earlier one. */
function changeInfluences(
  { db, ...deps }: Deps,
  actor: ChangeContext["actor"],
  before: ManagedUserRow,
  next: ManagedUserRow,
): Statement[] {
  const is_reset = before.password_hash !== next.password_hash;
  const kinds: InfluenceKind[] = [
    ...(is_reset ? (["credential"] as const) : []),
    ...(before.email !== next.email ? (["address"] as const) : []),
    ...(before.role !== next.role || before.department_id !== next.department_id ? (["position"] as const) : []),
  ];
  const replaced = getEndingInfluences({ kind: "replaced_password", able_ids: [actor.id] });
  const gained = { user_ids: [next.id], influencer_ids: [actor.id], kinds };
  return [
    ...(is_reset ? [endInfluences(db, next.id, replaced)] : []),
    ...gainInfluence(db, gained, deps.now().toISOString()),
  ];
}

/** Returns the statements that notify administrators of each of the users whose name another active user has (R46). */
export function notifyOfSameNames(
  deps: Deps,
  actor: ChangeContext["actor"],
  users: readonly Pick<ManagedUserRow, "id" | "name">[],
): Statement[] {
  const rows = selectSameNameNotifications(users, { id: deps.newId(), actor });
  return createNotificationStatements(deps, { rows }, { at: getIsoNow(deps) });
}

/**
 * Returns the statements for the effects of a change of a user.
 * A deactivation or a password reset ends all sessions with their push subscriptions (R2, R37, R40), deletes the known
 * devices (R42), and ends links to choose a password; a new mail address also ends these links. A deactivation also
 * ends delegations by and to the user. A new role or department deletes notifications about requests that the user may
 * no longer see (R4).
 * Administrators are notified if open requests wait for a deactivated user (R14), of password resets, and of changes that could give authority to another person (R37). Administrators
 * and directors are notified of a new role (R39) or department (R46). The user is notified of a reset, a new role or
 * department, and a changed user name, name, email address or status. A changed email address is always reported to the
 * user, also at the earlier address. The actor has influence over the account after a reset and after a new address, role
 * or department (R45).
 */
export function createUserChangeStatements(
  deps: Deps,
  before: ManagedUserRow,
  next: ManagedUserRow,
  { actor }: ChangeContext,
  is_removal = false,
): Statement[] {
  const { db } = deps;
  const is_reset = before.password_hash !== next.password_hash;
  const is_deactivated = before.is_active && !next.is_active;
  const kinds = [
    ...(is_reset ? (["password_reset"] as const) : []),
    ...(is_deactivated && !is_removal ? (["user_deactivated"] as const) : []),
    ...(before.email !== next.email ? (["address_changed"] as const) : []),
    ...(before.role !== next.role ? (["role_changed"] as const) : []),
  ];
  return [
    ...kinds.map((kind) => recordSecurityEvent(deps, { kind, user_id: next.id, actor_id: actor.id })),
    ...(is_removal ? [recordRemoval(deps, next, actor.id)] : []),
    ...(is_reset || is_deactivated ? [deleteOtherSessions(db, next.id, null), deleteKnownDevices(db, next.id)] : []),
    ...(is_reset || is_deactivated || before.email !== next.email
      ? [endPasswordLinks(db, next.id, getIsoNow(deps))]
      : []),
    ...(before.role !== next.role || before.department_id !== next.department_id
      ? [deleteInvisibleNotifications(db, next.id)]
      : []),
    ...(is_deactivated ? createDeactivationStatements(deps, next, actor) : []),
    ...(is_reset
      ? notifyAccount(deps, actor, next, "password_reset", createPasswordResetTexts(actor.name, next.name), true)
      : []),
    ...changeInfluences(deps, actor, before, next),
    ...notifyAccountChange(deps, actor, before, next),
    ...notifyRoleChange(deps, actor, before, next),
    ...notifyDepartmentChange(deps, actor, before, next),
    ...(before.name !== next.name ? notifyOfSameNames(deps, actor, [next]) : []),
  ];
}

function createDeactivationStatements(
  deps: Deps,
  { id, name }: ManagedUserRow,
  actor: ChangeContext["actor"],
): Statement[] {
  const text = createNotification(
    "approver_deactivated",
    message("notifications.approver_deactivated", { name }),
    `/admin/users?act=deactivate&on=${encodeURIComponent(id)}`,
  );
  const audience = toOpenRequestAdminAudience({ user_id: id, actor_id: actor.id });
  const at = getIsoNow(deps);
  return [
    ...createDelegationEndNotificationStatements(deps, { id, name }, actor.id),
    endDelegationsOfUser(deps.db, id, at),
    ...createNotificationStatements(deps, { audience, ...text }, { at }),
  ];
}

function notifyAccountChange(
  deps: Deps,
  actor: ChangeContext["actor"],
  before: ManagedUserRow,
  next: ManagedUserRow,
): Statement[] {
  const changes: Message[] = (["username", "name", "email"] as const)
    .filter((field) => before[field] !== next[field])
    .map((field) => message(`users.${field}_change`, { from: before[field], to: next[field] }));
  if (before.is_active !== next.is_active)
    changes.push(message("users.status_change", { from: describeStatus(before), to: describeStatus(next) }));
  if (changes.length === 0) return [];
  const holds_authority = (findUserAuthoritySource(before) ?? findUserAuthoritySource(next)) !== null;
  const text = createAccountChangedTexts(actor.name, next.name, changes.map(toEnglish));
  if (before.email === next.email) return notifyAccount(deps, actor, next, "account_changed", text, holds_authority);
  const id = deps.newId();
  return [
    ...notifyAccount({ ...deps, newId: () => id }, { id: null }, next, "account_changed", text, false),
    ...(deps.channels.mail ? mailToEarlierAddress(deps, before, `${id}-${before.id}`) : []),
    ...(holds_authority ? notifyAdministrators(deps, actor, next, "account_changed", text) : []),
  ];
}

const describeStatus = ({ is_active }: ManagedUserRow): Message =>
  message(is_active ? "users.status_active" : "users.status_inactive");

/** Returns the statements that also mail the notification `id` to the earlier address of the user. */
const mailToEarlierAddress = (deps: Deps, { id: user_id, email }: ManagedUserRow, id: string): Statement[] => [
  ...insertUnsubscribeTokens(deps.db, [{ user_id, token: deps.newToken() }]),
  insertMailToEarlierAddress(deps.db, { user_id, created_at: getIsoNow(deps), id }, email),
];

function notifyRoleChange(
  deps: Deps,
  actor: ChangeContext["actor"],
  before: ManagedUserRow,
  next: ManagedUserRow,
): Statement[] {
  if (before.role === next.role) return [];
  const changes = [
    message("users.role_change", {
      from: message(`labels.role_${before.role}`),
      to: message(`labels.role_${next.role}`),
    }),
  ];
  const text = createAccountChangedTexts(actor.name, next.name, changes.map(toEnglish));
  return [
    ...notifyAccount(deps, actor, next, "account_changed", text, false),
    ...createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: next.name, changes }),
  ];
}

function notifyDepartmentChange(
  deps: Deps,
  actor: ChangeContext["actor"],
  before: ManagedUserRow,
  next: ManagedUserRow,
): Statement[] {
  if (before.department_id === next.department_id) return [];
  const changes = [message("users.department_change", { from: before.department, to: next.department })];
  const text = createAccountChangedTexts(actor.name, next.name, changes.map(toEnglish));
  return [
    ...notifyAccount(deps, actor, next, "account_changed", text, false),
    ...createRuleChangeNotificationStatements(deps, actor, { subject: "user_department", label: next.name, changes }),
  ];
}

/**
 * Returns the statements that notify the user, unless the user made the change. `administrators`: whether to notify the
 * other administrators too. An `actor` with the id null: the user is always notified.
 */
export function notifyAccount(
  deps: Deps,
  actor: { id: string | null },
  user: ManagedUserRow,
  kind: "password_reset" | "account_changed",
  text: AccountNotificationTexts,
  administrators: boolean,
): Statement[] {
  const toPerson = { audience: toUserAudience(user.id), ...createNotification(kind, text.person, "/profile") };
  return [
    ...(user.id === actor.id ? [] : createNotificationStatements(deps, toPerson, { at: getIsoNow(deps) })),
    ...(administrators ? notifyAdministrators(deps, actor, user, kind, text) : []),
  ];
}

/** Returns the statements that notify the administrators, except the actor and the user. */
function notifyAdministrators(
  deps: Deps,
  actor: { id: string | null },
  { id: user_id, username }: ManagedUserRow,
  kind: "password_reset" | "account_changed",
  text: AccountNotificationTexts,
): Statement[] {
  const url = `/admin/users?${new URLSearchParams({ q: username })}`;
  const audience = toRoleAudience(["admin"], [user_id, ...(actor.id === null ? [] : [actor.id])]);
  return createNotificationStatements(
    deps,
    { audience, ...createNotification(kind, text.administrators, url) },
    { at: getIsoNow(deps) },
  );
}
