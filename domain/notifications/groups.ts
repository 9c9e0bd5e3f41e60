/** The groups of notifications for which people choose their channels. Pure. */
import { permissions } from "../permissions.ts";
import type { Role } from "../roles.ts";
import { type NotificationKind, requiresAction } from "./catalogue.ts";

/** Each group with its kinds of notifications. A kind is in one group only. */
export const NOTIFICATION_GROUPS = {
  own_requests: [
    "request_approved",
    "request_level_approved",
    "request_step_approved",
    "request_rejected",
    "request_info_requested",
    "request_reassigned",
    "request_without_approver",
    "request_approver_added",
    "request_approver_removed",
    "recurring_paused",
  ],
  approvals: [
    "request_submitted",
    "request_reminded",
    "request_responded",
    "request_modified",
    "request_cancelled",
    "request_overdue",
    "request_overdue_reminder",
    "request_escalated",
    "request_handed_over",
    "request_moved_away",
    "request_approval_dropped",
    "request_changed_after_approval",
    "request_to_pay",
    "request_approved_no_payment",
  ],
  comments: ["request_mentioned", "request_commented"],
  out_of_office: [
    "delegation_planned",
    "delegation_begun",
    "delegation_ended",
    "delegation_lost",
    "delegation_delegate_away",
    "delegation_double_absence",
  ],
  announcements: ["announcement_published", "announcement_waiting", "announcement_decided"],
  account: ["account_changed", "password_reset", "password_changed", "new_device", "sessions_ended", "sign_in_locked"],
  administration: [
    "request_unassigned",
    "request_too_few_approvers",
    "request_stuck",
    "approver_deactivated",
    "delegation_uncovered",
    "rules_changed",
    "record_fault",
  ],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

const isAdmin = (role: Role): boolean => role === "admin";

/** The kinds of notifications that only some roles get, with these roles (R31, R39). */
const KIND_ROLES: Partial<Record<NotificationKind, (role: Role) => boolean>> = {
  announcement_waiting: permissions.decideAnnouncement,
  announcement_decided: permissions.createAnnouncement,
  request_unassigned: isAdmin,
  request_too_few_approvers: isAdmin,
  request_stuck: isAdmin,
  approver_deactivated: isAdmin,
  delegation_uncovered: isAdmin,
  rules_changed: permissions.openAdminPanel,
  record_fault: isAdmin,
};

/** Returns the groups with the kinds that people of this role can get. Leaves out groups without such kinds. */
export const listNotificationGroups = (
  role: Role,
): { group: NotificationGroup; kinds: readonly NotificationKind[] }[] =>
  (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[])
    .map((group) => ({ group, kinds: NOTIFICATION_GROUPS[group].filter((kind) => KIND_ROLES[kind]?.(role) ?? true) }))
    .filter(({ kinds }) => kinds.length > 0);

export const NOTIFICATION_CHANNELS = ["mail", "push", "sms"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Whether the channel can deliver the kind. SMS delivers only notifications that ask the recipient to act. */
export const isChannelOfKind = (channel: NotificationChannel, kind: string): boolean =>
  channel !== "sms" || requiresAction(kind);
