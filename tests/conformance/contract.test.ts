import { describe, expect, test } from "vitest";
import type { PasswordLinkResult } from "../../domain/admin/entities.ts";
import type { Announcement } from "../../domain/announcements/entities.ts";
import type { Delegation, RequestDetails } from "../../domain/entities.ts";
import type { ExportJob } from "../../domain/exports/entities.ts";
import { DAY_MS } from "../support/clock.ts";
import { type BrowserSubscription, startPushService } from "../support/push-service.ts";
import { ADMIN_CONTRACT_CALLS } from "../worker/admin/contract-calls.ts";
import { createApiTest, createUploadInput, LAPTOPS_SUBMISSION } from "../worker/api/api-test.ts";
import { type Client, cookieOf, createClient, credentials, SENDS_MAIL } from "../worker/api/client.ts";
import { DOCUMENTED_OPERATIONS, OPENAPI_DOCUMENT, type Schema } from "../worker/api/contract.ts";

const api = createApiTest("once");

/** The API calls of the contract, except those of the administration (CONTRACT_CALLS). */
const AGREED_CALLS = `
GET /health
POST /auth/login
POST /auth/logout
GET /auth/session
GET /auth/sessions
DELETE /auth/sessions
DELETE /auth/sessions/{id}
POST /auth/password-reset
POST /auth/password-link
GET /requests
POST /requests
GET /requests/route-preview
GET /requests/views
POST /requests/views
PUT /requests/views/{id}
DELETE /requests/views/{id}
GET /requests/{id}
PUT /requests/{id}
GET /requests/{id}/detailed
POST /requests/{id}/remind
POST /requests/{id}/watch
DELETE /requests/{id}/watch
POST /requests/bulk-action
POST /requests/enhanced-action
GET /requests/{id}/attachments/{attachmentId}/view
GET /requests/{id}/attachments/{attachmentId}/download
GET /requests/{id}/evidence.pdf
GET /requests/{id}/evidence.zip
GET /requests/{id}/history
GET /requests/{id}/history/verification
GET /dashboard/stats
GET /users/{id}/preferences
PUT /users/{id}/preferences
PUT /users/{id}/password
GET /users/available-for-reallocation/{requesterId}
GET /notifications
POST /notifications/read
GET /notifications/preferences
PUT /notifications/preferences
GET /announcements
POST /announcements
POST /announcements/approve
GET /announcements/{id}
GET /announcements/{id}/readers
POST /announcements/{id}/read
GET /download/requests/{format}
GET /exports
POST /exports
GET /exports/{id}
GET /exports/{id}/file
POST /exports/{id}/cancel
POST /exports/{id}/retry
GET /delegations
POST /delegations
DELETE /delegations/{id}
GET /push/vapid-key
POST /push/subscribe
DELETE /push/subscribe
POST /push/verify-subscription
POST /push/send-test
POST /ai/chat
POST /ai/analyze-request
POST /ai/smart-search
POST /ai/generate-insights
GET /live
GET /admin/request-types
GET /admin/priorities
GET /admin/currencies
GET /admin/departments
DELETE /admin/requests/{id}
GET /openapi.json
GET /docs
`
  .trim()
  .split("\n");

/**
 * Calls that need two people: about proposed changes (tests/worker/admin/four-eyes.test.ts), and about a mail address that
 * another person set (tests/attacks/moved-authority.test.ts).
 */
const TWO_PERSON_CALLS = [
  "POST /admin/users/{id}/confirm-email",
  "GET /admin/pending-changes",
  "GET /admin/pending-changes/{id}",
  "POST /admin/pending-changes/{id}",
];

/** Calls about second factors, which need a device; tests/worker/api/second-factor.test.ts tests them. */
const FACTOR_CALLS = [
  "GET /auth/factors",
  "POST /auth/second-factor",
  "POST /auth/passkey-options",
  "DELETE /admin/users/{id}/second-factors",
];

const callName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("openapi.json", () => {
  test("openapi.json describes every call of the HTTP contract and no other call", () => {
    const agreed = new Set([
      ...AGREED_CALLS,
      ...TWO_PERSON_CALLS,
      ...FACTOR_CALLS,
      ...ADMIN_CONTRACT_CALLS.map(([name]) => name),
    ]);
    expect(DOCUMENTED_OPERATIONS.map(callName).sort()).toEqual([...agreed].sort());
    expect(OPENAPI_DOCUMENT.openapi).toBe("3.1.0");
  });

  test("every signed-in person can read openapi.json", async () => {
    const { body } = await (await api.as("requester")).get("/openapi.json");
    expect(body).toEqual(JSON.parse(JSON.stringify(OPENAPI_DOCUMENT)));
    expect((await api.anonymous.get("/openapi.json")).status).toBe(401);
  });

  test("each schema that openapi.json refers to exists, and each call has a summary, a tag, its path parameters and a response for failures", () => {
    const text = JSON.stringify(OPENAPI_DOCUMENT);
    const names = new Set(Object.keys(OPENAPI_DOCUMENT.components?.schemas ?? {}));
    for (const [, name = ""] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(names).toContain(name);
    for (const call of DOCUMENTED_OPERATIONS) {
      const { summary, tags, parameters = [], responses = {} } = call.operation;
      expect([summary?.length ?? 0, tags?.length], callName(call)).toEqual([expect.any(Number), 1]);
      expect(Object.keys(responses), callName(call)).toContain("default");
      const placed = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.flatMap((one) => ("in" in one && one.in === "path" ? [one.name] : []));
      expect(described, callName(call)).toEqual(placed);
    }
  });

  test("openapi.json gives every field of a schema a type", () => {
    const untyped: string[] = [];
    const visit = (schema: Schema, at: string): void => {
      if ("$ref" in schema || !("type" in schema || "anyOf" in schema)) return;
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (Object.keys(field).every((key) => key === "description")) untyped.push(`${at}.${name}`);
        visit(field, `${at}.${name}`);
      }
    };
    for (const [name, schema] of Object.entries(OPENAPI_DOCUMENT.components?.schemas ?? {})) visit(schema, name);
    expect(untyped).toEqual([]);
  });
});

