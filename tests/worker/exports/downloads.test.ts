import { readXlsx } from "hucre/xlsx";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import { parseCsv } from "../../../domain/exports/csv.ts";
import { EXPORT_COLUMNS, getColumnHeading } from "../../../domain/exports/table.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { inEnglish } from "../../support/english.ts";
import { createApiTest } from "../api/api-test.ts";
import type { Client, Problem } from "../api/client.ts";

const api = createApiTest();

const ROLES = [
  "manager",
  "it.manager",
  "senior.manager",
  "director",
  "vp",
  "admin",
] as const satisfies readonly SampleUsername[];

/** The clients of the present test. A test downloads many files, and each sign-in would take as long as a download. */
const clients = new Map<SampleUsername, Client>();
beforeEach(() => clients.clear());

async function clientOf(who: SampleUsername): Promise<Client> {
  const client = clients.get(who) ?? (await api.as(who));
  clients.set(who, client);
  return client;
}

async function bytes(who: SampleUsername, path: string): Promise<Uint8Array> {
  const answer = await (await clientOf(who)).raw("GET", path);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the requests of the list with the query `query`, as rows with the columns of the export. */
async function readListRows(who: SampleUsername, query: string): Promise<string[][]> {
  const client = await clientOf(who);
  const rows: Rendered<RequestSummary>[] = [];
  for (let path: string | null = `/requests?limit=100${query && `&${query}`}`; path; ) {
    const { body, headers }: { body: Rendered<RequestSummary>[]; headers: Headers } = await client.get(path);
    rows.push(...body);
    path = /<\/api(.+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? null;
  }
  return rows.map((row) => [
    row.id,
    row.title,
    row.description,
    row.request_type,
    row.department,
    row.requester_name,
    row.amount === null ? "" : row.amount.toFixed(row.amount_decimals),
    row.currency,
    row.priority,
    row.status,
    row.current_approver_name ?? "",
    row.due_date ?? "",
    row.created_at,
    row.updated_at,
    row.approved_at ?? "",
    row.request_type_name,
    row.amount_usd === null ? "" : row.amount_usd.toFixed(2),
    "",
    "",
    "Imported",
  ]);
}

async function csvRows(who: SampleUsername, query: string): Promise<string[][]> {
  const file = new TextDecoder().decode(await bytes(who, `/download/requests/csv?${query}`));
  const parsed = parseCsv(file);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const [header, ...rows] = parsed.records.map(({ cells }) => cells);
  expect(header).toEqual(inEnglish(EXPORT_COLUMNS.map(getColumnHeading)));
  return rows;
}

async function xlsxRows(who: SampleUsername, query: string): Promise<string[][]> {
  const { sheets } = await readXlsx(await bytes(who, `/download/requests/xlsx?${query}`));
  return (sheets[0]?.rows ?? []).slice(1).map((row) =>
    EXPORT_COLUMNS.map(({ kind }, index) => {
      const cell = row[index] ?? null;
      if (cell === null) return "";
      if (cell instanceof Date) return cell.toISOString();
      return kind === "amount" || kind === "usd" ? Number(cell).toFixed(2) : String(cell);
    }),
  );
}

const FILTERS = [
  "",
  "status=approved",
  "priority=HIGH",
  "department=IT",
  "requester=Ines",
  "date_from=2025-10-09&date_to=2025-10-09",
  "q=BULK-17",
  "q=description%20017",
  "waiting_for=me",
  "approver=none",
  "status=pending,overdue",
  "amount_min=100&amount_max=500",
  "decided_by=me",
  "sort_by=amount&sort_order=asc",
];

describe("the rows of a download", () => {
  // A page of the list has at most 100 requests, so one case has less than a page and one case has more.
  const cases = ROLES.flatMap((who) => [40, 130].map((count) => ({ who, count })));
  test.each(cases)(
    "for each filter, the CSV and XLSX downloads of $who have the same rows as the list, if the list has $count requests",
    async ({ who, count }) => {
      await insertBulkRequests(api.platform.DB, api.backend.people, 1, count);
      for (const filter of FILTERS) {
        const expected = await readListRows(who, filter);
        expect(await csvRows(who, filter)).toEqual(expected);
        expect(await xlsxRows(who, filter)).toEqual(expected);
      }
      expect((await readListRows(who, "")).length).toBe(who === "it.manager" ? count / 2 : count);
      expect(await csvRows(who, "requester_name=Rita")).toEqual(await readListRows(who, "requester=Rita"));
      expect((await csvRows(who, "all_requests=true")).length).toBe((await readListRows(who, "")).length);
    },
  );

  test("a download shows the current approver of a request and the number of other people for whom the request waits", async () => {
    const admin = await api.as("admin");
    const { body: matrix } = await admin.get<{ id: string; request_type: string }[]>("/admin/doa-configurations");
    const { id } = matrix.find((one) => one.request_type === "procurement") ?? { id: "" };
    const { manager, director, vp } = api.backend.people;
    const members = [manager, director, vp].map((user_id) => ({ user_id }));
    const amount_levels = [{ max_amount: null, steps: [{ members }] }];
    expect((await admin.put(`/admin/doa-configurations/${id}`, { amount_levels })).status).toBe(200);
    await api.submit("requester");
    const column = EXPORT_COLUMNS.findIndex(({ key }) => key === "current_approver");
    for (const rows of [await csvRows("admin", ""), await xlsxRows("admin", "")])
      expect(rows.map((row) => row[column])).toEqual(["Marc Nager +2"]);
    const pdf = await extractText(await getDocumentProxy(await bytes("admin", "/download/requests/pdf")));
    expect(pdf.text.join(" ")).toContain("Marc Nager +2");
  });

  test("a PDF download contains the request number of every request in the filtered list", async () => {
    await insertBulkRequests(api.platform.DB, api.backend.people, 1, 40);
    const file = await bytes("manager", "/download/requests/pdf?status=pending");
    const text = (await extractText(await getDocumentProxy(file))).text.join(" ");
    const expected = await readListRows("manager", "status=pending");
    expect(expected.length).toBeGreaterThan(3);
    for (const [id] of expected) expect(text).toContain(id);
    expect(text).toContain("Status: pending");
  });
});

test("a download has the date in its file name, is not cached, and is recorded", async () => {
  await insertBulkRequests(api.platform.DB, api.backend.people, 1, 12);
  const answer = await (await api.as("director")).raw("GET", "/download/requests/csv?status=pending");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="approval_requests_2026-11-02.csv"',
    "cache-control": "private, no-store",
  });
  const [entry] = await api.rows("SELECT * FROM admin_events WHERE entity = 'export'");
  expect(entry).toMatchObject({
    action: "exported",
    actor_name: "Dora Rector",
    label: "CSV, 2 requests, Status pending",
  });
  expect(JSON.parse(String(entry?.after))).toEqual({ format: "csv", filters: { status: "pending" }, rows: 2 });
});

