/** The texts of My Requests. They are not in `lists.ts`, otherwise the dashboard would load them. */
export const myRequests = {
  title: "My Requests",
  intro: "Track all your approval requests",
  search: "Search your requests by number or text…",
  tabs: "Status",
  all: "All",
  newRequest: "New Request",
  none: "No requests found",
  noneText: "Submit one and follow its progress here.",
  noMatch: "None of your requests match. Choose another tab or clear the search.",
  noMore: "There are no more requests on this page.",
  first: "Submit First Request",
  loading: "Loading your requests...",
  failed: "Failed to load requests",
};