describe("responses of the API", () => {
  // GET /live responds with a WebSocket and needs the real runtime; tests/e2e/delivery.test.ts tests it.
  const walked = DOCUMENTED_OPERATIONS.filter((call) => AGREED_CALLS.includes(callName(call)) && call.path !== "/live");
  const success = (call: (typeof DOCUMENTED_OPERATIONS)[number]) =>
    Number(Object.keys(call.operation.responses ?? {}).find((status) => status.startsWith("2")));

  /**
   * Makes every call in `walked` and returns the status of each. The client checks each response against openapi.json.
   */
  async function walk(rita: Client, marc: Client, browser: BrowserSubscription): Promise<Map<string, number>> {
    const made = await rita.post<RequestDetails>("/requests", {
      ...LAPTOPS_SUBMISSION,
      attachments: [createUploadInput("offer.pdf")],
    });
    const { id, attachments } = made.body;
    const { requester } = api.backend.people;
    const canteen = { title: "Canteen", content: "Open again" };
    const announced = await marc.post<Announcement>("/announcements", canteen);
    const exported = await marc.post<ExportJob>("/exports", { format: "csv" });
    await api.backend.services.exports.runJobs();
    const waiting = await marc.post<ExportJob>("/exports", { format: "csv" });
    await api.backend.services.exports.runJobs();
    // Sets the export back to pending. Nothing runs its job in this test, so it stays pending.
    await api.platform.DB.prepare("UPDATE exports SET status = 'pending', lease_until = '9999' WHERE id = ?")
      .bind(waiting.body.id)
      .run();
    const inDays = (days: number) => new Date(api.backend.clock.now.getTime() + days * DAY_MS).toISOString();
    const absence = { delegate_user_id: api.backend.people["it.staff"], starts_at: inDays(1), ends_at: inDays(2) };
    const planned = await rita.post<Delegation>("/delegations", absence);
    const lateView = { screen: "dashboard", name: "Late", query: "status=overdue", view: "cards", columns: ["id"] };
    const saved = await rita.post<{ id: string }>("/requests/views", lateView);
    await api.as("requester");
    const admin = await api.as("admin");
    const madeLink = await admin.post<PasswordLinkResult>(
      `/admin/users/${api.backend.people["it.staff"]}/password-link`,
      {},
    );
    const link = new URL(madeLink.body.link?.url ?? "");
    const sessions = await rita.get<{ id: string }[]>("/auth/sessions");
    const bodies: Record<string, unknown> = {
      "POST /requests/views": { ...lateView, name: "Later" },
      "PUT /requests/views/{id}": { name: "Latest" },
      "POST /exports": { format: "xlsx", status: "pending" },
      "POST /requests": LAPTOPS_SUBMISSION,
      "PUT /requests/{id}": { title: "Better laptops", attachments: [createUploadInput("quote.pdf")] },
      "POST /requests/{id}/remind": { sender_id: requester },
      // A requester cannot decide their own request, so the response contains a result with an error.
      "POST /requests/bulk-action": { action: "approved", comments: "Fine", items: [{ request_id: id }] },
      "POST /requests/enhanced-action": {
        request_id: id,
        action: "comment",
        comments: "Hello",
        attachments: [createUploadInput("plan.pdf")],
      },
      "PUT /users/{id}/preferences": { dashboard_sort_by: "amount" },
      "PUT /users/{id}/password": { current_password: "Approve-2026", new_password: "Another-2026" },
      "POST /notifications/read": { all: true },
      "PUT /notifications/preferences": { phone: "+33 6 12 34 56 78", daily_digest: true },
      "POST /announcements": canteen,
      "POST /announcements/approve": { announcement_id: announced.body.id, action: "approved" },
      "POST /delegations": { ...absence, starts_at: inDays(3), ends_at: inDays(4), reason: "Holidays" },
      "POST /ai/chat": { message: "What waits for me?" },
      "POST /ai/analyze-request": { request_data: LAPTOPS_SUBMISSION },
      "POST /ai/smart-search": { query: "laptops" },
      "POST /ai/generate-insights": { context: { time_period: "Last 30 days" } },
      "POST /push/subscribe": { subscription: browser, user_id: requester },
      "POST /push/verify-subscription": browser,
      "POST /push/send-test": { user_id: requester },
      "DELETE /push/subscribe": { endpoint: browser.endpoint },
      "POST /auth/login": credentials("vp"),
      "POST /auth/password-reset": { email: "nobody@company.example" },
      "POST /auth/password-link": { token: link.searchParams.get("token"), new_password: "Another-2026" },
    };
    const queries: Record<string, string> = {
      "GET /requests/route-preview": "?request_type=procurement&amount=5000",
      "GET /users/available-for-reallocation/{requesterId}": `?request_id=${id}`,
    };
    const answers = new Map<string, number>();
    const last = [
      "DELETE /auth/sessions",
      "DELETE /push/subscribe",
      "DELETE /admin/requests/{id}",
      "POST /auth/logout",
    ];
    const ordered = [...walked].sort((a, b) => last.indexOf(callName(a)) - last.indexOf(callName(b)));
    for (const call of ordered) {
      const name = callName(call);
      const byAdmin = name.startsWith("DELETE /admin") || call.path.startsWith("/announcements");
      const byMarc = /^\/(download|exports)/.test(call.path);
      // A sign-in ends the session of its cookie, so it is made without a cookie.
      const isSignIn = call.path === "/auth/login";
      const client = isSignIn ? api.anonymous : byAdmin ? await api.as("admin") : byMarc ? marc : rita;
      const path = call.path
        .replace(/\/exports\/\{id\}\/(cancel|retry)/, `/exports/${waiting.body.id}/$1`)
        .replace("/exports/{id}", `/exports/${exported.body.id}`)
        .replace("{format}", "csv")
        .replace("/announcements/{id}", `/announcements/${announced.body.id}`)
        .replace("/sessions/{id}", `/sessions/${sessions.body.at(-1)?.id}`)
        .replace("/views/{id}", `/views/${saved.body.id}`)
        .replace("/delegations/{id}", `/delegations/${planned.body.id}`)
        .replace("/users/{id}", `/users/${requester}`)
        .replace("{requesterId}", requester)
        .replace("{attachmentId}", attachments[0]?.id ?? "")
        .replace("{id}", id);
      const env = call.path === "/auth/password-reset" ? SENDS_MAIL : {};
      const { status } = await client.call(call.method, path + (queries[name] ?? ""), { body: bodies[name], env });
      answers.set(name, status);
    }
    expect((await marc.get("/notifications")).status).toBe(200);
    return answers;
  }

  test("the response to every call outside the administration, except GET /live, matches openapi.json", async () => {
    const service = await startPushService();
    const answers = await walk(await api.as("requester"), await api.as("manager"), service.subscribe());
    await service.stop();
    expect([service.received.length, service.protocolErrors]).toEqual([1, []]);
    const expected = new Map(walked.map((call) => [callName(call), success(call)]));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  });

  test("the HTML page of the API lists every call and contains no script or style of another site", async () => {
    const { headers } = await api.anonymous.post("/auth/login", credentials("manager"));
    const page = await createClient(api.platform, api.backend, cookieOf(headers)).get<string>("/docs");
    for (const call of DOCUMENTED_OPERATIONS) expect(page.body).toContain(`<code>/api${call.path}</code>`);
    expect(page.body).not.toMatch(/https?:\/\/|style=|\son\w+=/);
    for (const [tag] of page.body.matchAll(/<(?:script|style)[^>]*>/g)) expect(tag).toContain('nonce="nonce"');
    expect((await api.anonymous.get("/docs")).status).toBe(401);
  });
});

