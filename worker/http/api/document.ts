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
    for (const [method, verb] of Object.entries(VERBS) as [Method, string][]) {
      const operation = item[method];
      if (operation)
        operation.operationId ??= formatOperationId(method === "get" && isList(operation) ? "list" : verb, path);
    }
  return document;
}

const VERBS = { get: "get", post: "create", put: "change", delete: "delete" } as const;
type Method = keyof typeof VERBS;
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string][Method]>;

/** Whether a call returns a list, which has the header `X-Total-Count`. */
const isList = ({ responses }: Operation): boolean => Boolean(responses?.[200]?.headers?.["X-Total-Count"]);

/** Returns the name of a call of the administration that is not in the table: `PUT /api/admin/currencies/{id}` is changeCurrency. */
function formatOperationId(verb: string, path: string): string {
  const [noun = ""] = path.replace(/^\/api\/admin\//, "").split("/");
  const isOne = path.endsWith("}") || verb === "create";
  const words = (isOne ? toSingular(noun) : noun).split("-");
  return verb + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const toSingular = (noun: string): string => noun.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
