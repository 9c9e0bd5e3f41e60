import type { RequestAction } from "../../../domain/requests/lifecycle.ts";

/** The name of each action's text in its form, as the API calls it. */
export const ACTION_TEXT_FIELD: Partial<Record<RequestAction, string>> = {
  approve: "comments",
  reject: "comments",
  request_info: "info_requested",
  reassign: "comments",
  respond: "additional_info",
  cancel: "cancellation_reason",
  comment: "comments",
};
