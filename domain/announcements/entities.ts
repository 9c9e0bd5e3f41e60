/** The shapes of announcements in services, screens and the API. */
import * as z from "zod";
import { ROLES } from "../roles.ts";
import {
  ANNOUNCEMENT_CATEGORIES,
  ANNOUNCEMENT_DECISIONS,
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_STATUSES,
} from "./rules.ts";

const time = z.string().describe("ISO 8601 in UTC");

/** `read`: how many people have read the announcement. `of`: how many active people it is addressed to. Its author counts in neither. */
export const ReaderCounts = z.object({ read: z.number().int(), of: z.number().int() });
export type ReaderCounts = z.infer<typeof ReaderCounts>;

export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string().describe("plain text"),
  category: z.enum(ANNOUNCEMENT_CATEGORIES),
  priority: z.enum(ANNOUNCEMENT_PRIORITIES),
  target_departments: z.array(z.string()).describe("names; empty: every department"),
  target_roles: z.array(z.enum(ROLES)).describe("empty: every role"),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  author_id: z.string(),
  author_name: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  is_expired: z.boolean(),
  decided_at: time.nullable(),
  decided_by_name: z.string().nullable().describe("for its author, admins and directors"),
  decision_comments: z.string().nullable().describe("for its author, admins and directors"),
  unread: z.boolean().describe("addressed to the signed-in user, who has not read it yet"),
  allowed_actions: z.array(z.enum(ANNOUNCEMENT_DECISIONS)).describe("what the signed-in user may decide now"),
  readership: ReaderCounts.nullable().describe(
    "how many have read it; only when it is asked for by itself, published, by its author, an admin or a director",
  ),
  version: z.number().int(),
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementReader = z.object({
  user_id: z.string(),
  name: z.string(),
  department: z.string(),
  read_at: time,
});
export type AnnouncementReader = z.infer<typeof AnnouncementReader>;

/**
 * One page of announcements. `total_is_floor`: there may be more announcements than `total`, because counting stopped at 1,000; screens
 * show '1,000+'.
 */
export type AnnouncementListPage = {
  items: Announcement[];
  next_cursor: string | null;
  total: number;
  total_is_floor: boolean;
};

/** One page of the people who have read an announcement, the most recent reader first. */
export type ReaderPage = { items: AnnouncementReader[]; next_cursor: string | null; total: number };
