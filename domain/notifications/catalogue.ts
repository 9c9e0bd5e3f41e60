/**
 * Every kind of notification (R14, R16, R31), each described once. Its texts stand together in texts/<language>/notifications.ts: the title
 * `<kind>_title`, the label `<kind>_label` in the settings, and one or several messages, whose functions have the types of their parameters.
 * A kind without texts does not compile. Nobody is notified of an action that they performed themselves. Pure.
 */
import { type Message, message, type Text } from "../message.ts";
import { permissions } from "../permissions.ts";
import type { Role } from "../roles.ts";

/** The groups of the settings, in their order. */
const GROUPS = [
  "own_requests",
  "approvals",
  "comments",
  "out_of_office",
  "announcements",
  "account",
  "administration",
] as const;
export type NotificationGroup = (typeof GROUPS)[number];

/**
 * What completes a notification (R51). `decision`: the request no longer waits for the recipient. `approver`: the request has enough
 * approvers. `answer`: the request needs no information. `announcement`, `proposal`: somebody decided it.
 */
export type NotificationCompletion = "decision" | "approver" | "answer" | "announcement" | "proposal";

type NotificationDescription = {
  /** The group of the settings in which people choose its channels. The kinds of a group are shown in their order below. */
  group: NotificationGroup;
  /** The icon and the colour on cards and in the inbox. The title says the same. */
  icon: string;
  tone: "primary" | "neutral" | "success" | "warning" | "error";
  /** The roles that can get it; absent: all. */
  roles?: (role: Role) => boolean;
  /**
   * `act`: the recipient must do something. `decide`: the recipient must approve or reject, and a push has a button for each decision. SMS
   * are sent only for these two. Absent: the recipient need not do anything.
   */
  requires?: "act" | "decide";
  /** Absent: it only informs, or is about something other than a request, announcement or proposal. */
  completed_by?: NotificationCompletion;
  /** The page that it opens; absent if this depends on what it is about. */
  url?: string;
};

const isAdmin = (role: Role): boolean => role === "admin";

export const NOTIFICATIONS = {
  request_approved: { group: "own_requests", icon: "circle-check", tone: "success" },
  request_level_approved: { group: "own_requests", icon: "badge-check", tone: "success" },
  request_step_approved: { group: "own_requests", icon: "badge-check", tone: "neutral" },
  request_rejected: { group: "own_requests", icon: "circle-x", tone: "error" },
  request_info_requested: {
    group: "own_requests",
    icon: "circle-question-mark",
    tone: "warning",
    completed_by: "answer",
  },
  request_reassigned: { group: "own_requests", icon: "user-round-pen", tone: "primary", requires: "decide" },
  request_without_approver: { group: "own_requests", icon: "user-round-x", tone: "warning", completed_by: "approver" },
  request_approver_added: { group: "own_requests", icon: "user-round-pen", tone: "neutral" },
  request_approver_removed: { group: "own_requests", icon: "user-round-pen", tone: "neutral" },
  recurring_paused: {
    group: "own_requests",
    icon: "calendar-off",
    tone: "warning",
    requires: "act",
    url: "/submit-request/templates",
  },
  request_submitted: {
    group: "approvals",
    icon: "file-plus",
    tone: "primary",
    requires: "decide",
    completed_by: "decision",
  },
  request_reminded: {
    group: "approvals",
    icon: "bell-ring",
    tone: "warning",
    requires: "decide",
    completed_by: "decision",
  },
  request_responded: { group: "approvals", icon: "reply", tone: "primary", completed_by: "decision" },
  request_modified: { group: "approvals", icon: "pencil", tone: "neutral" },
  request_cancelled: { group: "approvals", icon: "ban", tone: "neutral" },
  request_overdue: {
    group: "approvals",
    icon: "calendar-clock",
    tone: "error",
    requires: "decide",
    completed_by: "decision",
  },
  request_overdue_reminder: {
    group: "approvals",
    icon: "calendar-clock",
    tone: "error",
    requires: "decide",
    completed_by: "decision",
  },
  request_escalated: {
    group: "approvals",
    icon: "chevrons-up",
    tone: "warning",
    requires: "decide",
    completed_by: "decision",
  },
  request_handed_over: { group: "approvals", icon: "user-round-pen", tone: "neutral" },
  request_moved_away: { group: "approvals", icon: "pencil", tone: "neutral" },
  request_approval_dropped: { group: "approvals", icon: "pencil", tone: "warning" },
  request_changed_after_approval: { group: "approvals", icon: "pencil", tone: "neutral" },
  request_to_pay: { group: "approvals", icon: "badge-check", tone: "primary" },
  request_approved_no_payment: { group: "approvals", icon: "badge-check", tone: "neutral" },
  request_mentioned: { group: "comments", icon: "message-square", tone: "primary" },
  request_commented: { group: "comments", icon: "message-square", tone: "neutral" },
  delegation_planned: { group: "out_of_office", icon: "calendar-clock", tone: "primary", url: "/#waiting" },
  delegation_begun: { group: "out_of_office", icon: "users-round", tone: "primary", requires: "act", url: "/#waiting" },
  delegation_ended: { group: "out_of_office", icon: "calendar-off", tone: "neutral", url: "/" },
  delegation_lost: {
    group: "out_of_office",
    icon: "user-round-x",
    tone: "warning",
    requires: "act",
    url: "/profile/out-of-office",
  },
  delegation_delegate_away: {
    group: "out_of_office",
    icon: "user-round-x",
    tone: "warning",
    requires: "act",
    url: "/profile/out-of-office",
  },
  delegation_double_absence: {
    group: "out_of_office",
    icon: "user-round-x",
    tone: "warning",
    url: "/profile/out-of-office",
  },
  announcement_published: { group: "announcements", icon: "megaphone", tone: "primary" },
  announcement_waiting: {
    group: "announcements",
    icon: "megaphone",
    tone: "primary",
    roles: permissions.decideAnnouncement,
    completed_by: "announcement",
  },
  announcement_decided: {
    group: "announcements",
    icon: "megaphone",
    tone: "neutral",
    roles: permissions.createAnnouncement,
  },
  account_changed: { group: "account", icon: "user-round-pen", tone: "warning" },
  password_reset: { group: "account", icon: "key-round", tone: "warning" },
  password_changed: { group: "account", icon: "key-round", tone: "warning", url: "/profile/sessions" },
  new_device: { group: "account", icon: "monitor", tone: "warning", url: "/profile/sessions" },
  sessions_ended: { group: "account", icon: "log-out", tone: "warning", url: "/profile/sessions" },
  sign_in_locked: { group: "account", icon: "key-round", tone: "warning" },
  request_unassigned: {
    group: "administration",
    icon: "user-round-x",
    tone: "warning",
    roles: isAdmin,
    requires: "act",
    completed_by: "approver",
  },
  request_too_few_approvers: {
    group: "administration",
    icon: "user-round-x",
    tone: "warning",
    roles: isAdmin,
    requires: "act",
    completed_by: "approver",
  },
  request_stuck: {
    group: "administration",
    icon: "chevrons-up",
    tone: "error",
    roles: isAdmin,
    requires: "act",
    completed_by: "approver",
  },
  approver_deactivated: { group: "administration", icon: "user-round-x", tone: "warning", roles: isAdmin },
  delegation_uncovered: {
    group: "administration",
    icon: "user-round-x",
    tone: "warning",
    roles: isAdmin,
    requires: "act",
    url: "/admin/requests",
  },
  rules_changed: {
    group: "administration",
    icon: "sliders-horizontal",
    tone: "neutral",
    roles: permissions.openAdminPanel,
    completed_by: "proposal",
  },
  record_fault: {
    group: "administration",
    icon: "triangle-exclamation-point",
    tone: "error",
    roles: isAdmin,
    requires: "act",
  },
} as const satisfies Record<string, NotificationDescription>;
export type NotificationKind = keyof typeof NOTIFICATIONS;
export type RequestNotificationKind = Extract<NotificationKind, `request_${string}`>;

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as readonly NotificationKind[];

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATIONS, kind);

