import { describe, expect, test } from "vitest";
import { extractAmountRange, extractMoney } from "../../../../domain/assistant/words/amounts.ts";
import { extractPeriod } from "../../../../domain/assistant/words/periods.ts";
import { parseRequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { computeEditDistance, correctSpelling } from "../../../../domain/assistant/words/spelling.ts";
import type { Vocabulary } from "../../../../domain/assistant/words/vocabulary.ts";

const CODES = ["USD", "EUR", "GBP", "CFA"];
const NOW = "2026-11-21T09:00:00.000Z";

describe("amounts", () => {
  const range = (text: string) => {
    const found = extractAmountRange({ rest: correctSpelling(text).text }, CODES);
    if (!found) return null;
    const { min, max, min_exclusive, max_exclusive, currency } = found;
    return [min_exclusive ? "over" : "from", min, max_exclusive ? "under" : "to", max, currency];
  };

  test.each<[string, unknown]>([
    ["over 10k", ["over", 10_000, "to", null, null]],
    ["more than 1,500.50 dollars", ["over", 1_500.5, "to", null, "USD"]],
    ["at least €2 000", ["from", 2_000, "to", null, "EUR"]],
    ["under 500 pounds", ["from", null, "under", 500, "GBP"]],
    ["up to 1.450.000 CFA", ["from", null, "to", 1_450_000, "CFA"]],
    ["<= $99.99", ["from", null, "to", 99.99, "USD"]],
    ["between 500 and 2,000 euros", ["from", 500, "to", 2_000, "EUR"]],
    ["between 5 and 10k", ["from", 5_000, "to", 10_000, null]],
    ["from 10k to 20k", ["from", 10_000, "to", 20_000, null]],
    ["1.5m or more", ["from", 1_500_000, "to", null, null]],
    ["around 1000 USD", ["from", 900, "to", 1_100, "USD"]],
    ["20,000", ["from", 20_000, "to", 20_000, null]],
    ["3 thousand francs", ["from", 3_000, "to", 3_000, "CFA"]],
    ["40 TB of storage", null],
    ["REQ-2026-1001", null],
    ["within 5 %", null],
    ["3 chairs", null],
  ])("the amount in '%s' is read as %j", (text, expected) => {
    expect(range(text)).toEqual(expected);
  });

  test("a bare number is an amount only in a question about amounts", () => {
    expect(extractMoney({ rest: "who approves 5000" }, CODES)).toBeNull();
    expect(extractMoney({ rest: "who approves 5000" }, CODES, true)).toEqual({ amount: 5_000, currency: null });
  });
});

describe("periods, read on a Saturday in November", () => {
  const period = (text: string) => {
    const found = extractPeriod({ rest: correctSpelling(text).text }, NOW);
    return found && [found.from, found.to];
  };

  test.each<[string, unknown]>([
    ["today", ["2026-11-21", "2026-11-21"]],
    ["yesterday", ["2026-11-20", "2026-11-20"]],
    ["this week", ["2026-11-16", "2026-11-22"]],
    ["last week", ["2026-11-09", "2026-11-15"]],
    ["last month", ["2026-10-01", "2026-10-31"]],
    ["this quarter", ["2026-10-01", "2026-12-31"]],
    ["last quarter", ["2026-07-01", "2026-09-30"]],
    ["last year", ["2025-01-01", "2025-12-31"]],
    ["in the last 30 days", ["2026-10-22", "2026-11-21"]],
    ["past two weeks", ["2026-11-07", "2026-11-21"]],
    ["since March", ["2026-03-01", null]],
    ["since febuary", ["2026-02-01", null]],
    ["in December", ["2025-12-01", "2025-12-31"]],
    ["in october 2026", ["2026-10-01", "2026-10-31"]],
    ["Q2", ["2026-04-01", "2026-06-30"]],
    ["in Q4 2025", ["2025-10-01", "2025-12-31"]],
    ["the third quarter", ["2026-07-01", "2026-09-30"]],
    ["in 2025", ["2025-01-01", "2025-12-31"]],
    ["before 1 October", [null, "2026-09-30"]],
    ["after 2026-10-05", ["2026-10-06", null]],
    ["until 5th of November", [null, "2026-11-05"]],
    ["between 1 October and 5 November", ["2026-10-01", "2026-11-05"]],
    ["from 1/11/2026", ["2026-11-01", "2026-11-01"]],
    ["older than 2 weeks", [null, "2026-11-07"]],
    ["31 November 2026", null],
    ["may I approve", null],
    ["a long march", null],
  ])("on Saturday 21 November 2026, the period in '%s' is read as %j", (text, expected) => {
    expect(period(text)).toEqual(expected);
  });
});

describe("the criteria in a typed text", () => {
  const vocabulary: Vocabulary = {
    types: [
      { code: "travel", name: "Travel" },
      { code: "hr", name: "HR" },
      { code: "it", name: "IT" },
      { code: "non_financial", name: "Non Financial" },
      { code: "financial", name: "Financial" },
    ],
    departments: [
      { id: "d-hr", name: "HR" },
      { id: "d-it", name: "IT" },
      { id: "d-fin", name: "Finance" },
    ],
    people: [
      { id: "u-selma", name: "Selma Nior", username: "senior.manager", role: "senior_manager" },
      { id: "u-will", name: "Will Grant", username: "will", role: "requester" },
      { id: "u-rita", name: "Rita Quest", username: "requester", role: "requester" },
    ],
    currencies: CODES,
    priorities: ["LOW", "HIGH", "URGENT"],
  };
  const read = (text: string) => parseRequestCriteria(text, vocabulary, NOW);

  test.each<[string, object]>([
    ["hr requests", { types: ["hr"], departments: [] }],
    ["requests from the HR department", { types: [], departments: ["d-hr"] }],
    ["what did IT ask for", { types: [], departments: ["d-it"] }],
    ["is it approved", { types: [], departments: [], statuses: ["approved"] }],
    ["non-financial requests", { types: ["non_financial"] }],
    ["aproved travell requests", { types: ["travel"], statuses: ["approved"] }],
    ["rejected by Selma", { people: [{ id: "u-selma", involvement: "decider" }], statuses: ["rejected"] }],
    ["rejected by Selma in October", { date_field: "decided" }],
    [
      "waiting for selma nior",
      { people: [{ id: "u-selma", involvement: "approver" }], statuses: ["pending", "needs_info", "overdue"] },
    ],
    ["Rita's trips", { people: [{ id: "u-rita", involvement: "requester" }], types: ["travel"] }],
    ["will the grant be approved", { people: [], statuses: ["approved"] }],
    ["requests by Will Grant", { people: [{ id: "u-will", involvement: "requester" }] }],
    ["my overdue requests", { mine: true, overdue: true }],
    ["waiting for me", { waiting_for_me: true, mine: false }],
    ["urgent ones", { priorities: ["URGENT"] }],
    ["REQ-2026-1001 and req 2026 1002", { ids: ["REQ-2026-1001", "REQ-2026-1002"] }],
    ["show me the office chairs", { words: ["office", "chairs"] }],
    ["due next month", { date_field: "due", period: { from: "2026-12-01", to: "2026-12-31" } }],
  ])("the text '%s' is read as the search criteria %j", (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  test("if every word of a question is understood, no words are left to search for", () => {
    for (const text of [
      "pending travel requests over 10k since March",
      "how many requests did Rita Quest submit last month?",
    ])
      expect(read(text).words, text).toEqual([]);
  });
});

test("the edit distance counts one for each typing error, and one for two swapped letters", () => {
  expect([
    computeEditDistance("approve", "aprove"),
    computeEditDistance("pending", "pednign"),
    computeEditDistance("a", "a"),
  ]).toEqual([1, 2, 0]);
  expect(correctSpelling("Aproved procurment, plaese\u200b!").text).toBe("approved procurement plaese");
});
