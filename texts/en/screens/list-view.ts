/** The texts of the table of requests. The browser loads them with the table. */
export const listView = {
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
};
