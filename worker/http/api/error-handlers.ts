/** The responses of the API to unknown paths, methods that are not allowed, and unexpected errors. */
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { message } from "../../../domain/message.ts";
import { log } from "../../log.ts";
import { createProblemResponse, type ProblemResponse } from "../problem-response.ts";

interface RouteTable {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

/** Returns the methods that a path allows, for the header `Allow`; empty for an unknown path. */
function allowedMethods({ routes }: RouteTable, path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== "ALL")
    .filter((route) => new RegExp(`^${route.path.replaceAll(/:[^/]+/g, "[^/]+")}$`).test(path))
    .map((route) => route.method);
  if (methods.includes("GET")) methods.push("HEAD");
  return [...new Set(methods)].sort();
}

/** Returns 405 with `Allow` if the path exists with other methods, otherwise 404. Needs no session. */
export function handleUnknownRoute(api: RouteTable, c: Context): ProblemResponse {
  const methods = allowedMethods(api, c.req.path);
  if (methods.length === 0) return createProblemResponse("not_found", message("api.unknown_address"));
  const answer = createProblemResponse("method_not_allowed");
  answer.headers.set("Allow", methods.join(", "));
  return answer;
}

/** Returns 400 or 415 if Hono cannot parse the HTTP request. Logs any other error and returns 500 without details. */
export function handleError(error: Error): ProblemResponse {
  if (error instanceof HTTPException) {
    if (error.status === 400) return createProblemResponse("malformed");
    if (error.status === 415) return createProblemResponse("unsupported_media_type");
  }
  log("error", "unexpected error", { error });
  return createProblemResponse("internal");
}
