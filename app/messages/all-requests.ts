import { catalogue } from "./catalogue.ts";

const countRequests = (count: number, formatted: string) => `${formatted} ${count === 1 ? "request" : "requests"}`;

/** The texts of the screen All Requests. */
export const allRequestsMessages = catalogue("allRequestsMessages", {
  title: "All Requests",
  intro: "All requests in the company",
  back: "Back to Dashboard",
  failed: "Failed to load all requests",
  table: "All requests",
  request: "Request",
  type: "Type",
  requester: "Requester",
  amount: "Amount",
  amountOrder: "Amounts are compared by their value in USD",
  status: "Status",
  approver: "Approver",
  submitted: "Submitted",
  deleteOne: (id: string) => `Delete ${id}`,
  select: (id: string) => `Select ${id}`,
  selectPage: "Select all",
  selectNone: "Select none",
  selected: (count: string) => `${count} selected`,
  pageSelected: (count: string) => `All ${count} on this page are selected.`,
  selectMatching: (count: string) => `Select all ${count} matching`,
  matchingSelected: (count: string) => `All ${count} matching are selected.`,
  selectFailed: "The requests could not be selected. Please try again.",
  deleteSelected: "Delete selected",
  noneSelected: "Please select requests to delete",
  confirmTitle: (count: number, formatted: string) => `Delete ${countRequests(count, formatted)}?`,
  confirmText:
    "They and their attachments will be removed from every list. The audit trail keeps a note that they existed. This cannot be undone.",
  toDelete: "Requests to delete",
  moreToDelete: (count: string) => `and ${count} more`,
  confirm: (count: number, formatted: string) => `Delete ${countRequests(count, formatted)}`,
  deleting: (done: string, total: string) => `Deleted ${done} of ${total}`,
  stop: "Stop",
  continue: "Continue",
  deleteFailed: "Failed to delete requests",
  deleteUnreachable: "The server cannot be reached. Try again when the connection is back.",
  partialResult: (done: string, total: string) => `${done} of ${total} were processed. Continue to delete the rest.`,
});
