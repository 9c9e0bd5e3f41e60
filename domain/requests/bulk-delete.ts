import { type Message, message } from "../message.ts";
import type { FilterStatus } from "./lifecycle.ts";

/** Whether an administrator must give a reason to delete a request with this status: it was approved or rejected. */
export const requiresDeletionReason = (status: FilterStatus): boolean => status === "approved" || status === "rejected";

/** Returns the result of a bulk deletion: '2 requests deleted, 1 decided request not deleted without a reason, 1 not found'. */
export const describeBulkDeleteResult = (count: number, not_found: number, not_deleted = 0): Message =>
  message("requests.deleted", { count, not_deleted, not_found });
