import { describe, expect, test } from "vitest";
import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "../../../../domain/assistant/analysis-subject.ts";
import {
  composeAnalysis,
  computeConfidence,
  computeRecommendation,
} from "../../../../domain/assistant/compose-analysis.ts";
import { describeCurrentStep } from "../../../../domain/assistant/current-step.ts";
import { assignFactIds, escapeMarkdown, formatFact } from "../../../../domain/assistant/facts.ts";
import { createRequestFacts } from "../../../../domain/assistant/request-facts.ts";
import { hasApprovedDuplicate } from "../../../../domain/assistant/similar-requests.ts";
import { computeMedian, isUnusuallyHigh } from "../../../../domain/assistant/statistics.ts";
import { convertAmountToScaledUsd, formatUsdSum, sumUsd, toScaledUsd } from "../../../../domain/assistant/usd.ts";
import { parseMarkdown } from "../../../../domain/format/markdown.ts";
import type { PersonRef, RouteLevel, StoredRoute } from "../../../../domain/matrix/route.ts";
import { toEnglish } from "../../../../texts/index.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();

const approver = (user_id: string, max_amount: number | null) => ({
  user_id,
  user_name: user_id,
  max_amount,
  currency: "USD",
});

const route = (over: Partial<StoredRoute> = {}): StoredRoute => ({
  configuration_id: "c1",
  configuration_version: 1,
  configuration_type: "amount_based",
  department_specific: false,
  amount_decides: true,
  reason: "within_limit",
  facts: { request_type: "travel", request_type_name: "Travel", amount: 500, currency: "USD", department: "Finance" },
  rates: { USD: 1, EUR: 1.08 },
  skipped: [],
  levels: [
    {
      level: 1,
      required_approvals: 1,
      approver: approver("marc", 1_000),
      eligible_approvers: [approver("marc", 1_000), approver("selma", 10_000)],
      approved_by: [],
    },
  ],
  ...over,
});

const subject = (over: Partial<AnalyzedRequest> = {}): AnalyzedRequest => ({
  id: "REQ-1",
  title: "Taxi to the airport",
  description: "For the audit",
  request_type: "travel",
  type_name: "Travel",
  department_id: "finance",
  department_name: "Finance",
  requester_id: "rita",
  requester_name: "Rita",
  amount_minor: 500_00,
  amount_decimals: 2,
  currency: "USD",
  rate: 1,
  status: "pending",
  current_approver_id: "marc",
  current_approver_name: "Marc",
  due_at: null,
  created_at: daysAgo(1),
  attachments: 1,
  ...{
    route: route(),
    current_level: 0,
    waiting_for: [{ id: "marc", name: "Marc" }],
    eligible_ids: [],
    barred_ids: [],
  },
  missing_fields: [],
  approved_by: [],
  approved_text: null,
  ...over,
});

const other = (over: Partial<OtherRequest> = {}): OtherRequest => ({
  id: "REQ-0",
  title: "Hotel in Dakar",
  description: "Two nights",
  request_type: "travel",
  status: "approved",
  requester_id: "rita",
  requester_name: "Rita",
  department_id: "finance",
  current_approver_id: "marc",
  amount_minor: 400_00,
  amount_decimals: 2,
  currency: "USD",
  rate: 1,
  due_at: null,
  created_at: daysAgo(60),
  decided_at: daysAgo(59),
  has_attachments: true,
  ...over,
});

const asker = { id: "marc", can_open_matrix: false, acts_for: [], influenced_by: [] };
const around = { now: NOW, asker, others: [], waiting: [], budget: null, toEnglish };
const flags = (one: AnalyzedRequest, others: OtherRequest[] = [], budget: DepartmentBudget | null = null) =>
  createRequestFacts(one, { ...around, others, budget })
    .filter((fact) => fact.tone !== "info")
    .map((fact) => `${fact.tone} ${fact.kind}`);
const cents = (amount_minor: number) => ({ amount_minor });
/** Returns another open request of the same requester, one day older and with a similar title. */
const part = (over: Partial<OtherRequest>) =>
  other({ title: "Taxi from the airport", status: "pending", created_at: daysAgo(2), ...over });

