import type { FilterStatus } from "./lifecycle.ts";

/** Whether an administrator must give a reason to delete a request with this status: it was approved or rejected. */
export const requiresDeletionReason = (status: FilterStatus): boolean => status === "approved" || status === "rejected";

/** Returns the result of a bulk deletion as text: '2 requests deleted, 1 decided request not deleted without a reason, 1 not found'. */
export function formatBulkDeleteResult(deleted: number, not_found: number, not_deleted = 0): string {
  const parts = [`${deleted} ${deleted === 1 ? "request" : "requests"} deleted`];
  if (not_deleted > 0)
    parts.push(`${not_deleted} decided ${not_deleted === 1 ? "request" : "requests"} not deleted without a reason`);
  if (not_found > 0) parts.push(`${not_found} not found`);
  return parts.join(", ");
}
