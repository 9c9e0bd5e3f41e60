import { beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "../../domain/roles.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { CALLS as TABLE } from "../../worker/http/api/app.ts";
import { readAllRows } from "../support/platform.ts";
import { createApiTest, createUploadInput, LAPTOPS_SUBMISSION, USER_OF_ROLE } from "../worker/api/api-test.ts";
import type { Client } from "../worker/api/client.ts";
import { createSampleBody, DOCUMENTED_OPERATIONS, type DocumentedOperation } from "../worker/api/contract.ts";

/**
 * Who may make a call.
 * `public`: everybody, also without a session.
 * `signed-in`: every user, for the user's own data or for data filtered by what the user sees.
 * A list of roles: only users with one of these roles.
 * `own`: only the user with the id in the path.
 * `visible`: only users who see the request in the call (R4). Which actions they may take depends on its status and the
 * matrix (tests/worker/api/permission-table.test.ts).
 * `creator`: only the user who created the export, the delegation or the saved view.
 */
type Access = "public" | "signed-in" | "own" | "visible" | "creator" | readonly Role[];

const ADMIN: readonly Role[] = ["admin"];
const ADMIN_PANEL: readonly Role[] = ["admin", "director"];
const DOWNLOADERS: readonly Role[] = ROLES.filter((role) => role !== "requester");

/**
 * Access to calls that are not part of the administration. A new call needs an entry here, or a path of
 * ADMIN_PANEL_PATH.
 */
const ACCESS: Readonly<Record<string, Access>> = {
  "GET /health": "public",
  "POST /auth/login": "public",
  "POST /auth/logout": "public",
  "POST /auth/password-reset": "public",
  "POST /auth/password-link": "public",
  "GET /auth/session": "signed-in",
  "GET /auth/factors": "signed-in",
  "POST /auth/second-factor": "signed-in",
  "POST /auth/passkey-options": "signed-in",
  "GET /auth/sessions": "signed-in",
  "DELETE /auth/sessions": "signed-in",
  "DELETE /auth/sessions/{id}": "signed-in",
  "GET /requests": "signed-in",
  "POST /requests": "signed-in",
  "GET /requests/route-preview": "signed-in",
  "GET /requests/views": "signed-in",
  // The sample body saves a view of the dashboard; only administrators can save a view of All Requests.
  "POST /requests/views": "signed-in",
  "PUT /requests/views/{id}": "creator",
  "DELETE /requests/views/{id}": "creator",
  "GET /requests/{id}": "visible",
  "PUT /requests/{id}": "visible",
  "GET /requests/{id}/detailed": "visible",
  "POST /requests/{id}/remind": "visible",
  "POST /requests/{id}/watch": "visible",
  "DELETE /requests/{id}/watch": "visible",
  "POST /requests/enhanced-action": "visible",
  // Each request in the call has its own result; 'a call about several requests' below tests these.
  "POST /requests/bulk-action": "signed-in",
  "GET /requests/{id}/attachments/{attachmentId}/view": "visible",
  "GET /requests/{id}/attachments/{attachmentId}/download": "visible",
  "GET /requests/{id}/evidence.pdf": "visible",
  "GET /requests/{id}/evidence.zip": "visible",
  "GET /requests/{id}/history": "visible",
  "GET /requests/{id}/history/verification": "visible",
  "GET /dashboard/stats": "signed-in",
  "GET /users/{id}/preferences": "own",
  "PUT /users/{id}/preferences": "own",
  "PUT /users/{id}/password": "own",
  "GET /users/available-for-reallocation/{requesterId}": "signed-in",
  "GET /notifications": "signed-in",
  "POST /notifications/read": "signed-in",
  "GET /notifications/preferences": "signed-in",
  "PUT /notifications/preferences": "signed-in",
  "GET /announcements": "signed-in",
  "POST /announcements": ["admin", "director", "manager"],
  "POST /announcements/approve": ADMIN_PANEL,
  "GET /announcements/{id}": "signed-in",
  "GET /announcements/{id}/readers": "signed-in",
  "POST /announcements/{id}/read": "signed-in",
  "GET /download/requests/{format}": DOWNLOADERS,
  "GET /exports": DOWNLOADERS,
  "POST /exports": DOWNLOADERS,
  "GET /exports/{id}": "creator",
  "GET /exports/{id}/file": "creator",
  "POST /exports/{id}/cancel": "creator",
  "POST /exports/{id}/retry": "creator",
  "GET /delegations": "signed-in",
  "POST /delegations": "signed-in",
  "DELETE /delegations/{id}": "creator",
  "GET /push/vapid-key": "signed-in",
  "POST /push/subscribe": "signed-in",
  "DELETE /push/subscribe": "signed-in",
  "POST /push/verify-subscription": "signed-in",
  "POST /push/send-test": "signed-in",
  "POST /ai/chat": "signed-in",
  "POST /ai/analyze-request": "visible",
  "POST /ai/smart-search": "signed-in",
  "POST /ai/generate-insights": "signed-in",
  "GET /openapi.json": "signed-in",
  "GET /docs": "signed-in",
  // Everybody may read the lists of master data, because forms need them.
  "GET /admin/request-types": "signed-in",
  "GET /admin/priorities": "signed-in",
  "GET /admin/currencies": "signed-in",
  "GET /admin/departments": "signed-in",
  "GET /admin/all-requests": ADMIN,
  "GET /admin/all-requests/ids": ADMIN,
  "DELETE /admin/bulk-delete-requests": ADMIN,
  "POST /admin/pending-changes/{id}": ADMIN,
  "DELETE /admin/users/{id}/sessions": ADMIN,
  "DELETE /admin/users/{id}/second-factors": ADMIN,
  "POST /admin/users/{id}/confirm-email": ADMIN,
  "POST /admin/users/{id}/erasure": ADMIN,
  "GET /admin/security-events": ADMIN,
  "GET /admin/security-events/export": ADMIN,
  "GET /admin/checkpoints": ADMIN,
  "GET /admin/checkpoints/{id}/file": ADMIN,
  "DELETE /admin/requests/{id}": "visible",
};

type CallName = Pick<DocumentedOperation, "method" | "path">;

const nameOf = ({ method, path }: CallName): string => `${method} ${path}`;

/** Returns who may make a call; undefined if the call is not in the matrix. */
const findAccess = (call: CallName): Access | undefined =>
  ACCESS[nameOf(call)] ?? (call.path.startsWith("/admin/") ? ADMIN_PANEL : undefined);

/** GET /live responds with a WebSocket, so tests/attacks/lost-access.test.ts tests it. */
const CALLS = DOCUMENTED_OPERATIONS.filter(({ path }) => path !== "/live");

/**
 * The roles that see a request, by its requester: the user (`own`), a colleague in the user's `department`, or a user
 * of an `other` department (R4).
 */
const SEES = {
  own: ROLES,
  department: ["manager", "senior_manager", "director", "vp", "admin"],
  other: ["director", "vp", "admin"],
} as const satisfies Record<string, readonly Role[]>;
type Relation = keyof typeof SEES;

const api = createApiTest("once");
const clients = new Map<Role, Client>();

beforeAll(async () => {
  for (const role of ROLES) clients.set(role, await api.as(USER_OF_ROLE[role]));
});

const clientOf = (role: Role): Client => {
  const client = clients.get(role);
  if (!client) throw new Error(`no client is signed in as ${role}`);
  return client;
};

type Ids = { request: string; attachment: string; user: string; export: string; delegation: string; view: string };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Fields that the calls leave out, because they would be refused for another reason: they name the actor (R1), or need
 * an additional right (R38).
 */
const LEFT_OUT = [
  ...["current_user", "requester", "approver", "sender", "user", "author"].map((name) => `${name}_id`),
  "reassign_to_id",
];

/** Makes a call with the ids of `ids` in its path and body, and returns the status. */
async function statusOf(client: Client, call: DocumentedOperation, ids: Ids): Promise<number> {
  const [, noun] = call.path.split("/");
  const ofNoun = { users: ids.user, exports: ids.export, delegations: ids.delegation }[noun ?? ""] ?? ids.request;
  const id = call.path.startsWith("/requests/views/") ? ids.view : ofNoun;
  const path = call.path
    .replace("{attachmentId}", ids.attachment)
    .replace("{format}", "csv")
    .replace(/\{\w+\}/, encodeURIComponent(id));
  const body = createSampleBody(call, ids.request);
  if (isObject(body)) for (const name of LEFT_OUT) delete body[name];
  const answer = await client.raw(call.method, path, { body });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Returns every row of the database, except those that a refused call may write: attempts, limits and the outcome of
 * jobs.
 */
const readContent = () =>
  readAllRows(api.platform.DB, [
    ...["rate_limits", "sign_in_attempts", "idempotency_keys", "cron_runs", "security_events"],
  ]);

const UNKNOWN_IDS: Ids = {
  request: "REQ-2020-9999",
  attachment: "none",
  user: "none",
  export: "none",
  delegation: "none",
  view: "none",
};

test("the authority matrix of this test has an entry for every call of openapi.json and no other entry", () => {
  expect(CALLS.filter((call) => findAccess(call) === undefined).map(nameOf)).toEqual([]);
  const names = new Set(CALLS.map(nameOf));
  expect(Object.keys(ACCESS).filter((name) => !names.has(name))).toEqual([]);
});

test("the table of calls is public or restricted to the own account exactly where the authority matrix says so, and refuses no role that the matrix allows", () => {
  for (const one of TABLE.filter(({ path }) => path !== "/live")) {
    const { access = "signed-in" } = one;
    const expected = findAccess(one);
    const isRestricted = typeof access === "function";
    for (const word of ["public", "own"])
      expect([nameOf(one), access === word]).toEqual([nameOf(one), expected === word]);
    const admitted = ROLES.filter((role) => !isRestricted || access(role) === null);
    const allowed = Array.isArray(expected) ? expected : ROLES;
    expect([nameOf(one), admitted]).toEqual([nameOf(one), expect.arrayContaining([...allowed])]);
  }
});

test("without a session, every call that is not public returns 401 and changes nothing", async () => {
  const before = await readContent();
  for (const call of CALLS) {
    if (findAccess(call) === "public") continue;
    expect([nameOf(call), await statusOf(api.anonymous, call, UNKNOWN_IDS)]).toEqual([nameOf(call), 401]);
  }
  expect(await readContent()).toEqual(before);
});

describe.each(ROLES)("calls of a user with the role %s", (role) => {
  test("a user gets 403 for every call that needs another role, and changes nothing", async () => {
    const before = await readContent();
    for (const call of CALLS) {
      const access = findAccess(call);
      if (!Array.isArray(access) || access.includes(role)) continue;
      expect([nameOf(call), await statusOf(clientOf(role), call, UNKNOWN_IDS)]).toEqual([nameOf(call), 403]);
    }
    expect(await readContent()).toEqual(before);
  });

  test("a user never gets 401 or 403 for a call that is open to the user's role or to every user", async () => {
    for (const call of CALLS) {
      const access = findAccess(call);
      const isForRole = Array.isArray(access) ? access.includes(role) : access === "signed-in";
      if (!isForRole) continue;
      const status = await statusOf(clientOf(role), call, UNKNOWN_IDS);
      expect([401, 403], `${nameOf(call)} returns ${status}`).not.toContain(status);
    }
  });

  test("a user gets 403 for every call about the account of another user, and changes nothing", async () => {
    const { people } = api.backend;
    const before = await readContent();
    for (const call of CALLS.filter((one) => findAccess(one) === "own"))
      for (const other of [people["it.staff"], people[role === "admin" ? "vp" : "admin"]])
        expect([nameOf(call), await statusOf(clientOf(role), call, { ...UNKNOWN_IDS, user: other })]).toEqual([
          nameOf(call),
          403,
        ]);
    expect(await readContent()).toEqual(before);
  });

  test("a user gets 403 or 404 for every call about an export, a delegation or a saved view of another user, and changes nothing", async () => {
    const owner = await api.as("it.manager");
    const made = await owner.post<{ id: string }>("/exports", { kind: "requests", format: "csv" });
    const delegation = await owner.post<{ id: string }>("/delegations", {
      delegate_user_id: api.backend.people["hr.manager"],
      starts_at: "2027-03-01T08:00:00Z",
      ends_at: "2027-03-05T08:00:00Z",
    });
    const view = await owner.post<{ id: string }>("/requests/views", {
      screen: "dashboard",
      name: "Late",
      query: "status=overdue",
      view: "cards",
      columns: [],
    });
    const ids = { ...UNKNOWN_IDS, export: made.body.id, delegation: delegation.body.id, view: view.body.id };
    expect([made.status, delegation.status, view.status]).toEqual([201, 201, 201]);
    // The job that makes the export also writes.
    const statusOfExport = async () => (await owner.get<{ status: string }>(`/exports/${made.body.id}`)).body.status;
    await expect.poll(statusOfExport, { timeout: 30_000 }).toBe("completed");
    const before = await readContent();
    for (const call of CALLS.filter((one) => findAccess(one) === "creator")) {
      const status = await statusOf(clientOf(role), call, ids);
      expect([403, 404], `${nameOf(call)} returns ${status}`).toContain(status);
    }
    expect(await readContent()).toEqual(before);
    await owner.call("DELETE", `/delegations/${delegation.body.id}`);
    await owner.call("DELETE", `/requests/views/${view.body.id}`);
  });

  test.each(Object.keys(SEES) as Relation[])(
    "a user finds a request (%s) only if the user may see it, and otherwise gets 404 and changes nothing",
    async (relation) => {
      const author = { own: USER_OF_ROLE[role], department: getColleague(role), other: "it.staff" as const }[relation];
      const isSeen = (SEES[relation] as readonly Role[]).includes(role);
      const visible = CALLS.filter((call) => findAccess(call) === "visible");
      for (const call of isSeen ? visible : [null]) {
        const { id, attachments } = await api.submit(author, {
          ...(relation === "other"
            ? { ...LAPTOPS_SUBMISSION, request_type: "hr", amount: undefined }
            : LAPTOPS_SUBMISSION),
          attachments: [createUploadInput("offer.pdf")],
        });
        const ids = { ...UNKNOWN_IDS, request: id, attachment: attachments[0]?.id ?? "" };
        const before = isSeen ? null : await readContent();
        for (const one of call ? [call] : visible) {
          const status = await statusOf(clientOf(role), one, ids);
          if (isSeen) {
            expect([401, 404], `${nameOf(one)} returns ${status}`).not.toContain(status);
            expect(status, nameOf(one)).toBeLessThan(500);
          } else expect([nameOf(one), status]).toEqual([nameOf(one), 404]);
        }
        if (before) expect(await readContent()).toEqual(before);
      }
    },
  );
});

/** Returns another user in the department of the role's user. */
const getColleague = (role: Role): SampleUsername => (role === "requester" ? "manager" : "requester");

describe("a call about several requests", () => {
  test("a call about several requests returns the result 404 for each request that the user may not see, as for one that does not exist", async () => {
    const [hidden, seen] = [
      await api.submit("it.staff", { ...LAPTOPS_SUBMISSION, request_type: "hr", amount: undefined }),
      await api.submit("requester"),
    ];
    const manager = clientOf("manager");
    const items = [hidden.id, UNKNOWN_IDS.request, seen.id].map((request_id) => ({ request_id, version: 1 }));
    const { status, body } = await manager.post<{ results: { request_id: string; status: number; code?: string }[] }>(
      "/requests/bulk-action",
      { action: "approved", comments: "Fine", items },
    );
    expect(status).toBe(200);
    expect(body.results.map((one) => [one.request_id, one.status])).toEqual([
      [hidden.id, 404],
      [UNKNOWN_IDS.request, 404],
      [seen.id, 200],
    ]);
    expect(body.results[0]?.code).toBe(body.results[1]?.code);
  });
});