describe("the flags of an analysis", () => {
  test.each<[string, AnalyzedRequest, OtherRequest[], string[]]>([
    ["nothing unusual", subject(), [], []],
    ["an amount without an attachment, and nothing to compare it with", subject({ attachments: 0 }), [], []],
    [
      "an amount without an attachment, while the only similar request has one",
      subject({ attachments: 0 }),
      [other({ ...cents(300_00), title: "Taxi to the station" })],
      ["caution no_attachment"],
    ],
    [
      "an amount without an attachment, while the only similar request has none, and others of the type have one",
      subject({ attachments: 0 }),
      [
        other({ ...cents(300_00), title: "Taxi to the station", has_attachments: false }),
        ...[1, 2, 3].map((at) => other({ id: `OLD-${at}` })),
      ],
      [],
    ],
    [
      "an amount without an attachment, while two of four requests of the department and type have one",
      subject({ attachments: 0 }),
      [1, 2, 3, 4].map((at) => other({ id: `OLD-${at}`, has_attachments: at > 2 })),
      ["caution no_attachment"],
    ],
    [
      "an amount without an attachment, while one of three requests of the department and type has one",
      subject({ attachments: 0 }),
      [1, 2, 3].map((at) => other({ id: `OLD-${at}`, has_attachments: at > 2 })),
      [],
    ],
    [
      "an amount without an attachment, while only two requests of the department and type have one",
      subject({ attachments: 0 }),
      [1, 2].map((at) => other({ id: `OLD-${at}` })),
      [],
    ],
    ["neither an amount nor an attachment", subject({ attachments: 0, amount_minor: null }), [other()], []],
    ["an amount just below 95 % of the approver's limit", subject(cents(949_99)), [], []],
    [
      "a round amount of 95 % of the approver's limit",
      subject(cents(950_00)),
      [],
      ["warning near_limit", "caution round_sum"],
    ],
    ["an amount near the approver's limit that is not round", subject(cents(951_00)), [], ["warning near_limit"]],
    ["a cent below the limit", subject(cents(999_99)), [], ["warning near_limit"]],
    ["a tenth of a percent below the limit, which is not round", subject(cents(999_00)), [], ["warning near_limit"]],
    [
      "an amount of three digits that ends with 5, just below the limit",
      subject(cents(995_00)),
      [],
      ["warning near_limit", "caution round_sum"],
    ],
    ["an amount exactly at the approver's limit", subject(cents(1_000_00)), [], ["warning near_limit"]],
    [
      "an amount in EUR that is 95 % of a limit in USD",
      subject({ amount_minor: 879_63, currency: "EUR", rate: 1.08 }),
      [],
      ["warning near_limit"],
    ],
    [
      "an amount just below the limit of a skipped level, far below the limit of the level that decides",
      subject({
        ...cents(990_00),
        route: route({
          skipped: [{ user_name: "marc", max_amount: 1_000, currency: "USD", why: "requester" }],
          levels: [
            {
              level: 1,
              required_approvals: 1,
              approver: approver("selma", 10_000),
              eligible_approvers: [],
              approved_by: [],
            },
          ],
        }),
      }),
      [],
      [],
    ],
    [
      "an amount just below the limit of the first approver, handed over to an approver with a higher limit",
      subject({ ...cents(990_00), current_approver_id: "selma", current_approver_name: "selma" }),
      [],
      [],
    ],
    [
      "an amount just below the limit of the members of a step",
      subject({
        ...cents(990_00),
        route: route({
          levels: [
            {
              level: 1,
              required_approvals: 1,
              approver: null,
              eligible_approvers: [],
              members: [approver("marc", 1_000)],
              approved_by: [],
            },
          ],
        }),
      }),
      [],
      ["warning near_limit", "caution round_sum"],
    ],
    ["two parts that together exceed the limit", subject(cents(600_00)), [part(cents(400_01))], ["warning split"]],
    [
      "a second part that was submitted after the first one",
      subject({ ...cents(600_00), created_at: daysAgo(4) }),
      [part(cents(400_01))],
      ["warning split"],
    ],
    ["two parts that together reach the limit exactly", subject(cents(600_00)), [part(cents(400_00))], []],
    [
      "two parts that together exceed the limit, 30 days apart",
      subject(cents(600_00)),
      [part({ ...cents(900_00), created_at: daysAgo(31) })],
      ["warning split"],
    ],
    [
      "two parts that together exceed the limit, more than 30 days apart",
      subject(cents(600_00)),
      [part({ ...cents(900_00), created_at: daysAgo(31.1) })],
      [],
    ],
    [
      "two parts that together exceed the limit, of different people",
      subject(cents(600_00)),
      [part({ ...cents(900_00), requester_id: "ines" })],
      [],
    ],
    [
      "two parts that together exceed the limit, of different types",
      subject(cents(600_00)),
      [part({ ...cents(900_00), request_type: "procurement" })],
      [],
    ],
    [
      "two parts that together exceed the limit, one of them rejected or cancelled",
      subject({ ...cents(600_00), title: "Chairs for the canteen" }),
      [
        part({ ...cents(900_00), title: "Canteen tables, chairs, lamps and more", status: "rejected" }),
        part({ ...cents(900_00), title: "Chairs for the canteen", status: "cancelled" }),
      ],
      [],
    ],
    [
      "two requests for different things that together exceed the limit",
      subject(cents(600_00)),
      [part({ ...cents(900_00), title: "Hotel in Dakar" })],
      [],
    ],
    [
      "two requests for different things from the same supplier within a week",
      subject({ ...cents(600_00), description: "Supplier: Acme Ltd" }),
      [part({ ...cents(900_00), title: "Hotel in Dakar", description: "From Acme Ltd" })],
      ["warning split"],
    ],
    [
      "two requests for different things from the same supplier, more than a week apart",
      subject({ ...cents(600_00), description: "Supplier: Acme Ltd" }),
      [part({ ...cents(900_00), title: "Hotel in Dakar", description: "From Acme Ltd", created_at: daysAgo(9) })],
      [],
    ],
    [
      "the same trip for two people",
      subject({ ...cents(600_00), title: "Taxi to the airport for Ana Silva" }),
      [part({ ...cents(600_00), title: "Taxi to the airport for Ben Koch" })],
      [],
    ],
    ["a part that exceeds the limit alone", subject(cents(600_00)), [part(cents(1_000_01))], []],
    [
      "another request with the same amount and title",
      subject(),
      [other({ ...cents(500_00), title: "taxi, to the Airport!" })],
      ["warning duplicate"],
    ],
    [
      "another request with the same amount and a reworded title with a typing error",
      subject({ title: "Translation of the product catalogue" }),
      [other({ ...cents(500_00), title: "Product catalogeu translations (EN)" })],
      ["warning duplicate"],
    ],
    [
      "another request with nearly the same amount",
      subject(),
      [other({ ...cents(505_00), title: "Taxi to the airport" })],
      ["warning duplicate"],
    ],
    [
      "a regular payment in another month",
      subject({ title: "Office rent October 2026" }),
      [other({ ...cents(500_00), title: "Office rent November 2026" })],
      [],
    ],
    [
      "a monthly payment at least 20 days after the one before",
      subject({ title: "Cleaning", description: "Monthly" }),
      [other({ ...cents(500_00), title: "Cleaning", description: "Monthly", created_at: daysAgo(21) })],
      [],
    ],
    [
      "a monthly payment less than 20 days after the one before",
      subject({ title: "Cleaning", description: "Monthly" }),
      [other({ ...cents(500_00), title: "Cleaning", description: "Monthly", created_at: daysAgo(20) })],
      ["warning duplicate"],
    ],
    [
      "the same invoice submitted by another person under another title",
      subject({ title: "Elevator maintenance, inv. 20417" }),
      [other({ ...cents(500_00), title: "Invoice no. 20417", requester_id: "ines" })],
      ["warning duplicate"],
    ],
    [
      "the same trip of another person",
      subject({ title: "Trip to the fair" }),
      [other({ ...cents(500_00), title: "Trip to the fair", requester_id: "ines" })],
      [],
    ],
    [
      "the same purchase of another person",
      subject({ title: "Printer for the front desk" }),
      [other({ ...cents(500_00), title: "Front desk printer", requester_id: "ines" })],
      ["warning duplicate"],
    ],
    [
      "the same request without an amount within 60 days",
      subject({ amount_minor: null, title: "Remote work in June" }),
      [other({ amount_minor: null, title: "Remote work in June", created_at: daysAgo(61) })],
      ["warning duplicate"],
    ],
    [
      "the same request without an amount more than 60 days ago",
      subject({ amount_minor: null, title: "Remote work" }),
      [other({ amount_minor: null, title: "Remote work", created_at: daysAgo(62) })],
      [],
    ],
    [
      "another request with the same title and another amount",
      subject(),
      [other({ ...cents(506_00), title: "Taxi to the airport" })],
      [],
    ],
    ["another request with the same amount and another title", subject(), [other(cents(500_00))], []],
    [
      "another request with the same amount and title, more than half a year ago",
      subject(),
      [other({ ...cents(500_00), title: "Taxi to the airport", created_at: daysAgo(200) })],
      [],
    ],
    [
      "another request with the same amount and title, submitted later",
      subject({ created_at: daysAgo(50) }),
      [other({ ...cents(500_00), title: "Taxi to the airport", created_at: daysAgo(1), status: "pending" })],
      ["warning duplicate"],
    ],
    [
      "an earlier request with a similar title, which was rejected",
      subject(),
      [other({ ...cents(700_00), title: "Taxi to airport", status: "rejected" })],
      ["caution rejected_before"],
    ],
    [
      "an amount more than ten times as high as those of five other requests",
      subject(cents(900_00)),
      [50, 60, 55, 70, 65].map((amount, index) => other({ id: `OLD-${index}`, ...cents(amount * 100) })),
      ["caution unusual_amount"],
    ],
    [
      "an amount more than ten times as high as those of only four other requests",
      subject(cents(900_00)),
      [50, 60, 55, 70].map((amount, index) => other({ id: `OLD-${index}`, ...cents(amount * 100) })),
      [],
    ],
    [
      "an amount more than ten times as high as those of another department",
      subject(cents(900_00)),
      [50, 60, 55, 70, 65].map((amount, index) =>
        other({ id: `OLD-${index}`, ...cents(amount * 100), department_id: "it" }),
      ),
      [],
    ],
    [
      "an amount half as much again as the largest of eight earlier ones of the department",
      subject(cents(750_00)),
      [500, 400, 300, 200, 100, 90, 80, 70].map((amount, index) =>
        other({ id: `OLD-${index}`, ...cents(amount * 100) }),
      ),
      ["caution unusual_amount"],
    ],
    [
      "an amount half as much again as the largest of eight earlier ones of the person in another department",
      subject(cents(750_00)),
      [500, 400, 300, 200, 100, 90, 80, 70].map((amount, index) =>
        other({ id: `OLD-${index}`, ...cents(amount * 100), department_id: "it" }),
      ),
      ["caution unusual_amount"],
    ],
    [
      "an amount less than half as much again as the largest of eight earlier ones",
      subject(cents(749_99)),
      [500, 400, 300, 200, 100, 90, 80, 70].map((amount, index) =>
        other({ id: `OLD-${index}`, ...cents(amount * 100) }),
      ),
      [],
    ],
    [
      "an amount half as much again as the largest of only seven earlier ones",
      subject(cents(750_00)),
      [500, 400, 300, 200, 100, 90, 80].map((amount, index) => other({ id: `OLD-${index}`, ...cents(amount * 100) })),
      [],
    ],
    ["a request that is due in an hour", subject({ due_at: "2026-11-21T10:00:00.000Z" }), [], ["caution due_soon"]],
    ["a request that is due in two days", subject({ due_at: "2026-11-23T09:00:00.000Z" }), [], []],
    [
      "a request that is due in two days, while decisions take five days",
      subject({ due_at: "2026-11-23T09:00:00.000Z" }),
      [other({ ...cents(10_00), created_at: daysAgo(60), decided_at: daysAgo(55) })],
      ["caution due_soon"],
    ],
    ["a request past its due date", subject({ due_at: daysAgo(2) }), [], ["caution overdue"]],
    ["a draft that is due in the past", subject({ id: null, due_at: daysAgo(2) }), [], ["warning due_passed"]],
    [
      "a draft with missing fields",
      subject({ id: null, missing_fields: ["a title", "an amount"] }),
      [],
      ["warning incomplete"],
    ],
    [
      "a request that nobody can decide",
      subject({
        current_approver_id: null,
        current_approver_name: null,
        route: route({ reason: "no_configuration", levels: [] }),
      }),
      [],
      ["caution no_approver"],
    ],
  ])("the analysis computes its flags from the request and similar requests: %s", (_name, one, like, expected) => {
    expect(flags(one, like)).toEqual(expected);
  });

  test("the fact about an amount that was split over many requests links to five of these requests and gives the number of the remaining requests", () => {
    const others = Array.from({ length: 176 }, (_, at) => part({ ...cents(100_00), id: `OLD-${at}` }));
    const [fact] = createRequestFacts(subject(), { ...around, others }).filter((one) => one.kind === "split");
    expect(fact?.text).toContain("Together with 176 similar");
    expect(fact?.text).not.toContain("OLD-");
    expect(fact?.sources.map((one) => one.label)).toEqual(["OLD-0", "OLD-1", "OLD-2", "OLD-3", "OLD-4", "171 more"]);
    expect(fact?.sources.at(-1)?.href).toMatch(/^\/\?requester=.*&request_type=.*&date_from=2026-/);
  });

  const budgetOf = (spent: number, open: number): DepartmentBudget => ({
    ...{ year: 2026, budget: toScaledUsd(10_000, 1) ?? 0n },
    ...{ spent: toScaledUsd(spent, 1) ?? 0n, open: toScaledUsd(open, 1) ?? 0n },
  });

  test.each<[string, DepartmentBudget, string[]]>([
    ["the amount is exactly what is left", budgetOf(9_500, 0), []],
    ["the amount is a cent more than what is left", budgetOf(9_500.01, 0), ["warning over_budget"]],
    ["the other open requests leave exactly the amount", budgetOf(9_000, 500), []],
    ["the other open requests leave a cent less than the amount", budgetOf(9_000, 500.01), ["caution over_budget"]],
    ["nothing is left", budgetOf(11_000, 0), ["warning over_budget"]],
  ])("the analysis compares an amount with the budget of the department: %s", (_name, budget, expected) => {
    expect(flags(subject(), [], budget)).toEqual(expected);
  });

  test("the fact about the budget states the approved, open and remaining amounts", () => {
    const [fact] = createRequestFacts(subject(), { ...around, budget: budgetOf(9_700, 120) }).filter(
      (one) => one.kind === "over_budget",
    );
    expect(fact?.text).toMatch(
      /^The budget of Finance for 2026 is USD 10,000: USD 9,700 approved, USD 120 in other open requests\. Only USD 300 is left, and this request is for USD 500\.$/,
    );
  });

  test.each<[number, string]>([
    [0, "You can see no request of this person, department or type from the last year to compare it with."],
    [1, "It was compared with 1 request of this person, department or type from the last year that you can see."],
    [3, "It was compared with 3 requests of this person, department or type from the last year that you can see."],
  ])("the facts say that a request was compared with %s others", (count, expected) => {
    const others = Array.from({ length: count }, (_, at) => other({ id: `OLD-${at}` }));
    const facts = createRequestFacts(subject(), { ...around, others });
    expect(facts.find(({ kind }) => kind === "compared")?.text).toBe(expected);
  });

  test("the fact about a user's authority compares the user's limit with the amount, and cites only sources that the user may open", () => {
    const text = createRequestFacts(subject(), around)
      .map((fact) => fact.text)
      .join("\n");
    expect(text).toContain("your limit is USD 1,000, which is USD 500 above this amount");
    const sources = (can_open_matrix: boolean) =>
      createRequestFacts(subject(), { ...around, asker: { ...asker, can_open_matrix: can_open_matrix } }).flatMap(
        (fact) => fact.sources.map((one) => one.href),
      );
    expect([sources(false), sources(true)]).toEqual([[], ["/admin/matrix/c1"]]);
  });
});

