import { readCookie } from "../../../domain/cookies.ts";
import type { Actor } from "../../../domain/entities.ts";
import { KEEP_FOR, KEEP_UNTIL, KEEP_WHILE } from "../../../domain/keep-for.ts";
import { isSecure } from "./headers.ts";

/** The part of LoadContext that describes the session of a request. */
interface CopySession {
  readonly actor: Actor | null;
  readonly sessionExpiresAt: string | null;
  readonly browserSession: string | null;
}

/**
 * Returns the response with the headers that allow the service worker to store a copy: its owner and when it expires (R40). A screen with a
 * one-time message gets none of them, because a copy would show the message every time.
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
