import type { Announcement } from "../../../domain/announcements/entities.ts";
import {
  checkAnnouncementCreatePermission,
  getAnnouncementUrl,
  isExpiredAnnouncement,
} from "../../../domain/announcements/rules.ts";
import { type FieldError, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { CreateAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import { message } from "../../../domain/message.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import { inBatch } from "../../db/database.ts";
import { insertAdminEvent } from "../../db/queries/admin-events.ts";
import {
  insertAnnouncement,
  listTargetDepartments,
  type NewAnnouncement,
  type TargetDepartment,
  toAnnouncementDeciderAudience,
} from "../../db/queries/announcements.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import { toRequestKeySql } from "../../db/queries/request-writes.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { toAnnouncement, toAnnouncementViewer } from "./views.ts";

/**
 * Creates an announcement, submits it for approval and notifies administrators and directors (R31). Fails with `forbidden` if the role may
 * not create announcements, with `identity_mismatch`, or with `invalid` for an expiry in the past or an unknown department.
 */
export async function createAnnouncement(
  deps: Deps,
  actor: Actor,
  input: CreateAnnouncementInput,
  options: ChangeOptions = {},
): Promise<Result<Announcement>> {
  const refusal = checkAnnouncementCreatePermission(actor.role);
  if (refusal) return refusal;
  if (isOtherIdentity(actor, input.author_id, input.author_name)) return fail("identity_mismatch");
  const created_at = getIsoNow(deps);
  const { departments, errors } = await findTargets(deps, input.target_departments);
  const expires_at = input.expires_at ?? null;
  if (isExpiredAnnouncement({ expires_at }, created_at))
    errors.push({ path: "expires_at", message: message("announcements.expires_in_future") });
  if (errors.length > 0) return failInvalid(errors);
  const { title, content, category, priority, target_roles } = input;
  const announcement: NewAnnouncement = {
    id: deps.newId(),
    title,
    content,
    category,
    priority,
    target_departments: departments,
    target_roles,
    status: "pending_approval",
    author_id: actor.id,
    author_name: actor.name,
    decided_by_id: null,
    decided_by_name: null,
    expires_at,
    created_at,
    decided_at: null,
  };
  const written = await writeAnnouncement(deps, actor, announcement, options);
  if (!written.ok) return written;
  const row = {
    ...announcement,
    target_departments: JSON.stringify(departments),
    target_roles: JSON.stringify(target_roles),
    decision_comments: null,
    version: 1,
    unread: false,
  };
  return ok(toAnnouncement(row, toAnnouncementViewer(deps, actor)));
}

/** Returns each named department once, ignoring case. Adds an error for a name without an active department. */
async function findTargets(
  deps: Deps,
  names: readonly string[],
): Promise<{ departments: TargetDepartment[]; errors: FieldError[] }> {
  if (names.length === 0) return { departments: [], errors: [] };
  const { rows } = await inBatch(deps.db, { rows: listTargetDepartments(deps.db, names) });
  const errors = names
    .filter((name) => !rows.some(({ target }) => target === name))
    .map((name) => ({ path: "target_departments", message: message("announcements.unknown_department", { name }) }));
  const departments = new Map(rows.map(({ id, name }) => [id, { id, name }]));
  return { departments: [...departments.values()], errors };
}

function writeAnnouncement(
  deps: Deps,
  actor: Actor,
  announcement: NewAnnouncement,
  options: ChangeOptions,
): Promise<Result<unknown>> {
  const { db } = deps;
  const { id, title, author_name, created_at } = announcement;
  const waiting = message("notifications.announcement_waiting", { title, author_name, actor_name: actor.name });
  const key = options.idempotency_key;
  return inAuditedBatch(deps, [
    insertAnnouncement(db, announcement),
    insertAdminEvent(db, {
      entity: "announcement",
      entity_id: id,
      version: 1,
      action: "created",
      label: title,
      actor_id: actor.id,
      actor_name: actor.name,
      created_at,
      before: null,
      after: JSON.stringify(announcement),
    }),
    ...createNotificationStatements(
      deps,
      {
        audience: toAnnouncementDeciderAudience(actor.id),
        ...createNotification("announcement_waiting", waiting, getAnnouncementUrl(id)),
      },
      { at: created_at },
    ),
    ...(key ? [markIdempotencyKeyUsed(db, actor.id, key, toRequestKeySql({ id, seq: 0 }))] : []),
  ]);
}
