import fc from "fast-check";
import { expect, test } from "vitest";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { createApiTest, createUploadInput, LAPTOPS_SUBMISSION } from "../worker/api/api-test.ts";
import type { Client } from "../worker/api/client.ts";
import { createSampleBody, DOCUMENTED_OPERATIONS, listQueryParameters } from "../worker/api/contract.ts";

/** The number of calls of each of the three tests. `FUZZ_CALLS=35000 npm run test:attacks` makes more than 100,000. */
const CALLS_PER_TEST = Number(process.env.FUZZ_CALLS ?? 700);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
/**
 * The timeout of each test. A call takes about 3 ms; the timeout allows 60 ms for each call and one more minute for a
 * slow machine.
 */
const TIMEOUT_MS = 60_000 + CALLS_PER_TEST * 60;

const api = createApiTest();
/** Existing ids of requests, an attachment, users and an export. Each user can see only some of the requests. */
let ids: string[] = [];

/** Calls that are left out: one would end the session, and GET /live responds with a WebSocket. */
const SKIPPED = ["/auth/logout", "/live"];
const operations = DOCUMENTED_OPERATIONS.filter(({ path }) => !SKIPPED.includes(path));

const hostileText = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\0",
      "\ud83d",
      "\u202e",
      "null",
      "undefined",
      "NaN",
      "__proto__",
      "constructor",
      "-1",
      "1e309",
      "0x10",
    ],
    ...[
      "' OR 1=1 --",
      '"; DROP TABLE users; --',
      "%",
      "_",
      "*",
      '"',
      "NEAR(",
      "=HYPERLINK(1)",
      "<script>alert(1)</script>",
    ],
    ...[
      "2026-02-30",
      "9999-12-31T23:59:59Z",
      "-271821-04-20T00:00:00Z",
      "0000-00-00",
      "../../etc/passwd",
      "x".repeat(5_000),
    ],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 31), [], {}, [[]], [null], { id: {} }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Generates ids, most of which exist. */
const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.nat(1_000).map((index) => ids[index % ids.length] ?? "") },
  { weight: 1, arbitrary: hostileText },
);

type Change = { kind: "set" | "delete" | "add"; at: number; name: string; value: unknown };
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("set", "set", "delete", "add"),
  at: fc.nat(50),
  name: fc.oneof(fc.constantFrom("status", "role", "version", "id", "is_active", "comments", "__proto__"), hostileText),
  value: hostileValue,
});

const hostileCall = fc.record({
  operation: fc.constantFrom(...operations),
  id: anyId,
  changes: fc.array(change, { maxLength: 4 }),
  /** Replaces the whole body in some calls. */
  body: fc.option(
    fc.oneof(
      hostileValue,
      hostileText.map((text) => `{"a":${text}`),
    ),
    { freq: 8 },
  ),
  query: fc.array(fc.tuple(fc.nat(20), fc.oneof(hostileText, anyId)), { maxLength: 4 }),
  headers: fc.dictionary(
    fc.constantFrom("If-Match", "Idempotency-Key", "If-None-Match", "Content-Type", "X-HTTP-Method-Override", "Range"),
    fc.oneof(
      fc.constantFrom(
        '"1"',
        "*",
        "text/plain",
        "application/json;charset=utf-16",
        "multipart/form-data",
        "bytes=0-1",
        "key",
      ),
      fc.string({ maxLength: 200 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "").trim()),
    ),
    { maxKeys: 2 },
  ),
});
type HostileCall = typeof hostileCall extends fc.Arbitrary<infer Call> ? Call : never;

