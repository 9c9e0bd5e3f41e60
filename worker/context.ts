import { readCookie } from "../domain/cookies.ts";
import type { Actor } from "../domain/entities.ts";
import { choosePageLanguage, findAcceptedLanguage, LANGUAGE_COOKIE, type Language } from "../domain/language.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Rendered } from "../domain/message.ts";
import { getUseCutoff } from "../domain/users/sessions.ts";
import { loadTexts } from "../texts/index.ts";
import { type Messages, renderAll } from "../texts/render.ts";
import type { Texts } from "../texts/screens.ts";
import { composeDeps, toPlatform } from "./compose.ts";
import { createCost, type D1Cost } from "./db/database.ts";
import type { Env } from "./env.ts";
import { getClientAddress, getClientCountry, isSecure } from "./http/security/headers.ts";
import { isApiPath } from "./http/security/routing.ts";
import {
  readDeviceToken,
  readSessionToken,
  type SessionCookies,
  sessionCookies,
  toBrowserSessionId,
} from "./http/session-cookie.ts";
import { getHttpRequestId, getLogScope, log } from "./log.ts";
import { createRenderedServices, type RenderedServices } from "./rendered-services.ts";
import {
  findRememberedSession,
  type RememberedSession,
  resolveSession,
  type Session,
  type SessionMemory,
  type UnreadCountOptions,
} from "./services/auth/sessions.ts";
import type { Deps, HttpClient } from "./services/deps.ts";
import { createServices } from "./services/index.ts";

/** Everything that a loader, an action or an API handler may use. Created once per HTTP request. */
export interface LoadContext {
  /** The id of the HTTP request, as in the log. */
  readonly requestId: string;
  /** The Content-Security-Policy nonce of the response. */
  readonly nonce: string;
  /** The signed-in user, or null. */
  readonly actor: Actor | null;
  /** The language of the response: for API calls the one of `Accept-Language`, for pages the one that the person saved comes first. */
  readonly language: Language;
  /** The texts of messages in that language. */
  readonly messages: Messages;
  /** The texts of the screens in that language. */
  readonly texts: Texts;
  /** Returns a value with the texts of its messages in that language. */
  readonly renderAll: <T>(value: T) => Rendered<T>;
  /** When the session ends, ISO 8601 in UTC; null if no user is signed in. */
  readonly sessionExpiresAt: string | null;
  /** When offline copies of this response expire: when the session ends if it is not used again (R40); null if no user is signed in. */
  readonly copiesExpireAt: string | null;
  /** Returns the number of unread notifications, counted up to 100. For screens only; 0 if no user is signed in. */
  readonly countUnread: () => Promise<number>;
  /** The session token in the HTTP request, valid or not; null if there is none. */
  readonly sessionToken: string | null;
  /** Returns the value of the cookie BROWSER_SESSION, to which offline copies are bound (R40); null with 'Remember me' or without a session. */
  readonly browserSession: () => string | null;
  /** The token of the known device in the HTTP request, valid or not (R42); null if there is none. */
  readonly deviceToken: string | null;
  readonly cookies: SessionCookies;
  /** The network address of the client (R53). */
  readonly requestAddress: string;
  readonly now: () => Date;
  /** When the HTTP request arrived. */
  readonly arrivedAt: Date;
  /** Returns the SHA-256 of `content` in lower-case hex. */
  readonly sha256: (content: string | Uint8Array) => string;
  /** The services, whose results have their texts in that language. */
  readonly services: RenderedServices;
  /** The D1 cost of this HTTP request so far. */
  readonly cost: D1Cost;
  /**
   * Opens the WebSocket that updates the open pages of a person, whom the caller must have authenticated. Null without
   * the binding INBOX.
   */
  readonly openLiveSocket: ((user_id: string, request: Request) => Promise<Response>) | null;
  /** Runs `work` after the response. */
  readonly afterResponse: (work: () => Promise<unknown>) => void;
  /** The functions passed to `afterResponse` so far. */
  readonly deferredWork: readonly (() => Promise<unknown>)[];
  /** Keeps the Worker running until the promise `work` has ended, also after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Logs an unexpected error. */
  readonly logFault: (error: unknown) => void;
}

/** Options of `respondInContext`. */
export interface ContextOptions {
  readonly execution: Pick<ExecutionContext, "waitUntil">;
  readonly nonce: string;
  readonly sessions: SessionMemory;
  /** Replaces dependencies in tests, such as the clock. */
  readonly overrides?: Partial<Deps>;
}

/**
 * Creates the context of one HTTP request and calls `respond` with it. If this isolate remembers the session, D1
 * confirms the session in the first batch of `respond`; otherwise reading the session costs one more round trip. If the
 * session has changed, the response is discarded, and `respond` is called once more with the current session, or
 * without one if it has ended (docs/decisions/database.md).
 */
