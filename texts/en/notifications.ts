import { country, dateTime, number } from "./formats.ts";

/** `actor_name`: who acted, such as 'Mary for Paul'. */
type Facts = { request_id: string; title: string; requester_name: string; actor_name: string };

type AnnouncementFacts = { title: string; author_name: string; actor_name: string };

/** `name`: the delegator if the recipient is the delegate, otherwise the delegate. `from`, `until`: ISO 8601 in UTC. */
type DelegationFacts = { name: string; from: string; until: string; time_zone: string };

/** `name`: whose account was changed. */
type AccountFacts = { actor_name: string; name: string };

const request = ({ request_id, title }: Facts): string => `${request_id} "${title}"`;

const period = ({ from, until, time_zone }: DelegationFacts): string =>
  `from ${dateTime(from, time_zone)} to ${dateTime(until, time_zone)} (${time_zone})`;

/** The maximum number of changes that a text lists. Further changes are only counted. */
const MAX_CHANGES = 6;

const summarise = (changes: readonly string[]): string =>
  changes.length > MAX_CHANGES
    ? `${changes.slice(0, MAX_CHANGES).join("; ")}; and ${changes.length - MAX_CHANGES} more`
    : changes.join("; ");

const UNEXPECTED = "If you did not expect this, contact an administrator.";
const IF_NOT_YOU = "If this was not you, contact an administrator.";

/**
 * The texts of each kind of notification: its label in the settings, its title and its messages. Then the texts of push messages.
 */
