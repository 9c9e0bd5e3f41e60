import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { message } from "../domain/message.ts";
import { composeDeps, toPlatform } from "./compose.ts";
import { type LoadContext, respondInContext } from "./context.ts";
import type { D1Cost } from "./db/database.ts";
import type { Env } from "./env.ts";
import { createRoutePatternFinder, handleRequest } from "./handle-request.ts";
import { api } from "./http/api/app.ts";
import { createProblemResponse, renderProblem } from "./http/problem-response.ts";
import { withCacheOwner } from "./http/security/cache-owner.ts";
import { createNonce, withSecurityHeaders } from "./http/security/headers.ts";
import { getPath, isApiPath, isStaticFilePath, renderErrorPage } from "./http/security/routing.ts";
import {
  createCrossOriginResponse,
  isCrossOriginChange,
  isSafeMethod,
  toOneClickUnsubscribe,
} from "./http/security/same-origin.ts";
import { runScheduledJobs } from "./jobs/index.ts";
import { getHttpRequestId, log, readLogLevel, runInLogScope } from "./log.ts";
import { createMethodNotAllowedResponse, listScreenPatterns, toScreenPath, withErrorResponses } from "./screens.ts";
import type { SessionMemory } from "./services/auth/sessions.ts";

const handlePageRequest = createRequestHandler(withErrorResponses(build), "production");

/** The methods that Remix passes to loaders and actions. It would treat any other method as an unexpected error. */
const PAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Responds with a page, or with the data of a page. */
async function renderPage(request: Request, context: LoadContext): Promise<Response> {
  if (!PAGE_METHODS.includes(request.method)) return createMethodNotAllowedResponse(PAGE_METHODS, context);
  const response = await handlePageRequest(request, { ...context });
  // Remix renders a refusal of a screen without the headers of the refusal.
  if (response.status === 405 && !response.headers.has("Allow")) response.headers.set("Allow", "GET, HEAD");
  return response;
}

/** The sessions that this isolate remembers. D1 confirms each use of them. */
const sessions: SessionMemory = new Map();

const findApiRoute = createRoutePatternFinder(api.routes.map(({ path }) => path));
const findScreenRoute = createRoutePatternFinder(listScreenPatterns(build));

function findRoute(request: Request): string | null {
  const pathname = getPath(request);
  return isApiPath(request) ? findApiRoute(pathname) : findScreenRoute(toScreenPath(pathname));
}

/**
 * Responds to one HTTP request with one context: the HTTP API handles `/api/*`, the screens handle everything else. The
 * Worker does not run for existing static files.
 */
async function respond(original: Request, env: Env, execution: ExecutionContext, nonce: string): Promise<Response> {
  if (isStaticFilePath(original)) return new Response("Not found.\n", { status: 404 });
  // This check comes first; Remix would respond to an HTTP request from another site with status 500.
  const request = isCrossOriginChange(original) ? toOneClickUnsubscribe(original) : original;
  if (request === null) return await createCrossOriginResponse(original);
  const { response, context } = await respondInContext(
    request,
    env,
    { execution, nonce, sessions },
    async (received, context) =>
      isApiPath(received)
        ? api.fetch(received, { context })
        : withCacheOwner(received, await renderPage(received, context), context),
  );
  if (!isSafeMethod(request) && response.status < 400) {
    context.afterResponse(() => context.services.notifications.deliverAfterResponse());
    context.afterResponse(() => context.services.flags.refreshAfterResponse());
  }
  const finalResponse =
    env.SERVER_TIMING === undefined || response.webSocket ? response : withServerTiming(response, context.cost);
  for (const work of context.deferredWork) execution.waitUntil(work().catch(logError));
  return finalResponse;
}

/** Logs an error of work that ran after the response. A scheduled job repeats failed deliveries. */
const logError = (error: unknown): void => log("error", "work after the response failed", { error });

/**
 * Adds a `Server-Timing` header with the D1 cost of a response. For benchmarks and tests only, because the number of
 * rows read can reveal that a hidden request exists.
 */
function withServerTiming(response: Response, { round_trips, rows_read, rows_written }: D1Cost): Response {
  const timed = new Response(response.body, response);
  timed.headers.append("Server-Timing", `d1;desc="rt=${round_trips} read=${rows_read} written=${rows_written}"`);
  return timed;
}

/** Returns an error page or problem response, without a stack, for an error that neither the API nor the screens caught. */
function handleError(request: Request, error: unknown): Response | Promise<Response> {
  log("error", "unexpected error", { error });
  if (isApiPath(request)) return renderProblem(request, createProblemResponse("internal"));
  return renderErrorPage(500, request, {
    title: message("errors.crash_title"),
    text: message("errors.internal_with_reference", { request_id: getHttpRequestId() }),
  });
}

export { PageConnections as Inbox } from "./live/inbox.ts";

/** The entry points of the Worker: HTTP requests and scheduled jobs. */
export default {
  async fetch(request, env, execution) {
    const nonce = createNonce();
    return handleRequest(
      request,
      env,
      { findRoute: () => findRoute(request), isStatic: isStaticFilePath(request) },
      async () => {
        const response = await respond(request, env, execution, nonce).catch((error) => handleError(request, error));
        // The response to a WebSocket upgrade must not be changed.
        return response.webSocket ? response : withSecurityHeaders(request, response, nonce);
      },
    );
  },
  async scheduled(controller, env, execution) {
    const deps = composeDeps(toPlatform(env));
    const scope = { min_level: readLogLevel(env.LOG_LEVEL), fields: {} };
    execution.waitUntil(runInLogScope(scope, () => runScheduledJobs(controller.cron, deps)));
  },
} satisfies ExportedHandler<Env>;
