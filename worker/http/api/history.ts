import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { type RequestRecordFault, type RuleFault, summarizeFault } from "../../../domain/audit/fault.ts";
import type { Result } from "../../../domain/errors.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { toResponse } from "../problem-response.ts";
import { clampLimit, PageQuery, toPageHeaders } from "./pagination.ts";
import {
  AuditEntry,
  createOpenApiJsonContent,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  RequestIdParams,
  Verification,
} from "./schemas.ts";

export const history = createRouter();

history.openapi(
  createRoute({
    method: "get",
    path: "/requests/{id}/history",
    tags: ["Audit trail"],
    summary: "Everything that happened to a request, oldest first",
    description: "Each entry has the hash of the one before. Administrators can read the trail of a deleted request.",
    middleware: requireSignIn(),
    request: {
      params: RequestIdParams,
      query: PageQuery.extend({ cursor: z.coerce.number().int().min(0).default(0).describe("The last version seen") }),
    },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(AuditEntry)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { cursor, limit } = c.req.valid("query");
    const { services } = c.env.context;
    const page = { after: cursor, limit: clampLimit(limit) };
    const result = await services.requests.getHistory(c.var.actor, c.req.valid("param").id, page);
    return toResponse(result, (trail) => c.json(trail.entries, 200, toPageHeaders(c, trail)));
  },
);

history.openapi(
  createRoute({
    method: "get",
    path: "/requests/{id}/history/verification",
    tags: ["Audit trail"],
    summary: "Whether the request matches its audit trail",
    description:
      "Recomputes every hash and compares the request with what its entries make of it, its files with their SHA-256 and, while it is open, the rules by which it is decided with the administration's record; `fault` is the first that does not match.",
    middleware: requireSignIn(),
    request: { params: RequestIdParams },
    responses: {
      200: { description: "The result of verification", content: createOpenApiJsonContent(Verification) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { renderAll, services } = c.env.context;
    const { requests } = services;
    const { id } = c.req.valid("param");
    const record = await requests.verifyHistory(c.var.actor, id);
    const verdict: Result<RequestRecordFault | RuleFault | null> =
      record.ok && record.value === null ? await requests.verifyRules(c.var.actor, id) : record;
    return toResponse(verdict, (fault) =>
      c.json(
        fault === null ? { intact: true } : renderAll({ intact: false, fault, detail: summarizeFault(fault) }),
        200,
      ),
    );
  },
);
