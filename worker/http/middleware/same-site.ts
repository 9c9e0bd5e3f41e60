import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../api-env.ts";
import { createProblemResponse } from "../problem-response.ts";

/**
 * Whether a page of another site or host sent the HTTP request, according to the browser. Clients other than browsers
 * do not send the header `Sec-Fetch-Site`. `none` means that a person typed the URL or opened a bookmark.
 */
export function isCrossSite({ headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/**
 * Refuses HTTP requests from pages of other sites. Needed for GET routes that write or send something: the browser
 * sends the session cookie even with a link on another site, so the link would act in the user's name.
 */
export const requireSameSite = createMiddleware<ApiEnv>(async (c, next) => {
  if (isCrossSite(c.req.raw)) return createProblemResponse("foreign_origin");
  await next();
});
