import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import { SecurityEventEntry } from "../../../domain/admin/entities.ts";
import { ListSecurityEventsInput, SecurityEventFilters } from "../../../domain/inputs/security-events.ts";
import { createRouter } from "../api-env.ts";
import { requirePermission, requireSignIn } from "../middleware/authorization.ts";
import { requireSameSite } from "../middleware/same-site.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import { createOpenApiJsonContent, OPENAPI_FAILURES } from "./schemas.ts";
import { OPENAPI_FILE_CONTENT } from "./send-file.ts";

/** The API calls for the record of security events, only for administrators. */
export const securityEvents = createRouter();
const tags = ["Administration"];
const adminOnly = requirePermission(checkAllRequestsAccess);

securityEvents.openapi(
  createRoute({
    method: "get",
    path: "/admin/security-events",
    tags,
    summary: "The security events, newest first",
    description:
      "Admin only. 25 on a page unless `limit` says otherwise; `Link` leads to the next page. `from` and `to`: days in UTC.",
    middleware: [requireSignIn(), adminOnly],
    request: { query: ListSecurityEventsInput },
    responses: {
      200: { description: "One page", content: createOpenApiJsonContent(z.array(SecurityEventEntry)) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.admin.securityEvents.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, ({ items, next_cursor }) => {
      const url = new URL(c.req.url);
      url.searchParams.set("cursor", next_cursor ?? "");
      return c.json(items, 200, next_cursor === null ? {} : { Link: `<${url.pathname}${url.search}>; rel="next"` });
    });
  },
);

securityEvents.openapi(
  createRoute({
    method: "get",
    path: "/admin/security-events/export",
    tags,
    summary: "The newest 10,000 security events as CSV",
    description: "Admin only. The export is recorded.",
    middleware: [requireSameSite, requireSignIn(), adminOnly],
    request: { query: SecurityEventFilters },
    responses: { 200: { description: "The file", content: OPENAPI_FILE_CONTENT }, ...OPENAPI_FAILURES },
  }),
  async (c) => {
    const result = await c.env.context.services.admin.securityEvents.export(c.var.actor, c.req.valid("query"));
    if (!result.ok) return createFailureResponse(result);
    // Spreadsheet programs read a CSV file as UTF-8 only if it begins with a byte order mark.
    return c.body(`\uFEFF${result.value}`, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="security-events.csv"',
      "Cache-Control": "private, no-store",
    });
  },
);
