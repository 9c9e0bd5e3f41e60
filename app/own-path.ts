/** Any origin will do to see whether an address leaves its own. */
const ANY_ORIGIN = "http://own.invalid";

/** Longer than any address of the product; it stands in headers and pages (R44). */
const MAX_CHARACTERS = 2_000;

/** The address if it is a path of this product, else '/': where to go on to after signing in must not lead elsewhere. */
export function ownPath(address: FormDataEntryValue | null): string {
  if (typeof address !== "string" || !address.startsWith("/") || address.length > MAX_CHARACTERS) return "/";
  // The parser knows every way to write another host: '//host', '/\host', '/<tab>/host'.
  const url = URL.canParse(address, ANY_ORIGIN) ? new URL(address, ANY_ORIGIN) : null;
  if (url?.origin !== ANY_ORIGIN) return "/";
  return url.pathname + url.search + url.hash;
}
