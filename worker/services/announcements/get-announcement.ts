import type { Announcement, ReaderPage, Readership } from "../../../domain/announcements/entities.ts";
import { canSeeDecisionDetails } from "../../../domain/announcements/rules.ts";
import { type Failure, fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import {
  type AnnouncementRow,
  countReaders,
  findAnnouncement,
  listReaders,
  markOneRead,
  type ReaderRow,
} from "../../db/queries/announcements.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";
import { toAnnouncement, toAnnouncementViewer } from "./views.ts";

/** One announcement that one sees; `not_found`. Marks nothing as read. */
export async function getAnnouncement(deps: Deps, actor: Actor, id: string): Promise<Result<Announcement>> {
  const viewer = toAnnouncementViewer(deps, actor);
  const [[row], counts] = await inBatch(deps.db, [
    findAnnouncement(deps.db, viewer, id),
    countReaders(deps.db, viewer, id),
  ]);
  return row ? ok(toAnnouncement(row, viewer, counts[0])) : announcementNotFound(id);
}

/** The same without its readers, as the answer to a change has it. */
export async function getAnnouncementSummary(deps: Deps, actor: Actor, id: string): Promise<Result<Announcement>> {
  const viewer = toAnnouncementViewer(deps, actor);
  const [[row]] = await inBatch(deps.db, [findAnnouncement(deps.db, viewer, id)]);
  return row ? ok(toAnnouncement(row, viewer)) : announcementNotFound(id);
}

/** How a page of readers is asked for; `cursor` from the page before. */
export type ReaderQuery = { limit?: number; cursor?: string };

/** `readers`: null for whom they are not meant, and before it is published. */
export type OpenedAnnouncement = { announcement: Announcement; readers: ReaderPage | null };

/** Opens one on its own page, which is reading it: kept for its author, and what one was told of it is read as well. One round trip. */
export async function openAnnouncement(
  deps: Deps,
  actor: Actor,
  id: string,
  query: ReaderQuery = {},
): Promise<Result<OpenedAnnouncement>> {
  const prepared = readersQuery(deps, actor, id, query);
  if (!prepared.ok) return prepared;
  const { viewer, statements, read } = prepared.value;
  const answers: readonly unknown[] = await inBatch(deps.db, [...statements, ...markOneRead(deps.db, viewer, id)]);
  const page = read(answers);
  if (!page) return announcementNotFound(id);
  const announcement = toAnnouncement(page.row, viewer, page.counts[0]);
  return ok({ announcement, readers: announcement.readership ? page.readers : null });
}

/** Who read it, for its author, admins and directors; `forbidden` for others who see it, `not_found`. */
export async function listAnnouncementReaders(
  deps: Deps,
  actor: Actor,
  id: string,
  query: ReaderQuery,
): Promise<Result<ReaderPage>> {
  const prepared = readersQuery(deps, actor, id, query);
  if (!prepared.ok) return prepared;
  const { statements, read } = prepared.value;
  const page = read(await inBatch(deps.db, statements));
  if (!page) return announcementNotFound(id);
  if (!canSeeDecisionDetails(actor, page.row.author_id))
    return fail("forbidden", "Only its author, administrators and directors see who has read an announcement.");
  return ok(page.readers);
}

/** Reading it elsewhere than on its page, as a client of the API does. What one does not see stays as it is. */
export async function recordAnnouncementRead(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<Result<{ message: string }>> {
  const viewer = toAnnouncementViewer(deps, actor);
  const statements: readonly Statement[] = [findAnnouncement(deps.db, viewer, id), ...markOneRead(deps.db, viewer, id)];
  const [rows] = (await inBatch(deps.db, statements)) as readonly unknown[][];
  return rows?.length ? ok({ message: "Announcement marked as read" }) : announcementNotFound(id);
}

export const announcementNotFound = (id: string): Failure =>
  fail("not_found", `There is no announcement ${id}, or it is not meant for you.`);

const ORDER = { sort_by: "read_at", sort_order: "desc" };

/** The announcement, how many read it, and a page of who did. */
function readersQuery(deps: Deps, actor: Actor, id: string, { limit = LIMITS.list, cursor }: ReaderQuery) {
  const { db } = deps;
  const viewer = toAnnouncementViewer(deps, actor);
  const key = cursor === undefined ? null : decodeCursor(cursor, ORDER);
  if (cursor !== undefined && !key)
    return invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
  const most = Math.min(limit, LIMITS.list);
  const after = key && { read_at: String(key[0]), user_id: String(key[1]) };
  const statements = [
    findAnnouncement(db, viewer, id),
    countReaders(db, viewer, id),
    listReaders(db, viewer, id, { after, limit: most }),
  ] as const;
  const read = (answers: readonly unknown[]) => {
    const [rows, counts, found] = answers as [AnnouncementRow[], Readership[], ReaderRow[]];
    const [row] = rows;
    if (!row) return null;
    const items = found.slice(0, most);
    const last = items.at(-1);
    const next_cursor = found.length > most && last ? encodeCursor(ORDER, [last.read_at, last.user_id]) : null;
    const readers: ReaderPage = { items, next_cursor, total: counts[0]?.read ?? 0 };
    return { row, counts, readers };
  };
  return ok({ viewer, statements, read });
}
