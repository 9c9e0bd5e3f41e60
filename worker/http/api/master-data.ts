import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { toResponse } from "../problem-response.ts";
import { PageQuery, paginate, toPageHeaders } from "./pagination.ts";
import {
  Currency,
  createOpenApiJsonContent,
  Department,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  Priority,
  RequestType,
} from "./schemas.ts";

export const masterData = createRouter();

const list = <Schema extends z.ZodType>(path: string, summary: string, schema: Schema) =>
  createRoute({
    method: "get",
    path,
    tags: ["Master data"],
    summary,
    description: "Active ones only; admin and director also get inactive ones.",
    middleware: requireSignIn(),
    request: { query: PageQuery },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(schema)),
      },
      ...OPENAPI_FAILURES,
    },
  });

masterData.openapi(list("/admin/request-types", "The request types", RequestType), async (c) => {
  const all = await c.env.context.services.masterData.listRequestTypes(c.var.actor);
  return toResponse(paginate(all, c.req.valid("query")), (page) => c.json(page.items, 200, toPageHeaders(c, page)));
});

masterData.openapi(list("/admin/priorities", "The priorities", Priority), async (c) => {
  const all = await c.env.context.services.masterData.listPriorities(c.var.actor);
  return toResponse(paginate(all, c.req.valid("query")), (page) => c.json(page.items, 200, toPageHeaders(c, page)));
});

masterData.openapi(list("/admin/currencies", "The currencies", Currency), async (c) => {
  const all = await c.env.context.services.masterData.listCurrencies(c.var.actor);
  return toResponse(paginate(all, c.req.valid("query")), (page) => c.json(page.items, 200, toPageHeaders(c, page)));
});

masterData.openapi(list("/admin/departments", "The departments", Department), async (c) => {
  const all = await c.env.context.services.masterData.listDepartments(c.var.actor);
  return toResponse(paginate(all, c.req.valid("query")), (page) => c.json(page.items, 200, toPageHeaders(c, page)));
});
