import { describe, expect, test } from "vitest";
import type {
  AssignedRequests,
  CreatedUser,
  ImportReport,
  ReassignmentResult,
  UserUpdateResponse,
  UserWithAdminFields,
} from "../../../domain/admin/entities.ts";
import type { RequestDetails } from "../../../domain/entities.ts";
import { IMPORT_LIMIT_MESSAGE, LIMITS } from "../../../domain/limits.ts";
import type { Currency, Department } from "../../../domain/master-data/schemas.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { inEnglish } from "../../support/english.ts";
import { createApiTest } from "../api/api-test.ts";
import { DOCUMENTED_OPERATIONS } from "../api/contract.ts";

const api = createApiTest();

const NINA = {
  username: "nina.new",
  password: "Welcome-2026",
  name: "Nina New",
  email: "nina.new@company.example",
  department: "Finance",
  designation: "Clerk",
};

/** The lists of the submission form, which every signed-in person may read. */
const OPEN_TO_ALL = ["/admin/request-types", "/admin/priorities", "/admin/currencies", "/admin/departments"];
const ADMIN_ONLY = [
  "/admin/security-events",
  "/admin/checkpoints",
  "/admin/all-requests",
  "/admin/bulk-delete-requests",
  "/admin/requests/{id}",
];
/** A call of the Admin Panel that directors may not make. */
const DECISION = "POST /admin/pending-changes/{id}";
const ERASURE = "/admin/users/{id}/erasure";
const OF_USERS = [
  "/admin/users/{id}/confirm-email",
  "/admin/users/{id}/second-factors",
  "/admin/users/{id}/sessions",
  ERASURE,
];
const CLOSED_TO_DIRECTORS = [...OF_USERS, DECISION];

describe("permissions of the administration's calls", () => {
  const closed = DOCUMENTED_OPERATIONS.filter(
    ({ method, path }) => path.startsWith("/admin/") && !(method === "GET" && OPEN_TO_ALL.includes(path)),
  );
  const roles: SampleUsername[] = ["requester", "manager", "senior.manager", "vp"];

  test.each(closed.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s returns 401 without a session and 403 to every role that may not call it",
    async (name, call) => {
      await api.submit("requester");
      // The requester can see this request, so only the role can be the reason of the refusal.
      const path = call.path.replaceAll(/\{[^}]+\}/g, "REQ-2026-1001");
      const body =
        call.method === "GET"
          ? undefined
          : name === DECISION
            ? { action: "approved" }
            : call.path === ERASURE
              ? { confirm_name: "No" }
              : {};
      expect((await api.anonymous.call(call.method, path, { body })).status).toBe(401);
      const adminOnly = ADMIN_ONLY.some((address) => call.path.startsWith(address));
      for (const role of adminOnly ? [...roles, "director" as const] : roles) {
        const answer = await (await api.as(role)).call(call.method, path, { body });
        expect(answer, role).toMatchObject({ status: 403, body: { code: adminOnly ? "admin_only" : "forbidden" } });
      }
      const isClosed = adminOnly || CLOSED_TO_DIRECTORS.some((closed) => closed === name || closed === call.path);
      if (isClosed) expect((await (await api.as("director")).call(call.method, path, { body })).status).toBe(403);
      for (const role of isClosed ? (["admin"] as const) : (["admin", "director"] as const))
        expect((await (await api.as(role)).call(call.method, path, { body })).status, role).not.toBe(403);
    },
  );

  test.each(OPEN_TO_ALL)(
    "GET %s returns inactive rows to administrators and directors, but not to requesters",
    async (path) => {
      const table = path.replace("/admin/", "").replace("-", "_");
      await api.platform.DB.exec(`UPDATE ${table} SET is_active = 0 WHERE id = (SELECT min(id) FROM ${table})`);
      const count = async (who: SampleUsername) => (await (await api.as(who)).get<object[]>(path)).body.length;
      const [all, some] = [await count("admin"), await count("requester")];
      expect(await count("director")).toBe(all);
      expect(some).toBe(all - 1);
    },
  );
});

