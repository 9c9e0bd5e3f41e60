import { beforeAll, describe, expect, test } from "vitest";
import type { QueryAnswer } from "../../../domain/assistant/facts.ts";
import { AssistantQuery } from "../../../domain/assistant/query.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { type CompanyVocabulary, readVocabulary } from "../../../worker/services/assistant/facts/vocabulary.ts";
import { runQuery } from "../../../worker/services/assistant/run-query.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest({ reset: "once" });
type ShortQuery = Parameters<typeof AssistantQuery.parse>[0];

let vocabulary: CompanyVocabulary;
const ids = new Map<string, string>();

/** Requests with unique words and amounts. `sees`: the users who may see the request. */
const SECRETS = [
  {
    who: "requester",
    fields: { title: "Zebrafinch appraisal", request_type: "procurement", amount: 7_333.31 },
    sees: ["requester", "manager", "senior.manager", "director", "vp", "admin"],
  },
  {
    who: "it.staff",
    fields: { title: "Quokkahouse firewall", request_type: "it" },
    sees: ["it.staff", "it.manager", "director", "vp", "admin"],
  },
  {
    who: "hr.manager",
    fields: { title: "Axolotlpond severance", request_type: "financial", amount: 51_777.77 },
    sees: ["hr.manager", "director", "vp", "admin"],
  },
] as const satisfies readonly { who: SampleUsername; fields: object; sees: readonly SampleUsername[] }[];

const EVERYBODY = [
  ...["requester", "it.staff", "manager", "hr.manager", "it.manager", "senior.manager", "director", "vp", "admin"],
] as readonly SampleUsername[];

beforeAll(async () => {
  for (const { who, fields } of SECRETS) {
    const request = await submitAs(backend, who, { ...fields, description: `About ${fields.title}` });
    ids.set(fields.title, request.id);
  }
  const small = await submitAs(backend, "requester", { title: "Train ticket", request_type: "travel", amount: 400 });
  ids.set("Train ticket", small.id);
  await actAs(backend, "manager", small.id, { action: "approve", comments: "Have a good trip" });
  const refused = await submitAs(backend, "requester", { title: "Night train", request_type: "travel", amount: 300 });
  ids.set("Night train", refused.id);
  await actAs(backend, "manager", refused.id, { action: "reject", comments: "Take the day train" });
  vocabulary = await readVocabulary(backend.deps.db);
});

async function ask(who: SampleUsername, query: ShortQuery): Promise<QueryAnswer> {
  return runQuery(backend.deps, await backend.as(who), AssistantQuery.parse(query), vocabulary);
}

const textOf = ({ facts }: QueryAnswer): string => facts.map((fact) => fact.text).join("\n");
const leadOf = ({ facts }: QueryAnswer): string | undefined => facts[0]?.text;
const me = (who: SampleUsername) => backend.people[who];

/** Queries of every kind that can mention a request. */
const listQueries = (id: string): ShortQuery[] => [
  ...["amount", "created_at", "urgency"].map((sort_by) => ({ kind: "find", filter: {}, sort_by, limit: 20 })),
  { kind: "find", filter: { ids: [id] } },
  { kind: "find", filter: { text: { all_of: ["appraisal"] } } },
  { kind: "find", filter: { department: { none_of: ["department-operations"] }, has_amount: true } },
  { kind: "find", filter: { waiting_for: { any_of: EVERYBODY.map(me) } } },
  { kind: "find", filter: { involves: { any_of: EVERYBODY.map(me) } }, limit: 20 },
  ...[null, "status", "type", "department", "priority", "currency", "requester", "decider", "approver", "month"].map(
    (group_by) => ({ kind: "measure", measure: { kind: "sum" }, filter: {}, group_by }),
  ),
  { kind: "measure", measure: { kind: "average", of: "amount" }, filter: {} },
  { kind: "measure", measure: { kind: "rate", of: "approved" }, filter: {} },
  {
    kind: "compare",
    measure: { kind: "sum" },
    first: { type: { any_of: ["procurement"] } },
    second: { type: { any_of: ["financial"] } },
  },
  ...["status", "decision", "reason", "comments", "changes", "approvers"].flatMap((focus) => [
    { kind: "timeline", filter: { ids: [id] }, focus },
    { kind: "timeline", filter: {}, focus },
  ]),
  { kind: "authority", request_id: id },
  { kind: "authority", request_id: id, person_id: me("director") },
  { kind: "overlaps", filter: {} },
  { kind: "overlaps", filter: { ids: [id] } },
  { kind: "budget" },
  { kind: "budget", departments: ["department-finance", "department-hr"] },
];

