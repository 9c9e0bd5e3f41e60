/** What no handler answers: unknown addresses, wrong methods, and bugs. */
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { log } from "../../log.ts";
import { type ProblemResponse, problemResponse } from "../problem-response.ts";

interface RouteTable {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

/** The methods that an address knows, as `Allow` names them; empty for an unknown address. */
function allowedMethods({ routes }: RouteTable, path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== "ALL")
    .filter((route) => new RegExp(`^${route.path.replaceAll(/:[^/]+/g, "[^/]+")}$`).test(path))
    .map((route) => route.method);
  if (methods.includes("GET")) methods.push("HEAD");
  return [...new Set(methods)].sort();
}

/** 405 with `Allow` where another method would do, else 404: with or without a session. */
export function handleUnknownRoute(api: RouteTable, c: Context): ProblemResponse {
  const methods = allowedMethods(api, c.req.path);
  if (methods.length === 0) return problemResponse("not_found", "There is nothing at this address.");
  const answer = problemResponse("method_not_allowed");
  answer.headers.set("Allow", methods.join(", "));
  return answer;
}

/** What hono itself refuses while it reads a request, and bugs: logged, and never told in detail. */
export function handleError(error: Error): ProblemResponse {
  if (error instanceof HTTPException) {
    if (error.status === 400) return problemResponse("malformed");
    if (error.status === 415) return problemResponse("unsupported_media_type");
  }
  log("error", "unexpected error", { error });
  return problemResponse("internal");
}
