import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";

/** The name of the text field of each action, in forms and in the API. */
export const ACTION_TEXT_FIELD: Partial<Record<AnyRequestAction, string>> = {
  approve: "comments",
  reject: "comments",
  request_info: "info_requested",
  reassign: "comments",
  respond: "additional_info",
  cancel: "cancellation_reason",
  comment: "comments",
  add_approver: "comments",
  remove_approver: "comments",
};
