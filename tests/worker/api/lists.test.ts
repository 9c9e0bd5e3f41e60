import { beforeAll, describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import type { ExportJob } from "../../../domain/exports/entities.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "./api-test.ts";
import type { ApiResponse, Client } from "./client.ts";

const api = createApiTest("once");
let rita: Client;
let admin: Client;

const list = (client: Client, query = "") => client.get<RequestSummary[]>(`/requests${query}`);
const titles = ({ body }: ApiResponse<RequestSummary[]>) => body.map((one) => one.title);
const nextOf = ({ headers }: ApiResponse<unknown>) =>
  /^<\/api([^>]+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];

/**
 * Creates seven requests. The first six are from Rita, one hour apart; the third of them waits for information, the
 * fourth is urgent. The seventh is from the department IT.
 */
beforeAll(async () => {
  [rita, admin] = [await api.as("requester"), await api.as("admin")];
  const ines = await api.as("it.staff");
  const later = () => {
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 3_600_000);
  };
  for (const [index, amount] of [300, 100, 500, 200, 400, 600].entries()) {
    const priority = index === 3 ? "URGENT" : undefined;
    await rita.post("/requests", { ...LAPTOPS_SUBMISSION, title: `Request ${index + 1}`, amount, priority });
    later();
  }
  await ines.post("/requests", { title: "Screens", description: "Two", request_type: "it" });
  const question = { request_id: "REQ-2026-1003", action: "request_info", info_requested: "Which?" };
  await (await api.as("manager")).post("/requests/enhanced-action", question);
});

describe("pages of a list", () => {
  test("the Link headers lead through all pages of a filtered list", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/requests?requester=Rita&sort_by=amount&sort_order=asc&limit=2";
    let pages = 0;
    while (path) {
      const page: ApiResponse<RequestSummary[]> = await rita.get(path);
      expect(page.headers.get("X-Total-Count")).toBe("6");
      seen.push(...titles(page));
      path = nextOf(page);
      if (path) expect(path).toMatch(/requester=Rita&sort_by=amount&sort_order=asc&limit=2&cursor=/);
      pages += 1;
    }
    expect(seen.map((title) => title.slice(-1))).toEqual(["2", "4", "1", "5", "3", "6"]);
    expect(pages).toBe(3);
  });

  test("a limit out of range is replaced by the nearest allowed limit of a list, and a limit that is not an integer is refused", async () => {
    expect((await list(rita, "?limit=100000")).body).toHaveLength(6);
    for (const limit of ["0", "-1"]) expect((await list(rita, `?limit=${limit}`)).body).toHaveLength(1);
    for (const limit of ["1.5", "many", "1e9x"])
      expect(await list(rita, `?limit=${limit}`), limit).toMatchObject({
        status: 422,
        body: { errors: [{ path: "limit" }] },
      });
    expect((await list(rita, "?limit=")).status).toBe(200);
  });

  test.each(["/admin/users", "/announcements", "/delegations", "/notifications", "/admin/currencies"])(
    "the list %s accepts limits out of range and refuses limits that are not integers",
    async (path) => {
      for (const limit of ["0", "-1", "100000", ""])
        expect((await admin.get(`${path}?limit=${limit}`)).status, limit).toBe(200);
      for (const limit of ["1.5", "many"]) expect((await admin.get(`${path}?limit=${limit}`)).status).toBe(422);
    },
  );

  test("an empty 'since' parameter of the notifications list is ignored, and a 'since' parameter that is not a time is refused", async () => {
    expect((await admin.get("/notifications?since=")).status).toBe(200);
    expect((await admin.get("/notifications?since=lately")).status).toBe(422);
  });

  test("the list of a person's exports has all of them, in pages, and their number", async () => {
    await admin.post("/exports", { format: "csv" });
    await api.rows(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
      INSERT INTO exports(id, user_id, format, filters, status, rows_total, created_at, lease_until, expires_at)
      SELECT id || '-' || i, user_id, format, filters, 'cancelled', rows_total, created_at, lease_until, expires_at FROM exports, n`);
    const all = await admin.get<ExportJob[]>("/exports");
    expect([all.body.length, all.headers.get("X-Total-Count"), nextOf(all)]).toEqual([25, "25", undefined]);
    const first = await admin.get<ExportJob[]>("/exports?limit=20");
    const second = await admin.get<ExportJob[]>(nextOf(first) ?? "");
    // The job of the new export runs meanwhile and changes its progress, so only the ids are compared.
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(all.body.map(({ id }) => id));
  });

  test("a cursor is refused if it is invented or comes from a list with another order", async () => {
    const cursor = new URLSearchParams(nextOf(await list(rita, "?limit=1"))?.split("?")[1]).get("cursor");
    expect((await list(rita, `?limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const query of ["?cursor=nonsense", "?cursor=%00", `?sort_by=title&cursor=${cursor}`])
      expect(await list(rita, query)).toMatchObject({ status: 422, body: { errors: [{ path: "cursor" }] } });
  });
});

