import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";
import type { IconName } from "../../ui/icon-names.ts";

/** The icon of each action. */
export const ACTION_ICON: Record<AnyRequestAction, IconName> = {
  approve: "check",
  reject: "x",
  request_info: "circle-question-mark",
  reassign: "user-round-pen",
  respond: "reply",
  modify: "pencil",
  cancel: "ban",
  remind: "bell-ring",
  comment: "message-square",
  delete: "trash",
  add_approver: "plus",
  remove_approver: "x",
};
