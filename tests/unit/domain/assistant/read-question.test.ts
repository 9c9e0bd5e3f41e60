import { describe, expect, test } from "vitest";
import { AssistantQuery, type Reading } from "../../../../domain/assistant/query.ts";
import { readQuestion } from "../../../../domain/assistant/reader/read-question.ts";
import { READER_CONTEXT } from "../../../support/reader-vocabulary.ts";

const OPEN = ["pending", "needs_info", "overdue"];
const CHOICES = [
  "status",
  "type",
  "department",
  "priority",
  "currency",
  "submitted_by",
  "waiting_for",
  "decided_by",
  "involves",
];

/** A filter in short form, such as `{ type: ["travel"], no_status: ["approved"], words: ["laptop"] }`. */
type Short = Record<string, unknown>;

function toFilter(short: Short): Short {
  const filter: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(short)) {
    const name = key.replace(/^no_/, "");
    const list = key === name ? "any_of" : "none_of";
    if (CHOICES.includes(name)) filter[name] = { ...(filter[name] as object), [list]: value };
    else if (name === "words") filter.text = { [key === name ? "all_of" : "none_of"]: value };
    else if (key === "over" || key === "under")
      filter.amount = {
        min: null,
        max: null,
        currency: "USD",
        [key === "over" ? "min" : "max"]: value,
        exclusive: true,
      };
    else filter[key] = value;
  }
  return filter;
}

const find = (filter: Short = {}, more: Short = {}) => ({ kind: "find", filter: toFilter(filter), ...more });
const count = (filter: Short = {}, more: Short = {}) => ({
  kind: "measure",
  measure: { kind: "count" },
  filter: toFilter(filter),
  ...more,
});
const sum = (filter: Short = {}, more: Short = {}) => ({
  kind: "measure",
  measure: { kind: "sum" },
  filter: toFilter(filter),
  ...more,
});
/** Returns the query for spending, which is the sum of approved amounts. */
const spend = (filter: Short = {}, more: Short = {}) => sum({ status: ["approved"], ...filter }, more);
const average = (of: string, filter: Short = {}, more: Short = {}, statistic = "mean") => ({
  kind: "measure",
  measure: { kind: "average", of, statistic },
  filter: toFilter(filter),
  ...more,
});
const rate = (of: string, filter: Short = {}, more: Short = {}) => ({
  kind: "measure",
  measure: { kind: "rate", of },
  filter: toFilter(filter),
  ...more,
});
const compare = (measure: Short, first: Short, second: Short) => ({
  kind: "compare",
  measure,
  first: toFilter(first),
  second: toFilter(second),
});
const SUM = { kind: "sum" };
const COUNT = { kind: "count" };
const authority = (values: Short) => ({ kind: "authority", ...values });
const timeline = (filter: Short, focus = "status") => ({ kind: "timeline", filter: toFilter(filter), focus });
const overlaps = (of: string, filter: Short = {}) => ({ kind: "overlaps", of, filter: toFilter(filter) });
const budget = (...departments: string[]) => ({ kind: "budget", departments });
const calendar = (values: Short = {}) => ({ kind: "calendar", ...values });
const people = (values: Short = {}) => ({ kind: "people", ...values });
const exchange = (values: Short) => ({ kind: "exchange", ...values });
const howTo = (topic: string) => ({ kind: "how_to", topic });
const days = (from: string | null, to: string | null) => ({ from, to });
const amount = (min: number | null, max: number | null, more: Short = {}) => ({
  amount: { min, max, currency: "USD", exclusive: false, ...more },
});
const order = (sort_by: string, sort_order: string, limit = 10) => ({ sort_by, sort_order, limit });

const OCTOBER = days("2026-10-01", "2026-10-31");
const NOVEMBER = days("2026-11-01", "2026-11-30");
const LAST_WEEK = days("2026-11-09", "2026-11-15");
const YEAR = days("2026-01-01", "2026-12-31");
const LAST_YEAR = days("2025-01-01", "2025-12-31");

const ask = (message: string, ...history: string[]): Reading =>
  readQuestion(
    message,
    history.map((text, index) => ({ from: index % 2 === 0 ? ("user" as const) : ("assistant" as const), text })),
    READER_CONTEXT,
  );

type Row = readonly [message: string, query: unknown, ignored?: readonly string[]];

const checkRows = (rows: readonly Row[]) =>
  test.each(rows.map((row) => [...row] as [string, unknown, (readonly string[])?]))(
    "the question '%s' is read as the query in the table of this test",
    (message, query, ignored = []) => {
      expect(ask(message)).toEqual({ kind: "query", query: AssistantQuery.parse(query), ignored });
    },
  );

describe("lists of requests", () => {
  checkRows([
    ["show all requests", find()],
    ["show me my requests", find({ submitted_by: ["rita"] })],
    ["pending requests", find({ status: ["pending"] })],
    ["whats pending", find({ status: ["pending"] })],
    ["open requests", find({ status: OPEN })],
    ["which requests are still open?", find({ status: OPEN })],
    ["what's stuck", find({ status: OPEN })],
    ["overdue", find({ status: ["overdue"] })],
    ["anything late?", find({ status: ["overdue"] })],
    ["requests that need info", find({ status: ["needs_info"] })],
    ["denied requests", find({ status: ["rejected"] })],
    ["everything thats done", find({ status: ["approved", "rejected"] })],
    ["closed requests", find({ status: ["approved", "rejected", "cancelled"] })],
    ["withdrawn reqs", find({ status: ["cancelled"] })],
    ["reassigned requests", find({ status: ["reassigned"] })],
    ["my rejected ones", find({ status: ["rejected"], submitted_by: ["rita"] })],
    ["do i have any open requests", find({ status: OPEN, submitted_by: ["rita"] })],
    ["approved or rejected requests", find({ status: ["approved", "rejected"] })],
    ["requests with status pending", find({ status: ["pending"] })],
    ["travel requests", find({ type: ["travel"] })],
    ["all trips", find({ type: ["travel"] })],
    ["purchases", find({ type: ["procurement"] })],
    ["travel or procurement requests", find({ type: ["travel", "procurement"] })],
    ["travel, procurement and financial requests", find({ type: ["travel", "procurement", "financial"] })],
    ["non financial requests", find({ type: ["non_financial"] })],
    ["hr requests", find({ type: ["hr"] })],
    ["travel or hr", find({ type: ["travel", "hr"] })],
    ["my pending it requests", find({ type: ["it"], status: ["pending"], submitted_by: ["rita"] })],
    ["requests from the hr department", find({ department: ["d-hr"] })],
    ["requests from HR", find({ department: ["d-hr"] })],
    ["requests from sales or it", find({ department: ["d-sales", "d-it"] })],
    ["human resources requests", find({ type: ["hr"] })],
    ["requests of my department", find({ department: ["d-finance"] })],
    ["urgent requests", find({ priority: ["URGENT"] })],
    ["high priority procurement", find({ priority: ["HIGH"], type: ["procurement"] })],
    ["high or urgent priority requests", find({ priority: ["HIGH", "URGENT"] })],
    ["requests with low prio", find({ priority: ["LOW"] })],
    ["requests in euros", find({ currency: ["EUR"] })],
    ["CFA requests", find({ currency: ["CFA"] })],
    ["requests without an amount", find({ has_amount: false })],
    ["requests without attachments", find({ has_files: false })],
    ["requests with receipts", find({ has_files: true })],
    ["requests without approver", find({ without_approver: true })],
    ["which requests have no approver", find({ without_approver: true })],
    ["REQ-2026-1028 and REQ-2026-1029", timeline({ ids: ["REQ-2026-1028", "REQ-2026-1029"] })],
    ["newest requests", find({}, order("created_at", "desc"))],
    ["latest request", find({}, order("created_at", "desc", 1))],
    ["the oldest open request", find({ status: OPEN }, order("created_at", "asc", 1))],
    ["top 5 requests", find({}, order("amount", "desc", 5))],
    ["5 biggest travel requests", find({ type: ["travel"] }, order("amount", "desc", 5))],
    ["biggest request this year", find({ created: YEAR }, order("amount", "desc", 1))],
    ["cheapest purchases", find({ type: ["procurement"] }, order("amount", "asc"))],
    ["last 3 requests", find({}, order("created_at", "desc", 3))],
    ["requests sorted by amount", find({}, order("amount", "desc"))],
    ["whats due next", find({ status: OPEN }, order("due_date", "asc"))],
  ]);
});

