import { choose, date, list, money, moneyShort } from "./formats.ts";

const countRequests = (count: number, kind = ""): string => `${count} ${kind}${choose(count, "request", "requests")}`;

/** The end of a sentence such as 'REQ-2026-1001 is approved, so …'. */
const barredByStatus =
  (consequence: string) =>
  ({ id, status }: { id: string; status: string }): string =>
    `${id} is ${status}, so ${consequence}.`;

const _activity =
  (text: string) =>
  ({ id }: { id: string }): string =>
    `${id} ${text}`;

/** `plural`: whether `what` is a plural noun. */
const adminActivity =
  (text: string, participle = "") =>
  ({ what, plural }: { what: string; plural: boolean }): string =>
    `${what} ${participle === "" ? text : `${plural ? "were" : "was"} ${participle}`}`;
const _adminParticiple = (participle: string) => adminActivity("", participle);

/** The name of an entity of the administration with its label. `label`: null for an entity without a name. */
const _entity =
  (noun: string) =>
  ({ label }: { label: string | null }): string =>
    label === null ? noun : `${noun} ${label}`;

const waited = (hours: number): string => `after ${hours} ${choose(hours, "hour", "hours")} without a decision`;

/** Texts of requests: their history, the checks of actions on them, and recent activity. */
export const requests = {
  status_pending: "pending",
  status_needs_info: "needs info",
  status_overdue: "overdue",
  status_approved: "approved",
  status_rejected: "rejected",
  status_cancelled: "cancelled",

  system: "System",
  sentence: ({ text }: { text: string }) => `${text}.`,
  /** `text`: a text of the product. `comment`: what a person wrote. */
  with_comment: ({ text, comment }: { text: string; comment: string }) => `${text}: ${comment}`,

  field_title: "Title",
  field_description: "Description",
  field_request_type: "Type",
  field_amount: "Amount",
  field_currency: "Currency",
  field_priority: "Priority",
  field_department: "Department",
  field_due_date: "Due date",
  field_attachments: "Attachments",
  no_value: "none",
  amount: ({ amount, currency, decimals }: { amount: number; currency: string; decimals: number }) =>
    money(amount, currency, decimals).trim(),
  /** `at`: ISO 8601. */
  day: ({ at }: { at: string }) => date(at),
  field_change: ({ label, from, to }: { label: string; from: string; to: string }) => `${label}: ${from} → ${to}`,
  attachment_removed: ({ filename }: { filename: string }) => `Attachment removed: ${filename}`,
  /** `names`: of the people whose approvals no longer count. */
  approvals_dropped: ({ names }: { names: readonly string[] }) =>
    names.length === 1
      ? `The approval of ${list(names)} no longer counts`
      : `The approvals of ${list(names)} no longer count`,
  modification: ({ parts }: { parts: readonly string[] }) => parts.join("; "),

  assigned: ({ names }: { names: readonly string[] }) => `Assigned to ${names.join(", ")}`,
  /** `assigned`: the text 'assigned'; null if nobody has to decide. */
  scheduled: ({ schedule, assigned }: { schedule: string; assigned: string | null }) =>
    `By the schedule "${schedule}"${assigned === null ? "" : `. ${assigned}`}`,
  /** `why`: why `from` can no longer decide; null if `from` could. */
  moved: ({ from, names, why }: { from: string; names: readonly string[]; why: string | null }) =>
    `From ${from} to ${names.join(", ")}${why === null ? "" : `, ${why}`}`,
  departed: ({ name, why }: { name: string; why: string | null }) =>
    `${name} can no longer decide${why === null ? "" : `, ${why}`}`,
  departed_inactive: "because the account is not active",
  departed_influence: "because the requester set up or changed the account",
  reminded: ({ name }: { name: string }) => `Reminder to ${name}`,
  reminded_administrators: "Reminder to the administrators",
  escalated: ({ from, to, hours }: { from: string; to: string; hours: number }) =>
    `From ${from} to ${to}, ${waited(hours)}`,
  escalated_to_administrators: ({ from, hours }: { from: string; hours: number }) =>
    `Nobody is above ${from}: the administrators were notified, ${waited(hours)}`,
  approver_added: ({ name, comment }: { name: string; comment: string }) =>
    `${name} was added after the current step: ${comment}`,
  approver_added_to_step: ({ name, comment }: { name: string; comment: string }) =>
    `${name} was added to the current step: ${comment}`,
  approver_removed: ({ name, comment }: { name: string; comment: string }) => `${name} was removed: ${comment}`,

  state_bars_approve: barredByStatus("it cannot be approved"),
  state_bars_reject: barredByStatus("it cannot be rejected"),
  state_bars_request_info: barredByStatus("no more information can be requested"),
  state_bars_reassign: barredByStatus("it cannot be reassigned"),
  state_bars_respond: barredByStatus("no response is expected"),
  state_bars_modify: barredByStatus("it cannot be modified"),
  state_bars_cancel: barredByStatus("it cannot be cancelled"),
  state_bars_remind: barredByStatus("no reminder can be sent"),
  state_bars_comment: barredByStatus("no comment can be added"),
  state_bars_delete: barredByStatus("it cannot be deleted"),
  state_bars_add_approver: barredByStatus("no approver can be added"),
  state_bars_remove_approver: barredByStatus("no approver can be removed"),
  step_not_added_by_hand: ({ step }: { step: number }) => `Step ${step} was not added by hand.`,
  step_already_open: ({ step }: { step: number }) => `Step ${step} is already open.`,
  approver_of_another_person: "Only the person who added the approver, or an administrator, can remove them.",

  step_approved: ({ name, step }: { name: string; step: number }) => `${name} approved step ${step}`,
  step_approved_for: ({ name, step }: { name: string; step: number }) => `Somebody approved step ${step} for ${name}`,
  conflict_of_duties: ({ name }: { name: string }) =>
    `${name} has a conflict of duties with somebody who requested or approved this request`,
  own_step_approved: ({ step }: { step: number }) => `You approved step ${step}`,
  own_step_approved_for: ({ step }: { step: number }) => `Somebody approved step ${step} for You`,
  own_conflict_of_duties: "You have a conflict of duties with somebody who requested or approved this request",
  /** `why`: one of the three texts above. `request`: its number; null: 'it'. */
  own_decision_barred: ({ why, request, again }: { why: string; request: string | null; again: boolean }) =>
    `${why}, so you cannot decide ${request ?? "it"}${again ? " again" : ""}.`,

  submitted_by: ({ name }: { name: string }) => `${name} submitted this request`,
  submitted_by_you: "You submitted this request",
  already_approved_by: ({ name }: { name: string }) => `${name} has already approved this request`,
  already_waits_for: ({ name }: { name: string }) => `This request already waits for ${name}`,
  influenced_administrator: ({ days }: { days: number }) =>
    `The requester set up or changed your account less than ${days} days ago`,
  not_on_route: ({ name, names }: { name: string; names: readonly string[] }) =>
    `${name} is not on this request's route; ${list(names)} can decide it`,
  approver_before: "the approver before",
  reassigned_to_yourself: "You cannot reassign a request to yourself",
  reassigned_to_requester: "The requester cannot decide on their own request",
  not_active: ({ name }: { name: string }) => `${name} is not active`,
  yourself_added: "You cannot add yourself",
  already_in_step: ({ name, step }: { name: string; step: number }) => `${name} is already in step ${step}`,
  too_many_steps: ({ max }: { max: number }) => `A request has at most ${max} steps`,
  step_required: "Please enter the number of the step",

  deleted: ({ count, not_deleted, not_found }: { count: number; not_deleted: number; not_found: number }) =>
    [
      `${countRequests(count)} deleted`,
      ...(not_deleted > 0 ? [`${countRequests(not_deleted, "decided ")} not deleted without a reason`] : []),
      ...(not_found > 0 ? [`${not_found} not found`] : []),
    ].join(", "),
  /** `amount_usd`: null without an amount. */
  deletion: ({ id, amount_usd }: { id: string; amount_usd: number | null }) =>
    `${id}${amount_usd === null ? "" : ` (${moneyShort(amount_usd, "USD")})`}: deleted`,
  more_deletions: ({ count }: { count: number }) => `and ${count} more`,
  deletion_reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  added_to_step: ({ name }: { name: string }) => `Approver added to the current step: ${name}`,
  open_requests_up_to: ({ count, amount_usd }: { count: number; amount_usd: number }) =>
    `${count} open ${choose(count, "request", "requests")}, up to ${moneyShort(amount_usd, "USD")}`,
  one_deleted: "Request deleted successfully",

  done_approve: "Request Approved",
  done_reject: "Request Rejected",
  done_request_info: "Information Requested",
  done_comment: "Comment Added",
  done_cancel: "Request Cancelled",
  done_reassign: "Request Reassigned",
  done_remind: "Reminder Sent",
  done_respond: "Response Submitted",
  done_add_approver: "Approver Added",
  done_remove_approver: "Approver Removed",

  unknown: ({ id }: { id: string }) => `There is no request ${id}, or you don't have access to it.`,
  changed: ({ id, status, version }: { id: string; status: string; version: number }) =>
    `${id} changed in the meantime. It is now ${status} (version ${version}).`,
  step_passed: ({ id, step }: { id: string; step: number }) =>
    `Somebody else completed step ${step} of ${id} in the meantime.`,
  approver_deactivated_now: "An approver of this request was deactivated at this moment. Please try again.",
  not_decided: "The system is busy, so this request was not decided. Please try again.",
  no_such_attachment: ({ id }: { id: string }) => `${id} has no such attachment.`,
  too_many_watchers: ({ id, max }: { id: string; max: number }) => `${id} already has ${max} people who watch it.`,
  cancellation_reason_required: "Please give a reason for the cancellation",

  no_active_type: ({ code }: { code: string }) => `There is no active request type "${code}"`,
  no_active_currency: ({ code }: { code: string }) => `There is no active currency "${code}"`,
  no_active_priority: ({ code }: { code: string }) => `There is no active priority "${code}"`,
  amount_too_large: "Please enter a smaller amount",
  amount_decimals: ({ currency, decimals }: { currency: string; decimals: number }) =>
    decimals === 0
      ? `Amounts in ${currency} have no decimals`
      : `Amounts in ${currency} have at most ${decimals} ${choose(decimals, "decimal", "decimals")}`,
  other_department: ({ department }: { department: string }) =>
    `You can only submit requests for your own department, ${department}.`,
  no_rule: "No approval rule covers this request",

  template_unknown: "This template doesn't exist, or it isn't shared with you.",
  template_not_yours: "This template doesn't exist, or it isn't yours.",
  template_sharing_refused: "Only administrators can share templates.",
  template_name_taken: "You already have a template with this name",
  template_department_required: "Please choose a department",
  /** `shared`: the maximum number of shared templates; null for own ones. */
  too_many_templates: ({ max, shared }: { max: number; shared: number | null }) =>
    `You can have ${max} templates${shared === null ? "" : `, and there can be ${shared} shared ones`}. Please delete one first`,
  /** `problem`: what is missing or wrong in the template. */
  template_incomplete: ({ problem }: { problem: string }) => `The template is not complete: ${problem}`,

  recurring_not_yours: "This recurring request doesn't exist, or it isn't yours.",
  recurring_ends_too_early: "Please choose a day after the first submission",
  recurring_ended: "The last day of this recurring request has passed.",
  too_many_recurring: ({ max }: { max: number }) => `You can have ${max} recurring requests. Please delete one first`,

  view_not_yours: "This view doesn't exist, or it isn't yours.",
  view_name_taken: "You already have a view of this list with this name",
  view_query_invalid: "Please correct the filters of the list before you save it",
  too_many_views: ({ max }: { max: number }) => `You can have ${max} views. Please delete one first`,
};
