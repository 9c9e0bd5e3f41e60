/** What each role may do (spec section 6). Decisions on requests are not here: they depend on the matrix (requests/authority.ts). */
import { type Failure, fail } from "./errors.ts";
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
export const ACCESS_DENIED = "Access Denied: You don't have permission to access the Admin Panel";

/** Returns why a role may not open the Admin Panel; null if it may. The panel, its services and its API use this check. */
export const checkAdminAccess = (role: Role): Failure | null =>
  permissions.openAdminPanel(role) ? null : fail("forbidden", ACCESS_DENIED);

/** Returns why a role may not list and delete all requests; null if it may (administrators only). */
export const checkAllRequestsAccess = (role: Role): Failure | null =>
  permissions.viewAllRequestsTable(role) && permissions.deleteRequests(role) ? null : fail("admin_only");
