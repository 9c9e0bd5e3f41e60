import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import { BulkDeleteInput, DeletionQuery } from "../../../domain/inputs/admin-requests.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { createRouter } from "../api-env.ts";
import { requirePermission, requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { BulkDeleteResult, PageOfRequestIds } from "./admin-schemas.ts";
import { toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  OPENAPI_FAILURES,
  OPENAPI_PENDING,
  OPENAPI_REQUEST_LIST_HEADERS,
  RequestSchema,
} from "./schemas.ts";

/** The API calls for the table of all requests, only for administrators. */
export const adminRequests = createRouter();
const tags = ["Administration"];
const adminOnly = requirePermission(checkAllRequestsAccess);
const readMiddleware = [requireSignIn({ filters: ["requester_id"] }), adminOnly];

adminRequests.openapi(
  createRoute({
    method: "get",
    path: "/admin/all-requests",
    tags,
    summary: "All requests",
    description: "Admin only. The filters of the other lists; `limit` is 1,000 unless given, and at most 1,000.",
    middleware: readMiddleware,
    request: { query: ListRequestsInput },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_REQUEST_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(RequestSchema)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const page = await services.admin.requests.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

adminRequests.openapi(
  createRoute({
    method: "get",
    path: "/admin/all-requests/ids",
    tags,
    summary: "The ids of all requests that match a filter",
    description: "Admin only. For 'select all': 1,000 at a time, with a cursor to the next.",
    middleware: readMiddleware,
    request: { query: ListRequestsInput },
    responses: {
      200: { description: "The ids", content: createOpenApiJsonContent(PageOfRequestIds) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.admin.requests.listIds(c.var.actor, c.req.valid("query"));
    return toResponse(result, (ids) => c.json(ids, 200));
  },
);

adminRequests.openapi(
  createRoute({
    method: "delete",
    path: "/admin/bulk-delete-requests",
    tags,
    summary: "Delete many requests",
    description:
      "Admin only. At most 1,000 ids, as `{ids, reason}` or as a list, with `?reason=`. Without a reason, approved and rejected requests stay and count as `not_deleted`. Safe to repeat: requests that are already deleted count as `not_found`.",
    middleware: [requireSignIn(), adminOnly, acceptBody(JSON_BODY_LIMITS)],
    request: { query: DeletionQuery, body: { required: true, content: createOpenApiJsonContent(BulkDeleteInput) } },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(BulkDeleteResult) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { ids, reason } = c.req.valid("json");
    const input = { ids, reason: reason ?? c.req.valid("query").reason };
    const result = await c.env.context.services.admin.requests.bulkDelete(c.var.actor, input);
    return toResponse(result, (value) => c.json(value, 200));
  },
);