export const notifications = {
  request_submitted_label: "A request needs my decision",
  request_submitted_title: "New Approval Request",
  request_submitted: (f: Facts) => `${request(f)} from ${f.requester_name} needs your decision.`,
  request_unassigned_label: "A request has no approver",
  request_unassigned_title: "No approver",
  request_unassigned: (f: Facts) => `${request(f)} from ${f.requester_name} has no approver. Please assign one.`,
  request_without_approver_label: "My request has no approver",
  request_without_approver_title: "Waiting for an administrator",
  request_without_approver: (f: Facts) => `${request(f)} waits for an administrator, who will choose an approver.`,
  request_approved_label: "My request is approved",
  request_approved_title: "Request Approved",
  request_approved: (f: Facts) => `${f.actor_name} approved ${request(f)}.`,
  request_level_approved_label: "My request is approved at one level",
  request_level_approved_title: "Approved at one level",
  request_level_approved: (f: Facts) => `${f.actor_name} approved ${request(f)}; it moves to the next level.`,
  request_step_approved_label: "One of several approvers approved my request",
  request_step_approved_title: "Approved by one approver",
  request_step_approved: (f: Facts) => `${f.actor_name} approved ${request(f)}; this step needs more approvals.`,
  request_too_few_approvers_label: "A request has too few approvers",
  request_too_few_approvers_title: "Too few approvers",
  request_too_few_approvers: (f: Facts) =>
    `${request(f)} from ${f.requester_name} does not have enough approvers. Please add one.`,
  request_approval_dropped_label: "My approval no longer counts after a change",
  request_approval_dropped_title: "Your approval no longer counts",
  request_approval_dropped: (f: Facts) =>
    `${f.actor_name} changed ${request(f)} after you approved it. It needs approval again.`,
  request_changed_after_approval_label: "A request is changed after my approval",
  request_changed_after_approval_title: "Changed after your approval",
  request_changed_after_approval: (f: Facts) =>
    `${f.actor_name} changed ${request(f)} after you approved it. Your approval still counts.`,
  request_approver_added_label: "An approver is added to my request",
  request_approver_added_title: "Approver added",
  request_approver_added: (f: Facts) => `${f.actor_name} added an approver to ${request(f)}.`,
  request_approver_removed_label: "An approver is removed from my request",
  request_approver_removed_title: "Approver removed",
  request_approver_removed: (f: Facts) => `${f.actor_name} removed an approver from ${request(f)}.`,
  request_to_pay_label: "An approved request is ready for payment",
  request_to_pay_title: "Approved for payment",
  request_to_pay: (f: Facts) => `${request(f)} from ${f.requester_name} was approved and is ready for payment.`,
  request_approved_no_payment_label: "A request without an amount to pay is approved",
  request_approved_no_payment_title: "Approved without payment",
  request_approved_no_payment: (f: Facts) =>
    `${request(f)} from ${f.requester_name} was approved. It has no amount to pay.`,
  request_rejected_label: "My request is rejected",
  request_rejected_title: "Request Rejected",
  request_rejected: (f: Facts) => `${f.actor_name} rejected ${request(f)}.`,
  request_info_requested_label: "An approver needs information from me",
  request_info_requested_title: "Information requested",
  request_info_requested: (f: Facts) => `${f.actor_name} needs more information on ${request(f)}.`,
  request_responded_label: "A requester answers my question",
  request_responded_title: "Response Submitted",
  request_responded: (f: Facts) => `${f.actor_name} answered your question on ${request(f)}.`,
  /** For people other than the one who asked, when the request no longer waits for an answer. */
  request_responded_completed: (f: Facts) => `${f.actor_name} answered the question on ${request(f)}.`,
  request_modified_label: "A request that waits for me is changed",
  request_modified_title: "Request Modified",
  request_modified: (f: Facts) => `${f.actor_name} changed ${request(f)}.`,
  request_moved_away_label: "A changed request no longer waits for me",
  request_moved_away_title: "No longer waiting for you",
  request_moved_away: (f: Facts) => `${f.actor_name} changed ${request(f)}; it is no longer waiting for you.`,
  request_cancelled_label: "A request that waits for me is cancelled",
  request_cancelled_title: "Request Cancelled",
  request_cancelled: (f: Facts) => `${f.actor_name} cancelled ${request(f)}.`,
  request_reminded_label: "A requester reminds me",
  request_reminded_title: "Reminder",
  request_reminded: (f: Facts) => `${f.actor_name} reminds you of ${request(f)}.`,
  request_reassigned_label: "My request is reassigned",
  request_reassigned_title: "Request Reassigned",
  request_reassigned: (f: Facts) => `${f.actor_name} reassigned ${request(f)}.`,
  request_handed_over_label: "A request that waits for me goes to someone else",
  request_handed_over_title: "Request handed over",
  request_handed_over: (f: Facts) => `${f.actor_name} handed ${request(f)} over to another approver.`,
  request_commented_label: "Someone comments on a request",
  request_commented_title: "New comment",
  request_commented: (f: Facts) => `${f.actor_name} commented on ${request(f)}.`,
  request_mentioned_label: "Someone mentions me",
  request_mentioned_title: "You were mentioned",
  request_mentioned: (f: Facts) => `${f.actor_name} mentioned you on ${request(f)}.`,
  request_overdue_label: "A request becomes overdue",
  request_overdue_title: "Request overdue",
  request_overdue: (f: Facts) => `${request(f)} is past its due date.`,
  request_overdue_reminder_label: "A request is still overdue",
  request_overdue_reminder_title: "Still overdue",
  request_overdue_reminder: (f: Facts) => `${request(f)} from ${f.requester_name} is still open after its due date.`,
  request_escalated_label: "A request is escalated to me",
  request_escalated_title: "Request escalated",
  request_escalated: (f: Facts) =>
    `${request(f)} from ${f.requester_name} has waited too long and now needs your decision.`,
  request_escalated_completed: (f: Facts) => `${request(f)} has waited too long and now waits for another approver.`,
  request_stuck_label: "A request cannot be escalated",
  request_stuck_title: "Nobody to escalate to",
  request_stuck: (f: Facts) =>
    `${request(f)} from ${f.requester_name} has waited too long, and its approver has no superior.`,
  /** The actor of a change that a background job made. */
  system: "The system",
  /** A copy for the delegate of a recipient. `text`: the notification. `name`: the person who is out of office. */
  delegate_copy: ({ text, name }: { text: string; name: string }) =>
    `${text} You received this because ${name} is out of office.`,

  announcement_waiting_label: "An announcement needs approval",
  announcement_waiting_title: "Announcement to approve",
  announcement_waiting: (f: AnnouncementFacts) => `"${f.title}" from ${f.author_name} is waiting for approval.`,
  announcement_waiting_approved: (f: AnnouncementFacts) =>
    `${f.actor_name} approved the announcement "${f.title}" from ${f.author_name}.`,
  announcement_waiting_rejected: (f: AnnouncementFacts) =>
    `${f.actor_name} rejected the announcement "${f.title}" from ${f.author_name}.`,
  announcement_decided_label: "My announcement is approved or rejected",
  announcement_decided_title: "Announcement decided",
  announcement_decided_approved: (f: AnnouncementFacts) =>
    `${f.actor_name} approved your announcement "${f.title}"; it is published.`,
  announcement_decided_rejected: (f: AnnouncementFacts) => `${f.actor_name} rejected your announcement "${f.title}".`,
  announcement_published_label: "A new announcement",
  announcement_published_title: "New announcement",
  announcement_published: (f: AnnouncementFacts) => `"${f.title}" from ${f.author_name}.`,

  delegation_planned_label: "A colleague chooses me as their delegate",
  delegation_planned_title: "Chosen to decide for a colleague",
  delegation_planned: (f: DelegationFacts) => `${f.name} chose you to decide for them ${period(f)}.`,
  delegation_begun_label: "I start to decide for a colleague",
  delegation_begun_title: "You decide for a colleague",
  delegation_begun: ({ name, until, time_zone }: DelegationFacts) =>
    `${name} is out of office: you decide for them until ${dateTime(until, time_zone)} (${time_zone}).`,
  delegation_ended_label: "I no longer decide for a colleague",
  delegation_ended_title: "You no longer decide for a colleague",
  delegation_ended_back: ({ name }: { name: string }) => `${name} is back: you no longer decide for them.`,
  delegation_ended_withdrawn: (f: DelegationFacts) => `${f.name} no longer needs you to decide for them ${period(f)}.`,
  delegation_ended_deactivated: ({ name }: { name: string }) =>
    `${name} was deactivated: you no longer decide for them.`,
  delegation_lost_label: "Nobody decides for me any more",
  delegation_lost_title: "Nobody decides for you",
  delegation_lost: ({ name }: { name: string }) =>
    `${name} was deactivated and no longer decides for you. Please choose someone else.`,
  delegation_delegate_away_label: "My delegate is out of office",
  delegation_delegate_away_title: "Your delegate is out of office",
  delegation_delegate_away: (f: DelegationFacts) =>
    `${f.name} is out of office ${period(f)} and cannot decide for you then. Please choose someone else.`,
  delegation_double_absence_label: "I am away while I decide for a colleague",
  delegation_double_absence_title: "You are away while you decide for a colleague",
  delegation_double_absence: (f: DelegationFacts) =>
    `You are out of office ${period(f)}, while you decide for ${f.name}. Nobody decides for them then.`,
  delegation_uncovered_label: "An approver and their delegate are away",
  delegation_uncovered_title: "An approver and their delegate are away",
  delegation_uncovered: (f: DelegationFacts & { delegate_name: string }) =>
    `${f.name} and their delegate ${f.delegate_name} are both out of office ${period(f)}. Requests that wait for them need another approver.`,

  record_fault_label: "A request does not match its record",
  record_fault_title: "Record does not match",
  /** `subject`: what the fault is about, such as 'REQ-2026-1003'. `details`: sentences that describe the fault. */
  record_fault: ({ subject, details }: { subject: string; details: readonly string[] }) =>
    `${subject}: ${details.join(" ")}`,
  /** The subject of the notification about the remaining faults. */
  more_faults: ({ count }: { count: number }) => `${number(count)} more`,
  faults_listed: "The Overview of the administration lists them.",

  recurring_paused_label: "A recurring request of mine is paused",
  recurring_paused_title: "Recurring request paused",
  /** `detail`: why it could not be submitted, as a sentence. */
  recurring_paused: ({ name, detail }: { name: string; detail: string }) =>
    `"${name}" could not be submitted and is paused: ${detail.replace(/\.(?=\u2069?$)/, "")}.`,

  approver_deactivated_label: "An approver with open requests is deactivated",
  approver_deactivated_title: "Approver deactivated",
  approver_deactivated: ({ name }: { name: string }) =>
    `${name} was deactivated while open requests were waiting for them. These requests move to other approvers; you are notified of those that nobody can decide.`,

  password_reset_label: "An administrator resets a password",
  password_reset_title: "Password reset",
  /** `hours`: how long the one-time password works. */
  password_reset_person: ({ actor_name, hours }: { actor_name: string; hours: number }) =>
    `${actor_name} reset your password. Sign in with the one-time password that you receive, and choose your own within ${hours} hours. ${UNEXPECTED}`,
  password_reset_administrators: ({ actor_name, name }: AccountFacts) => `${actor_name} reset the password of ${name}.`,
  password_link_person: ({ actor_name }: { actor_name: string }) =>
    `${actor_name} created a link with which you can choose a new password. Your present password works until you use it. ${UNEXPECTED}`,
  password_link_administrators: ({ actor_name, name }: AccountFacts) =>
    `${actor_name} created a link with which ${name} can choose a new password.`,

  account_changed_label: "An account is changed",
  account_changed_title: "Account changed",
  /** `changes`: at least one text such as 'Email: old → new'. */
  account_changed_person: ({ actor_name, changes }: { actor_name: string; changes: readonly string[] }) =>
    `${actor_name} changed your account. ${summarise(changes)}. ${UNEXPECTED}`,
  account_changed_administrators: ({ actor_name, name, changes }: AccountFacts & { changes: readonly string[] }) =>
    `${actor_name} changed the account of ${name}. ${summarise(changes)}.`,
  factors_removed_person: ({ actor_name }: { actor_name: string }) =>
    `${actor_name} removed your second factors and ended your sessions. ${UNEXPECTED}`,
  factors_removed_administrators: ({ actor_name, name }: AccountFacts) =>
    `${actor_name} removed the second factors of ${name}.`,
  credential_ended_person:
    "Your one-time password or password link has ended, because you can now decide requests and it was not made by an administrator. Ask an administrator for a new one.",
  credential_ended_administrators: ({ name }: { name: string }) =>
    `The one-time password or password link of ${name} has ended, because they can now decide requests and it was not made by an administrator. Create a new link for them.`,
  address_confirmed_person: ({ actor_name, email }: { actor_name: string; email: string }) =>
    `${actor_name} confirmed your email address ${email}. If it is not yours, contact an administrator.`,
  address_confirmed_administrators: ({ actor_name, name, email }: AccountFacts & { email: string }) =>
    `${actor_name} confirmed the email address ${email} of ${name}.`,
  same_name: ({ actor_name, name }: AccountFacts) =>
    `${actor_name} gave a user the name ${name}, which another active user has. The record shows names, so please tell them apart.`,
  /** `name`: the name that replaces the name of the person. */
  data_erased: ({ actor_name, name }: AccountFacts) =>
    `${actor_name} erased the personal data of a user, who is now ${name}.`,
  own_phone: `Your mobile number for SMS was changed. ${IF_NOT_YOU}`,
  own_factor_added: `A second factor was added to your account. ${IF_NOT_YOU}`,
  own_factor_removed: `A second factor was removed from your account. ${IF_NOT_YOU}`,
  own_new_recovery_codes: `New recovery codes were created for your account, and the earlier ones stopped working. ${IF_NOT_YOU}`,

  password_changed_label: "My password is changed",
  password_changed_title: "Password changed",
  password_changed: `Your password was changed, and your other sessions have ended. ${IF_NOT_YOU}`,
  password_chosen_reset: `Your password was set with a link that was requested on the sign-in page, and your sessions have ended. ${IF_NOT_YOU}`,
  password_chosen_invitation: `Your password was set with a link from an administrator, and your sessions have ended. ${IF_NOT_YOU}`,

  sessions_ended_label: "An administrator ends my sessions",
  sessions_ended_title: "Sessions ended",
  sessions_ended: ({ actor_name }: { actor_name: string }) =>
    `${actor_name} ended all your sessions. Sign in again to continue. ${UNEXPECTED}`,

  new_device_label: "Someone signs in to my account on a new device",
  new_device_title: "Sign-in on a new device",
  /** `device`: such as 'Firefox on Windows'. `country_code`: ISO 3166; null if unknown. */
  new_device: ({ device, country_code }: { device: string; country_code: string | null }) =>
    `Your account was used to sign in on a new device: ${device}${country_code === null ? "" : `, ${country(country_code)}`}. If this was not you, end the session, change your password and contact an administrator.`,

  sign_in_locked_label: "My sign-in is locked",
  sign_in_locked_title: "Sign-in locked",
  /** For the user whose username was entered with wrong passwords. */
  sign_in_locked: ({ failures, minutes }: { failures: number; minutes: number }) =>
    `Your username was entered with a wrong password ${failures} times. Sign-in is locked for ${minutes} minutes, except in browsers where you have signed in before. ${IF_NOT_YOU}`,
  factor_locked: ({ failures, minutes }: { failures: number; minutes: number }) =>
    `Somebody who knows your password entered a wrong second factor ${failures} times. It is locked for ${minutes} minutes. If this was not you, change your password.`,

  rules_changed_label: "Approval rules or settings are changed",
  rules_changed_title: "Rules changed",
  /** `subject`: the kind of rule. `label`: the name of the rule, such as 'Travel'; null if there is only one rule of this kind. */
  rules_changed: ({
    actor_name,
    subject,
    label,
    changes,
  }: {
    actor_name: string;
    subject: string;
    label: string | null;
    changes: readonly string[];
  }) => `${actor_name} changed ${subject}. ${label === null ? "" : `${label}: `}${summarise(changes)}.`,
  rules_proposed: ({ actor_name, subject }: { actor_name: string; subject: string }) =>
    `${actor_name} proposed a change of ${subject}. It waits for a second administrator.`,
  /** For the author of a proposed change. */
  own_proposal_confirmed: ({ actor_name }: { actor_name: string }) =>
    `${actor_name} confirmed the change that you proposed.`,
  own_proposal_declined: ({ actor_name }: { actor_name: string }) =>
    `${actor_name} declined the change that you proposed.`,
  proposal_confirmed: ({ actor_name }: { actor_name: string }) => `${actor_name} confirmed this proposed change.`,
  proposal_declined: ({ actor_name }: { actor_name: string }) => `${actor_name} declined this proposed change.`,
  proposal_expired: "This proposed change expired without a decision.",
  equal_names_title: "Two names are the same",
  /** About a name that differs from an older one only in how it is written (R50). */
  equal_names: ({ name }: { name: string }) =>
    `"${name}" and an older name differ only in how they are written, such as in capital letters, and now count as the same name. Both still work in their exact spelling. Please rename one of them.`,
  rule_doa_configuration: "the approval matrix",
  rule_approver_group: "an approver group",
  rule_duty_conflict: "a conflict of duties",
  rule_request_type: "a request type",
  rule_department: "a department",
  rule_currency: "a currency",
  rule_user: "a role",
  rule_user_department: "the department of a user",
  rule_priority: "a priority",
  rule_handover: "the approver of open requests",
  rule_deletion: "requests",
  rule_settings: "the settings",
  rule_numbering: "the request numbering",
  any_rules: "the rules",

  push_approve: "Approve",
  push_reject: "Reject",
  push_test_title: "Notifications are on",
  push_test: "You will get updates about your approval requests here.",
  push_test_sent: "Test notification sent",
  push_enabled: "Notifications enabled! You'll receive updates about your approval requests.",
  push_already_enabled: "You are already subscribed to notifications.",
  push_not_configured: "Push notifications are not configured: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.",
  push_address_invalid: "This is not the address of a push service",
  push_not_subscribed: "This browser is not subscribed to your notifications.",
  push_none_subscribed: "None of your browsers is subscribed to notifications.",
  push_expired: "Your subscriptions have expired. Please enable notifications again.",
  push_unreachable: "The push service could not be reached. Please try again later.",
};
