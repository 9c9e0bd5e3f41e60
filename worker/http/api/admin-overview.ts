import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
import { ActivityList, AdminStats, SheetsStatus, SystemHealth } from "./admin-schemas.ts";
import { call, callGroup } from "./call.ts";
import { PageQuery } from "./pagination.ts";
import { MessageResponse, OPENAPI_FAILURES } from "./schemas.ts";

const SHEETS_FAILURES = {
  503: {
    ...OPENAPI_FAILURES.default,
    description: "`not_configured`: no spreadsheet is configured; or `unreachable`",
  },
};

/** The API calls for the overview of the administration and the copy in Google Sheets. */
export const adminOverview = callGroup("Administration", {
  getAdminStats: call("GET /admin/dashboard", {
    summary: "The counters of the Overview",
    access: checkAdminPanelAccess,
    output: AdminStats,
    returns: "The counters of the Overview",
    run: ({ services, actor }) => services.admin.overview.stats(actor),
  }),
  listRecentActivity: call("GET /admin/recent-activity", {
    summary: "Recent activities, newest first",
    description: "Events of requests and of the administration. 20 entries by default; `limit` is at most 100.",
    access: checkAdminPanelAccess,
    query: PageQuery.pick({ limit: true }),
    output: ActivityList,
    returns: "The newest entries",
    run: ({ services, actor, query }) => services.admin.overview.activities(actor, query),
  }),
  getSystemHealth: call("GET /admin/system-health", {
    summary: "How the system does, measured now",
    access: checkAdminPanelAccess,
    output: SystemHealth,
    returns: "How the system does, measured now",
    run: ({ context, services, actor }) => services.admin.overview.health(actor, { arrived_at: context.arrivedAt }),
  }),
  getSheetsStatus: call("GET /admin/sheets/status", {
    summary: "The copy in Google Sheets",
    access: checkAdminPanelAccess,
    output: SheetsStatus,
    returns: "The copy in Google Sheets",
    run: ({ services, actor }) => services.admin.sheets.getStatus(actor),
  }),
  checkSheets: call("POST /admin/sheets/check", {
    summary: "Check the spreadsheet in Google Sheets",
    description: "Reads the spreadsheet and stores the result as the status. Writes nothing to it.",
    access: checkAdminPanelAccess,
    output: SheetsStatus,
    returns: "The status",
    responses: SHEETS_FAILURES,
    idempotent: true,
    run: ({ services, actor }) => services.admin.sheets.check(actor),
  }),
  writeAllToSheets: call("POST /admin/sheets/sync-all", {
    summary: "Write all requests to Google Sheets",
    description:
      "Adds the worksheet if necessary, compares every request with it and writes the differences. A long run continues in the background; `GET /admin/sheets/status` returns its progress.",
    access: checkAdminPanelAccess,
    output: MessageResponse,
    returns: "The number of rows written",
    responses: SHEETS_FAILURES,
    idempotent: true,
    run: ({ services, actor }) => services.admin.sheets.syncAll(actor),
  }),
});
