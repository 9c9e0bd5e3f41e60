import type { Actor } from "../domain/entities.ts";
import { composeDeps, toPlatform } from "./compose.ts";
import { createCost, type D1Cost } from "./db/database.ts";
import type { Env } from "./env.ts";
import { getClientAddress, isSecure } from "./http/security/headers.ts";
import { isApiPath } from "./http/security/routing.ts";
import {
  readDeviceToken,
  readSessionToken,
  type SessionCookies,
  sessionCookies,
  toBrowserSession,
} from "./http/session-cookie.ts";
import { currentRequestId, log, logScope } from "./log.ts";
import type { UnreadQuery } from "./services/auth/sessions.ts";
import type { Deps } from "./services/deps.ts";
import { createServices, type Services } from "./services/index.ts";

/** Everything that a screen's loader or action, or an API handler, may use. Built once per request. */
export interface LoadContext {
  /** Names this request in the log. */
  readonly requestId: string;
  /** Content-Security-Policy nonce of this answer. */
  readonly nonce: string;
  /** Who is signed in, or null. */
  readonly actor: Actor | null;
  /** When the session ends, ISO 8601 in UTC; null when nobody is signed in. */
  readonly sessionExpiresAt: string | null;
  /** Unread notifications up to 100, for the bell; null for a call of the API and when nobody is signed in. */
  readonly unreadCount: number | null;
  /** The session's token, whether it is still good or not. */
  readonly sessionToken: string | null;
  /** The value of the cookie BROWSER_SESSION, to which copies of pages are bound (R40); null with 'Remember me' or without a session. */
  readonly browserSession: string | null;
  /** What the browser is known by as a device, whether it still is or not (R42). */
  readonly deviceToken: string | null;
  readonly cookies: SessionCookies;
  /** The caller's network address, for the limits of signing in. */
  readonly requestAddress: string;
  readonly now: () => Date;
  /** When this request came in. */
  readonly arrivedAt: Date;
  /** SHA-256 as lower-case hex. */
  readonly sha256: (content: string | Uint8Array) => string;
  readonly services: Services;
  /** What this request cost in D1 so far. */
  readonly cost: D1Cost;
  /** Opens the socket to a person's page; null where there is none. The caller has checked who it is. */
  readonly openLiveSocket: ((user_id: string, request: Request) => Promise<Response>) | null;
  /** Work that begins once the answer is there, and costs it nothing. */
  readonly afterResponse: (work: () => Promise<unknown>) => void;
  /** What is to begin then. */
  readonly deferredWork: readonly (() => Promise<unknown>)[];
  /** Keeps the Worker alive for work that follows the answer, such as delivering the outbox. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Logs what was thrown and should not have been. */
  readonly logFault: (error: unknown) => void;
}

/**
 * Builds the context of one request: the use-cases bound to their dependencies, and the person who asks.
 * Costs one round trip to D1 when the request carries a session, none otherwise. `overrides` is where tests freeze time.
 */
export async function createLoadContext(
  request: Request,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  nonce: string,
  overrides: Partial<Deps> = {},
): Promise<LoadContext> {
  const { INBOX } = env;
  const cost = createCost();
  // A read's first query, the session check, goes to the primary: an ended session is refused at once, and one reads one's own
  // writes. What follows may come from a replica that has caught up with it. A change stays with the primary, where D1 goes
  // without a session of its own (docs/decisions/0010-reads-and-replicas.md).
  const DB = request.method === "GET" ? env.DB.withSession("first-primary") : env.DB;
  const deps = composeDeps(toPlatform(env, DB), cost, overrides);
  const arrivedAt = deps.now();
  const services = createServices(deps);
  const secure = isSecure(request);
  const sessionToken = readSessionToken(request, secure);
  const session =
    sessionToken === null ? null : await services.auth.resolveSession(sessionToken, toUnreadQuery(request));
  if (session) logScope().fields.actor_id = session.actor.id;
  const deferred: (() => Promise<unknown>)[] = [];
  return {
    requestId: currentRequestId(),
    nonce,
    actor: session?.actor ?? null,
    sessionExpiresAt: session?.expires_at ?? null,
    unreadCount: session?.unread_count ?? null,
    sessionToken,
    browserSession: sessionToken === null || !session || session.remember ? null : toBrowserSession(sessionToken),
    deviceToken: readDeviceToken(request, secure),
    cookies: sessionCookies,
    requestAddress: getClientAddress(request, env),
    now: deps.now,
    arrivedAt,
    sha256: deps.sha256,
    services,
    cost,
    openLiveSocket: INBOX ? (user_id, page) => INBOX.getByName(user_id).fetch(page) : null,
    afterResponse: (work) => deferred.push(work),
    deferredWork: deferred,
    waitUntil: (work) => execution.waitUntil(work),
    logFault: (error) => log("error", "unexpected error", { error }),
  };
}

/** Every screen has a bell; the API's answers have none. */
function toUnreadQuery(request: Request): UnreadQuery | null {
  if (isApiPath(request)) return null;
  const [, id] = /^\/request\/([^/]+)\/details(?:\.data)?$/.exec(new URL(request.url).pathname) ?? [];
  return { opened_request_id: id === undefined ? null : decodePathSegment(id) };
}

function decodePathSegment(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