describe("users over the API", () => {
  test("an administrator creates, reads, changes and deletes a user over the API", async () => {
    const admin = await api.as("admin");
    const created = await admin.post<UserWithAdminFields>("/admin/users", NINA);
    expect(created.status).toBe(201);
    expect(JSON.stringify(created.body)).not.toMatch(/password|hash|quick/);
    const location = created.headers.get("Location") ?? "";
    expect(location).toBe(`/api/admin/users/${created.body.id}`);
    expect(created.headers.get("ETag")).toBe('"1"');
    const path = location.replace("/api", "");
    expect((await admin.get(path)).body).toEqual(created.body);
    const changed = await admin.call("PUT", path, { body: { designation: "Head" }, headers: { "If-Match": '"1"' } });
    expect(changed).toMatchObject({ status: 200, body: { designation: "Head", name: "Nina New", version: 2 } });
    const stale = await admin.call("PUT", path, { body: { designation: "X" }, headers: { "If-Match": '"1"' } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await admin.call("DELETE", path)).toMatchObject({
      status: 200,
      body: { message: "User deleted successfully" },
    });
    expect((await admin.get(path)).status).toBe(404);
  });

  test("creating a user again with the same idempotency key creates no second user, and no password is stored with the key", async () => {
    const admin = await api.as("admin");
    const send = (fields: object) =>
      admin.post<UserWithAdminFields>("/admin/users", { ...NINA, ...fields }, { "Idempotency-Key": "n" });
    const [first, again] = [await send({}), await send({})];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await send({ name: "Other" })).status).toBe(422);
    const [row] = await api.rows("SELECT answer, fingerprint FROM idempotency_keys");
    expect(JSON.stringify(row)).not.toContain("Welcome");
  });

  test("without PUBLIC_URL, the links of an invitation and of an import begin with the address of the call", async () => {
    const admin = await api.as("admin");
    const { password: _, ...invited } = NINA;
    const link = expect.stringMatching(/^https?:\/\/[^/]+\/choose-password\?token=/);
    const invitation = { url: link, expires_at: expect.stringMatching(/Z$/) };
    expect(await admin.post("/admin/users", invited)).toMatchObject({
      status: 201,
      body: { username: NINA.username, invitation, mailed: false },
    });
    const csv = "username,name,email,department\nann.a,Ann Adler,ann@x.example,IT";
    expect(await admin.post("/admin/users/import", { csv })).toMatchObject({
      body: { rows: [{ password_link: link }], links_csv: expect.stringMatching(/,https?:\/\/[^/]+\/choose-password/) },
    });
  });

  test("a user who is created without a password, with an empty password or with null gets an invitation, and one with a password gets none (R58)", async () => {
    const admin = await api.as("admin");
    const { password, ...fields } = NINA;
    const create = (username: string, secret: object) =>
      admin.post<CreatedUser>("/admin/users", { ...fields, username, email: `${username}@x.example`, ...secret });
    for (const [username, secret] of [
      ["ann.a", {}],
      ["bo.b", { password: "" }],
      ["cy.c", { password: null }],
    ] as const) {
      const { status, body, headers } = await create(username, secret);
      expect([status, body.mailed, body.invitation?.url]).toEqual([201, false, expect.stringContaining("token=")]);
      expect([headers.get("Location"), headers.get("ETag")]).toEqual([`/api/admin/users/${body.id}`, '"1"']);
    }
    const { body } = await create("di.d", { password });
    expect([body.username, "invitation" in body, "mailed" in body]).toEqual(["di.d", false, false]);
    const listed = await admin.get<object[]>("/admin/users");
    expect(JSON.stringify(listed.body)).not.toContain("token=");
  });

  test("the response lists the invalid fields if a creation, change or deletion of a user is refused", async () => {
    const admin = await api.as("admin");
    const fieldsOf = async (method: string, path: string, body?: object) => {
      const answer = await admin.call<{ errors?: { path: string }[]; detail: string }>(method, path, { body });
      return [answer.status, answer.body.errors?.map((error) => error.path)];
    };
    expect(await fieldsOf("POST", "/admin/users", {})).toEqual([422, ["username", "name", "email", "department"]]);
    expect(await fieldsOf("POST", "/admin/users", { password: "short" })).toEqual([
      422,
      ["username", "password", "name", "email", "department"],
    ]);
    expect(await fieldsOf("POST", "/admin/users", { ...NINA, email: "no address" })).toEqual([422, ["email"]]);
    expect(await fieldsOf("POST", "/admin/users", { ...NINA, role: "king" })).toEqual([422, ["role"]]);
    expect(await fieldsOf("POST", "/admin/users", { ...NINA, username: "VP" })).toEqual([409, ["username"]]);
    expect(await fieldsOf("DELETE", `/admin/users/${api.backend.people.admin}`)).toEqual([409, ["id"]]);
    const own = `/admin/users/${api.backend.people.admin}`;
    expect(await fieldsOf("PUT", own, { is_active: false })).toEqual([409, ["is_active"]]);
    expect(await fieldsOf("PUT", own, { role: "vp" })).toEqual([409, ["role"]]);
  });

  test("a director can manage users but not administrators", async () => {
    const director = await api.as("director");
    expect((await director.post("/admin/users", NINA)).status).toBe(201);
    expect((await director.post("/admin/users", { ...NINA, role: "admin" })).status).toBe(403);
    const admin = `/admin/users/${api.backend.people.admin}`;
    expect((await director.call("PUT", admin, { body: { name: "X" } })).status).toBe(403);
  });

  test("the list of users has a Link header to its next page; with a search text, the list contains only matching users", async () => {
    const admin = await api.as("admin");
    const page = await admin.get<UserWithAdminFields[]>("/admin/users?limit=4&sort_by=username");
    expect(page.headers.get("X-Total-Count")).toBe("9");
    expect(page.body.map((user) => user.username)).toEqual(["admin", "director", "hr.manager", "it.manager"]);
    const next = /<\/api([^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
    expect((await admin.get<UserWithAdminFields[]>(next)).body[0]?.username).toBe("it.staff");
    expect((await admin.get<UserWithAdminFields[]>("/admin/users?q=quest&is_active=true")).body).toHaveLength(1);
    expect((await admin.get<UserWithAdminFields[]>("/admin/users?limit=0")).body).toHaveLength(1);
  });

  test("a call that deactivates a user can also reassign the user's open requests", async () => {
    await api.submit("requester");
    const admin = await api.as("admin");
    const { manager, vp } = api.backend.people;
    expect((await admin.get<AssignedRequests>(`/admin/users/${manager}/holdings`)).body.total).toBe(1);
    const path = `/admin/users/${manager}`;
    expect(await admin.post(`${path}/reassign-all`, { reassign_to_id: vp })).toMatchObject({
      status: 409,
      body: { code: "invalid_state" },
    });
    const left = await admin.put<UserUpdateResponse>(path, { is_active: false, reassign_to_id: vp });
    expect(left).toMatchObject({
      status: 200,
      body: { is_active: false, reassignment: { reassigned: 1, skipped: [] } },
    });
    const done = await admin.post<ReassignmentResult>(`${path}/reassign-all`, { reassign_to_id: vp });
    expect(done).toMatchObject({ status: 200, body: { reassigned: 0, skipped: [], remaining: 0 } });
    expect((await admin.post(`${path}/reassign-all`, {})).status).toBe(422);
  });
});

describe("master data over the API", () => {
  const calls = [
    ["departments", { name: "Legal", description: "Contracts", budget: 1000 }, { name: "Law" }],
    ["currencies", { code: "chf", name: "Swiss Franc", symbol: "Fr", exchange_rate: 1.12 }, { name: "Franken" }],
    [
      "request-types",
      { code: "Training", name: "Training", payer_ids: [], payer_names: [] },
      { requires_amount: false },
    ],
    ["priorities", { code: "someday", name: "Someday", color: "#abcdef" }, { escalation_hours: 5 }],
  ] as const;

  test.each(calls)("a director creates, lists, changes and deletes %s over the API", async (kind, fields, change) => {
    const director = await api.as("director");
    const created = await director.post<Department | Currency>(`/admin/${kind}`, fields);
    expect(created.status).toBe(201);
    const path = `/admin/${kind}/${created.body.id}`;
    expect(created.headers.get("Location")).toBe(`/api${path}`);
    expect((await director.post(`/admin/${kind}`, fields)).status).toBe(409);
    expect((await director.get<Department[]>(`/admin/${kind}`)).body).toContainEqual(created.body);
    expect(await director.call("PUT", path, { body: change })).toMatchObject({
      status: 200,
      body: { ...change, version: 2 },
    });
    expect(await director.call("DELETE", path)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining("deleted successfully") },
    });
    expect((await director.call("DELETE", path)).status).toBe(404);
    expect((await director.call("PUT", path, { body: change })).status).toBe(404);
  });

  test("if fields of master data are missing or wrong, the response is 422 with the path of each field", async () => {
    const admin = await api.as("admin");
    const errorPaths = async (kind: string, body: object) =>
      (await admin.post<{ errors: { path: string }[] }>(`/admin/${kind}`, body)).body.errors.map((error) => error.path);
    expect(await errorPaths("departments", { budget: "much" })).toEqual(["name", "budget"]);
    expect(await errorPaths("currencies", { code: "A B", exchange_rate: 0, decimals: 9 })).toEqual([
      "code",
      "name",
      "symbol",
      "exchange_rate",
      "decimals",
    ]);
    expect(await errorPaths("request-types", { requires_amount: "perhaps", payer_ids: "all" })).toEqual([
      "code",
      "name",
      "requires_amount",
      "payer_ids",
    ]);
    expect(
      await errorPaths("priorities", { code: "x", name: " ", color: "red", escalation_hours: 0.5, sort_order: "a" }),
    ).toEqual(["name", "color", "escalation_hours", "sort_order"]);
  });
});

