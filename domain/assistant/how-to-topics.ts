/** Instructions for common tasks by topic, each with a link. Pure. */
import { LIMITS } from "../limits.ts";
import { permissions } from "../permissions.ts";
import type { Role } from "../roles.ts";
import { createInfoFact, type FactDraft } from "./facts.ts";

const MEGABYTE = 1_048_576;
const FILES = `at most ${LIMITS.attachments} at a time, each at most ${LIMITS.attachment_bytes / MEGABYTE} MB, as JPEG, PNG, GIF or PDF`;

const TEXTS = {
  submit:
    "Open Submit Request, enter a title and a description, choose the type and, if it needs one, the amount. The form shows who will approve before you submit.",
  modify:
    "Open your request while it is pending, overdue or needs info and choose Modify. Changing the amount, currency or type may change the approver. An administrator can switch modifications off.",
  cancel:
    "Open your request while it is pending, overdue or needs info, choose Cancel Request and say why. A cancelled request cannot be opened again; submit a new one instead.",
  remind:
    "Open your request and choose Remind: its current approver gets a notification. This works at most once an hour for each request, while it is pending, overdue or needs info.",
  respond:
    "When your request needs info, open it, choose Respond, write your answer and send it. The request then goes back to its approver.",
  attach: `Add files on the submit form, ${FILES}. Later you can add more when you modify the request, respond or comment.`,
  approve:
    "Open a request that waits for you, choose Approve and write a comment. Only the approvers of the current step, other eligible approvers and their delegates can decide, and nobody can decide their own request.",
  reject:
    "Open a request that waits for you, choose Reject and write a comment with the reason; the requester is notified. A rejected request cannot be opened again.",
  request_info:
    "Open a request that waits for you, choose Request Info and write your question. The request then waits for its requester; after the answer it waits for you again.",
  reassign:
    "As an approver of the request, open it, choose Reassign, choose an active colleague other than the requester and say why. An administrator can assign an approver if a request has none.",
  add_approver:
    "As somebody who can decide the request now, open it, add an approver and say why. The person is asked in a new step after the current one. The person who added them, or an administrator, can remove them before that step opens.",
  comment:
    "Open the request and write under Comments. Everyone who can see the request can comment on it, whatever its status.",
  delete:
    "Only administrators can delete requests. The requester can cancel an open request instead. The record keeps a note that a deleted request existed.",
  undo: "A decision cannot be undone: an approved, rejected or cancelled request stays as it is, and its record cannot be changed. Submit a new request, or write a comment to correct a misunderstanding.",
  delegate:
    "Open Out of office from your profile, choose who decides for you and until when. They can act on your approvals, except on their own requests; you can end it at any time.",
  export:
    "Every role except requester can open Downloads & Reports, set the filters and choose Excel, CSV or PDF. The file contains the matching requests that you have access to.",
  password:
    "Open Change Password, enter your current password and enter the new one twice. Common passwords and passwords that contain your name are refused.",
  forgotten_password:
    "On the sign-in page, choose Forgot password? and enter the email address of your account. If this installation sends email, you get a link with which you choose a new password; otherwise ask an administrator for one.",
  second_factor:
    "Open Sign-in security from your profile and add a passkey or an authenticator app. You then confirm each sign-in with it.",
  notifications:
    "Open Notification settings from your profile and choose what you get by push, email or SMS, and when.",
  install:
    "Open the product in the browser of your phone or computer and choose Install when it offers that, or Add to home screen in the browser's menu. It then opens like an app, even without a connection.",
  offline:
    "Offline, you can read the pages that you opened before. What you submit, decide or comment waits on this device and is sent when you are back online.",
  templates: `Save a filled-in request as a template on the submit form, and start later requests from it. Under Templates you can also have requests submitted regularly. You can have up to ${LIMITS.templates} templates.`,
  saved_views:
    "Set the filters, order and columns of a list, open Saved views above it and save the list under a name. You open it there again.",
  announcements:
    "Administrators, directors and managers create announcements under Announcements. Another administrator or director has to approve each one before it is published.",
  statuses:
    "Pending: it waits for an approver. Needs info: it waits for the requester's answer. Overdue: it is open and its due date has passed. Approved, rejected and cancelled requests are closed and stay as they are.",
  escalation:
    "If an approver does not decide within the hours that the priority sets, the request is escalated: it moves to the next higher approver, and the earlier approver can still decide. If there is nobody above, the administrators are notified.",
  payers:
    "The payers of a request type are notified of each final approval, and see the approved request from then on. Without payers, the administrators are notified. Administrators choose the payers of each request type.",
  exchange_rates:
    "Amounts are compared in USD. The exchange rates are those at submission: they are stored with the request and do not change later. Administrators and directors set the present rates under Currencies in the Admin Panel.",
  visibility:
    "A request is seen by its requester, its approvers now and before, their delegates and, after the approval, its payers. Managers and senior managers also see all requests of their department; directors, VPs and administrators see all requests.",
  matrix:
    "The approval matrix says who decides, by request type, department and amount. Open DOA Matrix in the Admin Panel, choose an entry or create one, and save. Requests that are already submitted keep their route.",
  groups:
    "Open Groups in the Admin Panel and create a group: a list of people, or a rule that finds them. Steps of the approval matrix can then ask the group.",
  users:
    "Open Users in the Admin Panel to create people, change their role or department, deactivate them or send a link for a new password. Several people can be imported from a file.",
  master_data:
    "Departments, request types, currencies and priorities are in the Admin Panel, each under its own tab. An entry that was never used is deleted; any other becomes inactive.",
  settings:
    "Open Settings in the Admin Panel, for example to switch modifications of requests on or off, or to set rules for passwords and sign-ins.",
  numbering:
    "The form of request numbers is under Settings in the Admin Panel: prefix, separators and whether it contains the year or month. A number that was issued is never issued again.",
  google_sheets:
    "Sheets in the Admin Panel keeps a copy of all requests in a Google spreadsheet, once a service account is configured: choose Initialize and sync all there. Changes are then copied within a minute.",
  record:
    "Every change of a request is an entry in its record, which nobody can change. Open the request: its details show the history and link to the full record with its hashes.",
};