describe("negations", () => {
  checkRows([
    ["requests not from sales", find({ no_department: ["d-sales"] })],
    ["everything except travel", find({ no_type: ["travel"] })],
    ["all but travel", find({ no_type: ["travel"] })],
    ["not travel or hr", find({ no_type: ["travel", "hr"] })],
    ["neither travel nor procurement", find({ no_type: ["travel", "procurement"] })],
    ["requests not approved", find({ no_status: ["approved"] })],
    ["requests that aren't approved", find({ no_status: ["approved"] })],
    ["requests that are not rejected or cancelled", find({ no_status: ["rejected", "cancelled"] })],
    ["not yet approved requests", find({ status: OPEN })],
    ["open requests other than travel", find({ status: OPEN, no_type: ["travel"] })],
    ["requests not submitted by marc", find({ no_submitted_by: ["marc"] })],
    ["requests not by me", find({ no_submitted_by: ["rita"] })],
    ["requests that are not mine", find({ no_submitted_by: ["rita"] })],
    ["open requests not waiting for selma", find({ status: OPEN, no_waiting_for: ["selma"] })],
    ["requests not approved by Marc", find({ no_decided_by: ["marc"] })],
    ["travel but not from IT", find({ type: ["travel"], no_department: ["d-it"] })],
    ["non urgent requests", find({ no_priority: ["URGENT"] })],
    ["requests not in usd", find({ no_currency: ["USD"] })],
    ["pending requests not over 5000", find({ status: ["pending"], ...amount(null, 5000) })],
    ["requests without travel", find({ no_type: ["travel"] })],
    ["excluding hr requests", find({ no_type: ["hr"] })],
    ["requests not in October", find(), ["not in october"]],
    ["requests not from acme", find(), ["not", "acme"]],
    ["requests that marc has not decided", find({ status: OPEN, waiting_for: ["marc"] })],
    ["requests marc did not approve", find({ no_decided_by: ["marc"] })],
    ["travel requests i did not submit", find({ type: ["travel"], no_submitted_by: ["rita"] })],
    ["requests not due this week", find(), ["not due this week"]],
    ["requests with marc but not selma", find({ status: OPEN, waiting_for: ["marc"], no_involves: ["selma"] })],
    ["requests neither from sales nor from it", find({ no_department: ["d-sales", "d-it"] })],
    ["everything but approved", find({ no_status: ["approved"] })],
    ["how much did sales spend without travel", spend({ department: ["d-sales"], no_type: ["travel"] })],
    ["how much did we not spend", spend(), ["not"]],
  ]);
});

describe("people and their roles in a request", () => {
  checkRows([
    ["approved ones by selma", find({ status: ["approved"], decided_by: ["selma"] })],
    ["cancelled by hanna", find({ status: ["cancelled"], submitted_by: ["hanna"] })],
    ["reassigned by selma", find({ status: ["reassigned"] }), ["by selma"]],
    ["requests of people in it", find({ department: ["d-it"] })],
    ["requests by Hanna Rees", find({ submitted_by: ["hanna"] })],
    ["requests from hanna", find({ submitted_by: ["hanna"] })],
    ["hanna's requests", find({ submitted_by: ["hanna"] })],
    ["hannas requests", find({ submitted_by: ["hanna"] })],
    ["what did Ines Staff submit in October?", find({ submitted_by: ["ines"], created: OCTOBER })],
    ["requests submitted by marc or selma", find({ submitted_by: ["marc", "selma"] })],
    ["waiting for Selma", find({ status: OPEN, waiting_for: ["selma"] })],
    ["whats stuck w marc", find({ status: OPEN, waiting_for: ["marc"] })],
    ["what is pending with dora", find({ status: OPEN, waiting_for: ["dora"] })],
    ["whats on marcs desk", find({ status: OPEN, waiting_for: ["marc"] })],
    ["requests assigned to ivo", find({ status: OPEN, waiting_for: ["ivo"] })],
    ["what does marc have to approve", find({ status: OPEN, waiting_for: ["marc"] })],
    ["overdue requests with marc", find({ status: ["overdue"], waiting_for: ["marc"] })],
    ["anything over 5k waiting on dora", find({ status: OPEN, waiting_for: ["dora"], over: 5000 })],
    ["What is waiting for me?", find({ status: OPEN, waiting_for: ["rita"] })],
    ["whats on my desk", find({ status: OPEN, waiting_for: ["rita"] })],
    ["do I have anything to approve?", find({ status: OPEN, waiting_for: ["rita"] })],
    ["is anything waiting for my approval", find({ status: OPEN, waiting_for: ["rita"] })],
    ["what do i have to approve", find({ status: OPEN, waiting_for: ["rita"] })],
    ["my queue", find({ status: OPEN, waiting_for: ["rita"] })],
    ["requests approved by dora", find({ status: ["approved"], decided_by: ["dora"] })],
    ["requests rejected by Selma Nior", find({ status: ["rejected"], decided_by: ["selma"] })],
    ["what did marc approve last week", find({ status: ["approved"], decided_by: ["marc"], decided: LAST_WEEK })],
    ["which requests has dora rejected", find({ status: ["rejected"], decided_by: ["dora"] })],
    ["requests i approved", find({ status: ["approved"], decided_by: ["rita"] })],
    ["requests decided by selma.user", find({ status: ["approved", "rejected"], decided_by: ["selma"] })],
    ["requests selma", find({ involves: ["selma"] })],
    ["reqests by hana rees", find({ submitted_by: ["hanna"] })],
    ["requests by Will Grant", find({ submitted_by: ["will"] })],
    ["approved requests of ines", find({ status: ["approved"], submitted_by: ["ines"] })],
    ["requests waiting longer than 5 days for selma", find({ status: OPEN, waiting_for: ["selma"], min_age_days: 5 })],
    [
      "which requests has marc been sitting on for more than a week",
      find({ status: OPEN, waiting_for: ["marc"], min_age_days: 7 }),
    ],
    [
      "pending or overdue requests waiting for marc or selma",
      find({ status: ["pending", "overdue"], waiting_for: ["marc", "selma"] }),
    ],
    ["requests from marc and selma but not travel", find({ submitted_by: ["marc", "selma"], no_type: ["travel"] })],
    ["requests where marc is involved", find({ involves: ["marc"] })],
    ["did anyone reject my travel requests", find({ status: ["rejected"], type: ["travel"], submitted_by: ["rita"] })],
    ["the three biggest requests", find({}, order("amount", "desc", 3))],
    ["cheapest trip this year", find({ type: ["travel"], created: YEAR }, order("amount", "asc", 1))],
  ]);
});