describe.each(EVERYBODY)("the queries of %s", (username) => {
  test("the answers to all kinds of queries contain nothing about requests that the person may not see", async () => {
    for (const { fields, sees } of SECRETS) {
      const id = ids.get(fields.title) ?? "";
      const texts: string[] = [];
      for (const query of listQueries(id)) texts.push(JSON.stringify(await ask(username, query)));
      const amount = "amount" in fields ? `|${String(Math.floor(fields.amount)).replace(/(\d{3})$/, ",?$1")}` : "";
      const traces = new RegExp(`${fields.title.split(" ")[0]}${amount}`, "i");
      const revealing = texts.filter((text) => traces.test(text));
      if ((sees as readonly SampleUsername[]).includes(username)) expect(revealing.length).toBeGreaterThan(8);
      else expect(revealing).toEqual([]);
    }
  });

  test("the link of a fact opens a list with exactly as many requests as the fact states", async () => {
    const actor = await backend.as(username);
    const filters: object[] = [
      {},
      { status: { none_of: ["approved"] } },
      { status: { any_of: ["pending", "overdue"] } },
      { type: { any_of: ["travel"] } },
      { department: { any_of: ["department-finance"] } },
      { submitted_by: { any_of: [me("requester")] } },
      { waiting_for: { any_of: [me("manager")] } },
      { waiting_for: { any_of: [me("director")] } },
      { decided_by: { any_of: [me("manager")] }, status: { any_of: ["rejected"] } },
      { amount: { min: 400, max: null, currency: "USD", exclusive: true } },
      { amount: { min: 300, max: 400, currency: "USD" } },
      { created: { from: "2026-11-01", to: "2026-11-30" }, has_amount: true },
      { decided: { from: "2026-11-02", to: null } },
      { text: { all_of: ["trains"] } },
      { without_approver: true },
      { min_age_days: 0 },
    ];
    for (const filter of filters) {
      const answer = await ask(username, { kind: "measure", measure: { kind: "count" }, filter });
      const href = answer.facts[0]?.sources[0]?.href;
      expect(href, JSON.stringify(filter)).toBeDefined();
      const input = Object.fromEntries(new URL(href ?? "", "http://x").searchParams);
      const list = unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse(input)));
      expect([filter, answer.total]).toEqual([filter, list.total]);
    }
  });
});

test("the fact with a count names the filter, and has no link if no list has this filter", async () => {
  const waiting = await ask("manager", { kind: "find", filter: { waiting_for: { any_of: [me("senior.manager")] } } });
  expect(leadOf(waiting)).toBe("1 request waits for Selma Nior.");
  const travel = await ask("manager", {
    kind: "find",
    filter: { type: { any_of: ["travel"] }, status: { none_of: ["approved"] }, has_files: false },
  });
  expect(leadOf(travel)).toBe("There is 1 travel request that is not approved without attachments.");
  expect(travel.facts[0]?.sources).toEqual([]);
  expect(travel.rows.map((row) => row.title)).toEqual(["Night train"]);
  const none = await ask("requester", {
    kind: "find",
    filter: { submitted_by: { any_of: [me("requester")] }, status: { any_of: ["cancelled"] } },
  });
  expect([leadOf(none), none.total]).toEqual(["You have no cancelled requests.", 0]);
});

