/**
 * Who is told what (R14, R16, R31): the one catalogue of texts; those of push, mail and SMS derive from it (notice-texts.ts). Nobody is
 * told of what they did themselves. Pure.
 */

import { isolated } from "../format/isolated-text.ts";
import type { PersonRef } from "../requests/events.ts";
import { ADMIN_NOTIFICATION_TITLES, type AdminNotificationKind } from "./admin-notifications.ts";

export type RequestNoticeKind =
  | "request_submitted"
  | "request_unassigned"
  | "request_approved"
  | "request_level_approved"
  | "request_to_pay"
  | "request_approved_no_payment"
  | "request_rejected"
  | "request_info_requested"
  | "request_responded"
  | "request_modified"
  | "request_moved_away"
  | "request_cancelled"
  | "request_reminded"
  | "request_reassigned"
  | "request_handed_over"
  | "request_commented"
  | "request_overdue"
  | "request_overdue_reminder"
  | "request_escalated"
  | "request_stuck";

export type AnnouncementNoticeKind = "announcement_waiting" | "announcement_decided" | "announcement_published";

export type DelegationNoticeKind = "delegation_planned" | "delegation_begun" | "delegation_ended" | "delegation_lost";

export type RecordNoticeKind = "record_fault";

export type NoticeKind = RequestNoticeKind | AnnouncementNoticeKind | DelegationNoticeKind | RecordNoticeKind;

export type NoticeFacts = { request_id: string; title: string; requester_name: string; actor_name: string | null };

/** `decision`: null while nobody has decided. */
export type AnnouncementNoticeFacts = {
  title: string;
  author_name: string;
  actor_name: string;
  decision: "approved" | "rejected" | null;
};

/** `name`: the other one of the two. `from`, `until`: for people, in the receiver's zone. `why`: it is over before its time. */
export type DelegationNoticeFacts = {
  name: string;
  from: string;
  until: string;
  why: "back" | "withdrawn" | "deactivated";
};

/** `subject`: what it is about, as "REQ-2026-1003"; `detail`: what is wrong, in sentences. */
export type RecordNoticeFacts = { subject: string; detail: string };

type Text<Facts> = {
  title: string;
  message: (facts: Facts) => string;
  /** Asks whoever is told to act: also by SMS. `decide`: to approve or reject, which a push offers. */
  asks?: "act" | "decide";
};

const named = (facts: NoticeFacts) => `${facts.request_id} "${isolated(facts.title)}"`;
const by = (facts: NoticeFacts) => isolated(facts.actor_name ?? "The system");

const ENDED: Record<DelegationNoticeFacts["why"], (facts: DelegationNoticeFacts) => string> = {
  back: (f) => `${isolated(f.name)} is back: you no longer decide for them.`,
  withdrawn: (f) => `${isolated(f.name)} no longer needs you to decide for them from ${f.from} to ${f.until}.`,
  deactivated: (f) => `${isolated(f.name)} was deactivated: you no longer decide for them.`,
};

