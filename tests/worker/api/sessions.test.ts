import { beforeEach, expect, test } from "vitest";
import type { OwnSession } from "../../../domain/entities.ts";
import { respondInContext } from "../../../worker/context.ts";
import type { Env } from "../../../worker/env.ts";
import { handleRequest } from "../../../worker/handle-request.ts";
import { api } from "../../../worker/http/api/app.ts";
import type { SessionMemory } from "../../../worker/services/auth/sessions.ts";
import { HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { createApiTest } from "./api-test.ts";
import { cookieOf, createClient, credentials, ORIGIN } from "./client.ts";

const apiTest = createApiTest();
const { backend } = apiTest;

let sessions: SessionMemory;
beforeEach(() => {
  sessions = new Map();
});

/**
 * Makes a call in an isolate that remembers sessions, and waits until the work after the response is done. Returns the
 * D1 cost without this work.
 */
async function call(cookie: string, path: string, method = "GET"): Promise<{ status: number; round_trips: number }> {
  const request = new Request(`${ORIGIN}${path}`, { method, headers: { Cookie: cookie } });
  const { DB, FILES } = apiTest.platform;
  const env = { DB, FILES, LOCAL: "1", LOG_LEVEL: "error" } as Env;
  let round_trips = 0;
  const { status } = await handleRequest(request, env, { findRoute: () => null }, async () => {
    const { response, context } = await respondInContext(
      request,
      env,
      {
        execution: { waitUntil: () => undefined },
        nonce: "nonce",
        sessions,
        overrides: { now: () => new Date(backend.clock.now) },
      },
      async (received, context) => api.fetch(received, { context }),
    );
    round_trips = context.cost.round_trips;
    for (const work of context.deferredWork) await work();
    return response;
  });
  return { status, round_trips };
}

const signIn = async (headers: Record<string, string> = {}, env: Partial<Env> = {}): Promise<string> => {
  const answer = await apiTest.anonymous.call("POST", "/auth/login", { body: credentials("manager"), headers, env });
  expect(answer.status).toBe(200);
  return cookieOf(answer.headers);
};

const lastUses = () => apiTest.rows("SELECT last_used_at FROM sessions ORDER BY rowid");

test("a call stores the use of its session after the response, at most once in five minutes, without an additional round trip before the response", async () => {
  const cookie = await signIn();
  backend.wait(6 * MINUTE_MS);
  await call(cookie, "/api/requests");
  expect(await lastUses()).toEqual([{ last_used_at: "2026-11-02T09:06:00.000Z" }]);
  backend.wait(4 * MINUTE_MS);
  expect(await call(cookie, "/api/requests")).toEqual({ status: 200, round_trips: 1 });
  expect(await lastUses()).toEqual([{ last_used_at: "2026-11-02T09:06:00.000Z" }]);
  backend.wait(MINUTE_MS);
  expect(await call(cookie, "/api/requests")).toEqual({ status: 200, round_trips: 1 });
  expect(await lastUses()).toEqual([{ last_used_at: "2026-11-02T09:11:00.000Z" }]);
});

test.each([
  ["/api/notifications?since=2026-11-02T09:00:00Z", 200],
  // Not a call of the API, which therefore responds with 404.
  ["/admin/overview", 404],
])(
  "the call %s, which an open page makes at intervals, does not count as a use of its session",
  async (path, status) => {
    await apiTest.rows("UPDATE settings SET session_idle_hours = 1");
    const cookie = await signIn();
    for (let minutes = 10; minutes < 60; minutes += 10) {
      backend.wait(10 * MINUTE_MS);
      expect((await call(cookie, path)).status).toBe(status);
    }
    expect(await lastUses()).toEqual([{ last_used_at: "2026-11-02T09:00:00.000Z" }]);
    backend.wait(10 * MINUTE_MS);
    expect((await call(cookie, "/api/requests")).status).toBe(401);
  },
);

test("a remembered session that has expired through inactivity is refused, and its use is not stored", async () => {
  await apiTest.rows("UPDATE settings SET session_idle_hours = 1");
  const cookie = await signIn();
  expect((await call(cookie, "/api/requests")).status).toBe(200);
  backend.wait(HOUR_MS);
  expect((await call(cookie, "/api/requests")).status).toBe(401);
  expect(await lastUses()).toEqual([{ last_used_at: "2026-11-02T09:00:00.000Z" }]);
});

test("a session stores the client of its sign-in, but a local installation does not trust the header with the country", async () => {
  const headers = { "User-Agent": "curl/8.5.0 (Linux)", "CF-IPCountry": "CI", "CF-Connecting-IP": "192.0.2.77" };
  const deployed = createClient(apiTest.platform, backend, await signIn(headers, { LOCAL: undefined }));
  await signIn({ ...headers, "CF-Connecting-IP": "::ffff:192.0.2.78" });
  await signIn({ "CF-IPCountry": "XX", "CF-Connecting-IP": "2001:DB8:0:0::7" }, { LOCAL: undefined });
  await signIn({ "CF-Connecting-IP": "no address" });
  const list = await deployed.get<OwnSession[]>("/auth/sessions");
  const places = list.body.map(({ device, country, address, is_current }) => [device, country, address, is_current]);
  expect(places.slice(0, 1)).toEqual([["Linux", "CI", "192.0.2.77", true]]);
  expect(places.slice(1).sort()).toEqual([
    ["Linux", null, "192.0.2.78", false],
    ["Unknown device", null, "2001:db8::7", false],
    ["Unknown device", null, "local", false],
  ]);
  const events = await apiTest.rows("SELECT DISTINCT address FROM security_events WHERE kind = 'signed_in' ORDER BY 1");
  expect(events.map(({ address }) => address)).toEqual(["192.0.2.77", "192.0.2.78", "2001:db8::7", "local"]);
});

test("a session can be ended by its public id, but not by the hash of its token or by another person", async () => {
  const [here, there] = [await signIn(), await signIn()];
  const marc = createClient(apiTest.platform, backend, here);
  const other = createClient(apiTest.platform, backend, there);
  const rita = await apiTest.as("requester");
  const [hash] = await apiTest.rows("SELECT token_hash FROM sessions LIMIT 1 OFFSET 1");
  const { body } = await marc.get<OwnSession[]>("/auth/sessions");
  const id = body.find(({ is_current }) => !is_current)?.id ?? "";
  expect((await marc.call("DELETE", `/auth/sessions/${hash?.token_hash}`)).status).toBe(404);
  expect((await rita.call("DELETE", `/auth/sessions/${id}`)).status).toBe(404);
  expect((await other.get("/auth/session")).status).toBe(200);
  expect((await marc.call("DELETE", `/auth/sessions/${id}`)).status).toBe(200);
  expect((await other.get("/auth/session")).status).toBe(401);
  expect((await marc.call("DELETE", "/auth/sessions")).body).toEqual({ message: "0 sessions ended", ended: 0 });
});