test("sums, averages, rates and groups are exact and include only requests that the person may see", async () => {
  const sum = { kind: "measure", measure: { kind: "sum" }, filter: { type: { any_of: ["travel"] } } };
  expect(leadOf(await ask("requester", sum))).toBe("Total amount of 2 travel requests: USD 700.");
  expect(leadOf(await ask("it.staff", sum))).toBe("There are no travel requests.");
  const groups = await ask("director", { ...sum, group_by: "status", top: 1 });
  expect(groups.figures).toMatchObject([{ label: "Approved", value: 400, text: "USD 400" }]);
  const rate = await ask("requester", { kind: "measure", measure: { kind: "rate", of: "approved" }, filter: {} });
  expect(leadOf(rate)).toBe("Approval rate of 2 decided requests: 50 % (1 of 2).");
  const average = await ask("requester", {
    kind: "measure",
    measure: { kind: "average", of: "amount", statistic: "median" },
    filter: { type: { any_of: ["travel"] } },
  });
  expect(leadOf(average)).toBe("Median amount of 2 travel requests: USD 350.");
  const comparison = {
    kind: "compare",
    measure: { kind: "sum" },
    first: { status: { any_of: ["approved"] } },
    second: { status: { any_of: ["rejected"] } },
  };
  expect(leadOf(await ask("requester", comparison))).toBe(
    "Approved requests: USD 400. Rejected requests: USD 300. The first is USD 100 (33 %) higher than the second.",
  );
  const larger = { ...comparison, first: { ids: [ids.get("Zebrafinch appraisal")] } };
  expect(leadOf(await ask("director", larger))).toMatch(/The first is USD 7,033\.31 higher than the second\.$/);
});

test("an answer about authority says who decides, and why a person may not decide", async () => {
  const own = { kind: "authority", request_id: ids.get("Zebrafinch appraisal"), person_id: me("requester") };
  expect(leadOf(await ask("requester", own))).toMatch(/^You are the requester of REQ-\S+ and cannot decide it\.$/);
  const senior = { ...own, person_id: me("senior.manager") };
  expect(leadOf(await ask("senior.manager", senior))).toMatch(/^You may decide REQ-\S+ now\.$/);
  expect(leadOf(await ask("senior.manager", { ...own, person_id: me("it.manager") }))).toMatch(
    /^Ivo Tamm is not among the people who can decide REQ-\S+ now\.$/,
  );
  const limit = { kind: "authority", person_id: me("manager"), type: "travel", currency: "USD" };
  expect(leadOf(await ask("manager", { ...limit, amount: 1_000 }))).toBe(
    "You may decide Travel requests of USD 1,000, except your own.",
  );
  expect(leadOf(await ask("requester", { ...limit, amount: 1_000.01 }))).toMatch(
    /^Marc Nager may not decide Travel requests of USD 1,000\.01\. They are decided by Selma Nior/,
  );
  const people = { kind: "authority", person_id: me("it.manager") };
  expect(leadOf(await ask("requester", { ...people, type: "hr" }))).toMatch(
    /^Ivo Tamm is not an approver of HR requests in the approval matrix\./,
  );
});

test("a request involves its requester, the approvers who can decide it now, and those who decided it", async () => {
  const find = (who: SampleUsername, word: string) =>
    ask("director", { kind: "find", filter: { involves: { any_of: [me(who)] }, text: { all_of: [word] } } });
  const listed = async (...args: Parameters<typeof find>) => (await find(...args)).rows.map(({ id }) => id);
  const [decided, open] = [ids.get("Train ticket"), ids.get("Zebrafinch appraisal")];
  expect(await listed("manager", "ticket")).toEqual([decided]);
  expect(await listed("requester", "ticket")).toEqual([decided]);
  expect(await listed("it.manager", "ticket")).toEqual([]);
  expect(await listed("senior.manager", "zebrafinch")).toEqual([open]);
});

