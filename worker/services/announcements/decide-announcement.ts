import type { Announcement } from "../../../domain/announcements/announcement-entities.ts";
import {
  ANNOUNCEMENT_MESSAGES,
  announcementUrl,
  refuseDecider,
  refuseState,
  refuseToDecide,
  STATUS_WORD,
} from "../../../domain/announcements/announcements.ts";
import { type Failure, fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import { isolated } from "../../../domain/format/isolated-text.ts";
import type { DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { type AnnouncementNoticeKind, NOTICES } from "../../../domain/notifications/notices.ts";
import { brokeConstraint, inBatch, type Statement } from "../../db/database.ts";
import { type AdminAppend, findAdminHead, insertAdminEvent } from "../../db/queries/admin-events.ts";
import {
  type AnnouncementRow,
  type AnnouncementViewer,
  type Decided,
  findAnnouncement,
  markOneRead,
  onePerson,
  peopleAddressed,
  updateDecision,
} from "../../db/queries/announcements.ts";
import { markDone } from "../../db/queries/idempotency.ts";
import { keyOf } from "../../db/queries/request-writes.ts";
import { tellPeople } from "../../db/queries/tell-people.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { namesAnother } from "../auth/names-another.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { notThere } from "./get-announcement.ts";
import { toAnnouncement, viewerOf } from "./views.ts";

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
  const refusedRole = refuseToDecide(actor.role);
  if (refusedRole) return refusedRole;
  if (namesAnother(actor, input.approver_id, input.approver_name)) return fail("identity_mismatch");
  const viewer = viewerOf(deps, actor);
  const [[row], [head]] = await inBatch(deps.db, [
    findAnnouncement(deps.db, viewer, input.announcement_id),
    findAdminHead(deps.db),
  ]);
  if (!row) return notThere(input.announcement_id);
  const version = options.version ?? input.version ?? null;
  const refused = refuse(actor, row, { ...input, version }, viewer.now);
  if (refused) return refused;
  const decided: Decided = {
    status: input.action,
    decided_by_id: actor.id,
    decided_by_name: actor.name,
    decision_comments: input.comments || null,
    decided_at: viewer.now,
    version: row.version + 1,
  };
  try {
    const written = await inAuditedBatch(deps, statementsOf(deps, viewer, row, decided, options), head);
    if (!written.ok) return written;
  } catch (error) {
    if (!brokeConstraint(error, "admin_events")) throw error;
    return decidedMeanwhile(deps, viewer, row, version);
  }
  return ok(toAnnouncement({ ...row, ...decided, unread: 0 }, viewer));
}

function refuse(
  actor: Actor,
  row: AnnouncementRow,
  input: Pick<DecideAnnouncementInput, "action" | "comments"> & { version: number | null },
  now: string,
): Failure | null {
  const person = refuseDecider(actor, row);
  if (person) return person;
  if (input.version !== null && input.version !== row.version) return stale(row);
  const state = refuseState(input.action, row, now);
  if (state) return state;
  return input.action === "rejected" && input.comments === ""
    ? invalid([{ path: "comments", message: ANNOUNCEMENT_MESSAGES.commentsRequired }])
    : null;
}

const stale = ({ title, status, version }: Pick<AnnouncementRow, "title" | "status" | "version">): Failure =>
  fail(
    "stale_version",
    `"${isolated(title)}" changed in the meantime: it is ${STATUS_WORD[status]} now (version ${version}).`,
  );

/** Somebody was quicker: what they decided is told. */
async function decidedMeanwhile(
  { db }: Deps,
  viewer: AnnouncementViewer,
  before: AnnouncementRow,
  version: number | null,
): Promise<Failure> {
  const [[now = before]] = await inBatch(db, [findAnnouncement(db, viewer, before.id)]);
  return version !== null ? stale(now) : (refuseState("rejected", now, viewer.now) ?? stale(now));
}

/** The entry in the record is the lock: its primary key refuses a second decision on the same version, and the batch with it. */
function statementsOf(
  deps: Deps,
  viewer: AnnouncementViewer,
  row: AnnouncementRow,
  decided: Decided,
  options: CallOptions,
): (Statement | AdminAppend)[] {
  const { db } = deps;
  const { id, title, author_id, author_name } = row;
  const { decided_by_id: actor_id, decided_by_name: actor_name, decided_at: at } = decided;
  const decision = decided.status === "approved" ? "approved" : "rejected";
  const facts = { title, author_name, actor_name, decision } as const;
  const notice = (kind: AnnouncementNoticeKind) => ({
    id: deps.newId(),
    kind,
    title: NOTICES[kind].title,
    message: NOTICES[kind].message(facts),
    url: announcementUrl(id),
  });
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
    ...tellPeople(db, notice("announcement_decided"), onePerson(author_id), at),
    ...(decision === "approved"
      ? tellPeople(db, notice("announcement_published"), peopleAddressed(id, author_id, actor_id), at)
      : []),
    // Whoever decides has read it, and what told them that it waits.
    ...markOneRead(db, viewer, id),
    ...(key ? [markDone(db, actor_id, key, keyOf({ id, seq: 0 }))] : []),
  ];
}