describe("the recommendation of an analysis", () => {
  const fact = (tone: "info" | "caution" | "warning", kind = "x") => ({ tone, kind });
  const some = { approved_twin: false, precedents: 1 };
  const [c, w] = [fact("caution"), fact("warning")];

  test.each<[string, Parameters<typeof computeRecommendation>[0], boolean, string, string]>([
    ["no flags", [fact("info")], false, "APPROVE", "LOW"],
    ["one caution", [c], false, "APPROVE", "LOW"],
    ["two cautions", [c, c], false, "APPROVE", "MEDIUM"],
    ["three cautions", [c, c, c], false, "REVIEW", "MEDIUM"],
    ["a warning", [w], false, "REVIEW", "MEDIUM"],
    ["two warnings", [w, w], false, "REVIEW", "HIGH"],
    ["an amount split over several requests", [fact("warning", "split")], false, "REVIEW", "HIGH"],
    ["no approver", [fact("caution", "no_approver")], false, "REVIEW", "MEDIUM"],
    ["a duplicate of an approved request", [fact("warning", "duplicate")], true, "REJECT", "HIGH"],
  ])(
    "the recommendation and the risk level of an analysis follow from the flags: %s",
    (_name, facts, approved_twin, recommendation, risk_level) => {
      expect(computeRecommendation(facts, { ...some, approved_twin })).toMatchObject({ recommendation, risk_level });
    },
  );

  test("an approval with a low risk is never recommended without a similar decided request", () => {
    const recommend = (precedents: number) => computeRecommendation([fact("info")], { ...some, precedents });
    expect(recommend(0)).toMatchObject({ recommendation: "REVIEW", risk_level: "MEDIUM" });
    expect(recommend(1)).toMatchObject({ recommendation: "APPROVE", risk_level: "LOW" });
    const facts = assignFactIds(createRequestFacts(subject(), around));
    const { reasoning } = composeAnalysis(facts, { approved_twin: false, precedents: 0, draft: false });
    expect(reasoning).toContain("No similar request was decided in the last year to compare it with.");
  });

  test("the confidence of a recommendation grows with the number of similar requests", () => {
    expect([0, 1, 4, 12, 1_000].map(computeConfidence)).toEqual([0.5, 0.6, 0.75, 0.88, 1]);
    expect(computeRecommendation([], { ...some, precedents: 4 }).confidence_score).toBe(0.75);
  });

  test("only an approved request of the same requester with the same title counts as an approved duplicate", () => {
    const same = other({ ...cents(500_00), title: "Taxi to the airport" });
    expect(hasApprovedDuplicate(subject(), [same])).toBe(true);
    for (const change of [
      { requester_id: "ines" },
      { status: "pending" as const },
      { title: "Taxi to the airport again" },
    ])
      expect(hasApprovedDuplicate(subject(), [{ ...same, ...change }])).toBe(false);
  });
});

