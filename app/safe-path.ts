/** The origin against which paths are resolved. It can be any origin: it only shows whether a path leads to another origin. */
const ANY_ORIGIN = "http://own.invalid";
/** The maximum length of an address in characters. The longest addresses of our screens are half as long. */
const MAX_LENGTH = 4_000;

/**
 * Returns an address as a path of this product, or '/' if it leads to another origin or cannot be parsed. Must be called for every address
 * from outside before the app navigates to it: `next` of the login screen, a push, an answer of the assistant.
 */
export function toSafePath(address: unknown): string {
  if (typeof address !== "string" || address.length > MAX_LENGTH || !address.startsWith("/")) return "/";
  // The URL parser knows every spelling of another host: '//host', '/\host', '/<tab>/host'.
  if (!URL.canParse(address, ANY_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  // The parser removes dot segments: '/..//host' becomes '//host', which leads to another host when it is resolved again. A proxy that
  // decodes addresses also turns '/%2fhost' into '//host'.
  if (origin !== ANY_ORIGIN || /^\/(?:[/\\]|%2f|%5c)/i.test(pathname)) return "/";
  return pathname + search + hash;
}
