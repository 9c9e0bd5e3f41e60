/** Company announcements: their words, who sees them, who decides (spec sections 4, 6 and 9; R30, R31; docs/decisions/0018). Pure, and free of zod: light enough for the browser. */

import { type Failure, fail } from "../errors.ts";
import { isolate } from "../format/bidi.ts";
import { permissions } from "../permissions.ts";
import { ROLES, type Role } from "../roles.ts";

export const ANNOUNCEMENT_CATEGORIES = ["general", "policy", "system", "training", "event", "urgent"] as const;
export type AnnouncementCategory = (typeof ANNOUNCEMENT_CATEGORIES)[number];

export const ANNOUNCEMENT_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];

export const ANNOUNCEMENT_STATUSES = ["draft", "pending_approval", "approved", "rejected"] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** The words of `POST /announcements/approve`, and the statuses that they lead to. */
export const ANNOUNCEMENT_DECISIONS = ["approved", "rejected"] as const;
export type AnnouncementDecision = (typeof ANNOUNCEMENT_DECISIONS)[number];

export const ANNOUNCEMENT_MESSAGES = {
  titleRequired: "Please provide a title",
  contentRequired: "Please provide the content",
  unknownCategory: "Please choose a known category",
  unknownPriority: "Please choose a known priority",
  unknownDepartment: (name: string) => `There is no active department ${isolate(name)}`,
  unknownRole: "Please choose known roles",
  expiresInFuture: "The expiry must be in the future",
  decisionRequired: "Please approve or reject",
  commentsRequired: "Please say why it is rejected",
} as const;

/** A content up to here stands whole in the list, so seeing it there is reading it; a longer one is read on its own page. */
export const MAX_LIST_CONTENT = 600;

/** Counted as the database counts: an emoji is one character. */
export const isShortContent = (content: string): boolean => [...content].length <= MAX_LIST_CONTENT;

/** The beginning of a content, cut where a word ends; the whole of a short one. */
export function toExcerpt(content: string): string {
  if (isShortContent(content)) return content;
  const cut = [...content].slice(0, MAX_LIST_CONTENT).join("");
  const end = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${(end > MAX_LIST_CONTENT / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:]+$/, "")}…`;
}

export const announcementUrl = (id: string): string => `/announcements/${id}`;

/** Who hears that an announcement waits (R31). */
export const DECIDING_ROLES: readonly Role[] = ROLES.filter(permissions.decideAnnouncement);

type AnnouncementViewer = { id: string; role: Role; department_id: string };

/** What of the announcements one sees; the queries turn it into a condition. Whoever decides sees all, everybody their own. */
export type AnnouncementScope = { kind: "all" } | ({ kind: "addressed" } & AnnouncementViewer);

export function getAnnouncementScope({ id, role, department_id }: AnnouncementViewer): AnnouncementScope {
  return permissions.decideAnnouncement(role) ? { kind: "all" } : { kind: "addressed", id, role, department_id };
}

/** Who read it and what the decision's comment says: for its author and for whoever decides. */
export const canSeeDecisionDetails = (reader: Pick<AnnouncementViewer, "id" | "role">, author_id: string): boolean =>
  reader.id === author_id || permissions.decideAnnouncement(reader.role);

export const isExpired = ({ expires_at }: { expires_at: string | null }, now: string): boolean =>
  expires_at !== null && expires_at <= now;

export const checkCreatePermission = (role: Role): Failure | null =>
  permissions.createAnnouncement(role)
    ? null
    : fail("forbidden", "Only administrators, directors and managers create announcements.");

export const checkDecidePermission = (role: Role): Failure | null =>
  permissions.decideAnnouncement(role)
    ? null
    : fail("forbidden", "Only administrators and directors decide on announcements.");

type DecidableAnnouncement = {
  title: string;
  status: AnnouncementStatus;
  author_id: string;
  expires_at: string | null;
};

/** Why this person never decides on this announcement; null when they may, if its state lets anybody. */
export function checkAnnouncementDecider(
  actor: Pick<AnnouncementViewer, "id" | "role">,
  announcement: DecidableAnnouncement,
): Failure | null {
  if (!permissions.decideAnnouncement(actor.role))
    return fail("forbidden", "Only administrators and directors decide on announcements.");
  return actor.id === announcement.author_id
    ? fail("own_request", "You cannot decide on your own announcement.")
    : null;
}

/** Why nobody can decide so now: it is decided already, or approving would publish what nobody sees any more. */
export function checkAnnouncementState(
  decision: AnnouncementDecision,
  announcement: DecidableAnnouncement,
  now: string,
): Failure | null {
  const { title, status } = announcement;
  if (status !== "pending_approval")
    return fail("invalid_state", `"${isolate(title)}" is ${ANNOUNCEMENT_STATUS_LABELS[status]} already.`);
  return decision === "approved" && isExpired(announcement, now)
    ? fail("invalid_state", `"${isolate(title)}" has expired, so it cannot be approved.`)
    : null;
}

/** What a person reads. */
export const ANNOUNCEMENT_STATUS_LABELS = {
  draft: "draft",
  pending_approval: "pending approval",
  approved: "approved",
  rejected: "rejected",
} as const satisfies Record<AnnouncementStatus, string>;

/** The decisions that somebody can take now: what screens offer. The same rules refuse the others. */
export function allowedDecisions(
  actor: Pick<AnnouncementViewer, "id" | "role">,
  announcement: DecidableAnnouncement,
  now: string,
): AnnouncementDecision[] {
  if (checkAnnouncementDecider(actor, announcement)) return [];
  return ANNOUNCEMENT_DECISIONS.filter((decision) => !checkAnnouncementState(decision, announcement, now));
}
