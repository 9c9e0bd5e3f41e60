import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PushService, startPushService } from "../../support/push-service.ts";
import { createApiTest } from "./api-test.ts";

const api = createApiTest();
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const NO_KEYS = { VAPID_PUBLIC_KEY: "", VAPID_PRIVATE_KEY: "" };
const subscriptions = () => api.rows("SELECT endpoint, user_id FROM push_subscriptions");

test("a browser can subscribe to push notifications, verify its subscription, get a test push and unsubscribe", async () => {
  const manager = await api.as("manager");
  const { body: key } = await manager.get<{ public_key: string }>("/push/vapid-key");
  expect(key.public_key).toMatch(/^B[\w-]{86}$/);
  const subscription = service.subscribe();
  const toJSON = { ...subscription, expirationTime: null };
  expect((await manager.post("/push/verify-subscription", toJSON)).status).toBe(404);
  const user_id = api.backend.people.manager;
  const { status, body } = await manager.post<{ message: string }>("/push/subscribe", {
    subscription: toJSON,
    user_id,
  });
  expect([status, body.message]).toEqual([
    200,
    "Notifications enabled! You'll receive updates about your approval requests.",
  ]);
  expect((await manager.post("/push/verify-subscription", toJSON)).status).toBe(200);
  const otherKeys = { ...toJSON, keys: service.subscribe().keys };
  expect((await manager.post("/push/verify-subscription", otherKeys)).status).toBe(404);
  expect((await manager.post("/push/send-test", { user_id })).status).toBe(200);
  expect(service.received.map((one) => [one.endpoint, one.payload.title])).toEqual([
    [subscription.endpoint, "Notifications are on"],
  ]);
  expect((await manager.call("DELETE", "/push/subscribe", { body: { endpoint: subscription.endpoint } })).status).toBe(
    200,
  );
  expect(await subscriptions()).toEqual([]);
  expect((await manager.call("POST", "/push/send-test")).status).toBe(404);
  expect(service.protocolErrors).toEqual([]);
});

test("people cannot create, verify, test or end the push subscription of another person (R1)", async () => {
  const [manager, vp] = [await api.as("manager"), await api.as("vp")];
  const subscription = service.subscribe();
  const user_id = api.backend.people.vp;
  expect((await manager.post("/push/subscribe", { subscription, user_id })).status).toBe(403);
  expect((await manager.post("/push/send-test", { user_id })).status).toBe(403);
  expect(await subscriptions()).toEqual([]);
  await vp.post("/push/subscribe", { subscription });
  await manager.call("DELETE", "/push/subscribe", { body: { endpoint: subscription.endpoint } });
  expect((await subscriptions()).map((one) => one.user_id)).toEqual([user_id]);
  expect((await manager.post("/push/verify-subscription", subscription)).status).toBe(404);
  for (const path of ["/push/subscribe", "/push/verify-subscription", "/push/send-test"])
    expect((await api.anonymous.post(path, {})).status).toBe(401);
  expect((await api.anonymous.get("/push/vapid-key")).status).toBe(401);
});

test("without VAPID keys, push calls return 503 with the missing settings, but a subscription can be ended", async () => {
  const manager = await api.as("manager");
  const without = (method: string, path: string, body?: unknown) => manager.call(method, path, { body, env: NO_KEYS });
  const { status, body } = await without("GET", "/push/vapid-key");
  expect([status, body.code]).toEqual([503, "not_configured"]);
  expect(body.detail).toContain("VAPID_PUBLIC_KEY");
  expect((await without("POST", "/push/subscribe", { subscription: service.subscribe() })).status).toBe(503);
  expect((await without("POST", "/push/send-test")).status).toBe(503);
  expect((await without("DELETE", "/push/subscribe", { endpoint: "https://push.example/1" })).status).toBe(200);
});

describe("a refused subscription", () => {
  const good = () => service.subscribe();
  test.each([
    ["an address in the local network", () => ({ ...good(), endpoint: "https://10.0.0.1/push" })],
    ["plain http", () => ({ ...good(), endpoint: "http://fcm.googleapis.com/1" })],
    ["a host that is no push service", () => ({ ...good(), endpoint: "https://push.example.com/1" })],
    ["another port", () => ({ ...good(), endpoint: "https://fcm.googleapis.com:8443/1" })],
    ["an empty address", () => ({ ...good(), endpoint: "" })],
    ["invalid keys", () => ({ ...good(), keys: { p256dh: "<script>", auth: "AAAA" } })],
    ["no keys", () => ({ endpoint: "https://fcm.googleapis.com/1" })],
    ["an address that is too long", () => ({ ...good(), endpoint: `https://fcm.googleapis.com/${"x".repeat(2_000)}` })],
  ])("a push subscription with %s is refused", async (_, subscription) => {
    const { status } = await (await api.as("manager")).post("/push/subscribe", { subscription: subscription() });
    expect(status).toBe(422);
    expect(await subscriptions()).toEqual([]);
  });

  test.each([
    ["on a deployment", { LOCAL: undefined }],
    ["on a local installation that does not list it as a push service", { PUSH_SERVICES: undefined }],
  ])("a push subscription to an address on the server's own machine is refused %s", async (_, env) => {
    const manager = await api.as("manager");
    const { status } = await manager.call("POST", "/push/subscribe", { body: { subscription: good() }, env });
    expect(status).toBe(422);
    expect(await subscriptions()).toEqual([]);
  });
});

test("a test push returns 503 if the push service fails, and ends the subscription if the service returns 410", async () => {
  const manager = await api.as("manager");
  const subscription = service.subscribe();
  await manager.post("/push/subscribe", { subscription });
  service.replyWith({ status: 500 }, subscription);
  expect(await manager.post("/push/send-test", {})).toMatchObject({ status: 503, body: { code: "unreachable" } });
  service.replyWith({ status: 410 }, subscription);
  expect((await manager.post("/push/send-test", {})).status).toBe(404);
  expect(await subscriptions()).toEqual([]);
});

test("GET /live returns 401 without a session, 400 without a WebSocket upgrade, and 503 if the live binding is missing", async () => {
  expect((await api.anonymous.get("/live")).status).toBe(401);
  const manager = await api.as("manager");
  expect((await manager.get("/live")).status).toBe(400);
  const { status, body } = await manager.get("/live", { Upgrade: "websocket" });
  expect([status, body.code]).toEqual([503, "not_configured"]);
});
