import type { AnnouncementListPage } from "../../../domain/announcements/entities.ts";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { ListAnnouncementsInput } from "../../../domain/inputs/announcements.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { permissions } from "../../../domain/permissions.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import {
  ANNOUNCEMENT_COUNT_CEILING,
  type AnnouncementPageOptions,
  countAnnouncements,
  listAnnouncements,
  markShortAnnouncementsRead,
} from "../../db/queries/announcements.ts";
import { listDepartments } from "../../db/queries/master-data.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";
import { toAnnouncement, toAnnouncementViewer } from "./views.ts";

const ORDER = { sort_by: "created_at", sort_order: "desc" };

/**
 * Returns a page of the announcements that the actor may see, newest first: published announcements for the actor's
 * department and role (R30), and the actor's own announcements in every state; all announcements for administrators and
 * directors. Fails with `invalid` for a cursor of another list. Marks nothing as read.
 */
export async function listVisibleAnnouncements(
  deps: Deps,
  actor: Actor,
  input: ListAnnouncementsInput,
): Promise<Result<AnnouncementListPage>> {
  const prepared = announcementsQuery(deps, actor, input);
  if (!prepared.ok) return prepared;
  const { statements, read } = prepared.value;
  return ok(read(await inBatch(deps.db, statements)));
}

/**
 * `departments`: the names of the departments that an announcement can address; empty for actors who may not create
 * announcements. `waiting`: the number of announcements that wait for a decision; null for actors who may not decide.
 */
export type AnnouncementsPageData = { page: AnnouncementListPage; departments: string[]; waiting: number | null };

/** Returns the data of the screen. Marks the announcements whose full text the screen shows as read. One round trip. */
export async function getAnnouncementsPage(
  deps: Deps,
  actor: Actor,
  input: ListAnnouncementsInput,
): Promise<Result<AnnouncementsPageData>> {
  const prepared = announcementsQuery(deps, actor, input);
  if (!prepared.ok) return prepared;
  const { statements, marks, read } = prepared.value;
  const { db } = deps;
  const viewer = toAnnouncementViewer(deps, actor);
  const {
    page,
    departments = [],
    waiting = [],
  } = await inBatch(db, {
    page: statements,
    departments: permissions.createAnnouncement(actor.role) ? listDepartments(db, false) : undefined,
    waiting: permissions.decideAnnouncement(actor.role)
      ? countAnnouncements(db, viewer, { status: "pending_approval" })
      : undefined,
    marks,
  });
  return ok({
    page: read(page),
    departments: departments.map(({ name }) => name),
    waiting: waiting[0] ? Math.min(waiting[0].matches, ANNOUNCEMENT_COUNT_CEILING) : null,
  });
}

/**
 * Returns the statements that read a page, the function that converts their rows, and `marks`: the statements that mark
 * the announcements of the page as read. `marks` must run last; otherwise the page would show no announcement as
 * unread.
 */
function announcementsQuery(deps: Deps, actor: Actor, input: ListAnnouncementsInput) {
  const { db } = deps;
  const { limit = LIMITS.list, cursor, ...filters } = input;
  const viewer = toAnnouncementViewer(deps, actor);
  const plan: AnnouncementPageOptions = { after: null, limit: Math.min(limit, LIMITS.list) };
  if (cursor !== undefined) {
    const key = decodeCursor(cursor, ORDER);
    if (!key) return failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
    plan.after = { created_at: String(key[0]), id: String(key[1]) };
  }
  const statements = {
    announcements: listAnnouncements(db, viewer, filters, plan),
    counts: countAnnouncements(db, viewer, filters),
  };
  const read = ({ announcements, counts }: BatchRows<typeof statements>): AnnouncementListPage => {
    const rows = announcements.slice(0, plan.limit);
    const last = rows.at(-1);
    const matches = counts[0]?.matches ?? 0;
    return {
      items: rows.map((row) => toAnnouncement(row, viewer)),
      next_cursor: announcements.length > plan.limit && last ? encodeCursor(ORDER, [last.created_at, last.id]) : null,
      total: Math.min(matches, ANNOUNCEMENT_COUNT_CEILING),
      total_is_floor: matches > ANNOUNCEMENT_COUNT_CEILING,
    };
  };
  return ok({ statements, marks: markShortAnnouncementsRead(db, viewer, filters, plan), read });
}
