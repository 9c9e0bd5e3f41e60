/** What the dashboard says; the names of its figures stand over other lists as well. */
export const dashboardMessages = {
  title: "Dashboard",
  greeting: (name: string) => `Welcome, ${name}`,
  waitingCount: (count: string, one: boolean) =>
    one ? `${count} request waits for you` : `${count} requests wait for you`,
  quickLinks: "Quick links",
  statusCards: "Requests by status",
  total: "Total",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  overdue: "Overdue",
  needsInfo: "Needs Info",
  waiting: "Waiting for you",
  waitingAll: "Show all that wait for you",
  list: "Requests",
  allAbove: "All of them stand above.",
  showing: (matches: string, total: string) => `Showing ${matches} of ${total} requests`,
  noMatch: "No requests match your current filters",
  noMatchText: "Change or clear a filter to see more.",
  none: "No approval requests yet",
  noneText: "Submit one, and everybody sees where it stands.",
  failed: "Failed to load dashboard data",
} as const;

/** What My Requests says. */
export const myRequestsMessages = {
  title: "My Requests",
  intro: "Track all your approval requests",
  tabs: "Status",
  all: "All",
  newRequest: "New Request",
  none: "No requests found",
  noneText: "Submit one and follow it here.",
  noneHere: "Nothing of yours matches. Choose another tab or clear the search.",
  first: "Submit First Request",
  loading: "Loading your requests...",
  failed: "Failed to load requests",
} as const;
