import type { Actor } from "../domain/entities.ts";
import { composeDeps, toPlatform } from "./compose.ts";
import { createCost, type D1Cost } from "./db/database.ts";
import type { Env } from "./env.ts";
import { getClientAddress, isSecure } from "./http/security/headers.ts";
import { isApiPath } from "./http/security/routing.ts";
import {
  readDeviceToken,
  readSessionToken,
  type SessionCookieFactory,
  sessionCookieFactory,
  toBrowserSession,
} from "./http/session-cookie.ts";
import { getCurrentRequestId, getLogScope, log } from "./log.ts";
import type { UnreadCountOptions } from "./services/auth/sessions.ts";
import type { Deps } from "./services/deps.ts";
import { createServices, type Services } from "./services/index.ts";

/** Everything that a loader, an action or an API handler may use. Created once per HTTP request. */
export interface LoadContext {
  /** The id of the HTTP request, as in the log. */
  readonly requestId: string;
  /** The Content-Security-Policy nonce of the response. */
  readonly nonce: string;
  /** The signed-in user, or null. */
  readonly actor: Actor | null;
  /** When the session ends, ISO 8601 in UTC; null if no user is signed in. */
  readonly sessionExpiresAt: string | null;
  /** The number of unread notifications, counted up to 100; null for API calls and if no user is signed in. */
  readonly unreadCount: number | null;
  /** The session token in the HTTP request, valid or not; null if there is none. */
  readonly sessionToken: string | null;
  /** The value of the cookie BROWSER_SESSION, to which offline copies are bound (R40); null with 'Remember me' or without a session. */
  readonly browserSession: string | null;
  /** The token of the known device in the HTTP request, valid or not (R42); null if there is none. */
  readonly deviceToken: string | null;
  readonly cookies: SessionCookieFactory;
  /** The network address of the client, for the limits on sign-in attempts. */
  readonly requestAddress: string;
  readonly now: () => Date;
  /** When the HTTP request arrived. */
  readonly arrivedAt: Date;
  /** Returns the SHA-256 of `content` in lower-case hex. */
  readonly sha256: (content: string | Uint8Array) => string;
  readonly services: Services;
  /** The D1 cost of this HTTP request so far. */
  readonly cost: D1Cost;
  /**
   * Opens the WebSocket that updates the open pages of a person; the caller must have authenticated the person. null without the binding
   * INBOX.
   */
  readonly openLiveSocket: ((user_id: string, request: Request) => Promise<Response>) | null;
  /** Runs `work` after the response, which does not wait for it. */
  readonly afterResponse: (work: () => Promise<unknown>) => void;
  /** The functions passed to `afterResponse` so far. */
  readonly deferredWork: readonly (() => Promise<unknown>)[];
  /** Keeps the Worker alive until the promise `work` has ended, also after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Logs an unexpected error. */
  readonly logFault: (error: unknown) => void;
}

/**
 * Creates the context of one HTTP request. Costs one round trip to D1 if the HTTP request has a session token, otherwise none. `overrides`:
 * replaces dependencies in tests, such as the clock.
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
  // The first query of a read, the session check, goes to the primary database: so an ended session is refused at once, and users read
  // their own writes. The next queries may go to a replica that is as recent. A change uses the primary only, as D1 does without a D1
  // session (docs/decisions/0010-reads-and-replicas.md).
  const DB = request.method === "GET" ? env.DB.withSession("first-primary") : env.DB;
  const deps = composeDeps(toPlatform(env, DB), cost, overrides);
  const arrivedAt = deps.now();
  const services = createServices(deps);
  const secure = isSecure(request);
  const sessionToken = readSessionToken(request, secure);
  const session =
    sessionToken === null ? null : await services.auth.resolveSession(sessionToken, toUnreadQuery(request));
  if (session) getLogScope().fields.actor_id = session.actor.id;
  const deferred: (() => Promise<unknown>)[] = [];
  return {
    requestId: getCurrentRequestId(),
    nonce,
    actor: session?.actor ?? null,
    sessionExpiresAt: session?.expires_at ?? null,
    unreadCount: session?.unread_count ?? null,
    sessionToken,
    browserSession: sessionToken === null || !session || session.remember ? null : toBrowserSession(sessionToken),
    deviceToken: readDeviceToken(request, secure),
    cookies: sessionCookieFactory,
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

/** Returns what is needed to count the unread notifications, whose number every screen shows; null for API calls. */
function toUnreadQuery(request: Request): UnreadCountOptions | null {
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
