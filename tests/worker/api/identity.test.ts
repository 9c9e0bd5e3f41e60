import { describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "./api-test.ts";
import { DOCUMENTED_OPERATIONS, type DocumentedOperation } from "./contract.ts";

const api = createApiTest();

const IDS = ["current_user_id", "requester_id", "approver_id", "sender_id", "user_id", "author_id"];
const NAMES = IDS.map((id) => id.replace("_id", "_name"));
const PUBLIC = [
  ...["/health", "/auth/login", "/auth/logout", "/admin/users"],
  ...["/auth/password-reset", "/auth/password-link"],
];
const protectedCalls = DOCUMENTED_OPERATIONS.filter((call) => !PUBLIC.includes(call.path));

const isFilter = ({ method, path }: { method: string; path: string }, name: string | undefined): boolean =>
  path.startsWith("/download/")
    ? name === "requester_id" || name === "requester_name"
    : method === "GET" && name === "requester_id" && /^\/(?:admin\/all-)?requests(?:\/ids)?$/.test(path);

/** The signed-in person is always the actor, even if the query or the body names another person (R1). */
describe("calls that name another person or department", () => {
  const groups = new Map<string, DocumentedOperation[]>();
  for (const call of protectedCalls) {
    const group = call.path.split("/", 3).join("/");
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  test.each([...groups])(
    "each call of %s is refused and changes nothing if the query names another person as the actor",
    async (_group, calls) => {
      await api.submit("requester");
      const rita = await api.as("requester");
      const before = await api.countRows();
      for (const call of calls) {
        const path = call.path
          .replace(/^\/users\/\{id\}/, `/users/${api.backend.people.requester}`)
          .replaceAll(/\{[^}]+\}/g, "REQ-2026-1001");
        for (const [name, value] of [
          ...IDS.map((id) => [id, api.backend.people.manager]),
          ...NAMES.map((one) => [one, "Marc Nager"]),
        ]) {
          // Skips calls in which this parameter is a filter and therefore does not name the actor.
          if (isFilter(call, name)) continue;
          const answer = await rita.call(call.method, `${path}?${name}=${value}`, {
            body: call.method === "POST" || call.method === "PUT" ? {} : undefined,
          });
          const refusal = { status: 403, body: { code: "identity_mismatch" } };
          expect(answer, `${call.method} ${call.path} ${name}`).toMatchObject(refusal);
        }
      }
      expect(await api.countRows()).toEqual(before);
    },
  );

  const bodies: [string, string, object][] = [
    ["POST", "/requests", LAPTOPS_SUBMISSION],
    ["PUT", "/requests/REQ-2026-1001", { title: "Mine" }],
    ["POST", "/requests/REQ-2026-1001/remind", {}],
    ["POST", "/requests/enhanced-action", { request_id: "REQ-2026-1001", action: "comment", comments: "Hello" }],
    ["PUT", "/users/me/preferences", { dashboard_sort_by: "title" }],
    ["PUT", "/users/me/password", { current_password: "Approve-2026", new_password: "Another-2026" }],
    ["POST", "/notifications/read", { all: true }],
  ];

  test.each(bodies)(
    "%s %s is refused and changes nothing if the body names another person as the actor",
    async (method, path, fields) => {
      await api.submit("requester");
      const rita = await api.as("requester");
      const { requester, manager } = api.backend.people;
      const address = path.replace("/me/", `/${requester}/`);
      const before = await api.countRows();
      for (const [name, value] of [
        ...IDS.map((id) => [id, manager] as const),
        ...NAMES.map((one) => [one, "Marc Nager"] as const),
        ["user_id", 7] as const,
      ]) {
        const answer = await rita.call(method, address, { body: { ...fields, [name]: value } });
        expect(answer, name).toMatchObject({ status: 403, body: { code: "identity_mismatch" } });
      }
      expect(await api.countRows()).toEqual(before);
      const own = Object.fromEntries([...IDS.map((id) => [id, requester]), ...NAMES.map((one) => [one, "Rita Quest"])]);
      expect((await rita.call(method, address, { body: { ...fields, ...own } })).status).toBeLessThan(300);
    },
  );

  test("if a field of a body could name the actor but is empty, the call ignores the field", async () => {
    const rita = await api.as("requester");
    const left = Object.fromEntries([...IDS, ...NAMES, "reassign_to_id", "reassign_to_name"].map((name) => [name, ""]));
    expect((await rita.post("/requests", { ...LAPTOPS_SUBMISSION, ...left })).status).toBe(201);
    expect((await rita.put("/requests/REQ-2026-1001", { title: "Mine", ...left })).status).toBe(200);
    expect((await rita.post("/requests/REQ-2026-1001/remind", left)).status).toBe(200);
    const approve = { request_id: "REQ-2026-1001", action: "approved", comments: "Fine" };
    expect((await (await api.as("manager")).post("/requests/enhanced-action", { ...approve, ...left })).status).toBe(
      200,
    );
    const news = { title: "News", content: "Good" };
    expect((await (await api.as("hr.manager")).post("/announcements", { ...news, ...left })).status).toBe(201);
  });

  test("if a call contains a form field or query parameter twice and one of the values names another person as the actor, the call is refused", async () => {
    const rita = await api.as("requester");
    const form = new FormData();
    for (const [name, value] of Object.entries(LAPTOPS_SUBMISSION)) form.set(name, String(value));
    form.append("requester_id", api.backend.people.manager);
    form.append("requester_id", api.backend.people.requester);
    expect((await rita.post("/requests", form)).status).toBe(403);
    const { requester, manager } = api.backend.people;
    const twice = `/requests?current_user_id=${requester}&current_user_id=${manager}`;
    expect((await rita.get(twice)).status).toBe(403);
  });

  test("if a submission or modification names a department other than the requester's, it is refused", async () => {
    const rita = await api.as("requester");
    const refused = await rita.post("/requests", { ...LAPTOPS_SUBMISSION, department: "IT" });
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("your own department, Finance") },
    });
    for (const department of ["Finance", "finance", " FINANCE "])
      expect((await rita.post("/requests", { ...LAPTOPS_SUBMISSION, department })).status).toBe(201);
    const change = (department: string) => rita.put("/requests/REQ-2026-1001", { title: "Mine", department });
    expect((await change("IT")).status).toBe(403);
    expect((await change("finance")).status).toBe(200);
  });

  test("an export can be limited to the requests of another person, with a filter in the query string or in the body", async () => {
    const admin = await api.as("admin");
    for (const [name, value] of [
      ["requester_name", "Rita Quest"],
      ["requester_id", api.backend.people.requester],
    ] as const) {
      expect((await admin.get(`/download/requests/csv?${name}=${value}`)).status).toBe(200);
      expect((await admin.post("/exports", { format: "csv", [name]: value })).status).toBe(201);
    }
    expect((await admin.post("/exports", { format: "csv", user_id: api.backend.people.requester })).status).toBe(403);
  });

  test("a list that is limited to the requests of another person contains only requests that the caller may see", async () => {
    await api.submit("requester");
    const path = `/requests?requester_id=${api.backend.people.requester}`;
    expect((await (await api.as("manager")).get<RequestSummary[]>(path)).body).toHaveLength(1);
    expect((await (await api.as("it.staff")).get<RequestSummary[]>(path)).body).toHaveLength(0);
  });

  test.each(["preferences", "password"])("people cannot read or change the %s of another person", async (part) => {
    const rita = await api.as("requester");
    const path = `/users/${api.backend.people.manager}/${part}`;
    if (part === "preferences") expect((await rita.get(path)).status).toBe(403);
    const body = { dashboard_sort_by: "title", current_password: "Approve-2026", new_password: "Another-2026" };
    expect((await rita.put(path, body)).status).toBe(403);
  });
});