test("a download of named requests has only those that the person may see, in the order of the list, and says how many were named", async () => {
  await insertBulkRequests(api.platform.DB, api.backend.people, 1, 40);
  const all = (await readListRows("admin", "")).map(([id = ""]) => id);
  const seen = (await readListRows("it.manager", "")).map(([id = ""]) => id);
  const unseen = all.find((id) => !seen.includes(id)) ?? "";
  const [first = "", second = "", third = ""] = seen;
  const ids = [third, unseen, first, first, "REQ-1999-1"].join();
  const expected = (await readListRows("it.manager", "")).filter(([id = ""]) => [first, third].includes(id));
  expect(expected).toHaveLength(2);
  expect(await csvRows("it.manager", `ids=${ids}`)).toEqual(expected);
  expect(await xlsxRows("it.manager", `ids=${ids}`)).toEqual(expected);
  expect(await csvRows("it.manager", `ids=${second},${first}&sort_by=created_at&sort_order=asc`)).toHaveLength(2);
  expect(
    (await csvRows("admin", `ids=${all.slice(0, 40).join()}&sort_by=title&sort_order=asc`)).map(([id]) => id),
  ).toEqual((await readListRows("admin", "sort_by=title&sort_order=asc")).map(([id]) => id));
  const labels = (await api.rows("SELECT label FROM admin_events WHERE entity = 'export'")).map(({ label }) => label);
  expect(labels).toContain("CSV, 2 requests, Selected requests 4");
  const many = Array.from({ length: 101 }, (_, index) => `REQ-${index}`).join();
  const { body } = await (await api.as("admin")).get<Problem>(`/download/requests/csv?ids=${many}`);
  expect(body).toMatchObject({ status: 422, errors: [{ path: "ids", message: "Please choose at most 100 requests" }] });
});

