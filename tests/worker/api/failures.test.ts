import { describe, expect, test, vi } from "vitest";
import { createApiTest, LAPTOPS_SUBMISSION } from "./api-test.ts";
import { DOCUMENTED_OPERATIONS } from "./contract.ts";

const api = createApiTest("once");
const MIB = 1024 * 1024;

const PUBLIC = [
  ...["GET /health", "POST /auth/login", "POST /auth/logout"],
  ...["POST /auth/password-reset", "POST /auth/password-link"],
];
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/** The calls that accept an empty body. */
const OPTIONAL = ["/requests/{id}/remind", "/push/send-test"];
const addressOf = (path: string) => path.replaceAll(/\{[^}]+\}/g, "REQ-2026-1001");
const protectedCalls = DOCUMENTED_OPERATIONS.filter((call) => !PUBLIC.includes(nameOf(call)));

describe("paths of the API", () => {
  test("the API returns a JSON 404 for an unknown path, with and without a session", async () => {
    for (const client of [api.anonymous, await api.as("requester")])
      for (const path of ["/no-such-thing", "/requests/", "/", "", "/requests/a/b/c", "/Requests"])
        expect(await client.get(path)).toMatchObject({
          status: 404,
          body: { type: "about:blank", title: "Not Found", status: 404, code: "not_found" },
        });
  });

  test.each([
    ["DELETE", "/requests", "GET, HEAD, POST"],
    ["PATCH", "/requests/REQ-2026-1001", "GET, HEAD, PUT"],
    ["GET", "/auth/login", "POST"],
    ["POST", "/health", "GET, HEAD"],
    ["PUT", "/users/someone/preferences", null],
    ["OPTIONS", "/dashboard/stats", "GET, HEAD"],
  ])("the API refuses %s %s and returns the allowed methods in the header Allow: %s", async (method, path, allowed) => {
    const answer = await api.anonymous.call(method, path);
    expect(answer.status).toBe(allowed === null ? 401 : 405);
    expect(answer.headers.get("Allow")).toBe(allowed);
    if (allowed !== null) expect(answer.body.code).toBe("method_not_allowed");
  });

  test("a HEAD call returns the status of the GET call without a body", async () => {
    const answer = await api.anonymous.raw("HEAD", "/health");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });
});

describe("calls without a session", () => {
  test.each(protectedCalls.map((call) => [nameOf(call), call] as const))(
    "%s returns 401 without a session",
    async (_name, call) => {
      const answer = await api.anonymous.call(call.method, addressOf(call.path), {
        body: call.method === "GET" ? undefined : {},
      });
      expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    },
  );
});

