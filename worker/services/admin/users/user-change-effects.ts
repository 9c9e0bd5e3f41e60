/** Functions that return the statements for the effects of a change of a user account. The statements run in the batch of the change. */
import {
  ACCOUNT_AND_RULE_NOTIFICATION_TITLES,
  type AccountNotificationTexts,
  createAccountChangedTexts,
  createPasswordResetTexts,
} from "../../../../domain/notifications/admin-texts.ts";
import { APPROVER_DEACTIVATED_TEMPLATE } from "../../../../domain/notifications/catalogue.ts";
import { formatRoleName, type Role } from "../../../../domain/roles.ts";
import { inBatch, type Statement } from "../../../db/database.ts";
import { toRoleAudience, toUserAudience } from "../../../db/queries/admin-notifications.ts";
import { listRequestsThatDependOn } from "../../../db/queries/admin-requests.ts";
import { type ManagedUserRow, toOpenRequestAdminAudience } from "../../../db/queries/admin-users.ts";
import { endDelegationsOfUser } from "../../../db/queries/delegations.ts";
import { deleteKnownDevices } from "../../../db/queries/known-devices.ts";
import { deleteInvisibleNotifications } from "../../../db/queries/notifications.ts";
import { insertMailToEarlierAddress, insertUnsubscribeTokens } from "../../../db/queries/outbox-fan-out.ts";
import { endPasswordLinks } from "../../../db/queries/password-links.ts";
import { listAdmins } from "../../../db/queries/people.ts";
import { deleteOtherSessions } from "../../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { createDelegationEndNotificationStatements } from "../../delegations/delegation-notifications.ts";
import { type Deps, getIsoNow } from "../../deps.ts";
import { createNotificationStatements, type RequestNotifications } from "../../notifications/notify.ts";
import type { ChangeContext } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { findUserAuthoritySource } from "./user-views.ts";

/** The maximum number of requests for which one deactivation notifies administrators that a step has too few people. */
const MAX_DEPENDENT_REQUESTS = 100;

/** The roles that see every request (R4). */
export const FULL_VISIBILITY_ROLES: readonly Role[] = ["director", "vp", "admin"];

/**
 * Returns the statements that notify administrators and directors of a new user whose role sees every request (R39);
 * none for other roles.
 */
export function createNewUserNotificationStatements(
  deps: Deps,
  user: Pick<ManagedUserRow, "name" | "role">,
  { actor }: ChangeContext,
) {
  const changes = FULL_VISIBILITY_ROLES.includes(user.role) ? [`Role: ${formatRoleName(user.role)}`] : [];
  return createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: user.name, changes });
}

/**
 * Returns the statements for the effects of a change of a user.
 * A deactivation or a password reset ends all sessions with their push subscriptions (R2, R37, R40), deletes the known
 * devices (R42), and ends links to choose a password; a new mail address also ends these links. A deactivation also
 * ends delegations by and to the user. A new role or department deletes notifications about requests that the user may
 * no longer see (R4).
 * Administrators are notified of requests that wait for a deactivated user (R14), of steps that then have too few
 * people (R32), of password resets, and of changes that could give authority to another person (R37). Administrators
 * and directors are notified of a new role (R39). The user is notified of a reset, a new role, and a changed user name,
 * name, email address or status. A changed email address is always reported to the user, also at the earlier address.
 */
export async function createUserChangeStatements(
  deps: Deps,
  before: ManagedUserRow,
  next: ManagedUserRow,
  { actor }: ChangeContext,
): Promise<Statement[]> {
  const { db } = deps;
  const is_reset = before.password_hash !== next.password_hash;
  const is_deactivated = before.is_active && !next.is_active;
  const kinds = [
    ...(is_reset ? (["password_reset"] as const) : []),
    ...(is_deactivated ? (["user_deactivated"] as const) : []),
    ...(before.email !== next.email ? (["address_changed"] as const) : []),
    ...(before.role !== next.role ? (["role_changed"] as const) : []),
  ];
  return [
    ...kinds.map((kind) => recordSecurityEvent(deps, { kind, user_id: next.id, actor_id: actor.id })),
    ...(is_reset || is_deactivated ? [deleteOtherSessions(db, next.id, null), deleteKnownDevices(db, next.id)] : []),
    ...(is_reset || is_deactivated || before.email !== next.email
      ? [endPasswordLinks(db, next.id, getIsoNow(deps))]
      : []),
    ...(before.role !== next.role || before.department_id !== next.department_id
      ? [deleteInvisibleNotifications(db, next.id)]
      : []),
    ...(is_deactivated ? await createDeactivationStatements(deps, next, actor) : []),
    ...(is_reset
      ? notifyAccount(deps, actor, next, "password_reset", createPasswordResetTexts(actor.name, next.name), true)
      : []),
    ...notifyAccountChange(deps, actor, before, next),
    ...notifyRoleChange(deps, actor, before, next),
  ];
}

