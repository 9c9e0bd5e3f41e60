import { type SQL, sql } from "drizzle-orm";
import {
  ANNOUNCEMENT_DECIDER_ROLES,
  type AnnouncementCategory,
  type AnnouncementPriority,
  type AnnouncementScope,
  type AnnouncementStatus,
  MAX_LIST_CONTENT_LENGTH,
} from "../../../domain/announcements/rules.ts";
import type { Role } from "../../../domain/roles.ts";
import type { Database, Statement } from "../database.ts";
import { containsText, type FoldedColumn, foldColumns, selectIdByNameKeys, toNameKeys } from "../folded-columns.ts";
import type { announcements } from "../schema/announcements.ts";

/**
 * A department that gets an announcement. Only the id is compared; the name is the one at the time of writing (R12).
 */
export type TargetDepartment = { id: string; name: string };

type Announcements = typeof announcements.$inferSelect;

/** A new announcement. Empty `target_departments`: every department. Empty `target_roles`: every role. */
export type NewAnnouncement = Omit<
  Announcements,
  FoldedColumn<"announcements"> | "target_departments" | "target_roles" | "decision_comments" | "version"
> & { target_departments: readonly TargetDepartment[]; target_roles: readonly Role[] };

export function insertAnnouncement(db: Database, one: NewAnnouncement): Statement {
  const { title_search, content_search, author_name_search } = foldColumns("announcements", one);
  return db.run(
    sql`INSERT INTO announcements(id, title, content, category, priority, target_departments, target_roles, status, author_id, author_name,
          decided_by_id, decided_by_name, expires_at, created_at, decided_at, title_search, content_search, author_name_search)
        VALUES (${one.id}, ${one.title}, ${one.content}, ${one.category}, ${one.priority}, ${JSON.stringify(one.target_departments)},
          ${JSON.stringify(one.target_roles)}, ${one.status}, ${one.author_id}, ${one.author_name}, ${one.decided_by_id},
          ${one.decided_by_name}, ${one.expires_at}, ${one.created_at}, ${one.decided_at}, ${title_search}, ${content_search}, ${author_name_search})`,
  );
}

export type AnnouncementDecisionColumns = Pick<Announcements, "status" | "decision_comments" | "version"> & {
  decided_by_id: string;
  decided_by_name: string;
  decided_at: string;
};

export function updateAnnouncementDecision(db: Database, id: string, one: AnnouncementDecisionColumns): Statement {
  return db.run(
    sql`UPDATE announcements SET status = ${one.status}, decided_by_id = ${one.decided_by_id}, decided_by_name = ${one.decided_by_name},
          decision_comments = ${one.decision_comments}, decided_at = ${one.decided_at}, version = ${one.version} WHERE id = ${id}`,
  );
}

/**
 * Returns the active departments with these names. `target`: the name in `names`, which may be spelled otherwise than
 * the stored name.
 */
export function listTargetDepartments(db: Database, names: readonly string[]) {
  return db.all<TargetDepartment & { target: string }>(
    sql`SELECT d.id, d.name, m.value ->> 'name' AS target FROM json_each(${toNameKeys(names)}) m
        CROSS JOIN departments d ON d.id = ${selectIdByNameKeys("departments", "name_folded")} WHERE d.is_active = 1`,
  );
}

/** An announcement as stored. `target_departments`, `target_roles`: JSON. `unread`: whether the viewer has not read it. */
export type AnnouncementRow = Omit<
  Announcements,
  FoldedColumn<"announcements"> | "target_departments" | "target_roles"
> & {
  target_departments: string;
  target_roles: string;
  unread: boolean;
};

/** The fields of a reader as SQL: the values of one person, or the columns of `users u`. */
type ReaderColumns = { id: SQL; department_id: SQL; role: SQL };

const everyUser: ReaderColumns = { id: sql`u.id`, department_id: sql`u.department_id`, role: sql`u.role` };

type Reader = { id: string; department_id: string; role: Role };

const toReaderColumns = ({ id, department_id, role }: Reader): ReaderColumns => ({
  id: sql`${id}`,
  department_id: sql`${department_id}`,
  role: sql`${role}`,
});

/**
 * SQL: whether the targets of `announcements a` include the reader. Both the department and the role must match; an empty list matches
 * everybody (R30).
 */
const matchesTargets = ({ department_id, role }: ReaderColumns): SQL =>
  sql`(a.target_departments = '[]' OR EXISTS (SELECT 1 FROM json_each(a.target_departments) WHERE json_extract(value, '$.id') = ${department_id}))
      AND (a.target_roles = '[]' OR EXISTS (SELECT 1 FROM json_each(a.target_roles) WHERE value = ${role}))`;

