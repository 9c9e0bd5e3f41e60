/** Who may use the Admin Panel. The panel, its services and its API use these checks. */
import { type Failure, fail } from "../errors.ts";
import { ADMIN_PANEL_DENIED_MESSAGE, permissions } from "../permissions.ts";
import type { Role } from "../roles.ts";

/** Returns why a role may not open the Admin Panel, or null if it may. */
export const checkAdminPanelAccess = (role: Role): Failure | null =>
  permissions.openAdminPanel(role) ? null : fail("forbidden", ADMIN_PANEL_DENIED_MESSAGE);

/** Returns why a role may not list and delete all requests (administrators only), or null if it may. */
export const checkAllRequestsAccess = (role: Role): Failure | null =>
  permissions.viewAllRequestsTable(role) && permissions.deleteRequests(role) ? null : fail("admin_only");