describe("amounts", () => {
  checkRows([
    ["travel over 1,000 dollars", find({ type: ["travel"], over: 1000 })],
    ["pending requests over 10k", find({ status: ["pending"], over: 10_000 })],
    ["under 5000 dollars", find({ under: 5000 })],
    ["requests between 500 and 2000", find(amount(500, 2000))],
    ["procurement between 5 and 20k", find({ type: ["procurement"], ...amount(5000, 20_000) })],
    ["at least 12k eur", find(amount(12_000, null, { currency: "EUR" }))],
    ["more than 1,5 million cfa", find(amount(1_500_000, null, { currency: "CFA", exclusive: true }))],
    ["€20,000 or more", find(amount(20_000, null, { currency: "EUR" }))],
    ["requests up to 300 pounds", find(amount(null, 300, { currency: "GBP" }))],
    ["requests of 640 usd", find(amount(640, 640))],
    ["requests over 500 and under 2000", find(amount(500, 2000, { exclusive: true }))],
    ["requests around 1000", find(amount(900, 1100))],
    ["my requests above $2.5k", find({ submitted_by: ["rita"], over: 2500 })],
    ["5k+ purchases", find({ type: ["procurement"], ...amount(5000, null) })],
    ["requests exceeding 100000", find({ over: 100_000 })],
  ]);
});

describe("periods", () => {
  checkRows([
    ["requests in October", find({ created: OCTOBER })],
    ["requests from last week", find({ created: LAST_WEEK })],
    ["requests this quarter", find({ created: days("2026-10-01", "2026-12-31") })],
    ["requests since Monday", find({ created: days("2026-11-16", null) })],
    ["requests from yesterday", find({ created: days("2026-11-20", "2026-11-20") })],
    ["requests of the past 30 days", find({ created: days("2026-10-22", "2026-11-21") })],
    ["requests in 2025", find({ created: LAST_YEAR })],
    ["requests between 1 and 15 Nov", find({ created: days("2026-11-01", "2026-11-15") })],
    ["requests between 1 October and 5 November", find({ created: days("2026-10-01", "2026-11-05") })],
    ["requests before October", find({ created: days(null, "2026-09-30") })],
    ["requests in q3", find({ created: days("2026-07-01", "2026-09-30") })],
    ["approved in October", find({ status: ["approved"], decided: OCTOBER })],
    ["approved last month over 20k", find({ status: ["approved"], decided: OCTOBER, over: 20_000 })],
    ["cancelled in october", find({ status: ["cancelled"], decided: OCTOBER })],
    ["rejected requests submitted in october", find({ status: ["rejected"], created: OCTOBER })],
    [
      "submitted in October and approved in November",
      find({ status: ["approved"], created: OCTOBER, decided: NOVEMBER }),
    ],
    ["pending requests from october", find({ status: ["pending"], created: OCTOBER })],
    ["due on friday", find({ due: days("2026-11-27", "2026-11-27") })],
    ["requests due next week", find({ due: days("2026-11-23", "2026-11-29") })],
    ["due before december", find({ due: days(null, "2026-11-30") })],
    ["requests due today", find({ due: days("2026-11-21", "2026-11-21") })],
    ["reqs older than 2 weeks still open", find({ status: OPEN, min_age_days: 14 })],
    ["open for more than 10 days", find({ status: OPEN, min_age_days: 10 })],
    ["requests this year", find({ created: YEAR })],
    ["requests since 2026-11-02", find({ created: days("2026-11-02", null) })],
    ["requests in octobr", find({ created: OCTOBER })],
    ["requests from 3 days ago", find({ created: days("2026-11-18", "2026-11-18") })],
  ]);
});

describe("search words", () => {
  checkRows([
    ['requests with "server room"', find({ words: ["server", "room"] })],
    ["requests about laptops", find({ words: ["laptops"] })],
    ["requests for laptops", find({ words: ["laptops"] })],
    ["requests containing courier contract", find({ words: ["courier", "contract"] })],
    ["pending requests mentioning dakar", find({ status: ["pending"], words: ["dakar"] })],
    ["travel requests for berlin over 1k", find({ type: ["travel"], words: ["berlin"], over: 1000 })],
    ["requests not about laptops", find({ no_words: ["laptops"] })],
    ["laptop requests", find(), ["laptop"]],
    ["show blorp requests from sales", find({ department: ["d-sales"] }), ["blorp"]],
    ["travel requests vs", find({ type: ["travel"] }), ["vs"]],
  ]);
});

