import type { Announcement } from "../../../domain/announcements/entities.ts";
import {
  checkAnnouncementDecidable,
  checkAnnouncementDecider,
  checkAnnouncementDeciderRole,
  getAnnouncementUrl,
} from "../../../domain/announcements/rules.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import { message } from "../../../domain/message.ts";
import { createNotification, type NotificationText } from "../../../domain/notifications/catalogue.ts";
import { createDecidedAnnouncementContent } from "../../../domain/notifications/completion.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { type AdminEventInsertion, findAdminChainHead, insertAdminEvent } from "../../db/queries/admin-events.ts";
import {
  type AnnouncementDecisionColumns,
  type AnnouncementRow,
  type AnnouncementViewer,
  findAnnouncement,
  markSingleAnnouncementRead,
  toActiveUserAudience,
  toAnnouncementAudience,
  updateAnnouncementDecision,
} from "../../db/queries/announcements.ts";
import { completeNotificationsByUrl } from "../../db/queries/completed-notifications.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import type { Audience } from "../../db/queries/notifications.ts";
import { toRequestKeySql } from "../../db/queries/request-writes.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { createAnnouncementNotFoundFailure } from "./get-announcement.ts";
import { toAnnouncement, toAnnouncementViewer } from "./views.ts";

/**
 * Approves or rejects a pending announcement. If two people decide at the same time, the second decision fails with
 * `invalid_state`, or with `stale_version` if it named a version. Notifies the author, and after an approval the
 * audience of the announcement (R31). Order of failures: the role of the actor (403), an input that names an approver
 * other than the actor (403), `not_found`, the actor's own announcement (403), `stale_version`, `invalid_state`,
 * `invalid`.
 */
export async function decideAnnouncement(
  deps: Deps,
  actor: Actor,
  input: DecideAnnouncementInput,
  options: ChangeOptions = {},
): Promise<Result<Announcement>> {
  const roleFailure = checkAnnouncementDeciderRole(actor.role);
  if (roleFailure) return roleFailure;
  if (isOtherIdentity(actor, input.approver_id, input.approver_name)) return fail("identity_mismatch");
  const viewer = toAnnouncementViewer(deps, actor);
  const { rows, heads } = await inBatch(deps.db, {
    rows: findAnnouncement(deps.db, viewer, input.announcement_id),
    heads: findAdminChainHead(deps.db),
  });
  const [row] = rows;
  if (!row) return createAnnouncementNotFoundFailure(input.announcement_id);
  const version = options.version ?? input.version ?? null;
  const refusal = refuseDecision(actor, row, { ...input, version }, viewer.now);
  if (refusal) return refusal;
  const decision: AnnouncementDecisionColumns = {
    status: input.action,
    decided_by_id: actor.id,
    decided_by_name: actor.name,
    decision_comments: input.comments || null,
    decided_at: viewer.now,
    version: row.version + 1,
  };
  try {
    const written = await inAuditedBatch(deps, decisionStatements(deps, viewer, row, decision, options), heads[0]);
    if (!written.ok) return written;
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return toConflictFailure(deps, viewer, row, version);
  }
  return ok(toAnnouncement({ ...row, ...decision, unread: false }, viewer));
}

function refuseDecision(
  actor: Actor,
  row: AnnouncementRow,
  input: Pick<DecideAnnouncementInput, "action" | "comments"> & { version: number | null },
  now: string,
): Failure | null {
  const person = checkAnnouncementDecider(actor, row);
  if (person) return person;
  if (input.version !== null && input.version !== row.version) return staleAnnouncement(row);
  const state = checkAnnouncementDecidable(input.action, row, now);
  if (state) return state;
  return input.action === "rejected" && input.comments === ""
    ? failInvalid([{ path: "comments", message: message("announcements.comments_required") }])
    : null;
}

const staleAnnouncement = ({
  title,
  status,
  version,
}: Pick<AnnouncementRow, "title" | "status" | "version">): Failure =>
  fail(
    "stale_version",
    message("announcements.changed", { title, status: message(`announcements.status_${status}`), version }),
  );

/** Returns the failure for the second of two decisions. Its text says what the first person decided. */
async function toConflictFailure(
  { db }: Deps,
  viewer: AnnouncementViewer,
  before: AnnouncementRow,
  version: number | null,
): Promise<Failure> {
  const { rows } = await inBatch(db, { rows: findAnnouncement(db, viewer, before.id) });
  const current = rows[0] ?? before;
  return version !== null
    ? staleAnnouncement(current)
    : (checkAnnouncementDecidable("rejected", current, viewer.now) ?? staleAnnouncement(current));
}

/**
 * Returns the statements of a decision. If another person decided first, the primary key of the audit entry makes the
 * whole batch fail.
 */
function decisionStatements(
  deps: Deps,
  viewer: AnnouncementViewer,
  row: AnnouncementRow,
  decision: AnnouncementDecisionColumns,
  options: ChangeOptions,
): (Statement | AdminEventInsertion)[] {
  const { db } = deps;
  const { id, title, author_id, author_name } = row;
  const { decided_by_id: actor_id, decided_by_name: actor_name, decided_at: at } = decision;
  const outcome = decision.status === "approved" ? "approved" : "rejected";
  const facts = { title, author_name, actor_name };
  const decided = message(`notifications.announcement_decided_${outcome}`, facts);
  const published = message("notifications.announcement_published", facts);
  const notifyAudience = (text: NotificationText, audience: Audience) =>
    createNotificationStatements(deps, { audience, ...text }, { at });
  const url = getAnnouncementUrl(id);
  const key = options.idempotency_key;
  const { unread: _, ...before } = row;
  return [
    insertAdminEvent(db, {
      entity: "announcement",
      entity_id: id,
      version: decision.version,
      action: outcome,
      label: title,
      actor_id,
      actor_name,
      created_at: at,
      before: JSON.stringify(before),
      after: JSON.stringify({ ...before, ...decision }),
    }),
    updateAnnouncementDecision(db, id, decision),
    completeNotificationsByUrl(
      db,
      { url, completion: "announcement" },
      createDecidedAnnouncementContent(outcome, facts),
      at,
    ),
    ...notifyAudience(createNotification("announcement_decided", decided, url), toActiveUserAudience(author_id)),
    ...(outcome === "approved"
      ? notifyAudience(
          createNotification("announcement_published", published, url),
          toAnnouncementAudience(id, author_id, actor_id),
        )
      : []),
    // The actor has read the announcement, so it and the notifications about it are marked as read.
    ...markSingleAnnouncementRead(db, viewer, id),
    ...(key ? [markIdempotencyKeyUsed(db, actor_id, key, toRequestKeySql({ id, seq: 0 }))] : []),
  ];
}
