/** The texts of the views of lists of requests. The browser loads them after hydration. */
export const listViewMessages = {
  view: "View",
  cards: "Cards",
  table: "Table",
  columns: "Columns",
  saveColumns: "Show these columns",
  requests: "Requests",
  title: "Title",
  columnNames: {
    id: "Number",
    requester: "Requester",
    request_type: "Type",
    department: "Department",
    amount: "Amount",
    status: "Status",
    approver: "Approver",
    due_date: "Due",
    created_at: "Submitted",
    priority: "Priority",
  },
} as const;
