/** The texts of the dashboard. Other lists also use its labels of status counts. */
export const dashboard = {
  title: "Dashboard",
  greeting: (name: string) => `Welcome, ${name}`,
  waitingCount: (count: string, one: boolean) =>
    one ? `${count} request is waiting for you` : `${count} requests are waiting for you`,
  quickLinks: "Quick links",
  statusCards: "Requests by status",
  total: "Total",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  overdue: "Overdue",
  needsInfo: "Needs Info",
  waiting: "Waiting for you",
  waitingAll: "Show all waiting",
  select: (id: string) => `Select ${id}`,
  urgencyOrder: "Overdue first, then by due date and priority",
  unassigned: "Needs an approver",
  unassignedText: "Open requests without an approver. Assign someone to each.",
  unassignedAll: "Show all without an approver",
  list: "Requests",
  allListedAbove: "All matching requests are listed above.",
  showing: (displayed: string, matches: string) => `Showing ${displayed} of ${matches} requests`,
  noMatch: "No requests match your current filters",
  noMatchText: "Change or clear a filter to see more.",
  noMore: "No more requests",
  none: "No approval requests yet",
  noneText: "Submit one and follow its progress here.",
  failed: "Failed to load dashboard data",
};

/** The texts of the filters that are shown above a list. */
export const filterChips = {
  label: "Active filters",
  remove: "Remove filter",
  decided: "Decided",
  from: (value: string) => `from ${value}`,
  upTo: (value: string) => `to ${value}`,
  clearAll: "Clear all",
};

/** The texts of the switch between the views of a list. */
export const viewSwitch = {
  label: "View",
  pageSize: "Per page",
  cards: "Cards",
  table: "Table",
};