/** Returns a body that matches the operation, with the changes applied to its fields. */
function createBody({ operation, id, changes, body: other }: HostileCall): unknown {
  const body = createSampleBody(operation, id);
  if (body === undefined || other !== null) return operation.method === "GET" ? undefined : (other ?? undefined);
  const fields = body as Record<string, unknown>;
  for (const { kind, at, name, value } of changes) {
    const names = Object.keys(fields);
    const chosen = names[at % Math.max(1, names.length)] ?? name;
    if (kind === "delete") delete fields[chosen];
    else
      Object.defineProperty(fields, kind === "add" ? name : chosen, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return JSON.stringify(fields);
}

function createPath({ operation, id, query }: HostileCall): string {
  const path = operation.path
    .replace("{format}", "csv")
    .replaceAll(/\{\w+\}/g, encodeURIComponent(id.toWellFormed()) || "%20");
  const names = listQueryParameters(operation);
  const search = new URLSearchParams(
    query.map(([at, value]) => [names[at % Math.max(1, names.length)] ?? "q", value.toWellFormed()]),
  );
  return query.length === 0 ? path : `${path}?${search}`;
}

/**
 * Makes calls with hostile input as each of the users in turn. Every response must have a status below 500, except for
 * a service that is not configured. Expects that the sessions of the users
 * still exist afterwards: otherwise the later calls would have been calls without a session.
 */
async function sendHostileCalls(clients: readonly Client[]): Promise<void> {
  let index = 0;
  await fc.assert(
    fc.asyncProperty(hostileCall, async (call) => {
      const client = clients[index++ % clients.length];
      const headers = { "Content-Type": "application/json", ...call.headers };
      const answer = await client?.raw(call.operation.method, createPath(call), { body: createBody(call), headers });
      const text = (await answer?.text()) ?? "";
      if ((answer?.status ?? 500) >= 500) expect(JSON.parse(text).code).toBe("not_configured");
    }),
    { numRuns: CALLS_PER_TEST, seed: SEED, endOnFailure: true },
  );
  const signedIn = clients.filter((client) => client !== api.anonymous);
  for (const client of signedIn) expect((await client.get("/requests?limit=1")).status).toBe(200);
}

/** Returns every row of the tables. */
const readTables = async (names: readonly string[]) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await api.rows(`SELECT * FROM ${name}`)])));

const ADMINISTRATION = [
  ...["departments", "request_types", "priorities", "currencies", "doa_configurations", "doa_levels", "doa_steps"],
  ...["approver_groups", "approver_group_members", "duty_conflicts", "settings"],
];

/** Submits requests of two departments. Returns the id of a request that only its department and its approvers see. */
async function createRequests(): Promise<string> {
  const attachments = [createUploadInput("offer.pdf")];
  const hidden = await api.submit("it.staff", {
    ...LAPTOPS_SUBMISSION,
    request_type: "hr",
    amount: undefined,
    attachments,
  });
  const own = await api.submit("requester", { ...LAPTOPS_SUBMISSION, attachments });
  const export_ = await (await api.as("it.manager")).post<{ id: string }>("/exports", {
    kind: "requests",
    format: "csv",
  });
  const { people } = api.backend;
  const stored = [hidden, own].flatMap((one) => [one.id, one.attachments[0]?.id ?? ""]);
  ids = [...stored, export_.body.id, people.requester, people.manager, people.admin, people["it.staff"], "csv"];
  return hidden.id;
}

const clientsOf = (...names: SampleUsername[]) => Promise.all(names.map(api.as));

/** Runs the job that verifies the record until a round has ended. Expects that the job finds no fault. */
async function expectIntactRecord(): Promise<void> {
  for (let part = 0; part < 50; part += 1) await api.backend.jobs.checkRecord();
  expect(await api.rows("SELECT fault FROM record_findings")).toEqual([]);
}

test(
  "hostile input without a session causes no server error and changes nothing",
  async () => {
    await createRequests();
    const tables = [...ADMINISTRATION, "users", "requests", "request_events", "attachments", "delegations"];
    const before = await readTables(tables);
    await sendHostileCalls([api.anonymous]);
    expect(await readTables(tables)).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  "hostile input of users without the Admin Panel causes no server error and changes neither the administration nor a request they do not see",
  async () => {
    const hidden = await createRequests();
    const clients = await clientsOf("requester", "manager", "senior.manager");
    const read = async () => ({
      ...(await readTables(ADMINISTRATION)),
      users: await api.rows(
        "SELECT id, username, password_hash, name, email, role, department_id, is_active FROM users",
      ),
      // Leaves out the entries of exports and announcements, because users without the Admin Panel may create these.
      entries: await api.rows("SELECT * FROM admin_events WHERE entity NOT IN ('export', 'announcement')"),
      request: await api.rows("SELECT * FROM requests WHERE id = ?", hidden),
      events: await api.rows("SELECT * FROM request_events WHERE request_id = ?", hidden),
    });
    const before = await read();
    await sendHostileCalls(clients);
    expect(await read()).toEqual(before);
    await expectIntactRecord();
  },
  TIMEOUT_MS,
);

test(
  "hostile input of an admin and a director causes no server error, and the record stays intact",
  async () => {
    await createRequests();
    await sendHostileCalls(await clientsOf("admin", "director"));
    await expectIntactRecord();
  },
  TIMEOUT_MS,
);
