/** Texts and colours of recent activity, for events of requests and of the administration. Pure. */
import { type Message, message, type Text } from "../message.ts";
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

/**
 * Returns the text and colour of an event of the administration. `label` is empty for entities without a name, such as the settings.
 * `exported`: the entity after the event, as JSON text, for exports; null for others.
 */
export function describeAdminActivity({
  entity,
  action,
  label,
  exported = null,
}: {
  entity: AdminEntityKind;
  action: AdminAction;
  label: string;
  exported?: string | null;
}): DescribedActivity {
  const name = exported === null ? label : nameExport(label, exported);
  const what = message("audit.named_entity", { entity: message(`audit.entity_${entity}`), label: name });
  const params = { what, is_plural: entity === "settings" };
  return { message: message(`audit.activity_${action}`, params), color: ADMIN_COLORS[action] };
}

type RecordedExport = { format: string; rows: number };
type RecordedEvidence = { evidence: string; request_id: string; head: { version: number } };

/** Returns the name of an export. The names of filters are stored in English, after the format and the number of requests. */
function nameExport(label: string, exported: string): Text {
  const recorded: RecordedExport | RecordedEvidence = JSON.parse(exported);
  if ("evidence" in recorded)
    return message("audit.evidence_name", {
      format: recorded.evidence.toUpperCase(),
      request_id: recorded.request_id,
      entries: recorded.head.version,
    });
  const filters = label.split(", ").slice(2);
  return message("audit.export_name", { format: recorded.format.toUpperCase(), count: recorded.rows, filters });
}
