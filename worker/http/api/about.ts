import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import * as z from "zod";
import packageInfo from "../../../package.json" with { type: "json" };
import { type ApiEnv, createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { renderDocs } from "./docs-page.ts";
import { type ApiDocument, describeApi } from "./document.ts";
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

/**
 * Returns the endpoints that serve the description of `api`. They read the routes of `api` only when they are called,
 * so routes can still be added after this call.
 */
export function createDocsRouter(api: OpenAPIHono<ApiEnv>) {
  const docs = createRouter();
  let cached: ApiDocument | undefined;
  const document = (): ApiDocument => {
    cached ??= describeApi(api);
    return cached;
  };
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
    (c) => c.json({ ...document() }, 200),
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
    (c) => c.html(renderDocs(document(), c.env.context.nonce)),
  );
  return docs;
}
