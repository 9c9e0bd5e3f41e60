import { readCookie } from "../../../domain/cookies.ts";
import type { Actor } from "../../../domain/entities.ts";
import type { Language } from "../../../domain/language.ts";
import {
  CACHE_EXPIRES_HEADER,
  CACHE_OWNER_HEADER,
  CACHE_SESSION_HEADER,
} from "../../../domain/offline-cache-headers.ts";
import { isSecure } from "./headers.ts";

/** The fields of LoadContext that describe the session of an HTTP request. */
interface CacheSession {
  readonly actor: Actor | null;
  readonly copiesExpireAt: string | null;
  readonly browserSession: () => string | null;
  readonly language: Language;
}

/**
 * Returns the response with headers that allow the service worker to store a copy: for which user, and until when
 * (R40). A page with a one-time message gets no such headers, because its copy would display the message every time.
 * The owner is the user with a role, a department and a language, so that copies of two of them never exist together. A
 * change of the role or department therefore ends the copies that were made with the earlier rights.
 */
export function withCacheOwner(
  request: Request,
  response: Response,
  { actor, copiesExpireAt, browserSession, language }: CacheSession,
): Response {
  const showsMessage = Boolean(readCookie(request.headers.get("Cookie"), "flash", isSecure(request)));
  if (actor === null || copiesExpireAt === null || showsMessage || request.method !== "GET") return response;
  const cacheable = new Response(response.body, response);
  cacheable.headers.set(CACHE_OWNER_HEADER, `${actor.role}.${actor.department_id}.${actor.id}-${language}`);
  cacheable.headers.set(CACHE_EXPIRES_HEADER, copiesExpireAt);
  const session = browserSession();
  if (session !== null) cacheable.headers.set(CACHE_SESSION_HEADER, session);
  return cacheable;
}
