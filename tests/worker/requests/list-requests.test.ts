import { beforeAll, describe, expect, test } from "vitest";
import type { Actor, RequestPage, RequestSummary } from "../../../domain/entities.ts";
import { NumberingInput } from "../../../domain/inputs/admin-settings.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { SORT_KEYS, SORT_ORDERS, type SortKey } from "../../../domain/requests/sort-keys.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;
beforeAll(async () => {
  await insertBulkRequests(platform.DB, backend.people, 1, 130);
  const others = [
    [
      "hr.manager",
      { title: "Éléphant fountain", description: "For the entrance hall", request_type: "financial", amount: 50 },
    ],
    ["it.staff", { title: "Access to the archive", request_type: "it", amount: null }],
    [
      "it.staff",
      { title: "Rack", request_type: "procurement", amount: 60_000, currency: "EUR", due_date: "2026-11-20T12:00" },
    ],
    ["director", { title: "Visit", request_type: "travel", amount: 12_000, currency: "CFA", priority: "urgent" }],
  ] as const;
  for (const [who, fields] of others) {
    backend.clock.now = new Date(backend.clock.now.getTime() + 60_000);
    unwrap(await backend.services.requests.submit(await backend.as(who), createSubmissionInput(fields), []));
  }
});

async function everyPage(actor: Actor, input: object): Promise<RequestSummary[]> {
  const items: RequestSummary[] = [];
  let cursor: string | null = null;
  do {
    const page: RequestPage = unwrap(
      await backend.services.requests.list(actor, ListRequestsInput.parse({ ...input, cursor })),
    );
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

/** The value of one unit of each currency in USD, in the sample organisation. */
const RATE: Record<string, number> = { USD: 1, EUR: 1.08, CFA: 0.00165 };
const RANK: Record<string, number> = { LOW: 1, MEDIUM: 2, HIGH: 3, URGENT: 4 };
const KEY_OF: Record<SortKey, (item: RequestSummary) => string | number> = {
  created_at: (item) => item.created_at,
  updated_at: (item) => item.updated_at,
  due_date: (item) => item.due_date ?? "9999",
  amount: (item) => (item.amount ?? 0) * (RATE[item.currency] ?? 0),
  priority: (item) => RANK[item.priority] ?? 0,
  status: (item) => item.status,
  title: (item) => item.title,
};

describe("paging", () => {
  test.each(SORT_KEYS.flatMap((sort_by) => SORT_ORDERS.map((sort_order) => [sort_by, sort_order] as const)))(
    "for each role, the pages sorted by %s %s contain every visible request once and in order",
    async (sort_by, sort_order) => {
      for (const who of ["requester", "manager", "it.manager", "hr.manager", "director"] as const) {
        const actor = await backend.as(who);
        const all = await everyPage(actor, {});
        const paged = await everyPage(actor, { sort_by, sort_order, limit: 7 });
        expect(new Set(paged.map((item) => item.id)), who).toEqual(new Set(all.map((item) => item.id)));
        expect(paged.length, who).toBe(all.length);
        const keys = paged.map(KEY_OF[sort_by]);
        const ordered = keys.every(
          (key, at) => at === 0 || (sort_order === "asc" ? (keys[at - 1] ?? key) <= key : (keys[at - 1] ?? key) >= key),
        );
        expect(ordered, `${who}: ${keys.join(" ")}`).toBe(true);
      }
    },
  );

  test("a cursor from a list with another order is refused", async () => {
    const actor = await backend.as("director");
    const page = unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse({ limit: 5 })));
    const other = await backend.services.requests.list(
      actor,
      ListRequestsInput.parse({ sort_by: "title", cursor: page.next_cursor }),
    );
    expect(other).toMatchObject({ ok: false, code: "invalid" });
  });
});

