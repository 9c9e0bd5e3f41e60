import { beforeEach, expect, test } from "vitest";
import type { ExportJob } from "../../domain/exports/entities.ts";
import { ExportFilters } from "../../domain/inputs/exports.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../support/bulk-requests.ts";
import { unwrap } from "../support/result.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import type { Client } from "../worker/api/client.ts";

const api = createApiTest();
const ROWS = 40;
beforeEach(() => insertBulkRequests(api.platform.DB, api.backend.people, 1, ROWS));

/** Requests an export as the user `who` and runs the job that creates it. Returns an API client of the user and the id of the export. */
async function createExport(who: SampleUsername): Promise<{ client: Client; id: string }> {
  const client = await api.as(who);
  const id = await requestExport(who);
  expect(await api.backend.services.exports.runJobs()).toEqual({ made: 1 });
  expect((await client.raw("GET", `/exports/${id}/file`)).status).toBe(200);
  return { client, id };
}

/** Requests an export as the user `who`, without running the job that creates it. Returns the id of the export. */
async function requestExport(who: SampleUsername): Promise<string> {
  const { exports } = api.backend.services;
  return unwrap(await exports.create(await api.backend.as(who), "csv", ExportFilters.parse({}))).id;
}

const moveTo = (who: SampleUsername, role: string, department: string) =>
  api.rows(
    "UPDATE users SET role = ?, department_id = ? WHERE id = ?",
    role,
    `department-${department}`,
    api.backend.people[who],
  );

const SENTENCE = "This export was made with access you no longer have. Create it again.";

async function expectRefused(client: Client, id: string): Promise<void> {
  const file = await client.get(`/exports/${id}/file`);
  expect([file.status, file.body.code, file.body.detail]).toEqual([403, "access_lost", SENTENCE]);
  const { body: fetched } = await client.get<ExportJob>(`/exports/${id}`);
  const { body: listed } = await client.get<ExportJob[]>("/exports");
  for (const job of [fetched, listed[0]])
    expect(job).toMatchObject({ id, status: "completed", access_lost: true, error: SENTENCE });
}

async function expectAllowed(client: Client, id: string): Promise<void> {
  expect((await client.raw("GET", `/exports/${id}/file`)).status).toBe(200);
  expect((await client.get<ExportJob>(`/exports/${id}`)).body).toMatchObject({ access_lost: false, error: null });
}

test("a person who lost access to all requests cannot download their earlier export of all requests", async () => {
  const { client, id } = await createExport("director");
  await moveTo("director", "manager", "it");
  await expectRefused(client, id);
  await moveTo("director", "vp", "operations");
  await expectAllowed(client, id);
});

test("a manager who moved to another department cannot download their export of the old department", async () => {
  const { client, id } = await createExport("it.manager");
  await moveTo("it.manager", "manager", "hr");
  await expectRefused(client, id);
  await moveTo("it.manager", "senior_manager", "it");
  await expectAllowed(client, id);
  await moveTo("it.manager", "director", "hr");
  await expectAllowed(client, id);
});

test("a person who may no longer export, or whose account was deactivated, cannot download the file of an earlier export", async () => {
  const { client, id } = await createExport("director");
  await moveTo("director", "requester", "operations");
  expect((await client.get(`/exports/${id}/file`)).status).toBe(403);
  expect((await client.get("/exports")).status).toBe(403);
  await moveTo("director", "director", "operations");
  await api.rows("UPDATE users SET is_active = 0 WHERE id = ?", api.backend.people.director);
  expect((await client.get(`/exports/${id}/file`)).status).toBe(401);
});

test("the database refuses to delete the scope of a finished export (the requests that its owner may see)", async () => {
  await createExport("it.manager");
  await expect(api.rows("UPDATE exports SET scope = NULL")).rejects.toThrow("exports_completed");
});

test("an export contains only requests that its owner may see when the job runs, even if the owner could see more requests before", async () => {
  const client = await api.as("vp");
  const id = await requestExport("vp");
  await moveTo("vp", "manager", "it");
  await api.rows("DELETE FROM request_participants WHERE user_id = ?", api.backend.people.vp);
  expect(await api.backend.services.exports.runJobs()).toEqual({ made: 1 });
  const text = await (await client.raw("GET", `/exports/${id}/file`)).text();
  const departments = new Set(
    text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[4]),
  );
  expect([...departments]).toEqual(["IT"]);
  const again = await requestExport("vp");
  await moveTo("vp", "requester", "it");
  expect(await api.backend.services.exports.runJobs()).toEqual({ made: 0 });
  expect(await api.rows("SELECT status, size FROM exports WHERE id = ?", again)).toEqual([
    { status: "failed", size: null },
  ]);
});

test("a person who lost access to a request can no longer download its evidence", async () => {
  const [{ id } = {}] = await api.rows("SELECT id FROM requests WHERE department_name = 'IT' LIMIT 1");
  const manager = await api.as("it.manager");
  expect((await manager.raw("GET", `/requests/${id}/evidence.pdf`)).status).toBe(200);
  await moveTo("it.manager", "manager", "hr");
  await api.rows("DELETE FROM request_participants WHERE user_id = ?", api.backend.people["it.manager"]);
  expect((await manager.get(`/requests/${id}/evidence.pdf`)).status).toBe(404);
});
