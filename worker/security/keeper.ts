import { readCookie } from "../../app/domain/cookies.ts";
import type { Actor } from "../../app/domain/entities.ts";
import { KEEP_FOR, KEEP_UNTIL, KEEP_WHILE } from "../../app/domain/keep-for.ts";
import { isSecure } from "./headers.ts";

/** The session of a request, as LoadContext has it. */
interface CopySession {
  readonly actor: Actor | null;
  readonly sessionExpiresAt: string | null;
  readonly browserSession: string | null;
}

/**
 * Returns the answer with what the service worker has to know about a copy of it: whose it is, and with what it ends (R40). A screen that
 * shows a message once gets none of this, or its copy would show it again and again.
 */
export function withKeeper(
  request: Request,
  response: Response,
  { actor, sessionExpiresAt, browserSession }: CopySession,
): Response {
  const showsMessage = Boolean(readCookie(request.headers.get("Cookie"), "flash", isSecure(request)));
  if (actor === null || sessionExpiresAt === null || showsMessage || request.method !== "GET") return response;
  const kept = new Response(response.body, response);
  kept.headers.set(KEEP_FOR, actor.id);
  kept.headers.set(KEEP_UNTIL, sessionExpiresAt);
  if (browserSession !== null) kept.headers.set(KEEP_WHILE, browserSession);
  return kept;
}
