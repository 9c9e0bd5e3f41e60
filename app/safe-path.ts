/** An arbitrary origin. Paths are resolved against it to find out whether they lead to another origin. */
const ANY_ORIGIN = "http://own.invalid";
/** The maximum length of an address in characters. It is twice the length of our longest addresses. */
const MAX_LENGTH = 4_000;

/**
 * Returns an address as a path of this product. Returns '/' if the address leads to another origin or cannot be parsed. Must be called for
 * every address from outside before the app navigates to it: `next` of the login screen, a push, an answer of the assistant.
 */
export function toSafePath(address: unknown): string {
  if (typeof address !== "string" || address.length > MAX_LENGTH || !address.startsWith("/")) return "/";
  // The URL parser recognises all spellings of another host: '//host', '/\host', '/<tab>/host'.
  if (!URL.canParse(address, ANY_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  // The parser removes dot segments, so that '/..//host' becomes '//host', which leads to another host when it is resolved again.
  // '/%2fhost' also becomes '//host' if a proxy decodes it.
  if (origin !== ANY_ORIGIN || /^\/(?:[/\\]|%2f|%5c)/i.test(pathname)) return "/";
  return pathname + search + hash;
}
