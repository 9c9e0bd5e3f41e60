import type { Env } from "../../env.ts";

/**
 * The caller's network address, for what is counted by address. Cloudflare sets the header on a deployment, whatever the caller sent. Locally
 * nothing does that could be told from what the caller sent, so there everybody has the same address.
 */
export function getClientAddress(request: Request, { LOCAL }: Pick<Env, "LOCAL">): string {
  return (LOCAL === undefined && request.headers.get("CF-Connecting-IP")) || "local";
}
