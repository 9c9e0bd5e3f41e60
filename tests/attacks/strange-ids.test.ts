import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/api-caller.ts";
import { acquireServer, releaseServer, type TestServer } from "../support/server.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import type { Client } from "../worker/api/client.ts";
import {
  createSampleBody,
  createSampleQuery,
  DOCUMENTED_OPERATIONS,
  type DocumentedOperation,
} from "../worker/api/contract.ts";

const LONG = "x".repeat(3_000);
/** Ids that do not exist, encoded for a path. */
const IN_PATH = [LONG, "%00", "%F0%9F%A7%BE", "..%2F..", "%ED%A0%BD"];
/** Ids that do not exist, for a body or a query. */
const IN_TEXT = [LONG, "\0", "\ud83d", ""];

/** The maximum length of an error detail in characters. */
const MAX_ECHO = 500;

const api = createApiTest("once");
let admin: Client;
beforeAll(async () => {
  admin = await api.as("admin");
});

const nameOf = ({ method, path }: DocumentedOperation) => `${method} ${path}`;

async function expectRefusal(answer: Response, what: string): Promise<void> {
  const body = await answer.text();
  if (answer.status < 400) return;
  const { code, detail } = JSON.parse(body);
  // A service that is not configured responds with a 5xx status to every id.
  if (code !== "not_configured") expect(answer.status, what).toBeLessThan(500);
  expect(detail.length, what).toBeLessThanOrEqual(MAX_ECHO);
}

describe("an id that does not exist", () => {
  const named = DOCUMENTED_OPERATIONS.filter(({ path }) => path.includes("{"));

  test.each(named.map((call) => [nameOf(call), call] as const))(
    "%s refuses a malformed or very long id in the path",
    async (_, call) => {
      for (const id of IN_PATH) {
        const path = call.path.replaceAll(/\{[^}]+\}/g, id);
        const answer = await admin.raw(call.method, path, { body: createSampleBody(call, api.backend.people.admin) });
        await expectRefusal(answer, id.slice(0, 30));
        // The parameter in the path is a user or a file format for these calls, so other statuses are possible.
        if (/^\/users\/|\{format\}/.test(call.path)) continue;
        expect([404, 422], id.slice(0, 30)).toContain(answer.status);
        if (id === LONG && call.operation.requestBody === undefined) expect(answer.status).toBe(404);
      }
    },
  );

  test.each(DOCUMENTED_OPERATIONS.map((call) => [nameOf(call), call] as const))(
    "a malformed or very long id in the body or the query of %s causes no server error",
    async (_, call) => {
      // Leaves out the call that would end the session of the other calls.
      if (call.path === "/auth/logout") return;
      for (const id of IN_TEXT) {
        const path = call.path.replace("{format}", "csv").replaceAll(/\{[^}]+\}/g, "REQ-2026-1001");
        const answer = await admin.raw(call.method, path + createSampleQuery(call, id), {
          body: createSampleBody(call, id),
        });
        await expectRefusal(answer, JSON.stringify(id.slice(0, 30)));
      }
    },
  );

  test("a reminder for a request with a very long id is refused with 404", async () => {
    const answer = await admin.call("POST", `/requests/${LONG}/remind`);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    const named = await admin.get(`/requests/${LONG}`);
    expect([named.status, named.body.detail.length]).toEqual([404, MAX_ECHO]);
  });
});

describe("a screen with an id that does not exist", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await acquireServer();
  });
  afterAll(() => releaseServer(server));

  const SCREENS = [
    "/request/{}/details",
    "/request/{}/history",
    "/request/{}/record",
    "/request/{}/dialog",
    "/announcements/{}",
    "/admin/matrix/{}",
    "/admin/mail/{}",
    "/admin/mail/{}/html",
    "/admin/import/{}",
    "/{}",
    "/?act=approve&on={}&cursor={}&q={}",
    "/my-requests?act=approve&on={}&cursor={}",
    "/notifications?cursor={}",
    "/announcements?act=approve&on={}&cursor={}",
    "/admin/users?act=edit&on={}&cursor={}&role={}",
    "/admin/departments?act=delete&on={}",
    "/admin/requests?page={}&on={}",
    "/profile/out-of-office?act=end&on={}",
    "/submit-request?waiting={}&request_type={}",
    "/submit-request?copy={}",
    "/submit-request?template={}&draft={}",
    "/submit-request/templates?open={}",
    "/saved-views?from={}&open={}",
    "/downloads?status={}&department={}&date_from={}",
    "/ai-assistant?tab={}&request={}",
    "/unsubscribe?token={}&kind={}",
    "/login?next={}",
  ];

  test("a malformed or very long id in the URL of a screen causes no server error", async () => {
    const admin = await signIn(server.url, "admin");
    for (const screen of SCREENS)
      for (const id of [LONG, "%00", "%ED%A0%BD", "%"]) {
        const [path = "", search] = screen.replaceAll("{}", id).split("?");
        const data = `${path === "/" ? "/_root" : path}.data`;
        for (const address of [path, data].map((one) => (search === undefined ? one : `${one}?${search}`))) {
          const answer = await admin.get(address);
          await answer.text();
          expect(answer.status, address.slice(0, 80)).toBeLessThan(500);
        }
      }
  });

  test("a malformed or very long id in a form causes no server error", async () => {
    const { cookie } = await signIn(server.url, "admin");
    const forms: [string, (id: string) => Record<string, string>][] = [
      ["/?index", (id) => ({ _act: "remind", request_id: id, _key: id })],
      ["/my-requests", (id) => ({ _act: "cancel", request_id: id, comments: "No", version: "1" })],
      [
        "/request/REQ-2026-1001/details",
        (id) => ({ _act: "reassign", request_id: "REQ-2026-1001", reassign_to: id, comments: "No" }),
      ],
      ["/announcements", (id) => ({ _act: "approve", id, comments: "No" })],
      ["/notifications", (id) => ({ id })],
      ["/admin/users", (id) => ({ _act: "edit", id, on: id })],
      ["/admin/departments", (id) => ({ _act: "delete", id, on: id })],
      ["/admin/requests", (id) => ({ _act: "delete", ids: id, id })],
      ["/submit-request/templates", (id) => ({ intent: "change", id, name: id, audience: `department:${id}` })],
      ["/submit-request/templates", (id) => ({ intent: "repeat", id, _key: id, every: id, unit: "week" })],
      ["/submit-request/templates", (id) => ({ intent: "resume", id })],
      ["/saved-views", (id) => ({ intent: "open", id, from: id })],
      ["/saved-views", (id) => ({ intent: "replace", id, from: `/?q=${id}` })],
      ["/submit-request/draft", (id) => ({ intent: "save", title: id, copied_from: id })],
      ["/profile/out-of-office", (id) => ({ _act: "end", id })],
      ["/downloads", (id) => ({ _act: "retry", id, _key: id })],
    ];
    for (const [path, form] of forms)
      for (const id of IN_TEXT) {
        const answer = await fetch(`${server.url}${path}`, {
          method: "POST",
          headers: { cookie, origin: server.url },
          body: new URLSearchParams(form(id)),
          redirect: "manual",
        });
        await answer.text();
        expect(answer.status, `${path} ${JSON.stringify(id.slice(0, 20))}`).toBeLessThan(500);
      }
  });
});
