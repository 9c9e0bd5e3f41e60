import type { OpenAPIHono } from "@hono/zod-openapi";
import packageInfo from "../../../package.json" with { type: "json" };
import type { ApiEnv } from "../api-env.ts";

/** The content of openapi.json (OpenAPI 3.1), which is built from the schemas that validate calls. */
export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>["getOpenAPI31Document"]>;

const API_DESCRIPTION = `Sign in with \`POST /api/auth/login\`; the session cookie does the rest, and decides who acts.
Failures are \`application/problem+json\`: \`detail\` is a sentence for people, \`code\` one of a fixed set, \`errors\` has the fields.
Every response has an \`X-Request-Id\`, which names the call in the server's log.
Lists are arrays; \`limit\` is at most 100, \`Link\` leads to the next page, \`X-Total-Count\` counts.
A request's answers carry its version as \`ETag\`; a change made on a stale \`If-Match\` is 409 and changes nothing.
A \`POST\` with an \`Idempotency-Key\` is done once: a repeated call with the same key and body returns the first response.`;

/** Returns the OpenAPI description of all calls of `api`. */
export function describeApi(api: OpenAPIHono<ApiEnv>): ApiDocument {
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "session",
  });
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Approval Workflow System", version: packageInfo.version, description: API_DESCRIPTION },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
  });
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) operation.operationId = formatOperationId(method, path);
    }
  return document;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/**
 * Returns the name of a call for generated clients. It depends only on method and path, so that it never changes. A part of the path before
 * a parameter names one thing: `GET /api/requests` is getRequests, `GET /api/requests/{id}/history` is getRequestHistory.
 */
function formatOperationId(method: string, path: string): string {
  const parts = path.replace(/^\/api\//, "").split("/");
  const words = parts.flatMap((part, at) => {
    if (part.startsWith("{")) return [];
    return (parts[at + 1]?.startsWith("{") ? toSingular(part) : part).split(/[^A-Za-z0-9]+/);
  });
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const toSingular = (noun: string): string => noun.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
