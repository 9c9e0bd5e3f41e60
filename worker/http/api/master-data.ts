import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { createPart } from "../api-env.ts";
import { signedIn } from "../middleware/signed-in.ts";
import { answered } from "../respond.ts";
import { PageQuery, pageHeaders, pageOf } from "./lists.ts";
import { Currency, Department, FAILURES, json, LIST_HEADERS, Priority, RequestType } from "./schemas.ts";

export const masterData = createPart();

const list = <Schema extends z.ZodType>(path: string, summary: string, schema: Schema) =>
  createRoute({
    method: "get",
    path,
    tags: ["Master data"],
    summary,
    description: "The active ones; admin and director also see the inactive.",
    middleware: signedIn(),
    request: { query: PageQuery },
    responses: { 200: { description: "One page", headers: LIST_HEADERS, content: json(z.array(schema)) }, ...FAILURES },
  });

masterData.openapi(list("/admin/request-types", "The request types", RequestType), async (c) => {
  const all = await c.env.context.services.masterData.requestTypes(c.var.actor);
  return answered(pageOf(all, c.req.valid("query")), (page) => c.json(page.items, 200, pageHeaders(c, page)));
});

masterData.openapi(list("/admin/priorities", "The priorities", Priority), async (c) => {
  const all = await c.env.context.services.masterData.priorities(c.var.actor);
  return answered(pageOf(all, c.req.valid("query")), (page) => c.json(page.items, 200, pageHeaders(c, page)));
});

masterData.openapi(list("/admin/currencies", "The currencies", Currency), async (c) => {
  const all = await c.env.context.services.masterData.currencies(c.var.actor);
  return answered(pageOf(all, c.req.valid("query")), (page) => c.json(page.items, 200, pageHeaders(c, page)));
});

masterData.openapi(list("/admin/departments", "The departments", Department), async (c) => {
  const all = await c.env.context.services.masterData.departments(c.var.actor);
  return answered(pageOf(all, c.req.valid("query")), (page) => c.json(page.items, 200, pageHeaders(c, page)));
});
