import { message } from "../../../domain/message.ts";
import { isCrossSite } from "../middleware/same-site.ts";
import { createProblemResponse, renderProblem } from "../problem-response.ts";
import { isApiPath, renderErrorPage } from "./routing.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the method is GET, HEAD or OPTIONS. The few GET routes that write use `requireSameSite`. */
export const isSafeMethod = (request: Request): boolean => SAFE_METHODS.has(request.method);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a page of another site made a browser send this change or open this WebSocket. Checks the headers
 * `Sec-Fetch-Site` and `Origin`. An HTTP request without both does not come from a page in a browser, so no browser
 * added a user's cookie to it.
 */
export function isCrossOriginChange(request: Request): boolean {
  // A WebSocket starts with a GET, and browsers allow pages of any site to open one.
  if (isSafeMethod(request) && !request.headers.has("Upgrade")) return false;
  if (isCrossSite(request)) return true;
  const origin = request.headers.get("Origin");
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

/**
 * Returns the HTTP request of a mail program for one-click unsubscription (RFC 8058), without its origin and cookies;
 * null for any other HTTP request. It may come from any origin, because only the token in its URL matters.
 */
export function toOneClickUnsubscribe(request: Request): Request | null {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/unsubscribe") return null;
  const anonymous = new Request(request);
  for (const name of ["Origin", "Sec-Fetch-Site", "Cookie"]) anonymous.headers.delete(name);
  return anonymous;
}

/** Returns a 403 for a change that another site sends: problem+json for the API, otherwise a page. */
export function createCrossOriginResponse(request: Request): Response | Promise<Response> {
  if (isApiPath(request)) return renderProblem(request, createProblemResponse("foreign_origin"));
  return renderErrorPage(403, request, {
    title: message("errors.access_denied"),
    text: message("errors.foreign_origin"),
  });
}