test("sums in USD are exact even if sums of floating-point numbers would not be", () => {
  const dimes = Array.from({ length: 10 }, () =>
    convertAmountToScaledUsd({ amount_minor: 10, amount_decimals: 2, currency: "USD", rate: 1 }),
  );
  expect(formatUsdSum(sumUsd(dimes))).toBe("USD 1");
  expect(
    formatUsdSum(
      convertAmountToScaledUsd({ amount_minor: 1_450_000, amount_decimals: 0, currency: "CFA", rate: 0.00165 }) ?? 0n,
    ),
  ).toBe("USD 2,392.50");
});

test("an amount is unusually high only if it is far above the median, which is the middle amount or the mean of the two middle amounts", () => {
  expect([computeMedian([]), computeMedian([3]), computeMedian([1, 9, 2]), computeMedian([1, 2, 3, 10])]).toEqual([
    null,
    3,
    2,
    2.5,
  ]);
  expect([
    isUnusuallyHigh(31, [10, 10, 10, 10, 10]),
    isUnusuallyHigh(29, [10, 10, 10, 10, 10]),
    isUnusuallyHigh(1, [10, 10, 10, 10, 10]),
  ]).toEqual([true, false, false]);
});

test.each([
  "**bold** _it_ `code` # head",
  "[F1] and [click](https://evil.example)",
  "<b>x</b> <!-- y -->",
  "![x](/y)",
  "1. one\n- two\n# three",
  "\u200b\u202ehidden\u2066",
])("Markdown in the text of a fact is displayed as plain text: %s", (text) => {
  const [fact] = assignFactIds([{ kind: "x", tone: "info", text: `About '${text}'.`, sources: [] }]);
  if (!fact) throw new Error("no fact");
  const [block, ...more] = parseMarkdown(formatFact(fact));
  expect(more).toEqual([]);
  const displayed = text.replaceAll(/[\u200b\u202e\u2066]/g, "").replaceAll("\n", " ");
  expect(block).toEqual({
    kind: "paragraph",
    children: [
      { kind: "text", text: `About '${displayed}'. ` },
      { kind: "citation", id: "F1" },
    ],
  });
  expect(escapeMarkdown("plain words, 1,000.50")).toBe("plain words, 1,000.50");
});

