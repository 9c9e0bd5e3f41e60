import { toSecureCookie } from "../../../domain/cookies.ts";
import { normalizeAddress } from "../../../domain/network-addresses.ts";
import type { Env } from "../../env.ts";

/**
 * Whether the HTTP request came over https. On a local installation, it did if a trusted proxy says so (R53); the front server then gives the
 * URL this protocol.
 */
export const isSecure = ({ url }: Request): boolean => url.startsWith("https:");

/**
 * Returns the IP address of the client, in its usual text. Cloudflare sets CF-Connecting-IP, and so does the front server of a local
 * installation (R53); neither passes on what a client sends in this header. Returns `local` if neither is in front of the Worker, as in
 * tests.
 */
export const getClientAddress = ({ headers }: Request): string =>
  normalizeAddress(headers.get("CF-Connecting-IP") ?? "") ?? "local";

/**
 * Returns the country of the client as an ISO 3166 code; null if Cloudflare does not know it, and on a local
 * installation, which cannot trust the header.
 */
export function getClientCountry(request: Request, { LOCAL }: Pick<Env, "LOCAL">): string | null {
  const code = LOCAL === undefined ? request.headers.get("CF-IPCountry") : null;
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
}

/** Returns a new nonce for the Content-Security-Policy: 128 random bits, base64. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** Returns a Content-Security-Policy that allows only the page's own scripts and styles, and no framing. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()";

/**
 * Returns the response with the headers that all pages and API responses have. Does not replace a header of the
 * handler, such as the stricter policy of an attachment. Over https, every cookie becomes `Secure` and gets the prefix
 * `__Host-`.
 */
export function withSecurityHeaders(request: Request, response: Response, nonce: string): Response {
  const secured = new Response(response.body, response);
  const setDefault = (name: string, value: string): void => {
    if (!secured.headers.has(name)) secured.headers.set(name, value);
  };
  setDefault("Content-Security-Policy", contentSecurityPolicy(nonce));
  setDefault("Cache-Control", "private, no-store");
  setDefault("Referrer-Policy", "strict-origin-when-cross-origin");
  setDefault("Permissions-Policy", PERMISSIONS_POLICY);
  setDefault("Cross-Origin-Opener-Policy", "same-origin");
  setDefault("Cross-Origin-Resource-Policy", "same-origin");
  secured.headers.set("X-Content-Type-Options", "nosniff");
  if (isSecure(request)) {
    const cookies = secured.headers.getSetCookie();
    secured.headers.delete("Set-Cookie");
    for (const cookie of cookies) secured.headers.append("Set-Cookie", toSecureCookie(cookie));
    secured.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  return secured;
}
