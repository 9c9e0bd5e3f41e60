/** Company announcements: their words, who sees them, who decides (spec sections 4, 6 and 9; R30, R31; docs/decisions/0018). Pure, and free of zod: light enough for the browser. */

import { type Failure, fail } from "../errors.ts";
import { isolated } from "../format/isolated-text.ts";
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
  unknownDepartment: (name: string) => `There is no active department ${isolated(name)}`,
  unknownRole: "Please choose known roles",
  expiresInFuture: "The expiry must be in the future",
  decisionRequired: "Please approve or reject",
  commentsRequired: "Please say why it is rejected",
} as const;

/** A content up to here stands whole in the list, so seeing it there is reading it; a longer one is read on its own page. */
export const WHOLE_IN_LIST = 600;

/** Counted as the database counts: an emoji is one character. */
export const standsWhole = (content: string): boolean => [...content].length <= WHOLE_IN_LIST;

/** The beginning of a content, cut where a word ends; the whole of a short one. */
export function excerptOf(content: string): string {
  if (standsWhole(content)) return content;
  const cut = [...content].slice(0, WHOLE_IN_LIST).join("");
  const end = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${(end > WHOLE_IN_LIST / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:]+$/, "")}…`;
}

export const announcementUrl = (id: string): string => `/announcements/${id}`;

/** Who hears that an announcement waits (R31). */
export const DECIDING_ROLES: readonly Role[] = ROLES.filter(permissions.decideAnnouncement);

type Reader = { id: string; role: Role; department_id: string };

/** What of the announcements one sees; the queries turn it into a condition. Whoever decides sees all, everybody their own. */
export type AnnouncementScope = { kind: "all" } | ({ kind: "addressed" } & Reader);

export function announcementScopeOf({ id, role, department_id }: Reader): AnnouncementScope {
  return permissions.decideAnnouncement(role) ? { kind: "all" } : { kind: "addressed", id, role, department_id };
}

/** Who read it and what the decision's comment says: for its author and for whoever decides. */
export const seesBehind = (reader: Pick<Reader, "id" | "role">, author_id: string): boolean =>
  reader.id === author_id || permissions.decideAnnouncement(reader.role);

export const isExpired = ({ expires_at }: { expires_at: string | null }, now: string): boolean =>
  expires_at !== null && expires_at <= now;

export const refuseToCreate = (role: Role): Failure | null =>
  permissions.createAnnouncement(role)
    ? null
    : fail("forbidden", "Only administrators, directors and managers create announcements.");

export const refuseToDecide = (role: Role): Failure | null =>
  permissions.decideAnnouncement(role)
    ? null
    : fail("forbidden", "Only administrators and directors decide on announcements.");

type Decidable = { title: string; status: AnnouncementStatus; author_id: string; expires_at: string | null };

/** Why this person never decides on this announcement; null when they may, if its state lets anybody. */
export function refuseDecider(actor: Pick<Reader, "id" | "role">, announcement: Decidable): Failure | null {
  if (!permissions.decideAnnouncement(actor.role))
    return fail("forbidden", "Only administrators and directors decide on announcements.");
  return actor.id === announcement.author_id
    ? fail("own_request", "You cannot decide on your own announcement.")
    : null;
}

/** Why nobody can decide so now: it is decided already, or approving would publish what nobody sees any more. */
export function refuseState(decision: AnnouncementDecision, announcement: Decidable, now: string): Failure | null {
  const { title, status } = announcement;
  if (status !== "pending_approval")
    return fail("invalid_state", `"${isolated(title)}" is ${STATUS_WORD[status]} already.`);
  return decision === "approved" && isExpired(announcement, now)
    ? fail("invalid_state", `"${isolated(title)}" has expired, so it cannot be approved.`)
    : null;
}

/** What a person reads. */
export const STATUS_WORD = {
  draft: "draft",
  pending_approval: "pending approval",
  approved: "approved",
  rejected: "rejected",
} as const satisfies Record<AnnouncementStatus, string>;

/** The decisions that somebody can take now: what screens offer. The same rules refuse the others. */
export function possibleDecisions(
  actor: Pick<Reader, "id" | "role">,
  announcement: Decidable,
  now: string,
): AnnouncementDecision[] {
  if (refuseDecider(actor, announcement)) return [];
  return ANNOUNCEMENT_DECISIONS.filter((decision) => !refuseState(decision, announcement, now));
}
