import { ERROR_MESSAGES } from "../../../domain/errors.ts";
import { isCrossSite } from "../middleware/same-site.ts";
import { problemResponse } from "../problem-response.ts";
import { isApiPath, renderErrorPage } from "./routing.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the method is a safe one. The few GETs that write use `requireSameSite`. */
export const isSafeMethod = (request: Request): boolean => SAFE_METHODS.has(request.method);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a browser sends this change, or opens this socket, on behalf of another site. Checks `Sec-Fetch-Site` and `Origin`; a request with
 * neither does not come from a page in a browser, so it has no cookie that its sender did not add.
 */
export function isCrossOrigin(request: Request): boolean {
  // A WebSocket begins with a GET, and browsers let the pages of any site open one.
  if (isSafeMethod(request) && !request.headers.has("Upgrade")) return false;
  if (isCrossSite(request)) return true;
  const origin = request.headers.get("Origin");
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

/**
 * Returns the one-click unsubscription of a mail program (RFC 8058) without its origin and cookies, or null for any other request. It can come
 * from any origin, and only the token in its address counts.
 */
export function toOneClickUnsubscribe(request: Request): Request | null {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/unsubscribe") return null;
  const anonymous = new Request(request);
  for (const name of ["Origin", "Sec-Fetch-Site", "Cookie"]) anonymous.headers.delete(name);
  return anonymous;
}

/** Returns a 403 for a change from another site: problem+json for the API, otherwise a page. */
export function crossOriginResponse(request: Request): Response {
  if (isApiPath(request)) return problemResponse("foreign_origin");
  return renderErrorPage(403, "Not allowed", ERROR_MESSAGES.foreign_origin);
}