describe("the session of a user whose role or department changes", () => {
  test("a change of a user's role or department applies to permissions and visible requests from the next call of the same session", async () => {
    const { people } = api.backend;
    const admin = await api.as("admin");
    const change = async (who: SampleUsername, fields: object) =>
      expect((await admin.put(`/admin/users/${people[who]}`, fields)).status).toBe(200);
    const director = await api.as("director");
    const staff = await api.as("it.staff");
    const { id } = await api.submit("requester");
    const statuses = async () => [
      (await director.get("/admin/users")).status,
      (await director.get(`/requests/${id}`)).status,
      (await staff.get("/admin/users")).status,
      (await staff.get(`/requests/${id}`)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 403, 404]);
    await change("director", { role: "requester" });
    await change("it.staff", { role: "director" });
    // The director is on the route of the request, so the director still sees it.
    expect(await statuses()).toEqual([403, 200, 200, 200]);
    await change("it.staff", { role: "manager" });
    expect(await statuses()).toEqual([403, 200, 403, 404]);
    await change("it.staff", { department: "Finance" });
    expect(await statuses()).toEqual([403, 200, 403, 200]);
  });

  test("after a requester moves to another department, the requester's new requests are routed by the configuration of the new department", async () => {
    const { people } = api.backend;
    const admin = await api.as("admin");
    const entry = {
      request_type: "travel",
      configuration_type: "user_specific",
      approver_user_id: people["hr.manager"],
      department: "HR",
    };
    expect((await admin.post("/admin/doa-configurations", entry)).status).toBe(201);
    const staff = await api.as("it.staff");
    const submit = async () => {
      const trip = { title: "Trip", description: "To Accra", request_type: "travel", amount: 100 };
      return (await staff.post<RequestDetails>("/requests", trip)).body;
    };
    expect(await submit()).toMatchObject({ department: "IT", current_approver_id: people.manager });
    expect((await admin.put(`/admin/users/${people["it.staff"]}`, { department: "HR" })).status).toBe(200);
    expect(await submit()).toMatchObject({ department: "HR", current_approver_id: people["hr.manager"] });
  });
});

