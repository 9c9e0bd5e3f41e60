import { describe, expect, test } from "vitest";
import {
  composeAnswer,
  composeSearchAnswer,
  composeSearchProblem,
} from "../../../../domain/assistant/compose-answer.ts";
import {
  createFilterHref,
  describeFilter,
  describeMatchCount,
  describeQuery,
  formatPeriod,
  normalizeFilter,
} from "../../../../domain/assistant/describe-query.ts";
import { createInfoFact, type QueryAnswer } from "../../../../domain/assistant/facts.ts";
import { AssistantQuery, type Reading, RequestFilter } from "../../../../domain/assistant/query.ts";
import { ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { READER_VOCABULARY } from "../../../support/reader-vocabulary.ts";

const names = { ...READER_VOCABULARY, viewer_id: "rita" };
const rates = new Map([
  ["USD", { code: "USD", decimals: 2, rate_e8: 100_000_000 }],
  ["EUR", { code: "EUR", decimals: 2, rate_e8: 108_000_000 }],
]);
type ShortFilter = Parameters<typeof RequestFilter.parse>[0];

const hrefOf = (filter: ShortFilter) =>
  createFilterHref(normalizeFilter(RequestFilter.parse(filter), { rates, now: "2026-11-21T09:00:00.000Z" }), names);

describe("filters in words", () => {
  test.each<[ShortFilter, string]>([
    [{}, "Requests"],
    [{ status: { any_of: ["pending", "needs_info", "overdue"] }, type: { any_of: ["it"] } }, "Open IT requests"],
    [{ submitted_by: { any_of: ["rita"] }, status: { any_of: ["approved"] } }, "Your approved requests"],
    [
      { submitted_by: { any_of: ["marc"], none_of: ["ivo"] } },
      "Requests submitted by Marc Nager not submitted by Ivo Tamm",
    ],
    [
      { department: { none_of: ["d-sales"] }, type: { none_of: ["travel"] } },
      "Requests except travel requests not in Sales",
    ],
    [{ status: { none_of: ["approved", "rejected"] } }, "Requests that are not approved or rejected"],
    [{ waiting_for: { any_of: ["rita"] }, min_age_days: 7 }, "Requests waiting for you, submitted at least 7 days ago"],
    [{ amount: { min: 5_000, max: null, currency: "EUR", exclusive: true } }, "Requests over EUR 5,000"],
    [
      { text: { all_of: ["laptop"], none_of: ["bag"] }, created: { from: "2026-10-01", to: "2026-10-31" } },
      'Requests mentioning "laptop" not mentioning "bag", submitted in October 2026',
    ],
  ])("the filter %j is described in words as expected", (filter, text) => {
    expect(describeFilter(RequestFilter.parse(filter), names)).toBe(text);
  });

  test("your own requests and absences have the right grammar", () => {
    const own = RequestFilter.parse({ submitted_by: { any_of: ["rita"] }, waiting_for: { any_of: ["dora"] } });
    expect(describeMatchCount(own, names, 0, false)).toBe("None of your requests wait for Dora Rector.");
    expect(describeMatchCount(own, names, 1, false)).toBe("1 of your requests waits for Dora Rector.");
    const away = (people: string[]) => describeQuery(AssistantQuery.parse({ kind: "calendar", people }), names);
    expect(away(["rita"])).toBe("Whether you are out of office now");
    expect(away(["marc", "selma"])).toBe("Whether Marc Nager and Selma Nior are out of office now");
  });

  test.each([
    [{ from: "2026-01-01", to: "2026-12-31" }, "in 2026"],
    [{ from: "2026-02-01", to: "2026-02-28" }, "in February 2026"],
    [{ from: "2026-11-03", to: "2026-11-03" }, "on 3 Nov 2026"],
    [{ from: "2026-11-03", to: "2026-12-01" }, "from 3 Nov 2026 to 1 Dec 2026"],
    [{ from: null, to: "2026-12-01" }, "until 1 Dec 2026"],
  ])("the period %j is formatted in words as expected", (period, text) => {
    expect(formatPeriod(period)).toBe(text);
  });

  test("a count is a sentence in the singular or plural, and says if only the newest requests were compared", () => {
    const waiting = RequestFilter.parse({ waiting_for: { any_of: ["selma"] } });
    expect(describeMatchCount(waiting, names, 3, false)).toBe("3 requests wait for Selma Nior.");
    expect(describeMatchCount(waiting, names, 1, false)).toBe("1 request waits for Selma Nior.");
    expect(describeMatchCount(waiting, names, 0, true)).toBe("No requests among the newest wait for Selma Nior.");
    expect(describeMatchCount(RequestFilter.parse({}), names, 1_000, true)).toBe("There are 1,000+ requests.");
    const own = RequestFilter.parse({ submitted_by: { any_of: ["rita"] } });
    expect(describeMatchCount(own, names, 2, false)).toBe("You have 2 requests.");
  });
});

describe("links to lists", () => {
  test.each<[ShortFilter, string | null]>([
    [{}, "/"],
    [{ status: { none_of: ["approved"] } }, "/?status=pending%2Cneeds_info%2Coverdue%2Crejected%2Ccancelled"],
    [{ status: { any_of: ["pending", "overdue"], none_of: ["overdue"] } }, "/?status=pending"],
    [{ status: { none_of: ["reassigned"] } }, null],
    [{ department: { any_of: ["d-it"] }, type: { any_of: ["travel"] } }, "/?request_type=travel&department=IT"],
    [{ department: { any_of: ["d-it", "d-hr"] } }, null],
    [{ type: { none_of: ["travel"] } }, null],
    [{ amount: { min: 5_000, max: null, currency: "EUR", exclusive: true } }, "/?amount_min=5400.01"],
    [{ amount: { min: null, max: 100, currency: "USD", exclusive: true } }, "/?amount_max=99.99"],
    [{ amount: { min: 780, max: 780, currency: "EUR" } }, null],
    [{ min_age_days: 7, created: { from: "2026-11-01", to: null } }, "/?date_from=2026-11-01&date_to=2026-11-14"],
    [{ text: { all_of: ["laptops", "batteries"] } }, "/?q=laptop%20batter"],
    [{ overdue: true }, null],
    [{ currency: { any_of: ["EUR"] } }, null],
    [{ due: { from: "2026-11-01", to: null } }, null],
    [{ status: { any_of: ["cancelled"] }, decided: { from: "2026-11-01", to: null } }, null],
    [{ has_amount: true, without_approver: true }, "/?approver=none&amount_min=0"],
  ])("the filter %j has the link %s", (filter, href) => {
    expect(hrefOf(filter)).toBe(href);
    const input = Object.fromEntries(new URL(href ?? "/", "http://x").searchParams);
    expect(ListRequestsInput.safeParse(input).success).toBe(true);
  });
});

describe("the built-in words of an answer", () => {
  const find = AssistantQuery.parse({
    kind: "find",
    filter: { type: { any_of: ["travel"] }, status: { any_of: ["pending"] } },
  });
  const read = (...ignored: string[]): Reading => ({ kind: "query", query: find, ignored });
  const answerOf = (total: number, text: string): QueryAnswer => ({
    facts: [createInfoFact("matches", text)],
    rows: [],
    figures: [],
    total,
    is_floor: false,
  });
  const context = { vocabulary: names, name: "Rita", role: "requester" } as const;

  test("an answer of the built-in analyst cites its facts and names the words that it ignored", () => {
    const { paragraphs, details } = composeAnswer(read("vs", "asap"), answerOf(1, "There is 1 request."), context);
    expect(paragraphs).toEqual(['I left out "vs" and "asap".', "There is 1 request. [F1]"]);
    expect(details).toMatchObject({ understood: "Pending travel requests", ignored: ["vs", "asap"] });
  });

  test("a question that is too long and a search without words get an answer that says so and has no data", () => {
    const { paragraphs, facts, details } = composeAnswer({ kind: "too_long" }, null, context);
    expect(paragraphs[0]).toBe("The question is too long for the built-in analyst. Please ask it in at most 60 words.");
    expect([facts, details.rows]).toEqual([[], []]);
    expect(composeSearchProblem("empty", ["the"])).toMatchObject({
      search_intent: "Nothing was searched: the text has no word, number or name to look for.",
      insights: ['I left out "the".'],
      matches: [],
      total: 0,
    });
  });

  test("the results of Smart Search begin with the words that were left out", () => {
    const facts = [{ id: "F1", kind: "matches", tone: "info" as const, text: "There is 1 request.", sources: [] }];
    const { insights } = composeSearchAnswer(RequestFilter.parse({}), facts, {
      ...{ names, ignored: ["vs"], is_loose: false },
    });
    expect(insights).toEqual(['I left out "vs".', "There is 1 request. [F1]"]);
  });

  test("an answer that ignored words never says that there are no requests", () => {
    const { paragraphs, facts, details } = composeAnswer(read("vs"), answerOf(0, "There are no requests."), context);
    expect(paragraphs.join("\n")).toContain('I understood: Pending travel requests. I left out "vs".');
    expect(paragraphs.join("\n")).not.toMatch(/\bno(?:ne)?\b/i);
    expect(facts).toEqual([]);
    expect(details.choices.length).toBeGreaterThan(1);
    for (const { label } of details.choices) expect(paragraphs.join("\n")).not.toContain(label);
  });

  test("the answer to a question about one request names the search words that no request contains instead of saying that there is none", () => {
    const query = AssistantQuery.parse({ kind: "timeline", filter: { text: { all_of: ["sky"] } } });
    const reading: Reading = { kind: "query", query, ignored: [] };
    const { paragraphs, facts, details } = composeAnswer(reading, answerOf(0, "There are no requests."), context);
    expect(paragraphs[0]).toContain('I left out "sky".');
    expect([facts, details.ignored]).toEqual([[], ["sky"]]);
  });

  test("an answer without matches offers wider questions as choices only, if it ignored no words", () => {
    const { paragraphs, details } = composeAnswer(read(), answerOf(0, "There are no requests."), context);
    expect(paragraphs).toEqual(["There are no requests. [F1]"]);
    expect(details.choices.map((one) => one.message)).toEqual(["Show travel requests", "Show pending requests"]);
  });

  test("a command is refused with instructions, and a question in another language gets a response in that language", () => {
    const command = composeAnswer({ kind: "command", topic: "approve", ids: [] }, answerOf(0, "Open it."), context);
    expect(command.paragraphs[0]).toMatch(/^I only read and explain/);
    expect(command.paragraphs[1]).toBe("Open it. [F1]");
    const german = composeAnswer({ kind: "other_language", language: "de" }, null, context);
    expect(german.paragraphs[0]).toMatch(/^Ich verstehe nur Englisch/);
  });

  test("every kind of query has a description in words", () => {
    const kinds: Parameters<typeof AssistantQuery.parse>[0][] = [
      { kind: "measure", measure: { kind: "sum" }, filter: {}, group_by: "department" },
      { kind: "authority", person_id: "rita", amount: 500, type: "travel" },
      { kind: "calendar" },
      { kind: "budget", departments: ["d-it"] },
    ];
    expect(kinds.map((one) => describeQuery(AssistantQuery.parse(one), names))).toEqual([
      "The total amount of requests, by department",
      "Whether you may decide travel requests of USD 500",
      "Whether anybody is out of office now",
      "The budget of IT this year",
    ]);
  });
});