describe("numbers", () => {
  checkRows([
    ["How much was requested in total?", sum()],
    ["approval rate of selma", rate("approved", { status: ["approved", "rejected"], decided_by: ["selma"] })],
    ["selma's approval rate", rate("approved", { status: ["approved", "rejected"], decided_by: ["selma"] })],
    ["success rate of ines", rate("approved", { submitted_by: ["ines"] })],
    ["average age of open requests", find({ status: OPEN }), ["average", "age"]],
    ["open amount per approver", sum({ status: OPEN }, { group_by: "approver" })],
    ["biggest spender", spend({}, { group_by: "requester", top: 1 })],
    ["how much did it and sales spend", spend({ department: ["d-it", "d-sales"] })],
    ["how many requests", count()],
    ["how many requests were rejected?", count({ status: ["rejected"] })],
    ["how many were approved on the same day", count({ status: ["approved"] }), ["same", "day"]],
    ["average number of requests per month", count({}, { group_by: "month" }), ["average"]],
    ["how many were approved within a day", count({ status: ["approved"] }), ["within a day"]],
    ["expenses by type", spend({}, { group_by: "type" })],
    ["average rejection time", average("decision_time", { status: ["rejected"] })],
    [
      "average approval time of selma",
      average("decision_time", { status: ["approved", "rejected"], decided_by: ["selma"] }),
    ],
    ["approval rate by me", rate("approved", { status: ["approved", "rejected"], decided_by: ["rita"] })],
    ["number of open travel requests", count({ status: OPEN, type: ["travel"] })],
    ["how many reqests did Ivo Tamm submit?", count({ submitted_by: ["ivo"] })],
    ["how many are waiting for me", count({ status: OPEN, waiting_for: ["rita"] })],
    ["how many did dora approve last month", count({ status: ["approved"], decided_by: ["dora"], decided: OCTOBER })],
    ["What did we spend on travel?", spend({ type: ["travel"] })],
    ["how much did we spend on travel last month?", spend({ type: ["travel"], decided: OCTOBER })],
    ["total procurement spend", spend({ type: ["procurement"] })],
    ["how much has the finance department spent", spend({ department: ["d-finance"] })],
    ["what did HR spend", spend({ department: ["d-hr"] })],
    ["how much did marc spend in october", spend({ submitted_by: ["marc"], decided: OCTOBER })],
    ["how much have I spent so far", spend({ submitted_by: ["rita"] })],
    ["how much is pending", sum({ status: ["pending"] })],
    ["total amount of open requests", sum({ status: OPEN })],
    [
      "how much money was approved for travel in october",
      sum({ status: ["approved"], type: ["travel"], decided: OCTOBER }),
    ],
    ["how much did we spend in euros", spend({}, { measure: { kind: "sum", currency: "EUR" } })],
    ["spend by department", spend({}, { group_by: "department" })],
    ["spend per month this year", spend({ decided: YEAR }, { group_by: "month" })],
    ["top 3 spenders", spend({}, { group_by: "requester", top: 3 })],
    ["who spent the most", spend({}, { group_by: "requester", top: 1 })],
    ["which department spent most last month", spend({ decided: OCTOBER }, { group_by: "department", top: 1 })],
    ["requests by status", count({}, { group_by: "status" })],
    ["how many requests per type", count({}, { group_by: "type" })],
    ["open requests by approver", count({ status: OPEN }, { group_by: "approver" })],
    ["rejected requests for each department", count({ status: ["rejected"] }, { group_by: "department" })],
    ["who submitted the most requests", count({}, { group_by: "requester", top: 1 })],
    ["average amount of travel requests", average("amount", { type: ["travel"] })],
    ["median amount", average("amount", {}, {}, "median")],
    ["how long do travel approvals take?", average("decision_time", { type: ["travel"] })],
    [
      "What is the median time for procurement decisions?",
      average("decision_time", { type: ["procurement"] }, {}, "median"),
    ],
    ["how long does it usually take to approve", average("decision_time", {}, {}, "median")],
    [
      "how long does selma take to decide",
      average("decision_time", { status: ["approved", "rejected"], decided_by: ["selma"] }),
    ],
    ["average decision time by department", average("decision_time", {}, { group_by: "department" })],
    ["slowest approver", average("decision_time", {}, { group_by: "decider", top: 1 })],
    ["approval rate", rate("approved")],
    ["approval rate of hr requests", rate("approved", { type: ["hr"] })],
    ["rejection rate by department", rate("rejected", {}, { group_by: "department" })],
    ["what percentage of travel requests is rejected", rate("rejected", { type: ["travel"] })],
    ["how many requests are decided on time", rate("on_time")],
    ["share of approved requests in october", rate("approved", { decided: OCTOBER })],
    [
      "how many approvals did dora give this month",
      count({ status: ["approved"], decided_by: ["dora"], decided: NOVEMBER }),
    ],
    ["how much money is stuck with selma", sum({ status: OPEN, waiting_for: ["selma"] })],
    ["which department submits the most requests", count({}, { group_by: "department", top: 1 })],
    ["how many requests were decided late", rate("on_time")],
    ["who approves the fastest", average("decision_time", {}, { group_by: "decider" })],
  ]);
});

describe("comparisons of two sets of requests", () => {
  checkRows([
    [
      "compare marc's and selma's approvals",
      compare(COUNT, { status: ["approved"], decided_by: ["marc"] }, { status: ["approved"], decided_by: ["selma"] }),
    ],
    [
      "who rejects more, selma or dora",
      compare(COUNT, { status: ["rejected"], decided_by: ["selma"] }, { status: ["rejected"], decided_by: ["dora"] }),
    ],
    [
      "who has more pending, marc or selma",
      compare(COUNT, { status: OPEN, waiting_for: ["marc"] }, { status: OPEN, waiting_for: ["selma"] }),
    ],
    ["does ivo or ines submit more", compare(COUNT, { submitted_by: ["ivo"] }, { submitted_by: ["ines"] })],
    [
      "travel vs procurement spend",
      compare(SUM, { status: ["approved"], type: ["travel"] }, { status: ["approved"], type: ["procurement"] }),
    ],
    [
      "how much did we spend on travel last month vs this month",
      compare(
        SUM,
        { status: ["approved"], type: ["travel"], decided: OCTOBER },
        { status: ["approved"], type: ["travel"], decided: NOVEMBER },
      ),
    ],
    [
      "compare October and November by department",
      compare(COUNT, { created: OCTOBER }, { created: NOVEMBER }),
      ["by", "department"],
    ],
    ["compare october and november", compare(COUNT, { created: OCTOBER }, { created: NOVEMBER })],
    [
      "compare spending of IT and HR",
      compare(SUM, { status: ["approved"], department: ["d-it"] }, { status: ["approved"], department: ["d-hr"] }),
    ],
    [
      "did we spend more than last month",
      compare(SUM, { status: ["approved"], decided: NOVEMBER }, { status: ["approved"], decided: OCTOBER }),
    ],
    ["more requests this month than last month?", compare(COUNT, { created: NOVEMBER }, { created: OCTOBER })],
    ["how many requests this year compared to last year", compare(COUNT, { created: YEAR }, { created: LAST_YEAR })],
    [
      "is marc faster than selma",
      {
        kind: "compare",
        measure: { kind: "average", of: "decision_time", statistic: "mean" },
        first: toFilter({ decided_by: ["marc"] }),
        second: toFilter({ decided_by: ["selma"] }),
      },
    ],
    ["marc vs selma requests", compare(COUNT, { involves: ["marc"] }, { involves: ["selma"] })],
    [
      "is our spending higher than last year",
      compare(SUM, { status: ["approved"], decided: YEAR }, { status: ["approved"], decided: LAST_YEAR }),
    ],
  ]);
});

