/** What follows from a change of somebody's account, in the batch of the change. */
import {
  type AccountText,
  ADMIN_NOTIFICATION_TITLES,
  accountChangedText,
  passwordResetText,
} from "../../../../domain/notifications/admin-notifications.ts";
import { APPROVER_LEFT } from "../../../../domain/notifications/notices.ts";
import { type Role, roleName } from "../../../../domain/roles.ts";
import type { Statement } from "../../../db/database.ts";
import { notifyPerson, notifyRoles } from "../../../db/queries/admin-notifications.ts";
import { type AdminUserRow, tellOfLeftRequests } from "../../../db/queries/admin-people.ts";
import { endDelegationsOf } from "../../../db/queries/delegations.ts";
import { deleteDevicesOf } from "../../../db/queries/known-devices.ts";
import { deleteOtherSessions } from "../../../db/queries/sessions.ts";
import { tellOfLeftDelegations } from "../../delegations/tell.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import type { ChangeFacts } from "../master-kind.ts";
import { notifyRulesChanged } from "../notify-rules-changed.ts";
import { authorityOfRow } from "./user-views.ts";

/** Roles that see every request, or administer (R4). */
export const POWERFUL_ROLES: readonly Role[] = ["director", "vp", "admin"];

/** R39: who is given a role that sees every request is no secret. */
export function consequencesOfCreation(deps: Deps, user: Pick<AdminUserRow, "name" | "role">, { actor }: ChangeFacts) {
  const changes = POWERFUL_ROLES.includes(user.role) ? [`Role: ${roleName(user.role)}`] : [];
  return notifyRulesChanged(deps, actor, { subject: "user", label: user.name, changes });
}

/**
 * Deactivation and a reset end every session at once, and with it its push subscriptions (R2, R37, R40), and no device is known any more (R42); deactivation also what they delegated or was
 * delegated to them. Administrators hear of what waits for who left (R14), of resets and of changes that could lend authority to
 * somebody else (R37), administrators and directors of a new role (R39), and the person of all of it.
 */
export function consequencesOfChange(
  deps: Deps,
  before: AdminUserRow,
  next: AdminUserRow,
  { actor }: ChangeFacts,
): Statement[] {
  const { db } = deps;
  const reset = before.password_hash !== next.password_hash;
  const left = before.is_active === 1 && next.is_active !== 1;
  return [
    ...(reset || left ? [deleteOtherSessions(db, next.id, null), deleteDevicesOf(db, next.id)] : []),
    ...(left ? consequencesOfLeaving(deps, next, actor) : []),
    ...(reset
      ? notifyAccount(deps, actor, next, "password_reset", passwordResetText(actor.name, next.name), true)
      : []),
    ...notifyAccountChange(deps, actor, before, next),
    ...notifyRoleChange(deps, actor, before, next),
  ];
}

function consequencesOfLeaving(deps: Deps, { id, name }: AdminUserRow, actor: ChangeFacts["actor"]): Statement[] {
  const { kind, title, message } = APPROVER_LEFT;
  const url = `/admin/users?act=deactivate&on=${encodeURIComponent(id)}`;
  const notice = { id: deps.newId(), kind, title, message: message(name), url };
  const at = isoNow(deps);
  return [
    ...tellOfLeftDelegations(deps, { id, name }, actor.id),
    endDelegationsOf(deps.db, id, at),
    ...tellOfLeftRequests(deps.db, notice, { user_id: id, actor_id: actor.id, at }),
  ];
}

function notifyAccountChange(
  deps: Deps,
  actor: ChangeFacts["actor"],
  before: AdminUserRow,
  next: AdminUserRow,
): Statement[] {
  const status = (row: AdminUserRow) => (row.is_active === 1 ? "active" : "inactive");
  const pairs = [
    ["Username", before.username, next.username],
    ["Name", before.name, next.name],
    ["Email", before.email, next.email],
    ["Status", status(before), status(next)],
  ] as const;
  const changes = pairs.filter(([, from, to]) => from !== to).map(([field, from, to]) => `${field}: ${from} → ${to}`);
  if (changes.length === 0) return [];
  const holds_authority = (authorityOfRow(before) ?? authorityOfRow(next)) !== null;
  const text = accountChangedText(actor.name, next.name, changes);
  return notifyAccount(deps, actor, next, "account_changed", text, holds_authority);
}

function notifyRoleChange(
  deps: Deps,
  actor: ChangeFacts["actor"],
  before: AdminUserRow,
  next: AdminUserRow,
): Statement[] {
  if (before.role === next.role) return [];
  const changes = [`Role: ${roleName(before.role)} → ${roleName(next.role)}`];
  const text = accountChangedText(actor.name, next.name, changes);
  return [
    ...notifyAccount(deps, actor, next, "account_changed", text, false),
    ...notifyRulesChanged(deps, actor, { subject: "user", label: next.name, changes }),
  ];
}

/** Tells the person, unless they did it themselves, and the other administrators where it is theirs to know. */
function notifyAccount(
  deps: Deps,
  actor: Pick<Actor, "id">,
  { id: user_id, username }: AdminUserRow,
  kind: "password_reset" | "account_changed",
  text: AccountText,
  administrators: boolean,
): Statement[] {
  const title = ADMIN_NOTIFICATION_TITLES[kind];
  const at = isoNow(deps);
  const toPerson = { id: deps.newId(), kind, title, message: text.person, url: "/profile" };
  const url = `/admin/users?${new URLSearchParams({ q: username })}`;
  const toAdministrators = { id: deps.newId(), kind, title, message: text.administrators, url };
  return [
    ...(user_id === actor.id ? [] : notifyPerson(deps.db, toPerson, user_id, at)),
    ...(administrators
      ? notifyRoles(deps.db, toAdministrators, { roles: ["admin"], except_ids: [actor.id, user_id] }, at)
      : []),
  ];
}
