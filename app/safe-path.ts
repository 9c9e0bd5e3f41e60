/** Any origin serves to see whether an address leaves its own. */
const ANY_ORIGIN = "http://own.invalid";
/** Characters of the longest address that is followed, and written into a page; the longest of the screens' own are half of it. */
const MAX_LENGTH = 4_000;

/**
 * Returns the address as a path of this product, or '/' if it is none or leads anywhere else. For every address that came from outside and
 * is navigated to: after signing in, after choosing a theme, from a push, from an answer of the assistant.
 */
export function toSafePath(address: unknown): string {
  if (typeof address !== "string" || address.length > MAX_LENGTH || !address.startsWith("/")) return "/";
  // The parser knows every way to write another host: '//host', '/\host', '/<tab>/host'.
  if (!URL.canParse(address, ANY_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  // It removes dot segments: '/..//host' has become '//host', which a reader of the result takes for another host. A proxy that
  // decodes addresses makes the same of '/%2fhost'.
  if (origin !== ANY_ORIGIN || /^\/(?:[/\\]|%2f|%5c)/i.test(pathname)) return "/";
  return pathname + search + hash;
}
