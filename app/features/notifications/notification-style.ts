import type { NotificationKind } from "../../../domain/notifications/catalogue.ts";
import type { IconName } from "../../ui/icon-names.ts";

export interface NotificationStyle {
  icon: IconName;
  /** The classes for the colours of the icon. The title of the notification says the same as the colours. */
  className: string;
}

const PRIMARY = "bg-primary/10 text-primary";
const NEUTRAL = "bg-base-content/8 text-muted";
const SUCCESS = "bg-success/12 text-success";
const WARNING = "bg-warning/12 text-warning";
const ERROR = "bg-error/12 text-error";

const NOTIFICATION_STYLES: Record<NotificationKind, NotificationStyle> = {
  request_submitted: { icon: "file-plus", className: PRIMARY },
  request_without_approver: { icon: "user-round-x", className: WARNING },
  request_unassigned: { icon: "user-round-x", className: WARNING },
  request_approved: { icon: "circle-check", className: SUCCESS },
  request_level_approved: { icon: "badge-check", className: SUCCESS },
  request_step_approved: { icon: "badge-check", className: NEUTRAL },
  request_too_few_approvers: { icon: "user-round-x", className: WARNING },
  request_approval_dropped: { icon: "pencil", className: WARNING },
  request_changed_after_approval: { icon: "pencil", className: NEUTRAL },
  request_approver_added: { icon: "user-round-pen", className: NEUTRAL },
  request_approver_removed: { icon: "user-round-pen", className: NEUTRAL },
  request_to_pay: { icon: "badge-check", className: PRIMARY },
  request_approved_no_payment: { icon: "badge-check", className: NEUTRAL },
  request_rejected: { icon: "circle-x", className: ERROR },
  request_info_requested: { icon: "circle-question-mark", className: WARNING },
  request_responded: { icon: "reply", className: PRIMARY },
  request_modified: { icon: "pencil", className: NEUTRAL },
  request_moved_away: { icon: "pencil", className: NEUTRAL },
  request_cancelled: { icon: "ban", className: NEUTRAL },
  request_reminded: { icon: "bell-ring", className: WARNING },
  request_reassigned: { icon: "user-round-pen", className: PRIMARY },
  request_commented: { icon: "message-square", className: NEUTRAL },
  request_mentioned: { icon: "message-square", className: PRIMARY },
  request_overdue: { icon: "calendar-clock", className: ERROR },
  request_overdue_reminder: { icon: "calendar-clock", className: ERROR },
  request_escalated: { icon: "chevrons-up", className: WARNING },
  request_stuck: { icon: "chevrons-up", className: ERROR },
  request_handed_over: { icon: "user-round-pen", className: NEUTRAL },
  password_reset: { icon: "key-round", className: WARNING },
  password_changed: { icon: "key-round", className: WARNING },
  sessions_ended: { icon: "log-out", className: WARNING },
  new_device: { icon: "monitor", className: WARNING },
  sign_in_locked: { icon: "key-round", className: WARNING },
  account_changed: { icon: "user-round-pen", className: WARNING },
  rules_changed: { icon: "sliders-horizontal", className: NEUTRAL },
  approver_deactivated: { icon: "user-round-x", className: WARNING },
  announcement_waiting: { icon: "megaphone", className: PRIMARY },
  announcement_decided: { icon: "megaphone", className: NEUTRAL },
  announcement_published: { icon: "megaphone", className: PRIMARY },
  delegation_planned: { icon: "calendar-clock", className: PRIMARY },
  delegation_begun: { icon: "users-round", className: PRIMARY },
  delegation_ended: { icon: "calendar-off", className: NEUTRAL },
  delegation_lost: { icon: "user-round-x", className: WARNING },
  delegation_delegate_away: { icon: "user-round-x", className: WARNING },
  delegation_double_absence: { icon: "user-round-x", className: WARNING },
  delegation_uncovered: { icon: "user-round-x", className: WARNING },
  recurring_paused: { icon: "calendar-off", className: WARNING },
  record_fault: { icon: "triangle-exclamation-point", className: ERROR },
};

/** Returns the icon and the colours for a kind of notification, or a neutral bell for unknown kinds. */
export const getNotificationStyle = (kind: string): NotificationStyle =>
  (NOTIFICATION_STYLES as Record<string, NotificationStyle>)[kind] ?? { icon: "bell", className: NEUTRAL };
