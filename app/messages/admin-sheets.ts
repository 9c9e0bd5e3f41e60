import { catalogue } from "./catalogue.ts";

export const sheetsMessages = catalogue("sheetsMessages", {
  title: "Google Sheets",
  intro: "A copy of all requests in a Google spreadsheet.",
  failed: "Failed to fetch Google Sheets status",
  notConfigured: "Not configured",
  setupText:
    "Google Sheets isn't set up. Add a service account and the ID of a spreadsheet shared with it. Everything else works without it.",
  secrets: "Set GOOGLE_SERVICE_ACCOUNT to the account's key file and GOOGLE_SHEETS_ID to the spreadsheet's ID.",
  connected: "Connected",
  notInitialized: "Not initialized",
  firstSyncText:
    "The first sync creates the worksheet and copies all requests to it. After that, changes are copied within a minute.",
  accessText: "Everyone who can open the spreadsheet sees all requests in it, regardless of their access here.",
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
});