async function createDeactivationStatements(
  deps: Deps,
  { id, name }: ManagedUserRow,
  actor: ChangeContext["actor"],
): Promise<Statement[]> {
  const { kind, title, message } = APPROVER_DEACTIVATED_TEMPLATE;
  const url = `/admin/users?act=deactivate&on=${encodeURIComponent(id)}`;
  const audience = toOpenRequestAdminAudience({ user_id: id, actor_id: actor.id });
  const at = getIsoNow(deps);
  return [
    ...createDelegationEndNotificationStatements(deps, { id, name }, actor.id),
    endDelegationsOfUser(deps.db, id, at),
    ...createNotificationStatements(deps, { audience, kind, title, message: message(name), url }, { at }),
    ...(await createTooFewApproversStatements(deps, id, actor)),
  ];
}

/**
 * Returns the statements that notify administrators of requests whose step would have fewer active people than it needs
 * without the user, at most 100 requests. The notification about all waiting requests covers further requests, and
 * those without steps.
 */
async function createTooFewApproversStatements(
  deps: Deps,
  user_id: string,
  actor: ChangeContext["actor"],
): Promise<Statement[]> {
  const { dependent, admins } = await inBatch(deps.db, {
    dependent: listRequestsThatDependOn(deps.db, user_id, MAX_DEPENDENT_REQUESTS),
    admins: listAdmins(deps.db),
  });
  const to = admins.map(({ id }) => id).filter((id) => id !== user_id);
  const requests = dependent.map(
    ({ id, version, title, requester_name, available }): RequestNotifications => ({
      facts: { request_id: id, title, requester_name, actor_name: actor.name },
      version,
      event_version: null,
      specs: [{ kind: available === 0 ? "request_unassigned" : "request_too_few_approvers", to }],
    }),
  );
  return createNotificationStatements(deps, { requests }, { at: getIsoNow(deps), actor_id: actor.id });
}

function notifyAccountChange(
  deps: Deps,
  actor: ChangeContext["actor"],
  before: ManagedUserRow,
  next: ManagedUserRow,
): Statement[] {
  const status = (row: ManagedUserRow) => (row.is_active ? "active" : "inactive");
  const pairs = [
    ["Username", before.username, next.username],
    ["Name", before.name, next.name],
    ["Email", before.email, next.email],
    ["Status", status(before), status(next)],
  ] as const;
  const changes = pairs.filter(([, from, to]) => from !== to).map(([field, from, to]) => `${field}: ${from} → ${to}`);
  if (changes.length === 0) return [];
  const holds_authority = (findUserAuthoritySource(before) ?? findUserAuthoritySource(next)) !== null;
  const text = createAccountChangedTexts(actor.name, next.name, changes);
  if (before.email === next.email) return notifyAccount(deps, actor, next, "account_changed", text, holds_authority);
  const id = deps.newId();
  return [
    ...notifyAccount({ ...deps, newId: () => id }, { id: null }, next, "account_changed", text, false),
    ...(deps.channels.mail ? mailToEarlierAddress(deps, before, `${id}-${before.id}`) : []),
    ...(holds_authority ? notifyAdministrators(deps, actor, next, "account_changed", text) : []),
  ];
}

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
  const changes = [`Role: ${formatRoleName(before.role)} → ${formatRoleName(next.role)}`];
  const text = createAccountChangedTexts(actor.name, next.name, changes);
  return [
    ...notifyAccount(deps, actor, next, "account_changed", text, false),
    ...createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: next.name, changes }),
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
  const title = ACCOUNT_AND_RULE_NOTIFICATION_TITLES[kind];
  const toPerson = { audience: toUserAudience(user.id), kind, title, message: text.person, url: "/profile" };
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
  const title = ACCOUNT_AND_RULE_NOTIFICATION_TITLES[kind];
  const url = `/admin/users?${new URLSearchParams({ q: username })}`;
  const audience = toRoleAudience(["admin"], [user_id, ...(actor.id === null ? [] : [actor.id])]);
  return createNotificationStatements(
    deps,
    { audience, kind, title, message: text.administrators, url },
    { at: getIsoNow(deps) },
  );
}