export async function respondInContext(
  request: Request,
  env: Env,
  options: ContextOptions,
  respond: (request: Request, context: LoadContext) => Promise<Response>,
): Promise<{ response: Response; context: LoadContext }> {
  const cost = createCost();
  const deps = composeDeps(toPlatform(env), cost, { client: toHttpClient(request, env), ...options.overrides });
  const token = readSessionToken(request, isSecure(request));
  const unread = toUnreadQuery(request);
  const guarded = token === null ? null : findRememberedSession(deps, token, unread, options.sessions);
  const repeat = guarded && (await makeRepeatable(request));
  let resolved: Session | null = null;
  if (guarded && repeat) {
    const received = repeat();
    const context = await createLoadContext(
      received,
      env,
      options,
      { deps: { ...deps, db: guarded.db }, cost, token },
      guarded,
    );
    const confirmed = respond(received, context).then(async (response) => {
      await guarded.confirm();
      return response;
    });
    const result = await Promise.race([confirmed, guarded.changed]);
    if (result instanceof Response) return { response: result, context };
    resolved = result.session;
  } else if (token !== null) resolved = await resolveSession(deps, token, unread, options.sessions);
  const session = resolved && {
    ...resolved,
    confirm: async () => undefined,
    countUnread: async () => resolved.unread_count ?? 0,
  };
  const received = repeat ? repeat() : request;
  const context = await createLoadContext(received, env, options, { deps, cost, token }, session);
  return { response: await respond(received, context), context };
}

/** The maximum length of a stored `User-Agent`. */
const MAX_USER_AGENT = 400;

const toHttpClient = (request: Request, env: Env): HttpClient => ({
  address: getClientAddress(request),
  user_agent: request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT) ?? null,
  country: getClientCountry(request, env),
  origin: new URL(request.url).origin,
  http_request_id: getHttpRequestId(),
});

/**
 * Returns a function that returns a copy of the HTTP request with an unread body. Returns null if the body is too large
 * or of unknown length; the session must then be checked before the body is read.
 */
async function makeRepeatable(request: Request): Promise<(() => Request) | null> {
  if (!request.body) return () => request;
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (!(length <= LIMITS.body_bytes)) return null;
  const body = await request.arrayBuffer();
  return () => new Request(request, { body });
}

type ContextSession = Pick<
  RememberedSession,
  "actor" | "expires_at" | "unused_expires_at" | "remember" | "last_used_at" | "confirm" | "countUnread"
>;

/**
 * The calls that open pages make at intervals. They do not count as uses of the session; otherwise an open page would
 * keep its session forever.
 */
const AUTOMATIC_CALLS = ["/api/notifications", "/api/live", "/admin/overview"];

/** Whether this use of the session must be stored. */
const isUseDue = (request: Request, session: ContextSession, now: Date): boolean =>
  session.last_used_at <= getUseCutoff(now) &&
  !(request.method === "GET" && AUTOMATIC_CALLS.includes(new URL(request.url).pathname));

async function createLoadContext(
  request: Request,
  env: Env,
  { execution, nonce, sessions }: ContextOptions,
  { deps, cost, token }: { deps: Deps; cost: D1Cost; token: string | null },
  session: ContextSession | null,
): Promise<LoadContext> {
  const { INBOX } = env;
  const deferred: (() => Promise<unknown>)[] = [];
  getLogScope().fields.actor_id = session?.actor.id;
  const services = createServices(deps);
  const language = readLanguage(request, session?.actor.language ?? null);
  const texts = await loadTexts(language);
  const { messages } = texts;
  if (token !== null && session && isUseDue(request, session, deps.now()))
    deferred.push(() => services.auth.recordUse(token, sessions));
  return {
    requestId: getHttpRequestId(),
    nonce,
    actor: session?.actor ?? null,
    language,
    messages,
    texts,
    renderAll: (value) => renderAll(messages, value),
    sessionExpiresAt: session?.expires_at ?? null,
    copiesExpireAt: session?.unused_expires_at ?? null,
    countUnread: session?.countUnread ?? (async () => 0),
    sessionToken: token,
    browserSession: () => (token === null || !session || session.remember ? null : toBrowserSessionId(token)),
    deviceToken: readDeviceToken(request, isSecure(request)),
    cookies: sessionCookies,
    requestAddress: getClientAddress(request),
    now: deps.now,
    arrivedAt: deps.now(),
    sha256: deps.sha256,
    services: createRenderedServices(services, messages),
    cost,
    openLiveSocket: INBOX ? (user_id, page) => INBOX.getByName(user_id).fetch(page) : null,
    afterResponse: (work) => deferred.push(work),
    deferredWork: deferred,
    waitUntil: (work) => execution.waitUntil(work),
    logFault: (error) => log("error", "unexpected error", { error }),
  };
}

/** Returns the language of the response. A saved language applies to pages only (design/api.md, Conventions). */
function readLanguage(request: Request, saved: Language | null): Language {
  const { headers } = request;
  const accepted = headers.get("Accept-Language");
  if (isApiPath(request)) return findAcceptedLanguage(accepted);
  return choosePageLanguage(saved, readCookie(headers.get("Cookie"), LANGUAGE_COOKIE, isSecure(request)), accepted);
}

/** Returns the options for counting the unread notifications, which every screen shows; null for API calls. */
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
