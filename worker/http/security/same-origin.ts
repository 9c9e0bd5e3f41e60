import { ERROR_MESSAGES } from "../../../domain/errors.ts";
import { isCrossSite } from "../middleware/same-site.ts";
import { problemResponse } from "../problem-response.ts";
import { isApiPath, renderErrorPage } from "./routing.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request changes nothing; the few GETs that do write look after themselves (api/middleware/own-site.ts). */
export const isSafeMethod = (request: Request): boolean => SAFE_METHODS.has(request.method);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a browser sends this change, or opens this socket, on behalf of another site. Each of `Sec-Fetch-Site` and `Origin` that is there must agree; a request
 * with neither does not come from a browser page, and no cookie of ours rides on it unasked.
 */
export function isCrossOrigin(request: Request): boolean {
  // A socket begins with a GET, and a browser lets every page open one.
  if (isSafeMethod(request) && !request.headers.has("Upgrade")) return false;
  if (isCrossSite(request)) return true;
  const origin = request.headers.get("Origin");
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

/**
 * A mail program's one-click unsubscription (RFC 8058) comes from wherever the program runs. It acts by the token in its address alone, so
 * it goes on without the marks of its origin and without anybody's session. null: this request is none.
 */
export function toOneClickUnsubscribe(request: Request): Request | null {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/unsubscribe") return null;
  const anonymous = new Request(request);
  for (const name of ["Origin", "Sec-Fetch-Site", "Cookie"]) anonymous.headers.delete(name);
  return anonymous;
}

/** 403 for a foreign change: problem+json for API callers, a plain page for people. */
export function crossOriginResponse(request: Request): Response {
  if (isApiPath(request)) return problemResponse("foreign_origin");
  return renderErrorPage(403, "Not allowed", ERROR_MESSAGES.foreign_origin);
}
