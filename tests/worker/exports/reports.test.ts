import { beforeAll, expect, test } from "vitest";
import type { RequestPage, RequestSummary } from "../../../domain/entities.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;
beforeAll(async () => {
  // Inserts 40 requests, the first of which are from October 2025, before the twelve months of the reports. The
  // requests that are submitted below are within these months.
  await insertBulkRequests(platform.DB, backend.people, 1, 40);
  for (const [who, fields] of [
    ["requester", { title: "One", amount: 100 }],
    ["it.staff", { title: "Two", request_type: "it", amount: null }],
    ["requester", { title: "Three", amount: 20_000, currency: "CFA", priority: "URGENT" }],
    ["it.staff", { title: "Four", amount: 90, request_type: "travel" }],
  ] as const) {
    const { id } = await submitAs(backend, who, fields);
    if (fields.title === "One") unwrap(await actAs(backend, "manager", id, { action: "approve" }));
  }
});

async function listAll(who: SampleUsername, filters: object): Promise<RequestSummary[]> {
  const actor = await backend.as(who);
  const { requester_name: requester, ...rest } = ExportFilters.parse(filters);
  const items: RequestSummary[] = [];
  for (let cursor: string | null = null; ; ) {
    const input = ListRequestsInput.parse({ ...rest, requester, cursor });
    const page: RequestPage = unwrap(await backend.services.requests.list(actor, input));
    items.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === null) return items;
  }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

const FILTERS = [
  {},
  { status: "pending" },
  { status: "approved" },
  { department: "IT" },
  { request_type: "procurement" },
  { priority: "URGENT" },
  { requester_name: "rita" },
  { date_from: "2026-01-01" },
  { date_to: "2025-12-31" },
  { department: "Finance", priority: "LOW" },
  { requester_name: "nobody" },
  { status: "pending,approved" },
  { status: "overdue,rejected,modified", department: "Finance" },
  { amount_min: "50", amount_max: "400" },
  { decided_by: "me" },
  { decided_from: "2026-01-01" },
];

test.each(FILTERS)(
  "with the filters %j, reports take one round trip, and their figures match the list of requests",
  async (filters) => {
    for (const who of ["manager", "it.manager", "director"] as const) {
      const [actor, all, expected] = [await backend.as(who), await listAll(who, {}), await listAll(who, filters)];
      const before = backend.cost.round_trips;
      const page = unwrap(await backend.services.reports.getPage(actor, ExportFilters.parse(filters)));
      expect(backend.cost.round_trips - before).toBe(1);
      const count = (is: (one: RequestSummary) => boolean) => expected.filter(is).length;
      expect(page, who).toMatchObject({
        accessible: all.length,
        matches: expected.length,
        approved: count(({ status }) => status === "approved"),
        pending: count(({ status }) => status === "pending"),
      });
      const { report } = page;
      const { from, to } = report.period;
      const within = expected.filter(
        ({ created_at }) => from <= created_at.slice(0, 10) && created_at.slice(0, 10) <= to,
      );
      for (const { status, count: counted } of report.by_status)
        expect(counted, `${who} ${status}`).toBe(within.filter((one) => one.status === status).length);
      expect(sum(report.by_status)).toBe(within.length);
      const inMonths = report.months.flatMap(({ month: _, ...counts }) => Object.values(counts));
      expect(inMonths.reduce((total, one) => total + one, 0)).toBe(within.length);
      expect(sum(report.amounts)).toBe(within.filter(({ amount }) => amount !== null).length);
      expect(sum(report.waiting)).toBe(count(({ status }) => OPEN_STATUSES.includes(status)));
    }
  },
);