test("an answer about the course of a request contains the comments and reasons of the record", async () => {
  const refused = { kind: "timeline", filter: { text: { all_of: ["night"] } } };
  expect(leadOf(await ask("requester", { ...refused, focus: "reason" }))).toMatch(
    /^Marc Nager rejected REQ-\S+ on .+ The comment: 'Take the day train'\.$/,
  );
  expect(leadOf(await ask("requester", { ...refused, focus: "changes" }))).toMatch(/was not changed or handed over/);
  const open = { kind: "timeline", filter: { ids: [ids.get("Zebrafinch appraisal")] }, focus: "approvers" };
  expect(leadOf(await ask("requester", open))).toMatch(
    /^The approver of REQ-\S+ is Selma Nior; .+ can also approve it\.$/,
  );
});

test("questions about the company are answered from its master data", async () => {
  const exchange = await ask("requester", { kind: "exchange", amount: 100, from: "EUR", to: "USD" });
  expect(leadOf(exchange)).toBe("EUR 100 is USD 108. At the present rate, 1 EUR is 1.08 USD.");
  expect(leadOf(await ask("requester", { kind: "calendar" }))).toBe("Nobody is out of office now.");
  expect(leadOf(await ask("requester", { kind: "people", people: [me("it.manager")] }))).toMatch(
    /^Ivo Tamm is Manager in IT/,
  );
  expect(leadOf(await ask("requester", { kind: "budget" }))).toMatch(/^You only see requests in which you take part/);
  const finance = await ask("manager", { kind: "budget", departments: ["department-finance", "department-it"] });
  expect(textOf(finance)).toMatch(/^Finance has .+ Approved in 2026: USD 400\. Open: USD 7,333\.31\./);
  expect(textOf(finance)).toMatch(/You do not see all requests of IT/);
  const departments = vocabulary.departments.map((one) => ({
    ...one,
    budget_minor: one.name === "Operations" ? 500 : null,
  }));
  const all = AssistantQuery.parse({ kind: "budget" });
  const director = await backend.as("director");
  expect(leadOf(await runQuery(backend.deps, director, all, { ...vocabulary, departments }))).toMatch(
    /^Operations has a /,
  );
  const panel = await ask("requester", { kind: "how_to", topic: "matrix" });
  expect(panel.facts[0]?.sources).toEqual([]);
});

test("the number of rows that queries read hardly depends on the number of requests", async () => {
  const COUNTS = [
    { kind: "find", filter: {} },
    { kind: "find", filter: { status: { any_of: ["pending"] } }, sort_by: "amount" },
    { kind: "find", filter: { type: { none_of: ["travel"] }, has_files: false } },
    { kind: "measure", measure: { kind: "sum" }, filter: {}, group_by: "department" },
    { kind: "measure", measure: { kind: "count" }, filter: {}, group_by: "decider" },
    { kind: "timeline", filter: {} },
    { kind: "overlaps", filter: {} },
    { kind: "budget" },
  ];
  const measureAll = async () => {
    const rows: number[] = [];
    for (const who of ["requester", "manager", "director"] as const)
      for (const query of COUNTS) {
        const actor = await backend.as(who);
        Object.assign(backend.cost, { rows_read: 0 });
        await runQuery(backend.deps, actor, AssistantQuery.parse(query), vocabulary);
        rows.push(backend.cost.rows_read);
      }
    return rows;
  };
  await insertBulkRequests(backend.platform.DB, backend.people, 1, 1_500, "pending");
  const before = await measureAll();
  await insertBulkRequests(backend.platform.DB, backend.people, 3_001, 1_500, "pending");
  const after = await measureAll();
  for (const [index, rows] of after.entries())
    expect(rows, `query ${index}`).toBeLessThan(1.3 * (before[index] ?? 0) + 300);
  const sum = await ask("director", { kind: "measure", measure: { kind: "count" }, filter: {} });
  expect([sum.total, sum.is_floor]).toEqual([3_005, false]);
});

test("the status of an open request names its new approver after a handover", async () => {
  const { id } = await submitAs(backend, "it.staff", { title: "Router", request_type: "it" });
  unwrap(await actAs(backend, "it.manager", id, { action: "reassign", reassign_to_id: me("director") }));
  const status = await ask("it.staff", { kind: "timeline", filter: { ids: [id] } });
  expect(textOf(status)).toMatch(new RegExp(`reassigned ${id} from .+ to Dora Rector on `));
});