/** SQL: whether `announcements a` is approved and has not expired. */
const isPublished = (now: string): SQL =>
  sql`a.status = 'approved' AND (a.expires_at IS NULL OR a.expires_at > ${now})`;

/**
 * SQL: whether `announcements a` is published, includes this reader in its targets, and was not written by the reader.
 */
const isMeantFor = (reader: Reader, now: string): SQL =>
  sql`${isPublished(now)} AND a.author_id <> ${reader.id} AND ${matchesTargets(toReaderColumns(reader))}`;

function isVisible(scope: AnnouncementScope, now: string): SQL {
  if (scope.kind === "all") return sql`1`;
  return sql`(a.author_id = ${scope.id} OR (${isPublished(now)} AND ${matchesTargets(toReaderColumns(scope))}))`;
}

export type AnnouncementViewer = { reader: Reader; scope: AnnouncementScope; now: string };

function columns({ reader, now }: AnnouncementViewer): SQL {
  return sql`a.id, a.title, a.content, a.category, a.priority, a.target_departments, a.target_roles, a.status, a.author_id, a.author_name,
    a.decided_by_id, a.decided_by_name, a.decision_comments, a.expires_at, a.created_at, a.decided_at, a.version,
    (${isMeantFor(reader, now)} AND NOT EXISTS (SELECT 1 FROM announcement_reads r WHERE r.announcement_id = a.id AND r.user_id = ${reader.id})) AS unread`;
}

/** Returns one announcement; no row if it does not exist or the viewer may not see it. */
export function findAnnouncement(db: Database, viewer: AnnouncementViewer, id: string) {
  return db.all<AnnouncementRow>(
    sql`SELECT ${columns(viewer)} FROM announcements a WHERE a.id = ${id} AND ${isVisible(viewer.scope, viewer.now)}`,
    { unread: "boolean" },
  );
}

export type AnnouncementFilters = {
  status?: AnnouncementStatus;
  category?: AnnouncementCategory;
  priority?: AnnouncementPriority;
  q?: string;
};

export type AnnouncementPageOptions = { after: { created_at: string; id: string } | null; limit: number };

/** The server counts matching announcements up to this number; a list with more shows '1000+'. */
export const ANNOUNCEMENT_COUNT_CEILING = 1000;

const MAX_SEARCH_WORDS = 8;

function filterConditions({ scope, now }: AnnouncementViewer, filters: AnnouncementFilters): SQL {
  const all = [isVisible(scope, now)];
  if (filters.status) all.push(sql`a.status = ${filters.status}`);
  if (filters.category) all.push(sql`a.category = ${filters.category}`);
  if (filters.priority) all.push(sql`a.priority = ${filters.priority}`);
  const text = sql.raw("(a.title_search || ' ' || a.content_search || ' ' || a.author_name_search)");
  for (const word of filters.q?.split(/\s+/).slice(0, MAX_SEARCH_WORDS) ?? []) all.push(containsText(text, word));
  return sql.join(all, sql` AND `);
}

/**
 * SQL: one page of announcements, newest first, and one row more if there is another page. Uses the index on creation times, or the one on
 * status and creation times.
 */
function pageQuery(
  viewer: AnnouncementViewer,
  filters: AnnouncementFilters,
  plan: AnnouncementPageOptions,
  selected: SQL,
): SQL {
  const after = plan.after ? sql` AND (a.created_at, a.id) < (${plan.after.created_at}, ${plan.after.id})` : sql``;
  return sql`SELECT ${selected} FROM announcements a WHERE ${filterConditions(viewer, filters)}${after}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${plan.limit + 1}`;
}

export function listAnnouncements(
  db: Database,
  viewer: AnnouncementViewer,
  filters: AnnouncementFilters,
  plan: AnnouncementPageOptions,
) {
  return db.all<AnnouncementRow>(pageQuery(viewer, filters, plan, columns(viewer)), { unread: "boolean" });
}

