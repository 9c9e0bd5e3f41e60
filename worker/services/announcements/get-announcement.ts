import type { Announcement, ReaderPage } from "../../../domain/announcements/entities.ts";
import { canSeeReadersAndDecision } from "../../../domain/announcements/rules.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message, type Text } from "../../../domain/message.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import {
  countReaders,
  findAnnouncement,
  listReaders,
  markSingleAnnouncementRead,
} from "../../db/queries/announcements.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";
import { toAnnouncement, toAnnouncementViewer } from "./views.ts";

/**
 * Returns an announcement with the number of people who have read it. Fails with `not_found` if the actor may not see
 * the announcement. Marks nothing as read.
 */
export async function getAnnouncement(deps: Deps, actor: Actor, id: string): Promise<Result<Announcement>> {
  const viewer = toAnnouncementViewer(deps, actor);
  const { rows, counts } = await inBatch(deps.db, {
    rows: findAnnouncement(deps.db, viewer, id),
    counts: countReaders(deps.db, viewer, id),
  });
  return rows[0] ? ok(toAnnouncement(rows[0], viewer, counts[0])) : createAnnouncementNotFoundFailure(id);
}

/** Returns the announcement without the number of people who have read it, as the response to a change. */
export async function getAnnouncementSummary(deps: Deps, actor: Actor, id: string): Promise<Result<Announcement>> {
  const viewer = toAnnouncementViewer(deps, actor);
  const { rows } = await inBatch(deps.db, { rows: findAnnouncement(deps.db, viewer, id) });
  return rows[0] ? ok(toAnnouncement(rows[0], viewer)) : createAnnouncementNotFoundFailure(id);
}

/** Options for a page of people who have read an announcement. `cursor`: the `next_cursor` of the previous page. */
export type ReaderPageInput = { limit?: number; cursor?: string };

/**
 * `readers`: the people who have read the announcement; null if the actor may not see them, or if the announcement is
 * not published.
 */
export type OpenedAnnouncement = { announcement: Announcement; readers: ReaderPage | null };

/**
 * Returns an announcement for its own page. Marks the announcement and the actor's notifications about it as read. One
 * round trip.
 */
export async function openAnnouncement(
  deps: Deps,
  actor: Actor,
  id: string,
  query: ReaderPageInput = {},
): Promise<Result<OpenedAnnouncement>> {
  const prepared = readersQuery(deps, actor, id, query);
  if (!prepared.ok) return prepared;
  const { viewer, statements, read } = prepared.value;
  const { page: rows } = await inBatch(deps.db, {
    page: statements,
    marks: markSingleAnnouncementRead(deps.db, viewer, id),
  });
  const page = read(rows);
  if (!page) return createAnnouncementNotFoundFailure(id);
  const announcement = toAnnouncement(page.row, viewer, page.counts[0]);
  return ok({ announcement, readers: announcement.readership ? page.readers : null });
}

/**
 * Returns the people who have read an announcement. Only its author, administrators and directors may see them; fails with `forbidden` for
 * other people who may see the announcement, and with `not_found` for everybody else.
 */
export async function listAnnouncementReaders(
  deps: Deps,
  actor: Actor,
  id: string,
  query: ReaderPageInput,
): Promise<Result<ReaderPage>> {
  const prepared = readersQuery(deps, actor, id, query);
  if (!prepared.ok) return prepared;
  const { statements, read } = prepared.value;
  const page = read(await inBatch(deps.db, statements));
  if (!page) return createAnnouncementNotFoundFailure(id);
  if (!canSeeReadersAndDecision(actor, page.row.author_id))
    return fail("forbidden", message("announcements.readers_forbidden"));
  return ok(page.readers);
}

/** Marks an announcement that the actor may see as read, for clients that do not show its page. Fails with `not_found`. */
export async function markAnnouncementRead(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: Text }>> {
  const viewer = toAnnouncementViewer(deps, actor);
  const { rows } = await inBatch(deps.db, {
    rows: findAnnouncement(deps.db, viewer, id),
    marks: markSingleAnnouncementRead(deps.db, viewer, id),
  });
  return rows.length > 0
    ? ok({ message: message("announcements.marked_read") })
    : createAnnouncementNotFoundFailure(id);
}

export const createAnnouncementNotFoundFailure = (id: string): Failure =>
  fail("not_found", message("announcements.not_found", { id }));

const ORDER = { sort_by: "read_at", sort_order: "desc" };

/**
 * Returns statements for the announcement, the number of people who have read it and a page of these people, and the
 * function that converts their rows.
 */
function readersQuery(deps: Deps, actor: Actor, id: string, { limit = LIMITS.list, cursor }: ReaderPageInput) {
  const { db } = deps;
  const viewer = toAnnouncementViewer(deps, actor);
  const key = cursor === undefined ? null : decodeCursor(cursor, ORDER);
  if (cursor !== undefined && !key) return failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
  const max = Math.min(limit, LIMITS.list);
  const after = key && { read_at: String(key[0]), user_id: String(key[1]) };
  const statements = {
    rows: findAnnouncement(db, viewer, id),
    counts: countReaders(db, viewer, id),
    people: listReaders(db, viewer, id, { after, limit: max }),
  };
  const read = ({ rows, counts, people }: BatchRows<typeof statements>) => {
    const [row] = rows;
    if (!row) return null;
    const items = people.slice(0, max);
    const last = items.at(-1);
    const next_cursor = people.length > max && last ? encodeCursor(ORDER, [last.read_at, last.user_id]) : null;
    const readers: ReaderPage = { items, next_cursor, total: counts[0]?.read ?? 0 };
    return { row, counts, readers };
  };
  return ok({ viewer, statements, read });
}