describe("the names of calls in openapi.json", () => {
  test("each call has a name of its own, which generated clients can use as the name of a function", () => {
    const names = DOCUMENTED_OPERATIONS.map(({ operation }) => operation.operationId ?? "");
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !/^[a-z]+[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  test.each([
    ["GET", "/requests", "listRequests"],
    ["POST", "/requests", "submitRequest"],
    ["GET", "/requests/{id}", "getRequest"],
    ["PUT", "/requests/{id}", "modifyRequest"],
    ["GET", "/requests/{id}/history", "listRequestHistory"],
    ["GET", "/requests/{id}/attachments/{attachmentId}/download", "downloadAttachment"],
    ["GET", "/requests/{id}/evidence.pdf", "getEvidencePdf"],
    ["POST", "/requests/enhanced-action", "actOnRequest"],
    ["POST", "/auth/login", "signIn"],
    ["GET", "/admin/users", "listUsers"],
    ["GET", "/admin/currencies", "listCurrencies"],
    ["POST", "/admin/priorities", "createPriority"],
    ["PUT", "/admin/currencies/{id}", "changeCurrency"],
    ["GET", "/download/requests/{format}", "downloadRequests"],
  ])("the name of %s %s is %s", (method, path, name) => {
    const call = DOCUMENTED_OPERATIONS.find((one) => one.method === method && one.path === path);
    expect(call?.operation.operationId).toBe(name);
  });
});