describe("the size of an import by API", () => {
  const path = "/admin/departments/import/preview";
  /** Returns a file of `bytes` bytes in UTF-8, most of them in one letter. */
  const createFile = (letter: string, bytes: number) => {
    const head = "name,description\nLegal,x\nArt,";
    const size = Buffer.byteLength(letter);
    const count = Math.floor((bytes - head.length) / size);
    return head + letter.repeat(count) + "x".repeat(bytes - head.length - count * size);
  };
  /** Returns the text as JSON with only ASCII characters, as many clients send it. */
  const toAsciiJson = (csv: string) =>
    JSON.stringify({ csv }).replaceAll(
      /[^\x20-\x7E]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

  test.each([
    ["ASCII", "a"],
    ["accents", "é"],
    ["Chinese", "采"],
  ])(
    "an import in %s may have 1 MB in UTF-8, however JSON writes it, and one more byte is refused with the limit",
    async (_, letter) => {
      const admin = await api.as("admin");
      const send = (body: string) =>
        admin.call("POST", path, { body, headers: { "Content-Type": "application/json" } });
      const fitting = createFile(letter, LIMITS.import_bytes);
      for (const body of [JSON.stringify({ csv: fitting }), toAsciiJson(fitting)]) {
        const { status, body: report } = await send(body);
        expect(status).toBe(200);
        expect(report).toMatchObject({ accepted: 1, refused: 1 });
      }
      const { body } = await send(JSON.stringify({ csv: `${fitting}a` }));
      expect(body).toMatchObject({ status: 422, errors: [{ path: "csv", message: inEnglish(IMPORT_LIMIT_MESSAGE) }] });
    },
  );

  test("the report of an import and its refused rows are in the language of the call", async () => {
    const admin = await api.as("admin");
    const csv = "name,head\nApproved and pending,nobody\nFinance,\n";
    const { body } = await admin.call<Rendered<ImportReport>>("POST", "/admin/departments/import/preview", {
      body: { csv },
      headers: { "Accept-Language": "fr" },
    });
    expect(body.message).toBe("0 service sera créé, 2 lignes ne sont pas valides");
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      [{ path: "head", message: "Il n’y a pas d’utilisateur actif «\u00a0nobody\u00a0»" }],
      [{ path: "name", message: "Un service nommé «\u00a0Finance\u00a0» existe déjà" }],
    ]);
    expect(body.refused_csv).toContain("Approved and pending,,,nobody,2,head: Il n’y a pas d’utilisateur actif");
  });

  test("an Excel workbook that is sent as the text of an import is named in the refusal", async () => {
    const { body } = await (await api.as("admin")).post(path, { csv: "PK\u0003\u0004\u0014\u0000 xl/workbook.xml" });
    expect(body).toMatchObject({ status: 422, detail: expect.stringContaining("an Excel workbook (.xlsx)") });
  });
});
