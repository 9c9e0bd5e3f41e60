/** What a role opens, apart from decisions on a request (those come only from the matrix: authority.ts). Spec section 6. */
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

/** Spec section 2, Admin Panel. */
export const ACCESS_DENIED = "Access Denied: You don't have permission to access the Admin Panel";

/** Why a role may not administer, or null when it may; the panel, its services and its API ask here. */
export const checkAdminAccess = (role: Role): Failure | null =>
  permissions.openAdminPanel(role) ? null : fail("forbidden", ACCESS_DENIED);

/** The same for what admins only may do: see the table of all requests, and delete from it. */
export const checkAllRequestsAccess = (role: Role): Failure | null =>
  permissions.viewAllRequestsTable(role) && permissions.deleteRequests(role) ? null : fail("admin_only");