describe("questions about authority", () => {
  checkRows([
    [
      "does marc decide on 900 usd travel",
      authority({ person_id: "marc", type: "travel", amount: 900, currency: "USD" }),
    ],
    ["is 5k too much for marc", authority({ person_id: "marc", amount: 5_000 })],
    ["who gets a 3000 gbp request", authority({ amount: 3_000, currency: "GBP" })],
    ["am i allowed to reject 1072", authority({ person_id: "rita", request_id: "REQ-2026-1072" })],
    [
      "can marc approve 3k travel for selma",
      authority({ person_id: "marc", type: "travel", amount: 3_000 }),
      ["selma"],
    ],
    ["limit of dora in eur", authority({ person_id: "dora" }), ["eur"]],
    ["who approves after marc", authority({}), ["after", "marc"]],
    ["who can approve for hanna", calendar({ people: ["hanna"] })],
    ["Who approves a travel request of 500?", authority({ type: "travel", amount: 500 })],
    [
      "who has to sign off on a purchase of 5,000 dollars",
      authority({ type: "procurement", amount: 5000, currency: "USD" }),
    ],
    ["who aproves procurment of $25k?", authority({ type: "procurement", amount: 25_000, currency: "USD" })],
    ["who do i ask for 20k", authority({ amount: 20_000 })],
    ["Who decides on anything over 100k?", authority({ amount: 100_001 })],
    ["who approves HR requests?", authority({ type: "hr" })],
    ["who is the approver for personal requests?", authority({ type: "personal" })],
    ["what's the approval matrix for travel?", authority({ type: "travel" })],
    ["who approves travel", authority({ type: "travel" })],
    ["who approves it requests in sales", authority({ type: "it", department: "d-sales" })],
    ["who has to decide REQ-2026-1028", authority({ request_id: "REQ-2026-1028" })],
    ["can I approve 12000 eur", authority({ person_id: "rita", amount: 12_000, currency: "EUR" })],
    ["can i approve a travel request of 5,000?", authority({ person_id: "rita", type: "travel", amount: 5000 })],
    ["may Selma decide 8k procurement", authority({ person_id: "selma", type: "procurement", amount: 8000 })],
    ["can marc approve REQ-2026-1028", authority({ person_id: "marc", request_id: "REQ-2026-1028" })],
    ["what is my limit", authority({ person_id: "rita" })],
    ["whats the limit of marc nager", authority({ person_id: "marc" })],
    ["how much can Selma approve?", authority({ person_id: "selma" })],
    ["what can dora approve", authority({ person_id: "dora" })],
    ["is marc allowed to approve 500 usd", authority({ person_id: "marc", amount: 500, currency: "USD" })],
    ["whose approval do I need for 300 euros", authority({ amount: 300, currency: "EUR" })],
    ["who signs 250000 financial", authority({ type: "financial", amount: 250_000 })],
    ["do i need approval for 200 usd", authority({ amount: 200, currency: "USD" })],
    ["is 5000 within my limit", authority({ person_id: "rita", amount: 5000 })],
    ["should i approve REQ-2026-1030", authority({ person_id: "rita", request_id: "REQ-2026-1030" }), ["should"]],
    [
      "does dora need to sign 8000 eur financial",
      authority({ person_id: "dora", type: "financial", amount: 8000, currency: "EUR" }),
    ],
    ["who decides between 5000 and 20000 usd travel", authority({ type: "travel" }), ["between 5000 and 20000 usd"]],
    ["who is the approver of 1033", authority({ request_id: "REQ-2026-1033" })],
    ["is dora the approver for 200k", authority({ person_id: "dora", amount: 200_000 })],
    ["can marc approve 1500", authority({ person_id: "marc", amount: 1500 })],
    ["who approves travel and hr", authority({ type: "travel" }), ["hr"]],
    ["who approves everything except travel", authority({}), ["except travel"]],
  ]);
});

describe("the course of a request", () => {
  checkRows([
    ["what did dora ask about the supplier audit", timeline({ words: ["supplier", "audit"] }, "comments"), ["dora"]],
    [
      "did selma approve my flight to berlin",
      timeline({ submitted_by: ["rita"], type: ["travel"], words: ["berlin"] }, "decision"),
    ],
    ["when did i approve the hotel in accra", timeline({ words: ["hotel", "accra"] }, "decision")],
    ["has anyone looked at my taxi request", timeline({ submitted_by: ["rita"], words: ["taxi"] })],
    ["was 1029 reassigned", timeline({ ids: ["REQ-2026-1029"] }, "changes")],
    ["history of 1029", timeline({ ids: ["REQ-2026-1029"] }, "changes")],
    ["Where is REQ-2026-1028?", timeline({ ids: ["REQ-2026-1028"] })],
    ["status of req-2026-1009", timeline({ ids: ["REQ-2026-1009"] })],
    ["what happened to REQ 2026 1023?", timeline({ ids: ["REQ-2026-1023"] })],
    ["#1033", timeline({ ids: ["REQ-2026-1033"] })],
    ["why was REQ-2026-1009 rejected?", timeline({ ids: ["REQ-2026-1009"] }, "reason")],
    ["why was my request rejected", timeline({ submitted_by: ["rita"], status: ["rejected"] }, "reason")],
    ["who has REQ-2026-1029 now?", timeline({ ids: ["REQ-2026-1029"] }, "approvers")],
    ["who approved REQ-2026-1029", timeline({ ids: ["REQ-2026-1029"] }, "decision")],
    ["when was REQ-2026-1029 approved", timeline({ ids: ["REQ-2026-1029"] }, "decision")],
    ["what did they say about REQ-2026-1029", timeline({ ids: ["REQ-2026-1029"] }, "comments")],
    ["comments on REQ-2026-1029", timeline({ ids: ["REQ-2026-1029"] }, "comments")],
    ["what changed in REQ-2026-1029", timeline({ ids: ["REQ-2026-1029"] }, "changes")],
    ["where is my laptop request", timeline({ submitted_by: ["rita"], words: ["laptop"] })],
    ["status of the fleet renewal", timeline({ words: ["fleet", "renewal"] })],
    ["when was the docking stations request approved", timeline({ words: ["docking", "stations"] }, "decision")],
    ["how long has my supplier audit been waiting", timeline({ submitted_by: ["rita"], words: ["supplier", "audit"] })],
    ["how is my laptop request doing", timeline({ submitted_by: ["rita"], words: ["laptop"] })],
    ["will my laptop request be approved", timeline({ submitted_by: ["rita"], words: ["laptop"] })],
    ["when was 1065 approved", timeline({ ids: ["REQ-2026-1065"] }, "decision")],
    ["what's up with 1033", timeline({ ids: ["REQ-2026-1033"] })],
    ["what changed in 1033", timeline({ ids: ["REQ-2026-1033"] }, "changes")],
    ["why was the marathon sponsoring rejected?", timeline({ words: ["marathon", "sponsoring"] }, "reason")],
    [
      "who rejected my kubernetes course",
      timeline({ submitted_by: ["rita"], words: ["kubernetes", "course"] }, "decision"),
    ],
    ["any news on the courier contract", timeline({ words: ["courier", "contract"] })],
    ["has my laptop request been approved", timeline({ submitted_by: ["rita"], words: ["laptop"] })],
    ["when is REQ-2026-1040 due?", timeline({ ids: ["REQ-2026-1040"] })],
    ["is REQ-2026-1040 approved", timeline({ ids: ["REQ-2026-1040"] })],
    ["why is REQ-2026-1040 stuck", timeline({ ids: ["REQ-2026-1040"] }, "reason")],
    ["why hasn't REQ-2026-1030 been approved yet", timeline({ ids: ["REQ-2026-1030"] }, "reason")],
    ["did selma approve REQ-2026-1030", timeline({ ids: ["REQ-2026-1030"] }, "decision")],
    ["is REQ-2026-1030 still with selma", timeline({ ids: ["REQ-2026-1030"] }, "approvers")],
    [
      "why is my trip to berlin taking so long",
      timeline({ type: ["travel"], submitted_by: ["rita"], words: ["berlin"] }, "reason"),
    ],
  ]);
});