describe("search by request number (R43)", () => {
  const idsOf = async (who: SampleUsername, q: string, input: object = {}) =>
    (await everyPage(await backend.as(who), { q, ...input })).map((item) => item.id);

  test.each(["BULK-77", "bulk-77", "#BULK-77", " Bulk-77 "])(
    "the search %j finds the request BULK-77 first",
    async (q) => {
      expect((await idsOf("director", q))[0]).toBe("BULK-77");
    },
  );

  test.each([
    ["REQ-2026-1003", ["REQ-2026-1003"]],
    ["1003", ["REQ-2026-1003"]],
    ["#003", ["REQ-2026-1003"]],
    ["2026-1003", ["REQ-2026-1003"]],
    // Two digits are searched as the beginning of a word, not as the end of a request number.
    ["77", ["BULK-77"]],
    ["REQ-2026-9999", []],
  ])("the search %j finds the requests %j", async (q, expected) => {
    expect(await idsOf("director", q)).toEqual(expected);
  });

  test("a search for digits lists a request whose number ends with these digits before requests that contain the digits in their text", async () => {
    const director = await backend.as("director");
    const texts = [];
    for (const title of ["Spare part 110", "Invoice 110", "Part 1100"])
      texts.push(unwrap(await backend.services.requests.submit(director, createSubmissionInput({ title }), [])).id);
    expect(await idsOf("director", "110")).toEqual(["BULK-110", ...texts.toReversed()]);
    expect(await idsOf("director", "110", { sort_by: "title", sort_order: "asc", limit: 1 })).toEqual([
      "BULK-110",
      texts[1],
      texts[2],
      texts[0],
    ]);
    const page = unwrap(await backend.services.requests.list(director, ListRequestsInput.parse({ q: "110" })));
    expect(page.total).toBe(4);
    const filtered = { q: "110", requester_id: director.id };
    expect((await everyPage(director, filtered)).map((item) => item.id)).toEqual(texts.toReversed());
    for (const id of texts) unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
  });

  test("a search refuses an invented cursor", async () => {
    const director = await backend.as("director");
    const made = (...key: unknown[]) => btoa(JSON.stringify(["created_at", "desc", ...key]));
    for (const cursor of [made(2, "2026-11-02T09:00:00.000Z", 5), made("x", "2026", 5), made("2026", 5)]) {
      const page = await backend.services.requests.list(director, ListRequestsInput.parse({ q: "110", cursor }));
      expect(page).toMatchObject({ ok: false, code: "invalid" });
    }
  });

  test("a search by number does not find a request that the person may not see", async () => {
    expect(await idsOf("it.staff", "BULK-77")).toEqual(["BULK-77"]);
    expect(await idsOf("requester", "BULK-77")).toEqual([]);
    expect(await idsOf("requester", "077")).toEqual([]);
  });

  test.each([
    [{ prefix: "PO", separator: "/" }, "po/2026/1001"],
    [{ prefix: "A1", separator: "..", include_month: true, suffix_format: 6 }, "#a1..2026..11..001001"],
    [{ prefix: "X", separator: "_", include_department: true, include_year: false }, "x_finance_11_001001"],
  ])("a search finds a request by its number in the numbering %j", async (numbering, typed) => {
    const admin = await backend.as("admin");
    unwrap(await backend.services.admin.numbering.update(admin, NumberingInput.parse(numbering)));
    const { id } = unwrap(
      await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput(), []),
    );
    expect(await idsOf("requester", typed)).toEqual([id]);
    expect((await idsOf("requester", "1001"))[0]).toBe(id);
    unwrap(await backend.services.requests.delete(admin, id));
  });
});

describe("visibility (R4)", () => {
  test.each([
    ["director", 134],
    ["admin", 134],
    ["vp", 134],
    // A manager sees the requests of their department and the requests whose route includes them.
    ["manager", 132],
    ["it.manager", 67],
    ["hr.manager", 1],
    ["requester", 65],
    ["it.staff", 67],
  ] as const)(
    "the user %s sees %i requests, and the statistics of this user count the same requests",
    async (who, expected) => {
      const actor = await backend.as(who);
      const items = await everyPage(actor, {});
      expect(items.length).toBe(expected);
      const stats = await backend.services.requests.getStats(actor);
      expect(stats.total_requests).toBe(expected);
      for (const status of ["pending", "approved", "rejected", "cancelled", "needs_info", "overdue"] as const) {
        expect(stats[status], status).toBe(items.filter((item) => item.status === status).length);
      }
    },
  );
});

