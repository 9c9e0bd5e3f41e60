/** Texts and colours of recent activity, for events of requests and of the administration. Pure. */
import { type Message, message } from "../message.ts";
import type { EventKind } from "../requests/events.ts";
import type { AdminAction, AdminEntityKind } from "./admin-events.ts";

type ActivityColor = "green" | "blue" | "red" | "purple" | "grey";
type DescribedActivity = { message: Message; color: ActivityColor };

const REQUEST_COLORS = {
  submitted: "blue",
  approved: "green",
  rejected: "red",
  info_requested: "purple",
  reassigned: "purple",
  responded: "blue",
  modified: "blue",
  cancelled: "grey",
  reminded: "grey",
  commented: "grey",
  overdue: "red",
  escalated: "purple",
  approver_added: "purple",
  approver_removed: "purple",
  deleted: "red",
} as const satisfies Record<RequestAction, ActivityColor>;

/** What happened to a request: the kind of its event without 'request.'. */
type RequestAction = EventKind extends `request.${infer Action}` ? Action : never;

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

/** Returns the text and colour of an event of a request. */
export function describeRequestActivity({
  request_id,
  kind,
}: {
  request_id: string;
  kind: EventKind;
}): DescribedActivity {
  const action = kind.slice("request.".length) as RequestAction;
  return { message: message(`audit.request_activity_${action}`, { request_id }), color: REQUEST_COLORS[action] };
}

/** Returns the text and colour of an event of the administration. `label` is empty for entities without a name, such as the settings. */
export function describeAdminActivity({
  entity,
  action,
  label,
}: {
  entity: AdminEntityKind;
  action: AdminAction;
  label: string;
}): DescribedActivity {
  const what = message("audit.named_entity", { entity: message(`audit.entity_${entity}`), label });
  const params = { what, is_plural: entity === "settings" };
  return { message: message(`audit.activity_${action}`, params), color: ADMIN_COLORS[action] };
}