export const NOTICES = {
  request_submitted: {
    title: "New Approval Request",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} needs your decision.`,
    asks: "decide",
  },
  request_unassigned: {
    title: "No approver",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} has no approver. Please assign one.`,
    asks: "act",
  },
  request_approved: { title: "Request Approved", message: (f) => `${by(f)} approved ${named(f)}.` },
  request_level_approved: {
    title: "Approved at one level",
    message: (f) => `${by(f)} approved ${named(f)}; it goes on to the next level.`,
  },
  request_to_pay: {
    title: "Approved for payment",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} was approved and is to be paid.`,
  },
  request_approved_no_payment: {
    title: "Approved without payment",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} was approved. It has no amount to pay.`,
  },
  request_rejected: { title: "Request Rejected", message: (f) => `${by(f)} rejected ${named(f)}.` },
  request_info_requested: {
    title: "Information requested",
    message: (f) => `${by(f)} needs more information on ${named(f)}.`,
  },
  request_responded: { title: "Response Submitted", message: (f) => `${by(f)} answered your question on ${named(f)}.` },
  request_modified: { title: "Request Modified", message: (f) => `${by(f)} changed ${named(f)}.` },
  request_moved_away: {
    title: "No longer waiting for you",
    message: (f) => `${by(f)} changed ${named(f)}; it is no longer waiting for you.`,
  },
  request_cancelled: { title: "Request Cancelled", message: (f) => `${by(f)} cancelled ${named(f)}.` },
  request_reminded: { title: "Reminder", message: (f) => `${by(f)} reminds you of ${named(f)}.`, asks: "decide" },
  request_reassigned: {
    title: "Request Reassigned",
    message: (f) => `${by(f)} reassigned ${named(f)}.`,
    asks: "decide",
  },
  request_handed_over: {
    title: "Request handed over",
    message: (f) => `${by(f)} handed ${named(f)} over to another approver.`,
  },
  request_commented: { title: "New comment", message: (f) => `${by(f)} commented on ${named(f)}.` },
  request_overdue: { title: "Request overdue", message: (f) => `${named(f)} is past its due date.`, asks: "decide" },
  request_overdue_reminder: {
    title: "Still overdue",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} is still open, past its due date.`,
    asks: "decide",
  },
  request_escalated: {
    title: "Request escalated",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} waited too long and needs your decision now.`,
    asks: "decide",
  },
  request_stuck: {
    title: "Nobody to escalate to",
    message: (f) => `${named(f)} from ${isolated(f.requester_name)} waits too long, and nobody is above its approver.`,
    asks: "act",
  },
  announcement_waiting: {
    title: "Announcement to approve",
    message: (f) => `"${isolated(f.title)}" from ${isolated(f.author_name)} waits for approval.`,
  },
  announcement_decided: {
    title: "Announcement decided",
    message: (f) =>
      f.decision === "approved"
        ? `${isolated(f.actor_name)} approved your announcement "${isolated(f.title)}"; it is published.`
        : `${isolated(f.actor_name)} rejected your announcement "${isolated(f.title)}".`,
  },
  announcement_published: {
    title: "New announcement",
    message: (f) => `"${isolated(f.title)}" from ${isolated(f.author_name)}.`,
  },
  delegation_planned: {
    title: "Named to decide for a colleague",
    message: (f) => `${isolated(f.name)} named you to decide for them from ${f.from} to ${f.until}.`,
  },
  delegation_begun: {
    title: "You decide for a colleague",
    message: (f) => `${isolated(f.name)} is out of office: you decide for them until ${f.until}.`,
    asks: "act",
  },
  delegation_ended: { title: "You no longer decide for a colleague", message: (f) => ENDED[f.why](f) },
  delegation_lost: {
    title: "Nobody decides for you",
    message: (f) =>
      `${isolated(f.name)} was deactivated and does not decide for you any more. Please name somebody else.`,
    asks: "act",
  },
  record_fault: { title: "Record does not match", message: (f) => `${f.subject}: ${f.detail}`, asks: "act" },
} as const satisfies Record<RequestNoticeKind, Text<NoticeFacts>> &
  Record<AnnouncementNoticeKind, Text<AnnouncementNoticeFacts>> &
  Record<DelegationNoticeKind, Text<DelegationNoticeFacts>> &
  Record<RecordNoticeKind, Text<RecordNoticeFacts>>;

/** R14: whoever was deactivated decides nothing any more, so administrators hear of what still waits for them. */
export const APPROVER_LEFT = {
  kind: "approver_deactivated",
  title: "Approver deactivated",
  message: (name: string) =>
    `${isolated(name)} was deactivated while open requests wait for them. Please hand these over.`,
} as const;

/** Every kind of notification, for whoever must know them all. */
export const ALL_NOTICE_KINDS: readonly string[] = [
  ...Object.keys(NOTICES),
  APPROVER_LEFT.kind,
  ...Object.keys(ADMIN_NOTIFICATION_TITLES),
];

function textOf(kind: string): Pick<Text<never>, "title" | "asks"> | undefined {
  if (kind === APPROVER_LEFT.kind) return { title: APPROVER_LEFT.title, asks: "act" };
  const title = ADMIN_NOTIFICATION_TITLES[kind as AdminNotificationKind];
  return title === undefined ? NOTICES[kind as NoticeKind] : { title };
}

/** What a kind is called, where people choose among kinds; a kind that is not known any more has its own name. */
export const kindTitle = (kind: string): string => textOf(kind)?.title ?? kind;

export const asksToAct = (kind: string): boolean => textOf(kind)?.asks !== undefined;

export const asksToDecide = (kind: string): boolean => textOf(kind)?.asks === "decide";

export type Notice = { user_id: string; kind: NoticeKind; title: string; message: string };

/** One notice per person: the first kind that names them wins; the actor is left out. */
export function noticesFor(
  facts: NoticeFacts,
  actor_id: string | null,
  told: readonly { kind: RequestNoticeKind; to: readonly (string | null)[] }[],
): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { kind, to } of told) {
    for (const user_id of to) {
      if (user_id === null || user_id === actor_id || notices.has(user_id)) continue;
      notices.set(user_id, { user_id, kind, title: NOTICES[kind].title, message: NOTICES[kind].message(facts) });
    }
  }
  return [...notices.values()];
}

/**
 * R16: a type's payers are notified of the final approval; without any, the administrators are. Only an amount is said to be paid.
 *
 * @param amount_minor null: the request has no amount
 */
export const toldOfFinalApproval = (
  amount_minor: number | null,
  payer_ids: readonly string[],
  admin_ids: readonly string[],
): { kind: RequestNoticeKind; to: readonly string[] } => ({
  kind: amount_minor === null ? "request_approved_no_payment" : "request_to_pay",
  to: payer_ids.length > 0 ? payer_ids : admin_ids,
});

/** R14: a request without an approver is every administrator's concern. */
export function toldOfWaiting(
  approver: PersonRef | null,
  admin_ids: readonly string[],
): { kind: RequestNoticeKind; to: readonly string[] } {
  return approver ? { kind: "request_submitted", to: [approver.id] } : { kind: "request_unassigned", to: admin_ids };
}
