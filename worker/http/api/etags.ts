import type { Context } from "hono";

/** Returns the ETag for a version of an entity (R9). */
export const toEtag = (version: number): string => `"${version}"`;

/**
 * Returns the version in the header `If-Match`. Returns null, which allows any version, if the header is absent or `*`.
 * Returns 0 if the ETag is invalid: no entity has version 0, so the change is refused as stale.
 */
export function readIfMatch(c: Context): number | null {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return null;
  return Number(/^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1] ?? 0);
}

/** Whether the header `If-None-Match` contains the ETag of `version`, or `*`. */
export function matchesIfNoneMatch(c: Context, version: number): boolean {
  const tags = (c.req.header("If-None-Match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(toEtag(version));
}