describe("filters", () => {
  const cases: [string, object, (item: RequestSummary) => boolean][] = [
    ["status", { status: "needs_info" }, (item) => item.status === "needs_info"],
    ["priority in lower case", { priority: "high" }, (item) => item.priority === "HIGH"],
    ["type", { request_type: "it" }, (item) => item.request_type === "it"],
    ["department", { department: "finance" }, (item) => item.department === "Finance"],
    ["another department", { department: "HR" }, (item) => item.department === "HR"],
    ["an unknown department", { department: "Nowhere" }, () => false],
    ["requester's name", { requester: "rita" }, (item) => item.requester_name === "Rita Quest"],
    ["approver's name", { approver: "Ivo" }, (item) => item.current_approver_name === "Ivo Tamm"],
    ["words of title and description", { q: "elephant hall" }, (item) => item.title === "Éléphant fountain"],
    [
      "a part of the department's name as text",
      { q: "Financ" },
      (item) => item.department === "Finance" || item.title.includes("Financ"),
    ],
    ["a text with search operators", { q: '"OR" NEAR( -x *' }, () => false],
    [
      "days of submission",
      { date_from: "2026-11-02", date_to: "2026-11-02" },
      (item) => item.created_at.startsWith("2026-11-02"),
    ],
    [
      "several statuses",
      { status: "pending,rejected" },
      (item) => item.status === "pending" || item.status === "rejected",
    ],
    ["all statuses", { status: "pending,needs_info,overdue,approved,rejected,cancelled" }, () => true],
    [
      "several statuses and department",
      { status: "overdue,needs_info", department: "finance" },
      (item) => (item.status === "overdue" || item.status === "needs_info") && item.department === "Finance",
    ],
    ["days of decision without decisions", { decided_from: "2020-01-01" }, () => false],
    // In floating point, the amount in EUR is 64,800.00000000001 USD instead of 64,800. The amount in CFA is 19.80 USD.
    ["the highest amount", { amount_min: "64800" }, (item) => item.title === "Rack"],
    ["an amount at both limits", { amount_min: "64800", amount_max: "64800" }, (item) => item.title === "Rack"],
    ["an amount in another currency", { amount_min: 19.8, amount_max: 19.8 }, (item) => item.title === "Visit"],
    [
      "small amounts, but no requests without an amount",
      { amount_max: "19.80" },
      (item) =>
        item.amount !== null &&
        item.amount > 0 &&
        (item.title === "Visit" || (item.currency === "USD" && item.amount <= 19.8)),
    ],
    [
      "status and department",
      { status: "pending", department: "IT" },
      (item) => item.status === "pending" && item.department === "IT",
    ],
  ];
  test.each(cases)(
    "the filter by %s returns exactly the matching requests that the person may see",
    async (_, input, matches) => {
      for (const who of ["requester", "manager", "it.manager", "director"] as const) {
        const actor = await backend.as(who);
        const expected = (await everyPage(actor, {})).filter(matches).map((item) => item.id);
        const page = unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse(input)));
        expect(
          (await everyPage(actor, input)).map((item) => item.id),
          who,
        ).toEqual(expected);
        expect(page.total, who).toBe(expected.length);
      }
    },
  );

  test("the filter requester_id returns only the requests of the given person that the caller may see", async () => {
    const director = await backend.as("director");
    for (const who of ["requester", "director"] as const) {
      const page = unwrap(
        await backend.services.requests.list(director, ListRequestsInput.parse({ requester_id: backend.people[who] })),
      );
      expect(page.total).toBe(who === "requester" ? 65 : 1);
    }
    const staff = await backend.as("it.staff");
    const foreign = unwrap(
      await backend.services.requests.list(staff, ListRequestsInput.parse({ requester_id: backend.people.requester })),
    );
    expect(foreign).toMatchObject({ items: [], total: 0 });
  });

  test("the filter status=modified finds a modified request, but the filter status=reassigned does not (R8)", async () => {
    const staff = await backend.as("it.staff");
    const [request] = (await everyPage(staff, { request_type: "it" })) as [RequestSummary];
    unwrap(await backend.services.requests.modify(staff, request.id, { title: "Access to the old archive" }));
    const modified = await everyPage(staff, { status: "modified" });
    expect(modified.map((item) => item.title)).toEqual(["Access to the old archive"]);
    expect(await everyPage(staff, { status: "reassigned" })).toEqual([]);
    expect((await everyPage(staff, { q: "old archive" })).length).toBe(1);
  });
});

