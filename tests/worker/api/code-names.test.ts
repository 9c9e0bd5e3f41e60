import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import type { RequestDetails, RequestSummary } from "../../../domain/entities.ts";
import type { ExportJob } from "../../../domain/exports/entities.ts";
import { STANDARD_NAMES } from "../../../domain/format/standard-names.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { SaveTemplateInput } from "../../../domain/inputs/templates.ts";
import { unwrap } from "../../support/result.ts";
import { createApiTest } from "./api-test.ts";
import type { Client } from "./client.ts";

const api = createApiTest();

let admin: Client;

type Coded = { id: string; code: string };

async function rename(path: "request-types" | "priorities", code: string, change: object): Promise<void> {
  const { body } = await admin.get<Coded[]>(`/admin/${path}`);
  const { status } = await admin.put(`/admin/${path}/${body.find((one) => one.code === code)?.id}`, change);
  expect(status).toBe(200);
}

/** The codes as people would read them in place of the names. */
const CODES = /travel|procurement|\bhigh\b|urgent/i;
const NAMES = { request_type_name: "Mission abroad", priority_name: "Before noon" };

const textOf = async (client: Client, path: string) => {
  const file = new Uint8Array(await (await client.raw("GET", path)).arrayBuffer());
  return (await extractText(await getDocumentProxy(file))).text.join("\n").replaceAll(/\s+/g, " ");
};

beforeEach(async () => {
  admin = await api.as("admin");
  await rename("request-types", "travel", { name: "Mission abroad" });
  await rename("request-types", "procurement", { name: "Goods" });
  await rename("priorities", "HIGH", { name: "Before noon" });
  await rename("priorities", "URGENT", { name: "At once" });
});