describe("duplicates, budgets, absences, people and exchange rates", () => {
  checkRows([
    ["did anyone submit the same thing twice", overlaps("duplicates")],
    ["requests similar to 1079", overlaps("any", { ids: ["REQ-2026-1079"] })],
    ["who stood in for ivo in october", calendar({ people: ["ivo"], period: OCTOBER })],
    ["head of it", people({ department: "d-it", heads_only: true })],
    ["eur usd", exchange({ from: "EUR", to: "USD" })],
    ["is there a dup of 1033", overlaps("duplicates", { ids: ["REQ-2026-1033"] })],
    ["any duplicates?", overlaps("duplicates")],
    ["duplicate travel requests in october", overlaps("duplicates", { type: ["travel"], created: OCTOBER })],
    ["is anyone splitting requests", overlaps("splits")],
    ["duplicates or splits by marc", overlaps("any", { submitted_by: ["marc"] })],
    ["budget", budget()],
    ["budget of sales", budget("d-sales")],
    ["how much budget is left in hr", budget("d-hr")],
    ["whats left of my budget", budget("d-finance")],
    ["is the IT department over budget", budget("d-it")],
    ["how much money does sales have left", budget("d-sales")],
    ["whos out", calendar()],
    ["who is away", calendar()],
    ["who is out of office?", calendar()],
    ["is hanna in today", calendar({ people: ["hanna"], period: { from: "2026-11-21", to: "2026-11-21" } })],
    ["is Marc back", calendar({ people: ["marc"] })],
    ["is dora on vacation", calendar({ people: ["dora"] })],
    ["who stands in for selma", calendar({ people: ["selma"] })],
    ["who is away next week", calendar({ period: days("2026-11-23", "2026-11-29") })],
    ["when is marc back", calendar({ people: ["marc"] })],
    ["who is selma", people({ people: ["selma"] })],
    ["who is selma nior?", people({ people: ["selma"] })],
    ["who runs finance", people({ department: "d-finance", heads_only: true })],
    ["head of IT", people({ department: "d-it", heads_only: true })],
    ["who are the heads of the departments", people({ heads_only: true })],
    ["who leads each team", people({ heads_only: true })],
    ["which managers are there", people({ role: "manager" })],
    ["who are the directors", people({ role: "director" })],
    ["who is the vp", people({ role: "vp" })],
    ["who works in sales", people({ department: "d-sales" })],
    ["who is my manager", people({ department: "d-finance", heads_only: true })],
    ["what is my role", people({ people: ["rita"] })],
    ["what is 500 eur in usd", exchange({ amount: 500, from: "EUR", to: "USD" })],
    ["exchange rate of the euro", exchange({ from: "EUR" })],
    ["eur to usd", exchange({ from: "EUR", to: "USD" })],
    ["how much is 100 pounds in euros", exchange({ amount: 100, from: "GBP", to: "EUR" })],
    ["convert 1000 cfa to dollars", exchange({ amount: 1000, from: "CFA", to: "USD" })],
  ]);
});

