import type { AnnouncementPage } from "../../../domain/announcements/entities.ts";
import { invalid, ok, type Result } from "../../../domain/errors.ts";
import type { ListAnnouncementsInput } from "../../../domain/inputs/announcements.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { permissions } from "../../../domain/permissions.ts";
import { inBatch } from "../../db/database.ts";
import {
  ANNOUNCEMENT_COUNT_CEILING,
  type AnnouncementPageOptions,
  type AnnouncementRow,
  countAnnouncements,
  listAnnouncements,
  markListRead,
} from "../../db/queries/announcements.ts";
import { listDepartments } from "../../db/queries/master-data.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";
import { toAnnouncement, toAnnouncementViewer } from "./views.ts";

/** Newest first, always. */
const ORDER = { sort_by: "created_at", sort_order: "desc" };

/**
 * One page of what one sees: what is published for one (R30) and one's own in every state; admins and directors see all. `invalid` when
 * the cursor is none of this list's. Marks nothing as read.
 */
export async function listAnnouncementsPage(
  deps: Deps,
  actor: Actor,
  input: ListAnnouncementsInput,
): Promise<Result<AnnouncementPage>> {
  const prepared = announcementsQuery(deps, actor, input);
  if (!prepared.ok) return prepared;
  const { statements, read } = prepared.value;
  return ok(read(await inBatch(deps.db, statements)));
}

/** `departments`: the names to choose targets from, for whoever creates announcements. `waiting`: how many wait, for whoever decides. */
export type AnnouncementsPageData = { page: AnnouncementPage; departments: string[]; waiting: number | null };

/** All that the screen shows, in one round trip; what stands there whole has been read with it. */
export async function getAnnouncementsPage(
  deps: Deps,
  actor: Actor,
  input: ListAnnouncementsInput,
): Promise<Result<AnnouncementsPageData>> {
  const prepared = announcementsQuery(deps, actor, input);
  if (!prepared.ok) return prepared;
  const { statements, marks, read } = prepared.value;
  const choices = permissions.createAnnouncement(actor.role) ? [listDepartments(deps.db, false)] : [];
  const counts = permissions.decideAnnouncement(actor.role)
    ? [countAnnouncements(deps.db, toAnnouncementViewer(deps, actor), { status: "pending_approval" })]
    : [];
  const answers: readonly unknown[] = await inBatch(deps.db, [...statements, ...choices, ...counts, ...marks]);
  const rest = answers.slice(statements.length);
  const departments = (choices.length > 0 ? rest[0] : []) as { name: string }[];
  const waiting = (counts.length > 0 ? rest[choices.length] : []) as { matches: number }[];
  return ok({
    page: read(answers),
    departments: departments.map(({ name }) => name),
    waiting: waiting[0] ? Math.min(waiting[0].matches, ANNOUNCEMENT_COUNT_CEILING) : null,
  });
}

/** The statements of a list and how to read their answers. `marks` come after them in the batch: a page shows what was unread when it was opened. */
function announcementsQuery(deps: Deps, actor: Actor, input: ListAnnouncementsInput) {
  const { db } = deps;
  const { limit = LIMITS.list, cursor, ...filters } = input;
  const viewer = toAnnouncementViewer(deps, actor);
  const plan: AnnouncementPageOptions = { after: null, limit: Math.min(limit, LIMITS.list) };
  if (cursor !== undefined) {
    const key = decodeCursor(cursor, ORDER);
    if (!key) return invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
    plan.after = { created_at: String(key[0]), id: String(key[1]) };
  }
  const statements = [listAnnouncements(db, viewer, filters, plan), countAnnouncements(db, viewer, filters)] as const;
  const read = (answers: readonly unknown[]): AnnouncementPage => {
    const [rows, counted] = answers as [AnnouncementRow[], { matches: number }[]];
    const shown = rows.slice(0, plan.limit);
    const last = shown.at(-1);
    const matches = counted[0]?.matches ?? 0;
    return {
      items: shown.map((row) => toAnnouncement(row, viewer)),
      next_cursor: rows.length > plan.limit && last ? encodeCursor(ORDER, [last.created_at, last.id]) : null,
      total: Math.min(matches, ANNOUNCEMENT_COUNT_CEILING),
      total_is_floor: matches > ANNOUNCEMENT_COUNT_CEILING,
    };
  };
  return ok({ statements, marks: markListRead(db, viewer, filters, plan), read });
}
