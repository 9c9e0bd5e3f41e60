/** The texts of the Sheets tab. */
export const sheetsMessages = {
  title: "Google Sheets",
  intro: "A copy of all requests in a spreadsheet, for those who work there.",
  failed: "Failed to fetch Google Sheets status",
  notConfigured: "Not configured",
  setupText:
    "This installation writes to no spreadsheet. It takes a Google service account and the id of a spreadsheet that is shared with it, both set where the system is deployed. Nothing else waits for it.",
  secrets: "What to set: GOOGLE_SERVICE_ACCOUNT, the account's key file, and GOOGLE_SHEETS_ID, the spreadsheet's id.",
  connected: "Connected",
  notInitialized: "Not initialized",
  firstSyncText:
    "The first sync makes the worksheet in the spreadsheet and writes every request of the company to it. From then on changes follow within a minute.",
  accessText: "Whoever may open the spreadsheet sees every request in it, whatever they may see here.",
  spreadsheet: "Spreadsheet",
  worksheet: "Worksheet",
  totalRows: "Total rows",
  dataRows: "Data rows",
  lastChecked: "Last checked",
  open: "Open the spreadsheet",
  initialize: "Initialize and sync all",
  syncAll: "Sync all",
  refresh: "Refresh",
  progress: (done: string, total: string) => `Comparing all requests: ${done} of ${total}`,
  syncCompleted: "Sync Completed",
  syncFailed: "Sync Failed",
  syncFailedDetail: "Failed to sync requests to Google Sheets",
  refreshed: "Refreshed",
} as const;