describe("bodies of HTTP requests", () => {
  const jsonCalls = DOCUMENTED_OPERATIONS.filter(
    ({ operation: { requestBody } }) =>
      requestBody && "content" in requestBody && requestBody.content["application/json"],
  );

  test.each(jsonCalls.map((call) => [nameOf(call), call] as const))(
    "%s refuses bodies that are not JSON objects or are larger than 256 kB, or 4 MiB with an import",
    async (_name, call) => {
      const client = await api.as(/^\/(admin|announcements|exports)/.test(call.path) ? "admin" : "requester");
      const path = addressOf(call.path).replace(/^\/users\/REQ-2026-1001/, `/users/${api.backend.people.requester}`);
      const send = (body: unknown, type: string) =>
        client.call(call.method, path, { body, headers: { "Content-Type": type } });
      for (const text of ["{", "", "{'a': 1}", "\u0000", '{"a": 1} x'])
        if (text !== "" || !OPTIONAL.includes(call.path))
          expect(await send(text, "application/json"), text).toMatchObject({
            status: 400,
            body: { code: "malformed" },
          });
      expect((await send(new Uint8Array([0x7b, 0xff, 0x7d]), "application/json")).status).toBe(400);
      for (const type of ["text/plain", "application/xml", "text/json", "application/x-www-form-urlencoded"])
        expect(await send("{}", type), type).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
      for (const value of ["[]", "null", "7", '"text"'])
        expect((await send(value, "application/json")).status, value).toBe(422);
      // A body without files may have at most 256 kB, also in calls that accept files (R44). The text of an import is a file.
      const isImport = /\/import(?:\/preview)?$/.test(call.path);
      for (const bytes of [isImport ? 5 * MIB : MIB / 2, 10 * MIB])
        expect((await send(`{"padding": "${"x".repeat(bytes)}"}`, "application/json")).status).toBe(413);
    },
  );

  test.each(OPTIONAL)("POST %s accepts an empty body with and without the content type JSON", async (path) => {
    const rita = await api.as("requester");
    const typed = await rita.post(addressOf(path), "", { "Content-Type": "application/json" });
    for (const answer of [typed, await rita.post(addressOf(path), undefined)])
      expect(answer.body.code).toBe("not_found");
  });

  test("a malformed form returns 400, and a too large form returns 413", async () => {
    const rita = await api.as("requester");
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await rita.post("/requests", "no form at all", type)).status).toBe(400);
    expect((await rita.post("/requests", "x", { "Content-Type": "multipart/form-data" })).status).toBe(400);
    const form = new FormData();
    form.set("files", new File([new Uint8Array(11 * MIB)], "large.pdf"));
    expect(await rita.post("/requests", form)).toMatchObject({ status: 413, body: { code: "too_large" } });
    const texts = new FormData();
    texts.set("description", "x".repeat(MIB / 2));
    expect(await rita.post("/requests", texts)).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  test.each([
    ["/notifications/read", MIB],
    ["/requests/enhanced-action", 16 * MIB],
  ])("a call of %s with an endless body is refused before the server has read %i bytes", async (path, most) => {
    const rita = await api.as("requester");
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const answer = await rita.call("POST", path, {
      body: endless,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(most);
  });

  test("a call whose Content-Length claims too many bytes returns 413", async () => {
    const rita = await api.as("requester");
    const lie = await rita.post("/requests", LAPTOPS_SUBMISSION, { "Content-Length": "999999999" });
    expect(lie.status).toBe(413);
  });
});

describe("error messages of the API", () => {
  const OURS = /Invalid|expected|received|Too (big|small)|NaN/;
  const findAllowedUser = (path: string) => (/^\/(admin|announcements|exports)/.test(path) ? "admin" : "requester");

  test("if the body of an HTTP request is wrong, the error messages come from the API and not from the validation library", async () => {
    let checked = 0;
    for (const call of protectedCalls.filter(({ operation }) => operation.requestBody)) {
      const client = await api.as(findAllowedUser(call.path));
      const path = addressOf(call.path).replace(/^\/users\/REQ-2026-1001/, `/users/${api.backend.people.requester}`);
      const properties = [
        "amount_levels",
        "attachments",
        "draft",
        "ids",
        "keys",
        "request_data",
        "version",
        "currency",
      ];
      const wrong = Object.fromEntries(properties.map((name) => [name, { at: name }]));
      for (const body of [{}, wrong, [7], "text", null]) {
        const answer = await client.call(call.method, path, { body: body === "text" ? '"text"' : body });
        if (answer.status !== 422) continue;
        checked += 1;
        for (const { message } of answer.body.errors ?? []) expect(message, nameOf(call)).not.toMatch(OURS);
        expect(answer.body.detail).toBe(answer.body.errors?.[0]?.message);
      }
    }
    expect(checked).toBeGreaterThan(60);
  });

  test("if a query parameter is wrong, the error message comes from the API and not from the validation library", async () => {
    const admin = await api.as("admin");
    for (const query of ["status=lost", "status=pending&status=approved", `q=${"x".repeat(201)}`, "sort_order=up"]) {
      const answer = await admin.get(`/requests?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.detail).not.toMatch(OURS);
    }
    expect((await admin.get("/requests?status=lost")).body.detail).toMatch(/^Please choose one of pending, needs_info/);
  });
});

/** Returns an array to which every line of the log is added from now on. */
function captureLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line) => lines.push(JSON.parse(line)));
  return lines;
}

const logged = { LOG_LEVEL: "info" };

describe("the id of an HTTP request", () => {
  test.each([
    ...protectedCalls.map((call) => [call.method, addressOf(call.path), "not_signed_in"] as const),
    ["GET", "/no-such-thing/REQ-2026-1001", "not_found"],
    ["DELETE", "/requests", "method_not_allowed"],
    ["POST", "/auth/login", "unsupported_media_type"],
  ] as const)(
    "if the call %s %s is refused, the response header X-Request-Id, the response body and the log have the same id",
    async (method, path, code) => {
      const lines = captureLog();
      const answer = await api.anonymous.call(method, path, {
        body: method === "GET" ? undefined : {},
        env: logged,
      });
      const request_id = answer.headers.get("X-Request-Id");
      expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.body).toMatchObject({ request_id, code });
      expect(lines).toEqual([
        expect.objectContaining({ level: "info", message: "request", request_id, method, status: answer.status, code }),
      ]);
    },
  );

  test("X-Request-Id is Cloudflare's ray id on a deployment and otherwise a new id, and never an id that the caller sent", async () => {
    const ray = "8c1f0a2b3d4e5f60-FRA";
    const headers = { "X-Request-Id": "chosen", "CF-Ray": ray };
    const idOf = async (sent: Record<string, string>, env: object) =>
      (await api.anonymous.call("GET", "/health", { headers: sent, env })).headers.get("X-Request-Id");
    expect(await idOf(headers, { LOCAL: undefined })).toBe(ray);
    expect(await idOf(headers, {})).toMatch(/^[0-9a-f-]{36}$/);
    for (const odd of ["<script>", "8c1f0a2b3d4e5f60-fra", "", "8c1f0a2b3d4e5f60-FRA\t1"])
      expect(await idOf({ "CF-Ray": odd }, { LOCAL: undefined })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({}, {})).not.toBe(await idOf({}, {}));
  });
});

describe("the log", () => {
  test("each line of the log names the actor and the pattern of the route, but contains no text, amount, id or query that the caller sent", async () => {
    const rita = await api.as("requester");
    const { id } = await api.submit("requester");
    const lines = captureLog();
    const body = { ...LAPTOPS_SUBMISSION, title: "For Zoë Doe", amount: 4711, description: "zoe@company.example" };
    await rita.call("POST", "/requests?note=Zoë", { body, env: logged });
    await rita.call("GET", `/requests/${id}?q=Zoë`, { env: logged });
    await rita.call("GET", "/requests/Zo%C3%AB/detailed", { env: logged });
    await rita.call("GET", "/Zo%C3%AB", { env: logged });
    const actor_id = api.backend.people.requester;
    const common = { level: "info", message: "request", actor_id };
    expect(lines).toMatchObject([
      { ...common, method: "POST", route: "/api/requests", status: 201 },
      { ...common, method: "GET", route: "/api/requests/:id", status: 200 },
      { ...common, method: "GET", route: "/api/requests/:id/detailed", status: 404, code: "not_found" },
      { ...common, method: "GET", status: 404, code: "not_found" },
    ]);
    expect(lines[3]).not.toHaveProperty("route");
    for (const line of lines) expect(line.duration_ms).toBeTypeOf("number");
    expect(JSON.stringify(lines)).not.toMatch(/Zo|Doe|4711|company|Rita|REQ-/);
  });
});

describe("an unexpected error", () => {
  test("an unexpected error returns 500 without stack or SQL, and the log has its stack", async () => {
    const rita = await api.as("requester");
    const lines = captureLog();
    await api.rows("ALTER TABLE requests RENAME TO misplaced");
    const answer = await rita.get("/requests");
    await api.rows("ALTER TABLE misplaced RENAME TO requests");
    expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(JSON.stringify(answer.body)).not.toMatch(/SELECT|requests|\.ts|at /);
    const common = { level: "error", request_id: answer.body.request_id, route: "/api/requests", method: "GET" };
    expect(lines).toMatchObject([
      { ...common, message: "unexpected error", code: "SQLITE_ERROR" },
      { ...common, message: "request", status: 500, code: "internal" },
    ]);
    expect(lines[0]?.stack).not.toEqual([]);
    expect(JSON.stringify(lines)).not.toMatch(/SELECT|no such table/);
  });
});

describe("the texts of failures", () => {
  const FRENCH = { "Accept-Language": "fr-FR,fr;q=0.9" };

  test("a 422 has the code and the parameters of each message beside its text, in the language of the call", async () => {
    const rita = await api.as("requester");
    const submission = { ...LAPTOPS_SUBMISSION, title: "x".repeat(201), request_type: 7, version: 1 };
    const english = await rita.post("/requests", submission);
    expect(english.body.errors).toEqual([
      {
        path: "title",
        message: "Please use at most 200 characters",
        code: "inputs.max_length",
        params: { max: 200 },
      },
      {
        path: "request_type",
        message: "Please choose a request type",
        code: "inputs.request_type_required",
        params: {},
      },
    ]);
    const french = await rita.post("/requests", submission, FRENCH);
    expect(french.body).toMatchObject({
      detail: "Veuillez utiliser 200 caractères au plus",
      errors: [
        { message: "Veuillez utiliser 200 caractères au plus", code: "inputs.max_length", params: { max: 200 } },
        { message: "Veuillez choisir un type de demande", code: "inputs.request_type_required" },
      ],
    });
  });

  test("a field that a service refuses has the code, and the name of a file stays as it is written in every language", async () => {
    const rita = await api.as("requester");
    const attachments = [{ filename: "Approved and pending.pdf", file_data: btoa("no file") }];
    const code = { path: "attachments.0", code: "inputs.file_type", params: { name: "Approved and pending.pdf" } };
    const submission = { ...LAPTOPS_SUBMISSION, attachments };
    expect((await rita.post("/requests", submission)).body.errors).toEqual([
      { ...code, message: "File Approved and pending.pdf type not supported. Only images and PDFs allowed." },
    ]);
    expect((await rita.post("/requests", submission, FRENCH)).body.errors).toEqual([
      {
        ...code,
        message: "Le type du fichier Approved and pending.pdf n’est pas accepté. Seuls les images et les PDF le sont.",
      },
    ]);
  });

  test("the messages for schemas without texts of their own are in the language of the call", async () => {
    const rita = await api.as("requester");
    const { body } = await rita.get("/requests?sort_order=up", FRENCH);
    expect(body.errors).toEqual([
      {
        path: "sort_order",
        message: "Veuillez choisir parmi asc, desc",
        code: "inputs.choice",
        params: { values: ["asc", "desc"] },
      },
    ]);
  });
});
