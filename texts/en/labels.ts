import { STANDARD_NAMES } from "../../domain/format/standard-names.ts";
import { capitalize } from "./formats.ts";

const { request_type, priority, department } = STANDARD_NAMES;

/** The words for codes: statuses, actions, roles, fields, and the standard types, priorities and departments. */
export const labels = {
  status_pending: "pending",
  status_needs_info: "needs info",
  status_overdue: "overdue",
  status_approved: "approved",
  status_rejected: "rejected",
  status_cancelled: "cancelled",
  status_reassigned: "reassigned",
  status_modified: "modified",

  /** The actions in the history of a request. */
  action_submitted: "submitted",
  action_approved: "approved",
  action_rejected: "rejected",
  action_request_info: "request info",
  action_reassigned: "reassigned",
  action_responded: "responded",
  action_modified: "modified",
  action_cancelled: "cancelled",
  action_reminded: "reminded",
  action_commented: "commented",
  action_overdue: "overdue",
  action_escalated: "escalated",
  action_approver_added: "approver added",
  action_approver_removed: "approver removed",
  action_deleted: "deleted",

  /** The statuses of a level or step of an approval. */
  level_waiting: "waiting",
  level_current: "current",
  level_approved: "approved",
  level_rejected: "rejected",
  level_skipped: "skipped",

  role_requester: "Requester",
  role_manager: "Manager",
  role_senior_manager: "Senior manager",
  role_director: "Director",
  role_vp: "VP",
  role_admin: "Admin",

  /** Roles with their article, for use in a sentence. */
  as_role_requester: "a requester",
  as_role_manager: "a manager",
  as_role_senior_manager: "a senior manager",
  as_role_director: "a director",
  as_role_vp: "a VP",
  as_role_admin: "an admin",

  /** How an entry of the matrix chooses the approver. */
  configuration_type_amount_based: "amount based",
  configuration_type_user_specific: "user specific",

  /** The fields of a request that can change. */
  field_title: "Title",
  field_description: "Description",
  field_request_type: "Request type",
  field_amount: "Amount",
  field_currency: "Currency",
  field_priority: "Priority",
  field_department: "Department",
  field_due_date: "Due date",
  field_attachments: "Attachments",

  type_financial: request_type.financial,
  type_non_financial: request_type.non_financial,
  type_travel: request_type.travel,
  type_procurement: request_type.procurement,
  type_hr: request_type.hr,
  type_it: request_type.it,
  type_admin: request_type.admin,
  type_personal: request_type.personal,

  priority_LOW: priority.LOW,
  priority_MEDIUM: priority.MEDIUM,
  priority_HIGH: priority.HIGH,
  priority_URGENT: priority.URGENT,

  department_it: department.it,
  department_finance: department.finance,
  department_hr: department.hr,
  department_operations: department.operations,
  department_admin: department.admin,

  capitalized: ({ text }: { text: string }) => capitalize(text),
  comma_list: ({ texts }: { texts: readonly string[] }) => texts.join(", "),
};
