import type { Context } from "hono";

/** The ETag of a request's version (R9). */
export const etag = (version: number): string => `"${version}"`;

/**
 * The version that `If-Match` names: null when it is absent or `*` ('whatever it is now'), 0 when it is no ETag of ours, which no
 * request ever has, so that the change is refused as stale.
 */
export function readIfMatch(c: Context): number | null {
  const given = c.req.header("If-Match")?.trim();
  if (given === undefined || given === "*") return null;
  return Number(/^(?:W\/)?"(\d{1,9})"$/.exec(given)?.[1] ?? 0);
}

/** Whether the caller has this version already. */
export function matchesIfNoneMatch(c: Context, version: number): boolean {
  const known = (c.req.header("If-None-Match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(etag(version));
}