describe("filters of a list", () => {
  test.each([
    ["?status=needs_info", ["Request 3"]],
    ["?status=NEEDS_INFO", ["Request 3"]],
    ["?priority=urgent", ["Request 4"]],
    ["?request_type=it", ["Screens"]],
    ["?department=IT", ["Screens"]],
    ["?requester=ines", ["Screens"]],
    ["?approver=Ivo Tamm", ["Screens"]],
    ["?q=screens", ["Screens"]],
    ["?q=two&department=it", ["Screens"]],
    ["?status=approved", []],
    ["?status=needs_info,approved", ["Request 3"]],
    ["?status=approved,rejected&department=IT", []],
    ["?decided_by=me", []],
    ["?decided_from=2026-11-01", []],
    ["?amount_min=100000000", []],
    ["?status=&q=&department=IT", ["Screens"]],
    ["?date_from=2026-11-02&date_to=2026-11-02&request_type=it", ["Screens"]],
    ["?date_from=2026-11-03", []],
    ["?date_to=2026-11-01", []],
    ["?q=%25' OR 1=1 --", []],
    ["?department=Nowhere", []],
  ])("the list of requests with the filter %s returns exactly the matching requests", async (query, expected) => {
    const found = await list(admin, query);
    expect(titles(found)).toEqual(expected);
    expect(found.headers.get("X-Total-Count")).toBe(String(expected.length));
  });

  test.each([
    ["status=lost", "status"],
    ["date_from=yesterday", "date_from"],
    ["date_to=2026-02-30", "date_to"],
    ["sort_by=password", "sort_by"],
    ["sort_order=up", "sort_order"],
    [`q=${"x".repeat(201)}`, "q"],
    ["status=pending&status=approved", "status"],
    ["status=pending,lost", "status"],
    ["amount_min=lots", "amount_min"],
    ["amount_max=-1", "amount_max"],
    ["decided_from=yesterday", "decided_from"],
    ["decided_to=2026-02-30", "decided_to"],
  ])("the list of requests refuses the parameter %s", async (query, path) => {
    expect(await list(admin, `?${query}`)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  test("the requests in a list do not contain the content of their files", async () => {
    const [item] = (await list(rita, "?limit=1")).body;
    expect(item).toMatchObject({ attachments: [] });
    expect(JSON.stringify(item)).not.toContain("file_data");
  });
});

describe("flags in lists and details", () => {
  test("a person who may decide gets code, parameters and sentence of each flag in lists and details, and others get none", async () => {
    const marc = await api.as("manager");
    const { body } = await list(marc, "?flagged=true&sort_by=amount&sort_order=desc");
    expect(body.length).toBeGreaterThan(1);
    const [first] = body;
    const [flag] = first?.flags ?? [];
    expect(flag).toMatchObject({ code: "split", tone: "warning", params: { limit: 1_000, limit_currency: "USD" } });
    expect(flag?.params.requests).toContain("REQ-2026-1003");
    expect(flag?.text).toMatch(
      /^Together with \d similar Procurement requests by Rita Quest within 30 days, it totals USD/,
    );
    for (const path of [`/requests/${first?.id}`, `/requests/${first?.id}/detailed`])
      expect((await marc.get<RequestSummary>(path)).body.flags, path).toEqual(first?.flags);
    for (const client of [rita, admin]) {
      expect((await list(client)).body.filter((one) => "flags" in one)).toEqual([]);
      expect((await list(client, "?flagged=true")).body).toEqual([]);
    }
    expect(await list(marc, "?flagged=false")).toMatchObject({ status: 422, body: { errors: [{ path: "flagged" }] } });
  });

  test("a person who may decide gets the request and not 304 for a known version, because flags change without a new version", async () => {
    const marc = await api.as("manager");
    const known = { "If-None-Match": '"1"' };
    expect((await marc.get("/requests/REQ-2026-1006", known)).status).toBe(200);
    expect((await admin.get("/requests/REQ-2026-1006", known)).status).toBe(304);
  });

  test("the sentences of flags are in the language of Accept-Language", async () => {
    const marc = await api.as("manager");
    const { body } = await marc.get<RequestSummary[]>("/requests?flagged=true", { "Accept-Language": "fr" });
    expect(body[0]?.flags?.[0]?.text).toMatch(/^Avec \d demandes Procurement semblables de Rita Quest en 30 jours/);
  });
});
