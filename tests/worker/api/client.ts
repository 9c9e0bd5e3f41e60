import { expect } from "vitest";
import { createVapidPair } from "../../../scripts/vapid.ts";
import { respondInContext } from "../../../worker/context.ts";
import type { D1Cost } from "../../../worker/db/database.ts";
import type { Env } from "../../../worker/env.ts";
import { createRoutePatternFinder, handleRequest } from "../../../worker/handle-request.ts";
import { api } from "../../../worker/http/api/app.ts";
import { withSecurityHeaders } from "../../../worker/http/security/headers.ts";
import type { SessionMemory } from "../../../worker/services/auth/sessions.ts";
import type { TestPlatform } from "../../support/platform.ts";
import { LOOPBACK_PUSH_SERVICES } from "../../support/push-service.ts";
import { readCommonPasswords, readTypeface, readVerifier } from "../../support/static-files.ts";
import { instantPasswordHashing, type TestServices } from "../../support/test-services.ts";
import { findContractDifferences } from "./contract.ts";

const VAPID = createVapidPair();

const findRoute = createRoutePatternFinder(api.routes.map(({ path }) => path));

export const ORIGIN = "http://approvals.example";

/** The variables of an installation from which mails leave. Its mail service takes every mail. */
export const SENDS_MAIL: Partial<Env> = {
  PUBLIC_URL: ORIGIN,
  MAIL_FROM: "approvals@company.example",
  MAIL: { send: async () => ({ messageId: "1" }) } as unknown as Env["MAIL"],
};

/** A response with its parsed body. */
export interface ApiResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: { path: string; message: string; code?: string; params?: Record<string, unknown> }[];
}

export interface CallOptions {
  /** The body. Objects are sent as JSON. FormData, URLSearchParams, bytes, streams and strings are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly env?: Partial<Env>;
  /** Whether to run the work that the Worker does after the response. */
  readonly runsLaterWork?: boolean;
}

/** A client that calls the API in this process, without a network, and checks every response against openapi.json. */
export interface Client {
  /** The costs in D1 of the calls so far. */
  readonly costs: D1Cost[];
  readonly raw: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  readonly call: <Body = Problem>(method: string, path: string, options?: CallOptions) => Promise<ApiResponse<Body>>;
  readonly get: <Body = Problem>(path: string, headers?: Record<string, string>) => Promise<ApiResponse<Body>>;
  readonly post: <Body = Problem>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse<Body>>;
  readonly put: <Body = Problem>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse<Body>>;
}

function encode(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  if (typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream)
    return { body: body as BodyInit };
  return { body: JSON.stringify(body), type: "application/json" };
}

/**
 * Returns a client of the API.
 * @param cookie the session cookie as `name=value`, or null for calls without a session
 */
export function createClient(
  platform: TestPlatform,
  backend: Pick<TestServices, "clock">,
  cookie: string | null = null,
): Client {
  const sessions: SessionMemory = new Map();
  const costs: D1Cost[] = [];
  const raw: Client["raw"] = async (method, path, options = {}) => {
    const { body, type } = encode(options.body);
    const headers = new Headers(options.headers);
    if (cookie !== null) headers.set("Cookie", cookie);
    if (type && !headers.has("Content-Type")) headers.set("Content-Type", type);
    if (typeof body === "string" && !headers.has("Content-Length"))
      headers.set("Content-Length", String(new TextEncoder().encode(body).byteLength));
    const streamed = body instanceof ReadableStream ? { duplex: "half" } : {};
    const request = new Request(`${ORIGIN}/api${path}`, { method, headers, body, ...streamed });
    const env = {
      DB: platform.DB,
      FILES: platform.FILES,
      LOCAL: "1",
      LOG_LEVEL: "error",
      PUSH_SERVICES: LOOPBACK_PUSH_SERVICES,
      ...VAPID,
      ...options.env,
    } as Env;
    const overrides = {
      now: () => new Date(backend.clock.now),
      pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
      passwords: instantPasswordHashing,
      commonPasswords: readCommonPasswords,
      typeface: readTypeface,
      verifier: readVerifier,
    };
    const route = findRoute(new URL(request.url).pathname);
    return handleRequest(request, env, { findRoute: () => route }, async () => {
      const { response, context } = await respondInContext(
        request,
        env,
        { execution: { waitUntil: () => undefined }, nonce: "nonce", sessions, overrides },
        async (received, context) => api.fetch(received, { context }),
      );
      costs.push(context.cost);
      if (options.runsLaterWork) for (const work of context.deferredWork) await work();
      return withSecurityHeaders(request, response, "nonce");
    });
  };
  const call = async <Body>(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse<Body>> => {
    const response = await raw(method, path, options);
    const text = await response.clone().text();
    // The mark of a message that was encoded for zod (domain/inputs/zod-messages.ts).
    expect(text).not.toContain("\\u0002");
    const body = /json/.test(response.headers.get("Content-Type") ?? "") ? JSON.parse(text) : text;
    expect(findContractDifferences(method, path, response, body)).toEqual([]);
    return { status: response.status, headers: response.headers, body };
  };
  return {
    costs,
    raw,
    call,
    get: (path, headers) => call("GET", path, { headers }),
    post: (path, body, headers) => call("POST", path, { body, headers }),
    put: (path, body, headers) => call("PUT", path, { body, headers }),
  };
}

export const credentials = (username: string, password = "Approve-2026", more: Record<string, string> = {}) =>
  new URLSearchParams({ username, password, ...more });

/** Returns the first cookie that a response sets, as `name=value`. */
export const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";
