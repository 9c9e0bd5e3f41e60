import type { Announcement } from "../../../domain/announcements/entities.ts";
import {
  ANNOUNCEMENT_MESSAGES,
  ANNOUNCEMENT_STATUS_LABELS,
  checkAnnouncementDecider,
  checkAnnouncementState,
  checkDecidePermission,
} from "../../../domain/announcements/rules.ts";
import { type Failure, fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import { isolate } from "../../../domain/format/bidi.ts";
import type { DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import type { AnnouncementNotificationKind } from "../../../domain/notifications/catalogue.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { type AdminEventBatch, findAdminHead, insertAdminEvent } from "../../db/queries/admin-events.ts";
import {
  type AnnouncementRow,
  type AnnouncementViewer,
  activeUser,
  announcementAudience,
  type DecisionColumns,
  findAnnouncement,
  markOneRead,
  updateDecision,
} from "../../db/queries/announcements.ts";
import { completeIdempotencyKey } from "../../db/queries/idempotency.ts";
import type { Audience } from "../../db/queries/notification-writes.ts";
import { toRequestKey } from "../../db/queries/request-writes.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { isOtherIdentity } from "../auth/claimed-identity.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { announcementNotFound } from "./get-announcement.ts";
import { toAnnouncement, toAnnouncementText, toAnnouncementViewer } from "./views.ts";

/**
 * Approves or rejects a waiting announcement, once: of two deciders one gets `invalid_state`. Its author is told, and of an approval
 * the people whom it is for (R31). Order of refusals: role and identity 403, `not_found`, own 403, `stale_version`, `invalid_state`, `invalid`.
 */
export async function decideAnnouncement(
  deps: Deps,
  actor: Actor,
  input: DecideAnnouncementInput,
  options: CallOptions = {},
): Promise<Result<Announcement>> {
  const refusedRole = checkDecidePermission(actor.role);
  if (refusedRole) return refusedRole;
  if (isOtherIdentity(actor, input.approver_id, input.approver_name)) return fail("identity_mismatch");
  const viewer = toAnnouncementViewer(deps, actor);
  const [[row], [head]] = await inBatch(deps.db, [
    findAnnouncement(deps.db, viewer, input.announcement_id),
    findAdminHead(deps.db),
  ]);
  if (!row) return announcementNotFound(input.announcement_id);
  const version = options.version ?? input.version ?? null;
  const refused = refuseDecision(actor, row, { ...input, version }, viewer.now);
  if (refused) return refused;
  const decided: DecisionColumns = {
    status: input.action,
    decided_by_id: actor.id,
    decided_by_name: actor.name,
    decision_comments: input.comments || null,
    decided_at: viewer.now,
    version: row.version + 1,
  };
  try {
    const written = await inAuditedBatch(deps, decisionStatements(deps, viewer, row, decided, options), head);
    if (!written.ok) return written;
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return toConflictFailure(deps, viewer, row, version);
  }
  return ok(toAnnouncement({ ...row, ...decided, unread: false }, viewer));
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
  const state = checkAnnouncementState(input.action, row, now);
  if (state) return state;
  return input.action === "rejected" && input.comments === ""
    ? invalid([{ path: "comments", message: ANNOUNCEMENT_MESSAGES.commentsRequired }])
    : null;
}

const staleAnnouncement = ({
  title,
  status,
  version,
}: Pick<AnnouncementRow, "title" | "status" | "version">): Failure =>
  fail(
    "stale_version",
    `"${isolate(title)}" changed in the meantime: it is ${ANNOUNCEMENT_STATUS_LABELS[status]} now (version ${version}).`,
  );

/** Somebody was quicker: what they decided is told. */
async function toConflictFailure(
  { db }: Deps,
  viewer: AnnouncementViewer,
  before: AnnouncementRow,
  version: number | null,
): Promise<Failure> {
  const [[now = before]] = await inBatch(db, [findAnnouncement(db, viewer, before.id)]);
  return version !== null
    ? staleAnnouncement(now)
    : (checkAnnouncementState("rejected", now, viewer.now) ?? staleAnnouncement(now));
}

/** The entry in the record is the lock: its primary key refuses a second decision on the same version, and the batch with it. */
function decisionStatements(
  deps: Deps,
  viewer: AnnouncementViewer,
  row: AnnouncementRow,
  decided: DecisionColumns,
  options: CallOptions,
): (Statement | AdminEventBatch)[] {
  const { db } = deps;
  const { id, title, author_id, author_name } = row;
  const { decided_by_id: actor_id, decided_by_name: actor_name, decided_at: at } = decided;
  const decision = decided.status === "approved" ? "approved" : "rejected";
  const facts = { title, author_name, actor_name, decision } as const;
  const notifyAudience = (kind: AnnouncementNotificationKind, audience: Audience) =>
    notify(deps, { audience, ...toAnnouncementText(kind, facts, id) }, { at });
  const key = options.idempotency_key;
  const { unread: _, ...before } = row;
  return [
    insertAdminEvent(db, {
      entity: "announcement",
      entity_id: id,
      version: decided.version,
      action: decision,
      label: title,
      actor_id,
      actor_name,
      created_at: at,
      before: JSON.stringify(before),
      after: JSON.stringify({ ...before, ...decided }),
    }),
    updateDecision(db, id, decided),
    ...notifyAudience("announcement_decided", activeUser(author_id)),
    ...(decision === "approved"
      ? notifyAudience("announcement_published", announcementAudience(id, author_id, actor_id))
      : []),
    // Whoever decides has read it, and what told them that it waits.
    ...markOneRead(db, viewer, id),
    ...(key ? [completeIdempotencyKey(db, actor_id, key, toRequestKey({ id, seq: 0 }))] : []),
  ];
}
