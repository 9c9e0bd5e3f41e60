import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import packageInfo from "../../../package.json" with { type: "json" };
import { type ApiEnv, createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { renderDocs } from "./docs-page.ts";
import type { ApiDocument } from "./document.ts";
import { createOpenApiJsonContent, OPENAPI_FAILURES } from "./schemas.ts";

export const health = createRouter<ApiEnv>();

health.openapi(
  createRoute({
    method: "get",
    path: "/health",
    tags: ["About"],
    summary: "Check that the system responds",
    security: [],
    responses: {
      200: {
        description: "It responds",
        content: createOpenApiJsonContent(z.object({ status: z.literal("ok"), version: z.string() })),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => c.json({ status: "ok" as const, version: packageInfo.version }, 200),
);

/** Returns the calls that respond with the description of the API. `describe` returns it. */
export function createDocs(describe: () => ApiDocument) {
  const docs = createRouter();
  docs.openapi(
    createRoute({
      method: "get",
      path: "/openapi.json",
      tags: ["About"],
      summary: "This description",
      middleware: requireSignIn(),
      responses: {
        200: { description: "OpenAPI 3.1", content: createOpenApiJsonContent(z.record(z.string(), z.unknown())) },
        ...OPENAPI_FAILURES,
      },
    }),
    (c) => c.json({ ...describe() }, 200),
  );
  docs.openapi(
    createRoute({
      method: "get",
      path: "/docs",
      tags: ["About"],
      summary: "This description, as a page",
      middleware: requireSignIn(),
      responses: {
        200: { description: "A page", content: { "text/html": { schema: { type: "string" } } } },
        ...OPENAPI_FAILURES,
      },
    }),
    (c) => c.html(renderDocs(describe(), c.env.context.nonce)),
  );
  return docs;
}
