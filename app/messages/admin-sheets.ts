/** What the tab Sheets says. */
export const sheetsMessages = {
  title: "Google Sheets",
  intro: "A copy of all requests in a spreadsheet, for those who work there.",
  failed: "Failed to fetch Google Sheets status",
  notConfigured: "Not configured",
  whatToSet:
    "This installation writes to no spreadsheet. It takes a Google service account and the id of a spreadsheet that is shared with it, both set as secrets where the system is deployed. Nothing else waits for it.",
  connected: "Connected",
  spreadsheet: "Spreadsheet",
  worksheet: "Worksheet",
  totalRows: "Total rows",
  dataRows: "Data rows",
  lastChecked: "Last checked",
} as const;