describe("words that change what a question asks", () => {
  // The query does not express these words, so the answer names them.
  checkRows([
    ["is travel spend up", spend({ type: ["travel"] }), ["is travel spend up"]],
    ["duplicates and overdue requests", overlaps("duplicates", { status: ["overdue"] }), ["and overdue"]],
    ["did selma see 1028", timeline({ ids: ["REQ-2026-1028"] }), ["did selma see"]],
    ["did anyone comment on 1064 since monday", timeline({ ids: ["REQ-2026-1064"] }, "comments"), ["since monday"]],
    ["requests escalated to dora", find({ status: OPEN, waiting_for: ["dora"] }), ["escalated"]],
    ["what did marc say about 1019", timeline({ ids: ["REQ-2026-1019"] }, "comments"), ["marc"]],
    [
      "who approves marcs travel of 800",
      authority({ type: "travel", amount: 800, department: "d-finance" }),
      ["marcs"],
    ],
    ["limit of marc in cfa", authority({ person_id: "marc" }), ["cfa"]],
    ["from what amount does selma approve", authority({ person_id: "selma" }), ["from what amount"]],
    ["how do i reset ritas password", howTo("forgotten_password"), ["ritas"]],
    ["how do i approve many at once", howTo("approve"), ["at once"]],
    ["when does 1042 escalate", howTo("escalation"), ["1042"]],
    [
      "how many approvals for 50k procurement",
      count({ type: ["procurement"], amount: { min: 50_000, max: 50_000, currency: "USD" } }),
      ["approvals"],
    ],
    ["did 1049 need two approvals", authority({ request_id: "REQ-2026-1049" }), ["two"]],
    ["who approves travel of 500 and is he away", authority({ type: "travel", amount: 500 }), ["and is he away"]],
    ["how much can marc and selma approve", authority({ person_id: "marc" }), ["selma"]],
    ["can it still be approved", find({ status: ["approved"] }), ["can it"]],
    ["will we exceed the budget", budget(), ["will we exceed"]],
    ["do urgent requests get approved faster", average("decision_time", { priority: ["URGENT"] }), ["faster"]],
    ["mean and median amount", average("amount", {}, {}, "median"), ["mean and median"]],
    ["longest decision time", average("decision_time"), ["longest"]],
    [
      "which was bigger, travel or procurement",
      compare(COUNT, { type: ["travel"] }, { type: ["procurement"] }),
      ["bigger"],
    ],
    ["which requests were paid", spend(), ["were paid"]],
    ["which of the pending requests will be rejected", find({ status: ["pending", "rejected"] }), ["will be"]],
    ["which requests will be approved", find({ status: ["approved"] }), ["will be"]],
    ["how many people approved in it", count({ status: ["approved"], department: ["d-it"] }), ["how many people"]],
    ["which requests put hr over budget", budget("d-hr"), ["requests"]],
    ["requests i commented on", timeline({ submitted_by: ["rita"] }, "comments"), ["requests i commented"]],
    ["requests i can still change", timeline({ submitted_by: ["rita"] }, "changes"), ["i can still change"]],
    ["the request i reassigned last", find({ submitted_by: ["rita"], status: ["reassigned"] }), ["i reassigned"]],
    ["what percentage of money was rejected", rate("rejected"), ["of money"]],
    [
      "average spend per month",
      average("amount", { status: ["approved"] }, { group_by: "month" }),
      ["spend per month"],
    ],
    ["how many were late in october", count({ status: ["overdue"], created: OCTOBER }), ["late in october"]],
    ["how many of my requests were late", count({ submitted_by: ["rita"], status: ["overdue"] }), ["late"]],
    ["was anything reassigned in october", find({ status: ["reassigned"], created: OCTOBER }), ["in october"]],
    ["how much was it", sum(), ["how much was it"]],
    [
      "how many requests could be approved today",
      count({ status: ["approved"], decided: days("2026-11-21", "2026-11-21") }),
      ["could be approved"],
    ],
    [
      "requests overdue since last week",
      find({ status: ["overdue"], created: { from: "2026-11-09", to: null } }),
      ["overdue since last week"],
    ],
    ["who else can decide", authority({}), ["who else"]],
    ["the approval rate for it", rate("approved"), ["for it"]],
    ["how much of the total is procurement", sum({ type: ["procurement"] }), ["how much of the total"]],
    ["how late are the overdue ones on average", average("amount", { status: ["overdue"] }), ["how late"]],
    ["was i asked something on my requests", find({ submitted_by: ["rita"] }), ["was i asked"]],
    ["can i submit for somebody else", howTo("submit"), ["for somebody else"]],
    ["was my last request approved", find({ submitted_by: ["rita"] }, order("created_at", "desc", 1)), ["approved"]],
    ["where can i find my rejected requests", timeline({ submitted_by: ["rita"], status: ["rejected"] })],
    ["what did dora tell me about the boots", timeline({ words: ["boots"] }, "comments"), ["dora"]],
    ["how do i change the approver of my request", howTo("reassign")],
    ["has ivo decided on the production logs", timeline({ words: ["production", "logs"] }, "decision")],
    ["why are there so many travel requests", timeline({ type: ["travel"] }, "reason"), ["so many"]],
    ["who besides marc can approve 1028", timeline({ ids: ["REQ-2026-1028"] }, "approvers"), ["besides"]],
    ["who works in it and is a manager", people({ department: "d-it" }), ["manager"]],
    ["who can see 1076", howTo("visibility"), ["1076"]],
    ["requests by managers", find(), ["by", "managers"]],
    [
      "i want to buy a printer for 5000 usd, who approves it",
      authority({ amount: 5_000, currency: "USD" }),
      ["buy", "printer", "it"],
    ],
  ]);
  test.each([
    "is marc sick",
    "926 euro travel whos that with",
    "why is the sky blue",
    "is everyone in next week",
    "did ivo come back",
    "off today?",
    "what is 1k in euros",
    "did we spend more than 100k in october",
    "approved in october vs submitted in october",
    "why arent my requests decided",
    "people not in it",
    "write me a poem about approvals",
    "what happened yesterday",
  ])("the question '%s', which no query can express, is not answered", (message) => {
    expect(ask(message).kind).toBe("not_understood");
  });
});

