/**
 * Rules of company announcements: their possible values, who sees them and who decides on them (spec sections 4, 6 and 9; R30, R31;
 * docs/decisions/notifications.md). Pure. Does not import zod, otherwise the browser's script would be larger.
 */

import { type Failure, fail } from "../errors.ts";
import { message } from "../message.ts";
import { permissions } from "../permissions.ts";
import { ROLES, type Role } from "../roles.ts";

export const ANNOUNCEMENT_CATEGORIES = ["general", "policy", "system", "training", "event", "urgent"] as const;
export type AnnouncementCategory = (typeof ANNOUNCEMENT_CATEGORIES)[number];

export const ANNOUNCEMENT_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];

export const ANNOUNCEMENT_STATUSES = ["draft", "pending_approval", "approved", "rejected"] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** The decisions that `POST /announcements/approve` accepts. Each is also the status that an announcement has after the decision. */
export const ANNOUNCEMENT_DECISIONS = ["approved", "rejected"] as const;
export type AnnouncementDecision = (typeof ANNOUNCEMENT_DECISIONS)[number];

/** The messages of the inputs' schemas. */
export const ANNOUNCEMENT_FIELD_MESSAGES = {
  titleRequired: message("announcements.title_required"),
  contentRequired: message("announcements.content_required"),
  unknownCategory: message("announcements.unknown_category"),
  unknownPriority: message("announcements.unknown_priority"),
  unknownRole: message("announcements.unknown_roles"),
  decisionRequired: message("announcements.decision_required"),
} as const;

/**
 * The maximum length of a content that lists display completely. A longer announcement counts as read only after the person opened its own
 * page.
 */
export const MAX_LIST_CONTENT_LENGTH = 600;

/** Whether lists display the whole content of an announcement. Counts characters as the database does: an emoji is one character. */
export const isShortContent = (content: string): boolean => [...content].length <= MAX_LIST_CONTENT_LENGTH;

/** Returns a short content unchanged, and the beginning of a longer one, cut after a word. */
export function toExcerpt(content: string): string {
  if (isShortContent(content)) return content;
  const cut = [...content].slice(0, MAX_LIST_CONTENT_LENGTH).join("");
  const end = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${(end > MAX_LIST_CONTENT_LENGTH / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:]+$/, "")}…`;
}

export const getAnnouncementUrl = (id: string): string => `/announcements/${id}`;

/** The roles whose members are notified of an announcement that waits for approval (R31). */
export const ANNOUNCEMENT_DECIDER_ROLES: readonly Role[] = ROLES.filter(permissions.decideAnnouncement);

type AnnouncementViewer = { id: string; role: Role; department_id: string };

/**
 * The announcements that a user sees: people who may decide announcements see all of them, other users see their own and those addressed to
 * them. Queries turn the scope into an SQL condition.
 */
export type AnnouncementScope = { kind: "all" } | ({ kind: "addressed" } & AnnouncementViewer);

export function getVisibleAnnouncementScope({ id, role, department_id }: AnnouncementViewer): AnnouncementScope {
  return permissions.decideAnnouncement(role) ? { kind: "all" } : { kind: "addressed", id, role, department_id };
}

/**
 * Whether a user sees who has read an announcement, and the comment of the person who decided on it: true for its author and for people who
 * may decide on announcements.
 */
export const canSeeReadersAndDecision = (reader: Pick<AnnouncementViewer, "id" | "role">, author_id: string): boolean =>
  reader.id === author_id || permissions.decideAnnouncement(reader.role);

export const isExpiredAnnouncement = ({ expires_at }: { expires_at: string | null }, now: string): boolean =>
  expires_at !== null && expires_at <= now;

export const checkAnnouncementCreatePermission = (role: Role): Failure | null =>
  permissions.createAnnouncement(role) ? null : fail("forbidden", message("announcements.create_forbidden"));

export const checkAnnouncementDeciderRole = (role: Role): Failure | null =>
  permissions.decideAnnouncement(role) ? null : fail("forbidden", message("announcements.decide_forbidden"));

type DecidableAnnouncement = {
  title: string;
  status: AnnouncementStatus;
  author_id: string;
  expires_at: string | null;
};

/** Returns why this person may never decide on the announcement, or null if they may. */
export function checkAnnouncementDecider(
  actor: Pick<AnnouncementViewer, "id" | "role">,
  announcement: DecidableAnnouncement,
): Failure | null {
  if (!permissions.decideAnnouncement(actor.role)) return fail("forbidden", message("announcements.decide_forbidden"));
  return actor.id === announcement.author_id ? fail("own_request", message("announcements.own_announcement")) : null;
}

/**
 * Returns why nobody may take `decision` on the announcement now, or null if the decision is possible. Only a pending announcement can be
 * decided on. An expired announcement can only be rejected, because nobody would see it after an approval.
 */
export function checkAnnouncementDecidable(
  decision: AnnouncementDecision,
  announcement: DecidableAnnouncement,
  now: string,
): Failure | null {
  const { title, status } = announcement;
  if (status !== "pending_approval")
    return fail(
      "invalid_state",
      message("announcements.already_decided", { title, status: message(`announcements.status_${status}`) }),
    );
  return decision === "approved" && isExpiredAnnouncement(announcement, now)
    ? fail("invalid_state", message("announcements.has_expired", { title }))
    : null;
}

/** Returns the decisions that a person can take on the announcement now. */
export function listAllowedDecisions(
  actor: Pick<AnnouncementViewer, "id" | "role">,
  announcement: DecidableAnnouncement,
  now: string,
): AnnouncementDecision[] {
  if (checkAnnouncementDecider(actor, announcement)) return [];
  return ANNOUNCEMENT_DECISIONS.filter((decision) => !checkAnnouncementDecidable(decision, announcement, now));
}
