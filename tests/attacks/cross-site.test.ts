import { beforeAll, describe, expect, test } from "vitest";
import { ExportFilters } from "../../domain/inputs/exports.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { respondInContext } from "../../worker/context.ts";
import type { Env } from "../../worker/env.ts";
import { handleRequest } from "../../worker/handle-request.ts";
import { api } from "../../worker/http/api/app.ts";
import { createFileInput } from "../support/files.ts";
import { readAllRows } from "../support/platform.ts";
import { readTypeface, readVerifier } from "../support/static-files.ts";
import { instantPasswordHashing } from "../support/test-services.ts";
import { submitAs } from "../support/use-cases.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { cookieOf, credentials, ORIGIN } from "../worker/api/client.ts";
import { DOCUMENTED_OPERATIONS } from "../worker/api/contract.ts";

const apiTest = createApiTest("once");
const READS = DOCUMENTED_OPERATIONS.filter(({ method }) => method === "GET");

/** Returns the rows of each table as JSON, by the table's name. */
const state = async () =>
  new Map(
    Object.entries(await readAllRows(apiTest.platform.DB)).map(([name, rows]) => [name, JSON.stringify(rows)] as const),
  );

let cookie: string;
let ids: Record<string, unknown>;
beforeAll(async () => {
  // Fills `ids` with the id of a record that the administrator can see, for each parameter of a path.
  const { backend } = apiTest;
  const request = await submitAs(backend, "director", { amount: 20 }, [createFileInput("pdf")]);
  await apiTest.rows("UPDATE notifications SET user_id = ?", backend.people.admin);
  const admin = await backend.as("admin");
  await backend.services.exports.create(admin, "csv", ExportFilters.parse({}));
  await backend.services.exports.runJobs();
  const idOf = async (table: string) => (await apiTest.rows(`SELECT id FROM ${table} LIMIT 1`))[0]?.id;
  ids = {
    requests: request.id,
    attachmentId: request.attachments[0]?.id,
    exports: await idOf("exports"),
    users: admin.id,
    requesterId: backend.people.requester,
    departments: await idOf("departments"),
    currencies: await idOf("currencies"),
    "request-types": await idOf("request_types"),
    priorities: await idOf("priorities"),
    "doa-configurations": await idOf("doa_configurations"),
    format: "csv",
  };
  cookie = cookieOf(
    (await apiTest.anonymous.post("/auth/login", credentials("admin" satisfies SampleUsername))).headers,
  );
});

/** Returns the URL of a documented call, with ids of existing records as its parameters. */
const addressOf = (path: string): string =>
  path
    .replaceAll(/([^/]+)\/\{id\}/g, (_, noun) => `${noun}/${ids[noun] ?? "unknown"}`)
    .replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name] ?? "unknown"));

/**
 * Opens a URL as a browser does for a link on `site`, waits for the work after the response, and returns the HTTP
 * status.
 */
async function open(path: string, site: string): Promise<number> {
  const headers = {
    Cookie: cookie,
    "Sec-Fetch-Site": site,
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  };
  const request = new Request(`${ORIGIN}/api${addressOf(path)}`, { headers });
  const { DB, FILES } = apiTest.platform;
  const overrides = {
    now: () => new Date(apiTest.backend.clock.now),
    passwords: instantPasswordHashing,
    typeface: readTypeface,
    verifier: readVerifier,
  };
  const env = { DB, FILES, LOCAL: "1", LOG_LEVEL: "error" } as Env;
  const response = await handleRequest(request, env, { findRoute: () => null }, async () => {
    const { response, context } = await respondInContext(
      request,
      env,
      { execution: { waitUntil: () => undefined }, nonce: "nonce", sessions: new Map(), overrides },
      async (received, context) => api.fetch(received, { context }),
    );
    for (const work of context.deferredWork) await work();
    return response;
  });
  await response.arrayBuffer();
  return response.status;
}

describe("a GET from another site", () => {
  let before: Map<string, string>;
  beforeAll(async () => {
    before = await state();
  });

  test.each(READS.map(({ path }) => [path]))(
    "GET %s from another site changes nothing in the database",
    async (path) => {
      expect([200, 202, 400, 403, 404, 422, 503]).toContain(await open(path, "cross-site"));
      const after = await state();
      const written = [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table);
      before = after;
      expect(written).toEqual([]);
    },
  );
});

test("a GET call that writes to the database is accepted from pages of the product and from bookmarks, but refused from other sites", async () => {
  const writing = [
    "/requests/{id}/evidence.pdf",
    "/requests/{id}/evidence.zip",
    "/download/requests/{format}",
    "/requests/{id}/detailed",
    "/admin/security-events/export",
  ];
  for (const path of writing) {
    for (const site of ["cross-site", "same-site"]) expect(await open(path, site), path).toBe(403);
    for (const site of ["same-origin", "none"]) expect(await open(path, site), path).toBe(200);
  }
  expect(await open("/requests/{id}", "cross-site")).toBe(200);
  expect(await open("/requests/{id}/attachments/{attachmentId}/view", "cross-site")).toBe(200);
});
