import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { type Caller, signIn } from "../support/api-caller.ts";
import { STEP_TIMEOUT_MS } from "../support/browser.ts";
import {
  type BrowserSubscription,
  LOOPBACK_PUSH_SERVICES,
  type PushService,
  startPushService,
} from "../support/push-service.ts";
import { startServer, type TestServer } from "../support/server.ts";

const ENV = { PUSH_SERVICES: LOOPBACK_PUSH_SERVICES };

let server: TestServer;
let service: PushService;
beforeAll(async () => {
  [server, service] = await Promise.all([startServer({ env: ENV }), startPushService()]);
});
afterAll(async () => {
  await server?.stop();
  await service?.stop();
});

const SECONDS = { timeout: STEP_TIMEOUT_MS, interval: 20 };

async function submit(caller: Caller, title: string): Promise<string> {
  const answer = await caller.post("/api/requests", {
    title,
    description: "To be told of",
    request_type: "financial",
    amount: 10,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function subscribe(caller: Caller): Promise<BrowserSubscription> {
  const subscription = service.subscribe();
  expect((await caller.post("/api/push/subscribe", { subscription })).status).toBe(200);
  return subscription;
}

/** Opens a WebSocket for live notifications, as a page does, and records its messages. */
async function listen(caller: Caller, headers: Record<string, string> = {}) {
  const messages: string[] = [];
  // Node's WebSocket accepts HTTP headers, but its standard type does not allow them.
  const options = { headers: { cookie: caller.cookie, ...headers } } as unknown as string[];
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/api/live`, options);
  socket.addEventListener("message", ({ data }) => messages.push(String(data)));
  const opened = await new Promise<boolean>((resolve) => {
    socket.addEventListener("open", () => resolve(true));
    socket.addEventListener("error", () => resolve(false));
  });
  return { opened, messages, isOpen: () => socket.readyState === WebSocket.OPEN, close: () => socket.close() };
}

test("a server that stores its own VAPID key sends a push soon after a submission, and still has this key after a restart", async () => {
  const [manager, requester] = await Promise.all([signIn(server.url, "manager"), signIn(server.url, "requester")]);
  const key = async (caller: Caller) => (await caller.get("/api/push/vapid-key")).text();
  const before = await key(manager);
  const subscription = await subscribe(manager);
  const id = await submit(requester, "Pushed");
  await vi.waitFor(() => expect(service.received.length).toBe(1), SECONDS);
  expect(service.received[0]).toMatchObject({
    endpoint: subscription.endpoint,
    payload: { kind: "request_submitted", url: `/request/${id}/details`, body: expect.stringContaining("Pushed") },
  });
  expect(service.protocolErrors).toEqual([]);
  await server.stop();
  expect(readdirSync(server.dataDir)).toContain("vapid.json");
  server = await startServer({ dataDir: server.dataDir, env: ENV });
  const again = await signIn(server.url, "manager");
  expect(await key(again)).toBe(before);
  const { endpoint } = subscription;
  expect((await again.delete("/api/push/subscribe", { endpoint })).status).toBe(200);
});

test("a WebSocket reports a decision to the requester within a second, and is refused to other sites and to visitors without a session", async () => {
  const [manager, requester] = await Promise.all([signIn(server.url, "manager"), signIn(server.url, "requester")]);
  const ids: string[] = [];
  for (const title of ["Heard at once", "Again", "And again"]) ids.push(await submit(requester, title));
  const [page, other] = [await listen(requester), await listen(await signIn(server.url, "hr.manager"))];
  const durations: number[] = [];
  for (const [at, request_id] of ids.entries()) {
    const data = { request_id, action: "approved", comments: "Fine" };
    expect((await manager.post("/api/requests/enhanced-action", data)).status).toBe(200);
    const decided = Date.now();
    await vi.waitFor(() => expect(page.messages).toEqual(Array(at + 1).fill('{"changed":true}')), SECONDS);
    durations.push(Date.now() - decided);
  }
  // Uses the shortest of three durations, because the machine may be busy with other work.
  expect(Math.min(...durations), `${durations} ms`).toBeLessThan(1_000);
  expect(other.messages).toEqual([]);
  expect((await listen(requester, { origin: "https://evil.example" })).opened).toBe(false);
  expect((await listen({ ...requester, cookie: "session=nobody" })).opened).toBe(false);
  other.close();
  // An eleventh WebSocket of one person closes the person's first one.
  const more = await Promise.all(Array.from({ length: 10 }, () => listen(requester)));
  expect(more.every((one) => one.opened)).toBe(true);
  await vi.waitFor(() => expect(page.isOpen()).toBe(false), SECONDS);
  expect(more.every((one) => one.isOpen())).toBe(true);
  for (const one of more) one.close();
});

/** Makes all reserved deliveries due, as if the leases of the killed servers had expired. */
function expireLeases(dataDir: string): void {
  const db = new DatabaseSync(getDatabaseFile(dataDir));
  db.exec("UPDATE outbox SET next_attempt_at = '2026-01-01T00:00:00.000Z' WHERE gave_up_at IS NULL");
  db.close();
}

test("all of 50 pushes arrive, although the server is killed five times while it sends them", async () => {
  const submittedIds: string[] = [];
  const manager = await signIn(server.url, "manager");
  const subscription = await subscribe(manager);
  service.replyWith("silent", subscription);
  for (let kill = 0; kill < 5; kill += 1) {
    const requester = await signIn(server.url, "requester");
    const tries = service.attempts();
    const titles = Array.from({ length: 10 }, (_, at) => `Kill ${kill}, request ${at}`);
    submittedIds.push(...(await Promise.all(titles.map((title) => submit(requester, title)))));
    // The requests are stored and their calls have succeeded. The first pushes get no response, and the remaining
    // pushes wait for these.
    await vi.waitFor(() => expect(service.attempts()).toBeGreaterThan(tries), SECONDS);
    await server.kill9();
    server = await startServer({ dataDir: server.dataDir, env: ENV });
  }
  await server.stop();
  expireLeases(server.dataDir);
  service.replyWith({ status: 201 }, subscription);
  server = await startServer({ dataDir: server.dataDir, env: ENV });
  submittedIds.push(await submit(await signIn(server.url, "requester"), "After it all"));
  const seen = () => {
    // The notification of the manager's sign-in can follow the subscription, because a delivery waits up to a second.
    const mine = service.received.filter(
      ({ endpoint, payload }) => endpoint === subscription.endpoint && payload.kind === "request_submitted",
    );
    return new Map(mine.map(({ payload }) => [payload.id, payload.body.split(" ")[0]]));
  };
  // Counts the ids of notifications, because a browser shows a repeated push only once.
  await vi.waitFor(() => expect(seen().size).toBe(51), SECONDS);
  expect([...seen().values()].toSorted()).toEqual(submittedIds.toSorted());
  expect(service.protocolErrors).toEqual([]);
});