describe("short questions", () => {
  checkRows([
    ["1028 status", timeline({ ids: ["REQ-2026-1028"] })],
    ["status of 1041 and 1073", timeline({ ids: ["REQ-2026-1041", "REQ-2026-1073"] })],
    ["requests for selma", find({ status: OPEN, waiting_for: ["selma"] })],
    ["requests for rita", find({ submitted_by: ["rita"] })],
    [
      "requests from rita that selma rejected",
      find({ status: ["rejected"], submitted_by: ["rita"], decided_by: ["selma"] }),
    ],
    ["needs info for victor", find({ status: ["needs_info"], submitted_by: ["victor"] })],
    ["marc and selma backlog", find({ status: OPEN, waiting_for: ["marc", "selma"] })],
    ["how many not approved yet by selma", count({ status: OPEN, waiting_for: ["selma"] })],
    ["spend in sep and oct", spend({ decided: days("2026-09-01", "2026-10-31") })],
    ["nov vs oct", compare(COUNT, { created: days("2026-11-01", "2026-11-30") }, { created: OCTOBER })],
    [
      "overdue marc vs overdue selma",
      compare(COUNT, { status: ["overdue"], waiting_for: ["marc"] }, { status: ["overdue"], waiting_for: ["selma"] }),
    ],
    ["compare it and hr and finance", count({ department: ["d-it", "d-hr", "d-finance"] }, { group_by: "department" })],
    [
      "compare hanna, ivo and marc decision times",
      average("decision_time", { decided_by: ["hanna", "ivo", "marc"] }, { group_by: "decider" }),
    ],
    ["how much can hr still spend", budget("d-hr")],
    ["budget it", budget("d-it")],
    ["who is away over christmas", calendar({ period: days("2026-12-24", "2026-12-26") })],
    ["when is dora away", calendar({ people: ["dora"], period: days("2026-11-21", null) })],
    ["was dora away since october", calendar({ people: ["dora"], period: days("2026-10-01", "2026-11-21") })],
    ["can selma approve 9999 travel", authority({ person_id: "selma", type: "travel", amount: 9_999 })],
    ["was REQ-2026-1079 submitted before", overlaps("duplicates", { ids: ["REQ-2026-1079"] })],
    ["near duplicates", overlaps("duplicates"), ["near"]],
    ["who approves travel of about 3000", authority({ type: "travel", amount: 3_000 })],
    ["are 400 dollars ok for marc", authority({ person_id: "marc", amount: 400, currency: "USD" })],
    ["what does 20k procurement need", authority({ type: "procurement", amount: 20_000 })],
    ["what can it still spend", budget("d-it")],
    ["have i got anything to sign", find({ status: OPEN, waiting_for: ["rita"] })],
    ["which requests is selma late with", find({ status: ["overdue"], waiting_for: ["selma"] })],
    ["who approves most", count({ status: ["approved"] }, { group_by: "decider", top: 1 })],
    ["does anything above 100k need victor", authority({ amount: 100_001 }), ["victor"]],
    [
      "selma vs marc: open requests",
      compare(COUNT, { status: OPEN, waiting_for: ["selma"] }, { status: OPEN, waiting_for: ["marc"] }),
    ],
    ["rejectd by selma", find({ status: ["rejected"], decided_by: ["selma"] })],
    ["rejected or cancelled by ines", find({ status: ["rejected", "cancelled"], submitted_by: ["ines"] })],
    ["pending, oldest on top", find({ status: ["pending"] }, order("created_at", "asc"))],
    ["which request has been pending longest", find({ status: ["pending"] }, order("created_at", "asc", 1))],
    ["requests nobody has decided", find({ status: OPEN })],
    ["requests from 5000 usd up", find(amount(5_000, null))],
    ["selmas rejection rate", rate("rejected", { status: ["approved", "rejected"], decided_by: ["selma"] })],
    [
      "average time for approved vs rejected",
      compare({ kind: "average", of: "decision_time" }, { status: ["approved"] }, { status: ["rejected"] }),
    ],
    [
      "which of marc and selma is faster",
      compare({ kind: "average", of: "decision_time" }, { decided_by: ["marc"] }, { decided_by: ["selma"] }),
    ],
    ["which ones need an answer from me", find({ status: ["needs_info"], submitted_by: ["rita"] })],
    ["ritas rejection rate", rate("rejected", { submitted_by: ["rita"] })],
    ["my personal approval rate", rate("approved", { submitted_by: ["rita"] }), ["personal"]],
    ["how often does dora say no", rate("rejected", { status: ["approved", "rejected"], decided_by: ["dora"] })],
    [
      "how long needs marc in average to decide",
      average("decision_time", { status: ["approved", "rejected"], decided_by: ["marc"] }),
    ],
    [
      "approval rate selma vs dora",
      compare({ kind: "rate", of: "approved" }, { decided_by: ["selma"] }, { decided_by: ["dora"] }),
    ],
    ["which approver is the slowest on average", average("decision_time", {}, { group_by: "decider", top: 1 })],
    ["what did procurement cost us", spend({ type: ["procurement"] })],
    [
      "average spend of it per month",
      average("amount", { status: ["approved"], department: ["d-it"] }, { group_by: "month" }),
    ],
    ["whats marc waiting for on 1027", timeline({ ids: ["REQ-2026-1027"] }, "comments"), ["marc"]],
    ["when was the roof repair approved and by who", timeline({ words: ["roof", "repair"] }, "decision")],
    ["how long has the fleet renewal been sitting there", timeline({ words: ["fleet", "renewal"] })],
    ["whos got 1028", timeline({ ids: ["REQ-2026-1028"] }, "approvers")],
    ["what is missing for 1027", timeline({ ids: ["REQ-2026-1027"] }, "reason")],
    ["does 1078 exist already", overlaps("duplicates", { ids: ["REQ-2026-1078"] })],
    ["anyone cutting orders into pieces", overlaps("splits")],
    ["when does marc go on holiday", calendar({ people: ["marc"], period: days("2026-11-21", null) })],
    ["does marc have a stand-in", calendar({ people: ["marc"] })],
    ["everyone in operations", people({ department: "d-operations" })],
    ["what does ivo do here", people({ people: ["ivo"] })],
    ["who is the boss of ines", people({ department: "d-it", heads_only: true })],
    ["2500 cfa is how much in dollars", exchange({ amount: 2_500, from: "CFA", to: "USD" })],
    ["difference between pending and overdue", howTo("statuses")],
    ["where do i see the history of a request", howTo("visibility"), ["history"]],
    ["whats waiting 4 me", find({ status: OPEN, waiting_for: ["rita"] })],
  ]);
});

describe("instructions", () => {
  checkRows([
    ["can a decision be undone", howTo("undo")],
    ["can i change a request after the approval", howTo("modify"), ["after"]],
    ["How do I submit a request?", howTo("submit")],
    ["how can i change my request", howTo("modify")],
    ["How do I cancel a request?", howTo("cancel")],
    ["can i withdraw my request", howTo("cancel")],
    ["how do i remind the approver", howTo("remind")],
    ["how do i answer a question of the approver", howTo("respond")],
    ["how do i upload a receipt", howTo("attach")],
    ["how do i approve a request", howTo("approve")],
    ["how to reject", howTo("reject")],
    ["how do i ask for more information", howTo("request_info")],
    ["how do i reassign a request", howTo("reassign")],
    ["how can i add another approver", howTo("add_approver")],
    ["where can i comment", howTo("comment")],
    ["can i delete a request", howTo("delete")],
    ["how do i undo an approval", howTo("undo")],
    ["how can i delegate my approvals while on vacation", howTo("delegate")],
    ["how do i export to excel", howTo("export")],
    ["I want to change my password", howTo("password")],
    ["i forgot my password", howTo("forgotten_password")],
    ["how do i set up 2fa", howTo("second_factor")],
    ["how do i turn off emails", howTo("notifications")],
    ["how do i install the app on my phone", howTo("install")],
    ["does it work offline? how can i use it offline", howTo("offline")],
    ["how do templates work", howTo("templates")],
    ["how do i save a view", howTo("saved_views")],
    ["how do i publish an announcement", howTo("announcements")],
    ["what does needs info mean", howTo("statuses")],
    ["what happens if nobody decides", howTo("escalation")],
    ["who pays an approved request", howTo("payers")],
    ["which exchange rate is used", howTo("exchange_rates")],
    ["who can see my requests", howTo("visibility")],
    ["how are approvals routed", howTo("matrix")],
    ["how do i create a group", howTo("groups")],
    ["how do i add a user", howTo("users")],
    ["how do i add a department", howTo("master_data")],
    ["how do i change the settings", howTo("settings")],
    ["how does the numbering work", howTo("numbering")],
    ["how do i connect google sheets", howTo("google_sheets")],
    ["how does the audit trail work", howTo("record")],
  ]);
});
