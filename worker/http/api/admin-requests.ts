import { checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import { BulkDeleteInput, DeletionQuery } from "../../../domain/inputs/admin-requests.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { BulkDeleteResult, PageOfRequestIds } from "./admin-schemas.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { MessageResponse, OPENAPI_REQUEST_LIST_HEADERS, RequestIdParams, RequestSchema } from "./schemas.ts";

/** The API calls with which administrators list and delete requests. */
export const adminRequests = callGroup("Administration", {
  listAllRequests: call("GET /admin/all-requests", {
    summary: "All requests",
    description: "Admin only. The filters of the other lists; `limit` is 1,000 unless given, and at most 1,000.",
    access: checkAllRequestsAccess,
    filters: ["requester_id"],
    query: ListRequestsInput,
    output: pageOf(RequestSchema),
    headers: OPENAPI_REQUEST_LIST_HEADERS,
    run: ({ services, actor, query }) => services.admin.requests.list(actor, query),
  }),
  listAllRequestIds: call("GET /admin/all-requests/ids", {
    summary: "The ids of all requests that match a filter",
    description: "Admin only. For 'select all': 1,000 at a time, with a cursor to the next.",
    access: checkAllRequestsAccess,
    filters: ["requester_id"],
    query: ListRequestsInput,
    output: PageOfRequestIds,
    returns: "The ids",
    run: ({ services, actor, query }) => services.admin.requests.listIds(actor, query),
  }),
  deleteRequests: call("DELETE /admin/bulk-delete-requests", {
    summary: "Delete many requests",
    description:
      "Admin only. At most 1,000 ids, as `{ids, reason}` or as a list, with `?reason=`. Without a reason, approved and rejected requests stay and count as `not_deleted`. Safe to repeat: requests that are already deleted count as `not_found`.",
    access: checkAllRequestsAccess,
    query: DeletionQuery,
    input: BulkDeleteInput,
    output: BulkDeleteResult,
    pending: true,
    run: ({ services, actor, query, input: { ids, reason } }) =>
      services.admin.requests.bulkDelete(actor, { ids, reason: reason ?? query.reason }),
  }),
  deleteRequest: call("DELETE /admin/requests/{id}", {
    summary: "Delete a request",
    description:
      "Admin only. Its audit trail remains. An approved or rejected request is only deleted with a `reason`.",
    params: RequestIdParams,
    ifMatch: true,
    query: DeletionQuery,
    output: MessageResponse,
    returns: "Deleted",
    pending: true,
    run: ({ services, actor, params, query: { reason }, options: { version } }) =>
      services.requests.delete(actor, params.id, { version, reason }),
  }),
});
