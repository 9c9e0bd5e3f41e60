import { formatIsolatedList } from "../../domain/format/bidi.ts";
import { catalogue } from "./catalogue.ts";
import { messages } from "./common.ts";

/** The texts of the form of each action. `done` and `failed` are the toast texts of spec section 8. */
export const actionMessages = catalogue("actionMessages", {
  approve: {
    field: "Comments",
    placeholder: "Add a comment for the requester and the record",
    hint: "Approval comments are mandatory.",
    confirm: "Approve",
    done: "Request Approved",
    failed: "Failed to process approval",
  },
  reject: {
    field: "Comments",
    placeholder: "Why it cannot be approved",
    hint: "Required. The requester will see this.",
    confirm: "Reject",
    done: "Request Rejected",
    failed: "Failed to process approval",
  },
  request_info: {
    field: "Information needed",
    placeholder: "What do you need to know before deciding?",
    hint: "The request is on hold until the requester responds.",
    confirm: "Request Info",
    done: "Information Requested",
    failed: "Failed to process approval",
  },
  reassign: {
    field: "Comments",
    placeholder: "Why should someone else decide?",
    hint: "",
    confirm: "Reassign",
    done: "Request Reassigned",
    failed: "Failed to process approval",
  },
  respond: {
    field: "Response",
    placeholder: "Please provide the requested information",
    hint: "The request goes back to the approver.",
    confirm: "Submit Response",
    done: "Response Submitted",
    failed: "Failed to submit response",
  },
  modify: {
    field: "",
    placeholder: "",
    hint: "The request goes back to pending. Changing the amount, currency or type may change the approver.",
    confirm: "Save Changes",
    done: "Request Modified",
    failed: "Failed to modify request",
  },
  cancel: {
    field: "Reason",
    placeholder: "Why it is no longer needed",
    hint: "This cannot be undone.",
    confirm: "Cancel Request",
    done: "Request Cancelled",
    failed: "Failed to process approval",
  },
  remind: {
    field: "",
    placeholder: "",
    hint: messages.dialog.reminderPause,
    confirm: "Send Reminder",
    done: "Reminder Sent",
    failed: "Failed to send reminder",
  },
  comment: {
    field: "Comment",
    placeholder: "Visible to everyone who can see this request",
    hint: "",
    confirm: "Add Comment",
    done: "Comment Added",
    failed: "Failed to process approval",
  },
  add_approver: {
    field: "Reason",
    placeholder: "Why should this person also decide?",
    hint: "Required. Everyone who can see the request reads it.",
    confirm: "Add Approver",
    done: "Approver Added",
    failed: "Failed to add the approver",
  },
  remove_approver: {
    field: "Reason",
    placeholder: "Why is this person no longer needed?",
    hint: "Required. Everyone who can see the request reads it.",
    confirm: "Remove Approver",
    done: "Approver Removed",
    failed: "Failed to remove the approver",
  },
  delete: {
    field: "",
    placeholder: "",
    hint: "It and its attachments will be removed from every list. The audit trail keeps a note that it existed. This cannot be undone.",
    confirm: "Delete",
    done: "Request Deleted",
    failed: "Failed to delete request",
  },
});

/** The texts of the dialogs of actions. They are loaded after the page. */
export const actionDialogMessages = catalogue("actionDialogMessages", {
  dismissCancel: "Keep Request",
  recentComments: "Recently used",
  onBehalfOf: "You decide for",
  question: (name: string) => `${name} asks`,
  newApprover: "Approver",
  remindApprovers: (names: readonly string[]) =>
    `${formatIsolatedList(names)} will be reminded that this request is waiting.`,
  remindAdmins: "It has no approver. The administrators will be reminded that it is waiting.",
  assignTo: "Reassign to",
  titleField: "Title",
  descriptionField: "Description",
  typeField: "Request type",
  amountField: "Amount",
  currencyField: "Currency",
  priorityField: "Priority",
  questionField: "Question",
  changedTitle: "This request changed while you were editing",
  changedHint: "Your entries are still here. Check them against the current request, then continue.",
  confirmChanges: "I have seen the changes",
  emptyValue: "none",
  changedUnavailable: (status: string) =>
    `It is ${status} now, so this is no longer possible. Your text is shown below so that you can copy it.`,
});