describe("people see the names of types and priorities, never their codes (R54)", () => {
  test("every answer with a request has the present names of its type and priority, also of inactive ones", async () => {
    const created = await api.submit("requester", { request_type: "travel", priority: "HIGH" });
    expect(created).toMatchObject({ request_type: "travel", priority: "HIGH", ...NAMES });
    await rename("request-types", "travel", { is_active: false });
    await rename("priorities", "HIGH", { is_active: false });
    const manager = await api.as("manager");
    const one = async (path: string) =>
      (await manager.get<RequestSummary[]>(path)).body.find(({ id }) => id === created.id);
    expect(await one("/requests")).toMatchObject(NAMES);
    expect(await one("/requests?waiting_for=me")).toMatchObject(NAMES);
    for (const path of ["", "/detailed"])
      expect((await manager.get(`/requests/${created.id}${path}`)).body).toMatchObject(NAMES);
    const comment = { request_id: created.id, action: "comment", comments: "Why?" };
    const { body } = await manager.post<{ request: RequestSummary }>("/requests/enhanced-action", comment);
    expect(body.request).toMatchObject(NAMES);
    const dashboard = unwrap(
      await api.backend.services.requests.getDashboard(await api.backend.as("manager"), ListRequestsInput.parse({}), {
        mine: false,
      }),
    );
    expect(dashboard.waiting.items[0]).toMatchObject(NAMES);
  });

  test("the history and the changes since an approval name types and priorities", async () => {
    const { id } = await api.submit("requester", { request_type: "travel", priority: "HIGH", amount: 900 });
    const { status } = await (await api.as("requester")).put(`/requests/${id}`, {
      request_type: "procurement",
      priority: "URGENT",
    });
    expect(status).toBe(200);
    const { body } = await admin.get<RequestDetails>(`/requests/${id}/detailed`);
    const modified = body.approval_history.find(({ action }) => action === "modified");
    expect(modified?.comments).toContain("Type: Mission abroad → Goods");
    expect(modified?.comments).toContain("Priority: Before noon → At once");
    expect(modified?.comments).not.toMatch(CODES);
    expect(body.code_names).toEqual({ request_type: {}, priority: {} });
  });

  test("the details have the names of the codes that changed since an approval", async () => {
    const { matrix } = api.backend.services.admin;
    const actor = await api.backend.as("admin");
    const found = unwrap(await matrix.list(actor)).find((one) => one.request_type === "travel");
    const members = [{ user_id: api.backend.people.manager }];
    const steps = [{ members }, { members: [{ user_id: api.backend.people.director }] }];
    const amount_levels = [{ max_amount: null, steps }];
    expect((await admin.put(`/admin/doa-configurations/${found?.id}`, { amount_levels })).status).toBe(200);
    const { id } = await api.submit("requester", { request_type: "travel", priority: "HIGH", amount: 900 });
    const decision = { request_id: id, action: "approved", comments: "Fine" };
    expect((await (await api.as("manager")).post("/requests/enhanced-action", decision)).status).toBe(200);
    expect((await (await api.as("requester")).put(`/requests/${id}`, { priority: "URGENT" })).status).toBe(200);
    const { body } = await admin.get<RequestDetails>(`/requests/${id}/detailed`);
    expect(body.approval_chain[0]?.approved_by[0]?.changed_since).toEqual([
      { field: "priority", from: "HIGH", to: "URGENT" },
    ]);
    expect(body.code_names).toEqual({ request_type: {}, priority: { HIGH: "Before noon", URGENT: "At once" } });
  });

  test("the evidence has the name that the type had when the request was routed, and the present one if it was renamed since", async () => {
    const { id } = await api.submit("requester", { request_type: "travel", priority: "HIGH" });
    const first = await textOf(admin, `/requests/${id}/evidence.pdf`);
    expect(first).toMatch(/Type Mission abroad (?!\(now)/);
    expect(first).toContain("Priority Before noon");
    await rename("request-types", "travel", { name: "Journeys" });
    expect(await textOf(admin, `/requests/${id}/evidence.pdf`)).toContain("Type Mission abroad (now Journeys)");
  });

  test("exports and the list of exports name the type and the priority of their filters", async () => {
    await api.submit("requester", { request_type: "travel", priority: "HIGH" });
    const { body } = await admin.post<ExportJob>("/exports", {
      format: "csv",
      request_type: "travel",
      priority: "HIGH",
    });
    const filters = [
      { label: "Priority", value: "Before noon" },
      { label: "Type", value: "Mission abroad" },
    ];
    expect(body.filters).toEqual(filters);
    expect((await admin.get<ExportJob[]>("/exports")).body[0]?.filters).toEqual(filters);
    expect((await admin.get<ExportJob>(`/exports/${body.id}`)).body.filters).toEqual(filters);
    const pdf = await textOf(admin, "/download/requests/pdf?request_type=travel&priority=HIGH");
    expect(pdf).toContain("Mission abroad");
    expect(pdf).toContain("Before noon");
    expect(pdf).not.toMatch(CODES);
  });

  test("templates, and the values that a copied request can no longer have, are named", async () => {
    const { requests } = api.backend.services;
    const requester = await api.backend.as("requester");
    const { id } = await api.submit("requester", { request_type: "travel", priority: "HIGH" });
    const fields = {
      title: "T",
      description: "D",
      request_type: "travel",
      amount: "",
      currency: "USD",
      priority: "HIGH",
    };
    const template = unwrap(
      await requests.saveTemplate(requester, SaveTemplateInput.parse({ name: "Trip", audience: "own", fields })),
    );
    await rename("request-types", "travel", { is_active: false });
    await rename("priorities", "HIGH", { is_active: false });
    const { templates } = await requests.getTemplatesPage(requester);
    expect(templates[0]).toMatchObject({ request_type_name: "Mission abroad", is_available: false });
    const starts = [
      { copy: id, template: null },
      { copy: null, template: template.id },
    ];
    for (const start of starts) {
      const page = await requests.getSubmitPage(requester, start);
      expect(page.start?.ok && page.start.value.unavailable).toEqual([
        { field: "request_type", name: "Mission abroad" },
        { field: "priority", name: "Before noon" },
      ]);
    }
  });
});

test("standard types and priorities have the names of the reader's language until somebody renames them", async () => {
  const manager = await api.as("manager");
  const renamed = await api.submit("requester", { request_type: "travel", priority: "HIGH" });
  const standard = await api.submit("requester", { request_type: "financial", priority: "LOW" });
  const inFrench = { "Accept-Language": "fr" };
  expect((await manager.get(`/requests/${renamed.id}`, inFrench)).body).toMatchObject(NAMES);
  expect((await manager.get(`/requests/${standard.id}`, inFrench)).body).toMatchObject({
    ...{ request_type: "financial", request_type_name: "Finances", priority: "LOW", priority_name: "Basse" },
  });
  expect((await manager.get(`/requests/${standard.id}`)).body).toMatchObject({
    ...{ request_type_name: "Financial", priority_name: "Low" },
  });
});

test("the standard data of a new installation has the standard names", async () => {
  const { request_type, priority, department } = STANDARD_NAMES;
  for (const [table, names] of [
    ["request_types", request_type],
    ["priorities", priority],
  ] as const) {
    const rows = await api.rows(`SELECT code, name FROM ${table} WHERE version = 1`);
    const expected = names as Readonly<Record<string, string>>;
    for (const { code, name } of rows) expect([code, name]).toEqual([code, expected[String(code)]]);
    expect(rows.length).toBeGreaterThan(0);
  }
  const departments = await api.rows("SELECT name FROM departments ORDER BY name");
  expect(departments.map(({ name }) => name)).toEqual(Object.values(department).toSorted());
});