describe("a request whose route has steps", () => {
  const people = ["marc", "selma", "olga", "paul"].map((id) => ({ id, name: id[0]?.toUpperCase() + id.slice(1) }));
  const [marc, selma, olga, paul] = people as [PersonRef, PersonRef, PersonRef, PersonRef];
  const toApprover = ({ id, name }: PersonRef) => ({
    user_id: id,
    user_name: name,
    max_amount: 1_000,
    currency: "USD",
  });
  const step = (name: string, required: number, asked: PersonRef[], approved: PersonRef[] = []): RouteLevel => ({
    ...{ level: name === "Manager" ? 1 : 2, name, required, required_approvals: required, asked },
    ...{ approver: null, eligible_approvers: asked.map(toApprover), members: asked.map(toApprover) },
    approved_by: approved.map(({ id, name: user_name }) => ({ user_id: id, user_name })),
  });
  const inFinance = (over: Partial<AnalyzedRequest> = {}) =>
    subject({
      route: {
        ...route(),
        levels: [step("Manager", 1, [marc], [marc]), step("Finance", 2, [selma, olga, paul], [selma])],
      },
      ...{ current_level: 1, waiting_for: [olga, paul], eligible_ids: ["olga", "paul"], barred_ids: ["marc", "selma"] },
      ...{ current_approver_id: "olga", current_approver_name: "Olga" },
      ...over,
    });
  const factsFor = (id: string, one = inFinance(), acts_for: PersonRef[] = []) =>
    createRequestFacts(one, {
      ...around,
      asker: { ...asker, id, acts_for: acts_for.map((one) => ({ ...one, influenced_by: [] })) },
    });
  const authorityOf = (...args: Parameters<typeof factsFor>) =>
    factsFor(...args).find(({ kind }) => kind === "authority")?.text;

  test("the facts name the current step, the people who have to decide in this step, and the number of required approvals", () => {
    const found = factsFor("olga").find(({ kind }) => kind === "route");
    expect(found?.text).toMatch(/ Step 2 of 2, Finance: waiting for Olga and Paul; needs 2 of 3, 1 approved\.$/);
    const empty = inFinance({ waiting_for: [], eligible_ids: [], current_approver_id: null });
    expect(factsFor("olga", empty).find(({ kind }) => kind === "no_approver")?.text).toContain("waiting for nobody");
    expect(describeCurrentStep(subject())).toBeNull();
  });

  test("the facts say whether the user can decide the current step, or why not, for example because the user approved an earlier step", () => {
    expect(authorityOf("olga")).toBe("You are asked in step 2 of 2, so you can decide it.");
    expect(authorityOf("marc")).toBe("You approved step 1, so you cannot decide it again.");
    expect(authorityOf("marc", inFinance(), [olga])).toBe("You approved step 1, so you cannot decide it again.");
    expect(authorityOf("ivo", inFinance(), [olga])).toBe(
      "You can decide step 2 of 2 on behalf of Olga, who is out of office.",
    );
    expect(authorityOf("ivo", inFinance(), [selma])).toBe("You are not among its approvers now.");
    const atManager = inFinance({ current_level: 0, waiting_for: [marc], eligible_ids: ["marc"], barred_ids: [] });
    expect(authorityOf("paul", atManager)).toBe("You are in step 2, which is not open yet.");
    expect(authorityOf("ivo", inFinance({ barred_ids: ["ivo"] }))).toMatch(/^You have a conflict of duties .* it\.$/);
  });
});
