/** Texts and colours of recent activity, for events of requests and of the administration. Pure. */

import type { AdminAction, AdminEntityKind } from "../audit/admin-events.ts";
import { type Message, message } from "../message.ts";
import { type EventKind, HISTORY_ACTIONS } from "./events.ts";

export type ActivityColor = "green" | "blue" | "red" | "purple" | "grey";

type Activity = { message: Message; color: ActivityColor };

const REQUEST_COLORS = {
  "request.submitted": "blue",
  "request.approved": "green",
  "request.rejected": "red",
  "request.info_requested": "purple",
  "request.reassigned": "purple",
  "request.responded": "blue",
  "request.modified": "blue",
  "request.cancelled": "grey",
  "request.reminded": "grey",
  "request.commented": "grey",
  "request.overdue": "red",
  "request.escalated": "purple",
  "request.approver_added": "purple",
  "request.approver_removed": "purple",
  "request.deleted": "red",
} as const satisfies Record<EventKind, ActivityColor>;

const ADMIN_COLORS = {
  created: "green",
  updated: "blue",
  deactivated: "grey",
  deleted: "red",
  restored: "purple",
  reset: "purple",
  approved: "green",
  rejected: "red",
  exported: "grey",
  unlocked: "blue",
  link_created: "blue",
  email_confirmed: "blue",
  factors_removed: "blue",
  sessions_ended: "blue",
  erased: "grey",
} as const satisfies Record<AdminAction, ActivityColor>;

export const describeRequestActivity = ({
  request_id: id,
  kind,
}: {
  request_id: string;
  kind: EventKind;
}): Activity => ({
  message: message(`requests.activity_${HISTORY_ACTIONS[kind]}`, { id }),
  color: REQUEST_COLORS[kind],
});

/** Returns the text and colour of an event of the administration. `label` is empty for entities without a name, such as the settings. */
export function describeAdminActivity(event: {
  entity: AdminEntityKind;
  action: AdminAction;
  label: string;
}): Activity {
  const { entity, action, label } = event;
  const what = message(`requests.entity_${entity}`, { label: label === "" ? null : label });
  const plural = entity === "settings";
  return { message: message(`requests.admin_activity_${action}`, { what, plural }), color: ADMIN_COLORS[action] };
}