export function countAnnouncements(db: Database, viewer: AnnouncementViewer, filters: AnnouncementFilters) {
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM
          (SELECT 1 FROM announcements a WHERE ${filterConditions(viewer, filters)} LIMIT ${ANNOUNCEMENT_COUNT_CEILING + 1})`,
  );
}

/** Marks announcements of a page as read if the list shows their whole content because they are short. */
export function markShortAnnouncementsRead(
  db: Database,
  viewer: AnnouncementViewer,
  filters: AnnouncementFilters,
  plan: AnnouncementPageOptions,
): Statement[] {
  const page = pageQuery(viewer, filters, { ...plan, limit: plan.limit - 1 }, sql`a.id, a.content`);
  return markRead(db, viewer, sql`SELECT id FROM (${page}) WHERE length(content) <= ${MAX_LIST_CONTENT_LENGTH}`);
}

export const markSingleAnnouncementRead = (db: Database, viewer: AnnouncementViewer, id: string): Statement[] =>
  markRead(
    db,
    viewer,
    sql`SELECT a.id FROM announcements a WHERE a.id = ${id} AND ${isVisible(viewer.scope, viewer.now)}`,
  );

/** Marks the announcements that the query `seen` selects, and their notifications, as read by the viewer. Repeating it writes nothing. */
function markRead(db: Database, { reader, now }: AnnouncementViewer, seen: SQL): Statement[] {
  return [
    db.run(
      sql`INSERT OR IGNORE INTO announcement_reads(announcement_id, user_id, read_at)
          SELECT a.id, ${reader.id}, ${now} FROM announcements a WHERE a.id IN (${seen}) AND ${isMeantFor(reader, now)}`,
    ),
    db.run(
      sql`UPDATE notifications SET read_at = ${now} WHERE user_id = ${reader.id} AND read_at IS NULL
            AND url IN (SELECT '/announcements/' || id FROM (${seen}))`,
    ),
  ];
}

/**
 * SQL after FROM: the active users who are targets of the announcement, except its author, each with the time when they
 * read it. No rows if the announcement is not approved, or if the viewer may not see who has read it.
 */
const readersQuery = (id: string, viewer: AnnouncementViewer): SQL =>
  sql`announcements a JOIN users u ON u.is_active = 1 AND u.id <> a.author_id AND ${matchesTargets(everyUser)}
      LEFT JOIN announcement_reads r ON r.announcement_id = a.id AND r.user_id = u.id
      WHERE a.id = ${id} AND a.status = 'approved' AND ${viewer.scope.kind === "all" ? sql`1` : sql`a.author_id = ${viewer.reader.id}`}`;

export function countReaders(db: Database, viewer: AnnouncementViewer, id: string) {
  return db.all<{ read: number; of: number }>(
    sql`SELECT count(r.user_id) AS read, count(*) AS "of" FROM ${readersQuery(id, viewer)}`,
  );
}

export type ReaderRow = { user_id: string; name: string; department: string; read_at: string };

/** Returns the people who have read the announcement, the latest first, and one row more if there is another page. */
export function listReaders(
  db: Database,
  viewer: AnnouncementViewer,
  id: string,
  plan: { after: { read_at: string; user_id: string } | null; limit: number },
) {
  const after = plan.after ? sql` AND (r.read_at, r.user_id) < (${plan.after.read_at}, ${plan.after.user_id})` : sql``;
  return db.all<ReaderRow>(
    sql`SELECT u.id AS user_id, u.name, (SELECT name FROM departments WHERE id = u.department_id) AS department, r.read_at
        FROM ${readersQuery(id, viewer)} AND r.user_id IS NOT NULL${after} ORDER BY r.read_at DESC, r.user_id DESC LIMIT ${plan.limit + 1}`,
  );
}

const roles = (names: readonly Role[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(names)}))`;

/**
 * SQL: the active users who may decide about announcements, except the author, as recipients of a notification (R31).
 */
export const toAnnouncementDeciderAudience = (author_id: string): SQL =>
  sql`users u WHERE u.is_active = 1 AND u.role IN ${roles(ANNOUNCEMENT_DECIDER_ROLES)} AND u.id <> ${author_id}`;

/** SQL: one user, if active, as the recipient of a notification. */
export const toActiveUserAudience = (id: string): SQL => sql`users u WHERE u.is_active = 1 AND u.id = ${id}`;

/**
 * SQL: the active users who are targets of the announcement, except its author and the person who approved it, as
 * recipients of a notification (R31).
 */
export const toAnnouncementAudience = (id: string, author_id: string, decided_by_id: string): SQL =>
  sql`announcements a JOIN users u ON u.is_active = 1 AND u.id NOT IN (${author_id}, ${decided_by_id}) AND ${matchesTargets(everyUser)} WHERE a.id = ${id}`;

/**
 * Deletes at most `limit` notifications of announcements that expired between `since` and `now`, except those for their
 * authors, who still see them (R51); returns a row for each.
 */
export function deleteExpiredAnnouncementNotifications(db: Database, since: string, now: string, limit: number) {
  return db.all<{ id: string }>(
    sql`DELETE FROM notifications WHERE (user_id, created_at, id) IN (
          SELECT n.user_id, n.created_at, n.id FROM announcements a CROSS JOIN notifications n ON n.about = '/announcements/' || a.id
          WHERE a.expires_at > ${since} AND a.expires_at <= ${now} AND n.user_id <> a.author_id LIMIT ${limit}) RETURNING id`,
  );
}
