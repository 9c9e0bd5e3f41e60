import { readCookie } from "../../app/domain/cookies.ts";
import type { Actor } from "../../app/domain/entities.ts";
import { KEEP_FOR } from "../../app/domain/keep-for.ts";
import { isSecure } from "./headers.ts";

/**
 * Tells the service worker whose copy of a screen this answer may become. A screen that shows a message once is not kept, or its copy
 * would show it again and again.
 */
export function withKeeper(request: Request, response: Response, actor: Actor | null): Response {
  const showsMessage = Boolean(readCookie(request.headers.get("Cookie"), "flash", isSecure(request)));
  if (actor === null || showsMessage || request.method !== "GET") return response;
  const kept = new Response(response.body, response);
  kept.headers.set(KEEP_FOR, actor.id);
  return kept;
}
