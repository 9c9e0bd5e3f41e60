import { secureCookie } from "../../../domain/cookies.ts";

/** Returns whether the browser came over https: not on somebody's own machine. */
export const isSecure = (request: Request): boolean => new URL(request.url).protocol === "https:";

/** A fresh Content-Security-Policy nonce: 128 random bits, base64. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** Pages run their own scripts and styles and nothing else; nobody may frame them. */
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
 * The answer with the headers that every page and API answer carries. What a handler set itself stays: an attachment has a stricter
 * policy of its own, a public answer its own caching. Over https every cookie is `Secure` and `__Host-`.
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
    for (const cookie of cookies) secured.headers.append("Set-Cookie", secureCookie(cookie));
    secured.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  return secured;
}