const findDescription = (kind: string): NotificationDescription | undefined =>
  isNotificationKind(kind) ? NOTIFICATIONS[kind] : undefined;

export const requiresAction = (kind: string): boolean => findDescription(kind)?.requires !== undefined;

export const requiresDecision = (kind: string): boolean => findDescription(kind)?.requires === "decide";

export const listKindsCompletedBy = (completion: NotificationCompletion): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => findDescription(kind)?.completed_by === completion);

/** Returns the groups with the kinds that people of this role can get. Leaves out groups without such kinds. */
export const listNotificationGroups = (role: Role): { group: NotificationGroup; kinds: NotificationKind[] }[] =>
  GROUPS.map((group) => ({
    group,
    kinds: NOTIFICATION_KINDS.filter(
      (kind) => NOTIFICATIONS[kind].group === group && (findDescription(kind)?.roles?.(role) ?? true),
    ),
  })).filter(({ kinds }) => kinds.length > 0);

export const NOTIFICATION_CHANNELS = ["mail", "push", "sms"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Whether the channel can deliver the kind. SMS delivers only notifications that ask the recipient to act. */
export const isChannelOfKind = (channel: NotificationChannel, kind: string): boolean =>
  channel !== "sms" || requiresAction(kind);

/** Returns the title of a kind of notification, or the kind itself if it is unknown. */
export const getKindTitle = (kind: string): Text =>
  isNotificationKind(kind) ? message(`notifications.${kind}_title`) : kind;

/** Returns what the settings call a kind of notification. */
export const getKindLabel = (kind: NotificationKind): Message => message(`notifications.${kind}_label`);

/** The texts of a notification. `title`: absent if it is the title of the kind. */
export type NotificationContent = { title?: Message; message: Message };

/** Returns the texts of a stored notification. `content`: JSON of `NotificationContent`. */
export function readNotificationTexts({ kind, content }: { kind: string; content: string }): {
  title: Text;
  message: Message;
} {
  const { title, message }: NotificationContent = JSON.parse(content);
  return { title: title ?? getKindTitle(kind), message };
}

/** A notification that is not about a request. `url`: a path of the product. */
export type NotificationText = NotificationContent & { kind: NotificationKind; url: string };

/** The kinds whose notifications all open the same page. */
type KindWithUrl = {
  [Kind in NotificationKind]: (typeof NOTIFICATIONS)[Kind] extends { url: string } ? Kind : never;
}[NotificationKind];

/** Returns a notification that is not about a request. `url`: the page that it opens, if this is not described for its kind. */
export function createNotification(kind: KindWithUrl, text: Message): NotificationText;
export function createNotification(
  kind: Exclude<NotificationKind, KindWithUrl>,
  text: Message,
  url: string,
): NotificationText;
export function createNotification(kind: NotificationKind, text: Message, url?: string): NotificationText {
  return { kind, message: text, url: url ?? (NOTIFICATIONS[kind] as { url: string }).url };
}
