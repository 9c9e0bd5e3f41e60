/** Gives each HTTP request of the API and the screens an id and a line in the log. */
import { uuidv7 } from "uuidv7";
import type { Env } from "./env.ts";
import { type LogScope, log, readLogLevel, runInLogScope } from "./log.ts";

/** Matches Cloudflare's id of an HTTP request. The suffix with the code of a data centre is optional. */
const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/** The HTTP methods that the log names. Any other method is logged as 'other', because it can be arbitrary text. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Returns the id of an HTTP request: on a deployment the header CF-Ray, which Cloudflare sets and clients cannot set,
 * otherwise a new id.
 */
function requestIdOf({ headers }: Request, { LOCAL }: Pick<Env, "LOCAL">): string {
  const ray = headers.get("CF-Ray");
  return LOCAL === undefined && ray !== null && RAY.test(ray) ? ray : uuidv7();
}

/**
 * Calls `respond` in a log scope with the id of the HTTP request. Adds the id to the response as `X-Request-Id`, and
 * writes one line into the log, except for static files. Does not change the headers of the response to a WebSocket
 * upgrade.
 * @param findRoute returns the pattern of the requested path; null for an unknown path. Called only if a line is written
 * @param respond returns a response whose headers can be changed
 */
export async function handleRequest(
  request: Request,
  env: Pick<Env, "LOCAL" | "LOG_LEVEL">,
  { findRoute, isStatic = false }: { findRoute: () => string | null; isStatic?: boolean },
  respond: () => Promise<Response>,
): Promise<Response> {
  const request_id = requestIdOf(request, env);
  const method = METHODS.has(request.method) ? request.method : "other";
  const scope: LogScope = {
    min_level: readLogLevel(env.LOG_LEVEL),
    fields: {
      request_id,
      method,
      get route() {
        return findRoute() ?? undefined;
      },
    },
  };
  return runInLogScope(scope, async () => {
    const started = Date.now();
    const response = await respond();
    const { status } = response;
    if (!isStatic) {
      const duration_ms = Date.now() - started;
      log(status >= 500 ? "error" : "info", "request", { status, code: scope.code, duration_ms });
    }
    if (!response.webSocket) response.headers.set("X-Request-Id", request_id);
    return response;
  });
}

/**
 * Returns a function that finds the pattern of a path, such as /request/:id/details. If several patterns match, it
 * returns the one with the fewest parameters; if none matches, null.
 */
export function createRoutePatternFinder(patterns: Iterable<string>): (path: string) => string | null {
  const parameters = (pattern: string) => pattern.split("/:").length;
  const routes = [...new Set(patterns)]
    .filter((pattern) => !pattern.includes("*"))
    .sort((a, b) => parameters(a) - parameters(b))
    .map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  return (path) => routes.find(({ expression }) => expression.test(path))?.pattern ?? null;
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
}