describe("sorted by amount", () => {
  const byAmount = async (q: string) => {
    const items = await everyPage(await backend.as("admin"), { q, sort_by: "amount", sort_order: "desc", limit: 1 });
    return items.map(({ title }) => title);
  };

  test("a list sorted by amount compares the amounts in USD, and requests without an amount come last", async () => {
    const director = await backend.as("director");
    for (const fields of [
      { title: "Convoy CFA", amount: 2_200_000, currency: "CFA" },
      { title: "Convoy USD", amount: 384_000 },
      { title: "Convoy EUR", amount: 3_400, currency: "EUR" },
      { title: "Convoy free", request_type: "it", amount: null },
    ])
      unwrap(await backend.services.requests.submit(director, createSubmissionInput(fields), []));
    expect(await byAmount("convoy")).toEqual(["Convoy USD", "Convoy EUR", "Convoy CFA", "Convoy free"]);
  });

  test.each(SORT_ORDERS)(
    "requests of the same amount, whose dollars have sixteen digits, come once each on pages sorted by amount %s",
    async (sort_order) => {
      const director = await backend.as("director");
      const titles = ["first", "second", "third"].map((word) => `Tugboat ${sort_order} ${word}`);
      for (const title of titles) {
        const fields = createSubmissionInput({ title, amount: 1_234_567_890_123.4, currency: "EUR" });
        unwrap(await backend.services.requests.submit(director, fields, []));
      }
      for (const filters of [{}, { q: `tugboat ${sort_order}` }]) {
        const items = await everyPage(director, { ...filters, sort_by: "amount", sort_order, limit: 2 });
        const listed = items.filter(({ title }) => titles.includes(title));
        expect(listed.map(({ amount_usd }) => amount_usd)).toEqual(Array(3).fill(1_333_333_321_333.272));
        expect(new Set(listed.map(({ title }) => title))).toEqual(new Set(titles));
      }
    },
  );

  test("the amount in USD and the order by amount use the exchange rates of the submission until the amount is modified", async () => {
    const [admin, director] = [await backend.as("admin"), await backend.as("director")];
    const submit = async (fields: Record<string, unknown>) =>
      unwrap(await backend.services.requests.submit(director, createSubmissionInput(fields), [])).id;
    await submit({ title: "Barge USD", amount: 1_000 });
    const id = await submit({ title: "Barge GBP", amount: 700, currency: "GBP" });
    expect(await byAmount("barge")).toEqual(["Barge USD", "Barge GBP"]);
    const getUsdAmounts = async () => {
      const { items } = unwrap(await backend.services.requests.list(director, ListRequestsInput.parse({ q: "barge" })));
      const details = unwrap(await backend.services.requests.get(director, id));
      return [...items, details].map(({ amount_usd }) => amount_usd);
    };
    expect(await getUsdAmounts()).toEqual([889, 1_000, 889]);
    unwrap(await backend.services.admin.currencies.update(admin, "currency-gbp", { exchange_rate: 2 }));
    expect(await byAmount("barge")).toEqual(["Barge USD", "Barge GBP"]);
    unwrap(await backend.services.requests.modify(director, id, { title: "Barge GBP, renamed" }));
    expect(await byAmount("barge")).toEqual(["Barge USD", "Barge GBP, renamed"]);
    expect(await getUsdAmounts()).toEqual([889, 1_000, 889]);
    unwrap(await backend.services.requests.modify(director, id, { amount: 701 }));
    expect(await byAmount("barge")).toEqual(["Barge GBP, renamed", "Barge USD"]);
    expect(await getUsdAmounts()).toEqual([1_402, 1_000, 1_402]);
  });
});