test("CSV and XLSX have the codes of type and priority, then the name of the type, the value in USD, who decided when, and the newest text of a person", async () => {
  const admin = await api.as("admin");
  const types = (await admin.get<{ id: string; code: string }[]>("/admin/request-types")).body;
  const priorities = (await admin.get<{ id: string; code: string }[]>("/admin/priorities")).body;
  const idOf = (rows: { id: string; code: string }[], code: string) => rows.find((one) => one.code === code)?.id;
  await admin.put(`/admin/request-types/${idOf(types, "travel")}`, { name: "Mission abroad" });
  await admin.put(`/admin/priorities/${idOf(priorities, "HIGH")}`, { name: "Before noon" });
  const open = await api.submit("requester", {
    request_type: "travel",
    amount: 100,
    currency: "EUR",
    priority: "HIGH",
  });
  const rejected = await api.submit("requester", { request_type: "travel", amount: 200, priority: "LOW" });
  const manager = await api.as("manager");
  await manager.post("/requests/enhanced-action", {
    ...{ request_id: open.id, action: "comment", comments: "Which hotel?" },
  });
  await manager.post("/requests/enhanced-action", {
    ...{ request_id: rejected.id, action: "rejected", comments: "=Too dear" },
  });
  const decided_at = api.backend.clock.now.toISOString();
  await (await api.as("requester")).post("/requests/enhanced-action", { request_id: open.id, action: "remind" });
  const added = ["type_name", "usd_value", "decided_by", "decided_at", "last_comment"].map((name) =>
    EXPORT_COLUMNS.findIndex(({ key }) => key === name),
  );
  const codes = ["request_type", "priority"].map((name) => EXPORT_COLUMNS.findIndex(({ key }) => key === name));
  for (const rows of [await csvRows("admin", ""), await xlsxRows("admin", "")]) {
    const byId = new Map(rows.map((row) => [row[0], [...codes, ...added].map((at) => row[at])]));
    expect(byId.get(open.id)).toEqual(["travel", "HIGH", "Mission abroad", "108.00", "", "", "Which hotel?"]);
    expect(byId.get(rejected.id)?.map((cell) => cell?.replace(/^'/, ""))).toEqual([
      ...["travel", "LOW", "Mission abroad", "200.00", "Marc Nager", decided_at, "=Too dear"],
    ]);
  }
  const pdf = (await extractText(await getDocumentProxy(await bytes("admin", "/download/requests/pdf")))).text.join(
    " ",
  );
  expect(pdf).toContain("Mission abroad");
  expect(pdf).toContain("Before noon");
  expect(pdf).not.toMatch(/travel|HIGH/i);
  const filtered = await bytes("admin", "/download/requests/pdf?request_type=travel&priority=HIGH");
  const head = (await extractText(await getDocumentProxy(filtered))).text.join(" ");
  expect(head).toContain("Type: Mission abroad");
  expect(head).toContain("Priority: Before noon");
});

test("the title, the headers and the words of statuses in a download are in the language of the person who exports", async () => {
  await insertBulkRequests(api.platform.DB, api.backend.people, 1, 12);
  const headers = [
    ...["Numéro", "Titre", "Description", "Type de demande", "Service", "Demandeur", "Montant", "Devise", "Priorité"],
    ...["Statut", "Approbateur actuel", "Échéance", "Créée le", "Modifiée le", "Approuvée le"],
    ...["Nom du type", "Valeur en USD", "Décidée par", "Décidée le", "Dernier commentaire"],
  ];
  await api.platform.DB.prepare("UPDATE users SET language = 'fr' WHERE id = ?")
    .bind(api.backend.people.director)
    .run();
  const file = new TextDecoder().decode(await bytes("director", "/download/requests/csv?status=pending"));
  expect(file.split("\r\n")[0]).toBe(headers.join(";"));
  const parsed = parseCsv(file);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const [header, ...rows] = parsed.records.map(({ cells }) => cells);
  expect(header).toEqual(headers);
  expect(new Set(rows.map((row) => row[9]))).toEqual(new Set(["en attente"]));
  // French spreadsheets read a number with a decimal comma.
  expect(rows.map((row) => row[6]).filter((amount) => amount !== "")).toContainEqual(
    expect.stringMatching(/^\d+,\d\d$/),
  );
  expect(rows.some((row) => row[6]?.includes("."))).toBe(false);
  const xlsx = await bytes("director", "/download/requests/xlsx?status=pending");
  const { sheets, properties } = await readXlsx(xlsx);
  expect(sheets[0]?.rows[0]).toEqual(headers);
  expect(sheets[0]?.rows[1]?.[9]).toBe("en attente");
  expect(properties).toMatchObject({
    title: "Demandes d’approbation",
    description: "Statut\u00A0: en attente; Toutes les heures sont en UTC.",
  });
  const pdf = await extractText(
    await getDocumentProxy(await bytes("director", "/download/requests/pdf?status=pending")),
  );
  for (const text of [
    "Demandes d’approbation",
    "Statut : en attente",
    "Approbateur actuel",
    `${rows.length} demandes`,
    "Page 1 sur",
  ])
    expect(pdf.text.join(" ")).toContain(text);
  expect(pdf.text.join(" ")).toMatch(/USD \d{1,3}(?:\s\d{3})*,\d\d/);
  expect(pdf.text.join(" ")).not.toMatch(/Page \d+ of/);
  const names = headers.indexOf("Nom du type");
  expect(rows.map((row) => row[names])).toContain("Achats");
  // Everybody else still gets English.
  expect((await csvRows("admin", "status=pending")).map((row) => row[9])).toContain("pending");
});

describe("refused downloads", () => {
  test("a requester can neither download nor export the list, and a call without a session cannot download the list", async () => {
    const rita = await api.as("requester");
    for (const format of ["xlsx", "csv", "pdf"]) {
      expect((await rita.get<Problem>(`/download/requests/${format}`)).body).toMatchObject({
        status: 403,
        code: "forbidden",
      });
      expect((await api.anonymous.get<Problem>(`/download/requests/${format}`)).status).toBe(401);
    }
    expect((await rita.get("/exports")).status).toBe(403);
    expect((await rita.post("/exports", { format: "csv" })).status).toBe(403);
    expect((await (await api.as("manager")).get("/download/requests/csv?current_user_id=someone")).status).toBe(403);
  });

  test("a download with an unknown format or an invalid filter is refused", async () => {
    const client = await api.as("manager");
    expect((await client.get("/download/requests/docx")).status).toBe(422);
    expect((await client.get("/download/requests/csv?status=unknown")).status).toBe(422);
    expect((await client.get("/download/requests/csv?date_from=yesterday")).status).toBe(422);
  });
});
