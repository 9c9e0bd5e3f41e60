import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../api-env.ts";
import { problemResponse } from "../problem-response.ts";

/**
 * Whether a browser says that the request comes from a page of another site, or of another host of ours. Without the header it is no browser of
 * today; `none`: somebody typed the address, or opened a bookmark.
 */
export function isCrossSite({ headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/**
 * For calls that write or send something though they are a GET: the session's cookie comes along when another site leads a person's browser
 * there, and the entry would be in their name.
 */
export const requireSameSite = createMiddleware<ApiEnv>(async (c, next) => {
  if (isCrossSite(c.req.raw)) return problemResponse("foreign_origin");
  await next();
});
