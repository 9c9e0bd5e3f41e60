/** The origin for resolving paths. Any origin can show whether an address leaves it. */
const ANY_ORIGIN = "http://own.invalid";
/** The most characters of an address. The longest addresses of our screens have half of it. */
const MAX_LENGTH = 4_000;

/**
 * Returns an address as a path of this product, or '/' if it leads to another origin or cannot be parsed. Call it for every address from
 * outside before navigating to it: `next` of the login screen, a push, an answer of the assistant.
 */
export function toSafePath(address: unknown): string {
  if (typeof address !== "string" || address.length > MAX_LENGTH || !address.startsWith("/")) return "/";
  // The URL parser knows every way to write another host: '//host', '/\host', '/<tab>/host'.
  if (!URL.canParse(address, ANY_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  // The parser removes dot segments: '/..//host' becomes '//host', which is another host if it is resolved again. A proxy that decodes
  // addresses makes the same of '/%2fhost'.
  if (origin !== ANY_ORIGIN || /^\/(?:[/\\]|%2f|%5c)/i.test(pathname)) return "/";
  return pathname + search + hash;
}
