/** Texts and colours of recent activity, for events of requests and of the administration. Pure. */

import { type AdminAction, type AdminEntityKind, ENTITY_LABELS } from "../audit/admin-events.ts";
import { isolateBidiText } from "../format/bidi.ts";
import type { EventKind } from "./events.ts";

export type ActivityColor = "green" | "blue" | "red" | "purple" | "grey";

type ActivityStyle = { color: ActivityColor; text: string };

const REQUEST_ACTIVITY = {
  "request.submitted": { color: "blue", text: "was submitted" },
  "request.approved": { color: "green", text: "was approved" },
  "request.rejected": { color: "red", text: "was rejected" },
  "request.info_requested": { color: "purple", text: "needs more information" },
  "request.reassigned": { color: "purple", text: "was reassigned" },
  "request.responded": { color: "blue", text: "was answered" },
  "request.modified": { color: "blue", text: "was modified" },
  "request.cancelled": { color: "grey", text: "was cancelled" },
  "request.reminded": { color: "grey", text: "was reminded of" },
  "request.commented": { color: "grey", text: "was commented on" },
  "request.overdue": { color: "red", text: "became overdue" },
  "request.escalated": { color: "purple", text: "was escalated" },
  "request.approver_added": { color: "purple", text: "got a further approver" },
  "request.approver_removed": { color: "purple", text: "lost a further approver" },
  "request.deleted": { color: "red", text: "was deleted" },
} as const satisfies Record<EventKind, ActivityStyle>;

const ADMIN_ACTIVITY = {
  created: { color: "green", text: "was created" },
  updated: { color: "blue", text: "was changed" },
  deactivated: { color: "grey", text: "was deactivated" },
  deleted: { color: "red", text: "was deleted" },
  restored: { color: "purple", text: "was restored" },
  reset: { color: "purple", text: "was reset" },
  approved: { color: "green", text: "was approved" },
  rejected: { color: "red", text: "was rejected" },
  exported: { color: "grey", text: "was made" },
  unlocked: { color: "blue", text: "was unlocked" },
  link_created: { color: "blue", text: "was sent a password link" },
  email_confirmed: { color: "blue", text: "had their email address confirmed" },
  factors_removed: { color: "blue", text: "lost the second factors" },
  sessions_ended: { color: "blue", text: "was signed out everywhere" },
  erased: { color: "grey", text: "was erased" },
} as const satisfies Record<AdminAction, ActivityStyle>;

export function describeRequestActivity(event: { request_id: string; kind: EventKind }): {
  message: string;
  color: ActivityColor;
} {
  const { color, text } = REQUEST_ACTIVITY[event.kind];
  return { message: `${event.request_id} ${text}`, color };
}

/** Returns the text and colour of an event of the administration. `label` is empty for entities without a name, such as the settings. */
export function describeAdminActivity(event: { entity: AdminEntityKind; action: AdminAction; label: string }): {
  message: string;
  color: ActivityColor;
} {
  const { color, text } = ADMIN_ACTIVITY[event.action];
  const noun = ENTITY_LABELS[event.entity];
  const what = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${event.label === "" ? "" : ` ${isolateBidiText(event.label)}`}`;
  return { message: `${what} ${text.replace("was", event.entity === "settings" ? "were" : "was")}`, color };
}
