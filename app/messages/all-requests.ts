/** What All Requests says. */
const requests = (count: number, shown: string) => `${shown} ${count === 1 ? "request" : "requests"}`;

export const allRequestsMessages = {
  title: "All Requests",
  intro: "Every request of the company.",
  back: "Back to Dashboard",
  failed: "Failed to load all requests",
  table: "All requests",
  request: "Request",
  type: "Type",
  requester: "Requester",
  amount: "Amount",
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
  confirmTitle: (count: number, shown: string) => `Delete ${requests(count, shown)}?`,
  confirmText:
    "They disappear from every list, with their attachments. The record keeps that they existed. This cannot be undone.",
  confirm: (count: number, shown: string) => `Delete ${requests(count, shown)}`,
  deleting: (done: string, total: string) => `Deleted ${done} of ${total}`,
  stop: "Stop",
  goOn: "Go on",
  deleteFailed: "Failed to delete requests",
  deleteUnreachable: "The server cannot be reached. Try again when the connection is back.",
  soFar: (done: string, total: string) =>
    `${done} of ${total} are dealt with. What is left is still there; going on deletes it, and nothing twice.`,
} as const;
