/** What each role may do (spec section 6). Decisions on requests depend on the matrix and are in `requests/authority.ts`. */
import { message } from "./message.ts";
import type { Role } from "./roles.ts";

const hasRole =
  (...roles: Role[]) =>
  (role: Role): boolean =>
    roles.includes(role);

export const permissions = {
  openAdminPanel: hasRole("admin", "director"),
  viewAllRequestsTable: hasRole("admin"),
  deleteRequests: hasRole("admin"),
  assignUnassigned: hasRole("admin"),
  downloadReports: (role: Role): boolean => role !== "requester",
  createAnnouncement: hasRole("admin", "director", "manager"),
  decideAnnouncement: hasRole("admin", "director"),
} as const;

/** The message for users who may not open the Admin Panel, as in spec section 2. */
export const ADMIN_PANEL_DENIED_MESSAGE = message("inputs.admin_panel_denied");