export type HowToTopic = keyof typeof TEXTS;
export const HOW_TO_TOPICS = Object.keys(TEXTS) as HowToTopic[];

/** The pages to which instructions link. All other instructions link to the dashboard. */
const PAGES: readonly [label: string, href: string, topics: readonly HowToTopic[]][] = [
  ["Submit Request", "/submit-request", ["submit", "attach"]],
  ["My Requests", "/my-requests", ["modify", "cancel", "remind", "delete"]],
  ["My requests that need info", "/my-requests?status=needs_info", ["respond"]],
  ["Waiting for you", "/?waiting_for=me", ["approve", "reject", "request_info"]],
  ["Out of office", "/profile/out-of-office", ["delegate"]],
  ["Downloads & Reports", "/downloads", ["export"]],
  ["Change Password", "/change-password", ["password", "forgotten_password"]],
  ["Sign-in security", "/profile/sign-in-security", ["second_factor"]],
  ["Notification settings", "/profile/notifications", ["notifications"]],
  ["Templates", "/submit-request/templates", ["templates"]],
  ["Saved views", "/saved-views", ["saved_views"]],
  ["Announcements", "/announcements", ["announcements"]],
  ["DOA Matrix", "/admin/matrix", ["matrix"]],
  ["Approver groups", "/admin/groups", ["groups"]],
  ["Users", "/admin/users", ["users"]],
  ["Request types", "/admin/types", ["master_data"]],
  ["Settings", "/admin/settings", ["settings", "numbering"]],
  ["Google Sheets", "/admin/sheets", ["google_sheets"]],
];

const PANEL_NOTE = "Only administrators and directors can open the Admin Panel.";

/** Returns the instructions for a topic. Only people with access to the Admin Panel get links to it. */
export function createHowToFact(topic: HowToTopic, role: Role): FactDraft {
  const [label, href] = PAGES.find(([, , topics]) => topics.includes(topic)) ?? ["Dashboard", "/"];
  const isOfPanel = href.startsWith("/admin/");
  const text = isOfPanel ? `${TEXTS[topic]} ${PANEL_NOTE}` : TEXTS[topic];
  return createInfoFact("how_to", text, isOfPanel && !permissions.openAdminPanel(role) ? [] : [{ label, href }]);
}
