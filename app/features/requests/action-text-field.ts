import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";

/** The hidden field of a reassignment that gives a request without an approver its approver. The toast then has other words (R14). */
export const ASSIGNMENT_FIELD = "_assignment";

/** The name of the text field of each action, in forms and in the API. */
export const ACTION_TEXT_FIELD: Partial<Record<AnyRequestAction, string>> = {
  approve: "comments",
  reject: "comments",
  request_info: "info_requested",
  reassign: "comments",
  respond: "additional_info",
  cancel: "cancellation_reason",
  delete: "reason",
  comment: "comments",
  add_approver: "comments",
  remove_approver: "comments",
};
