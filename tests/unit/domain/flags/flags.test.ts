import { describe, expect, test } from "vitest";
import type { AnalyzedRequest, OtherRequest } from "../../../../domain/assistant/analysis-subject.ts";
import { toScaledUsd } from "../../../../domain/assistant/usd.ts";
import { computeStoredFlags, listFollowers } from "../../../../domain/flags/compute-flags.ts";
import { describeFlag } from "../../../../domain/flags/flag-texts.ts";
import {
  createFlag,
  FLAG_CODES,
  type Flag,
  type FlagAudience,
  type FlagReference,
  type RelatedRequest,
  type StoredFlag,
} from "../../../../domain/flags/flags.ts";
import { listVisibleFlags } from "../../../../domain/flags/visible-flags.ts";
import { loadMessages } from "../../../../texts/index.ts";
import { render } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();

const approver = { user_id: "marc", user_name: "Marc", max_amount: 1_000, currency: "USD" };

const subject = (over: Partial<AnalyzedRequest> = {}): AnalyzedRequest => ({
  ...{ id: "REQ-1", title: "Chairs for the canteen", description: "Twelve", request_type: "procurement" },
  ...{ type_name: "Procurement", department_id: "finance", department_name: "Finance" },
  ...{ requester_id: "rita", requester_name: "Rita", status: "pending", due_at: null, created_at: daysAgo(1) },
  ...{ amount_minor: 600_00, amount_decimals: 2, currency: "USD", rate: 1, attachments: 1 },
  ...{ current_approver_id: "marc", current_approver_name: "Marc", missing_fields: [] },
  ...{ approved_by: [], approved_text: null },
  ...{ current_level: 0, waiting_for: [], eligible_ids: [], barred_ids: [] },
  route: {
    ...{ configuration_id: "c1", configuration_version: 1, configuration_type: "amount_based" as const },
    ...{ department_specific: false, amount_decides: true, reason: "within_limit" as const },
    facts: {
      request_type: "procurement",
      request_type_name: "Procurement",
      amount: 600,
      currency: "USD",
      department: "Finance",
    },
    ...{ rates: { USD: 1 }, skipped: [] },
    levels: [{ level: 1, required_approvals: 1, approver, eligible_approvers: [approver], approved_by: [] }],
  },
  ...over,
});

const other = (over: Partial<OtherRequest> = {}): OtherRequest => ({
  ...{ id: "REQ-0", title: "Hotel in Dakar", description: "Two nights", request_type: "procurement" },
  ...{ status: "pending", requester_id: "rita", requester_name: "Rita", department_id: "finance" },
  ...{ current_approver_id: "marc", amount_minor: 100_00, amount_decimals: 2, currency: "USD", rate: 1 },
  ...{ due_at: null, created_at: daysAgo(2), decided_at: null, has_attachments: true },
  ...over,
});

const related = (over: Partial<RelatedRequest> = {}): RelatedRequest => ({
  ...{
    id: "REQ-0",
    title: "Canteen chairs",
    requester_name: "Rita",
    status: "pending",
    created_at: "2026-11-03T09:00:00.000Z",
  },
  ...{ amount_minor: 600_00, amount_decimals: 2, currency: "USD", rate: 1 },
  ...over,
});

const store = (flag: Flag, audience: FlagAudience = "everyone"): StoredFlag => ({ ...flag, audience });
const refer = (id: string, weight = 1): FlagReference => ({ id, weight });
const summary = (flags: readonly StoredFlag[]) => flags.map(({ code, audience }) => `${audience} ${code}`);

describe("the audience of stored flags", () => {
  const noAttachment = subject({ attachments: 0, title: "Lamps" });
  const like = (over: Partial<OtherRequest>) => [1, 2, 3].map((at) => other({ id: `OLD-${at}`, ...over }));

  test.each<[string, OtherRequest[], string[]]>([
    [
      "of the department and the approver",
      like({}),
      ["all no_attachment", "department no_attachment", "approver no_attachment"],
    ],
    [
      "of the department, decided by somebody else",
      like({ current_approver_id: "selma" }),
      ["all no_attachment", "department no_attachment"],
    ],
    [
      "of another department",
      like({ department_id: "it", title: "Lamps for IT" }),
      ["all no_attachment", "approver no_attachment"],
    ],
    [
      "of another department, decided by somebody else",
      like({ department_id: "it", title: "Lamps for IT", current_approver_id: "selma" }),
      ["all no_attachment"],
    ],
  ])(
    "a flag that follows from unnamed requests is only for people who may see all of them: %s",
    (_, others, expected) => {
      expect(summary(computeStoredFlags(noAttachment, others, null))).toEqual(expected);
    },
  );

  test("a flag that names the other requests is for everyone, because each reader is checked for each of them", () => {
    const twin = other({
      title: "Canteen chairs",
      amount_minor: 600_00,
      department_id: "it",
      current_approver_id: "selma",
    });
    const [duplicate] = computeStoredFlags(subject(), [twin], null).filter(({ code }) => code === "duplicate");
    expect(duplicate).toMatchObject({ audience: "everyone", references: [{ id: "REQ-0" }], above: 0 });
  });

  test("the flag of a budget is stored without sums that change with every request of the department", () => {
    const budget = { year: 2026, budget: toScaledUsd(1_000, 1) ?? 0n, spent: toScaledUsd(700, 1) ?? 0n, open: 0n };
    const flags = computeStoredFlags(subject(), [], budget).filter(({ code }) => code === "over_budget");
    expect(summary(flags)).toEqual(["all over_budget", "department over_budget"]);
    expect(flags[0]?.params).toEqual({
      department: "Finance",
      year: 2026,
      budget_usd: 1_000,
      enough: false,
      usage: null,
    });
  });
});

describe("the references of a stored flag", () => {
  const parts = (count: number, amount_minor: number) =>
    Array.from({ length: count }, (_, at) =>
      other({ id: `PART-${at}`, title: "Chairs for the canteen", amount_minor }),
    );
  const splitOf = (others: OtherRequest[]) =>
    computeStoredFlags(subject(), others, null).find(({ code }) => code === "split");

  test("a split over many parts refers to as many of them as exceed the limit, and at least three", () => {
    expect(splitOf(parts(40, 900_00))?.references).toHaveLength(3);
    expect(splitOf(parts(40, 50_00))?.references).toHaveLength(9);
    expect(
      splitOf([...parts(2, 10_00), other({ id: "BIG", title: "Canteen chairs", amount_minor: 500_00 })])?.references[0]
        ?.id,
    ).toBe("BIG");
  });

  test.each([
    [[300_00, 100_00], undefined],
    [[300_00, 100_01], 2],
    [[400_01], 1],
    [[400_00], undefined],
  ] as const)("a split is reported only if its parts exceed the limit exactly: %s", (amounts, expected) => {
    const others = amounts.map((amount_minor, at) =>
      other({ id: `PART-${at}`, title: "Canteen chairs", amount_minor }),
    );
    expect(splitOf(others)?.references.length).toBe(expected);
  });
});

describe("the flags that a person sees", () => {
  const split = createFlag(
    "split",
    "warning",
    { requester: "Rita", request_type: "Procurement", days: 30, own_usd: 600, limit: 1_000, limit_currency: "USD" },
    [refer("A", 300_000_000), refer("B", 200_000_000), refer("C", 50_000_000)],
    400_000_000,
  );
  const see = (flags: readonly StoredFlag[], ids: readonly string[], audience: FlagAudience | null = null) =>
    inEnglish(listVisibleFlags({ flags, related: ids.map((id) => related({ id })), audience }));

  test.each<[readonly string[], string | null]>([
    [["A", "B", "C"], "Together with 3 similar Procurement requests by Rita within 30 days, it totals USD 1,150."],
    [["A", "B"], "Together with 2 similar Procurement requests by Rita within 30 days, it totals USD 1,100."],
    [["A", "C"], null],
    [["A"], null],
    [[], null],
  ])("a split is reported with the parts %s if these exceed the limit together", (ids, expected) => {
    const [flag] = see([store(split)], ids);
    expect(flag?.text.split(" That is")[0] ?? null).toBe(expected);
    expect(flag?.params.requests).toEqual(expected === null ? undefined : ids);
  });

  test.each<[FlagAudience, FlagAudience | null, boolean]>([
    ["everyone", null, true],
    ["everyone", "all", true],
    ["all", "all", true],
    ["all", "department", false],
    ["all", null, false],
    ["department", "department", true],
    ["department", "all", false],
    ["department", "approver", false],
    ["approver", "approver", true],
    ["approver", null, false],
  ])("a flag for %s is visible to a reader of %s: %s", (audience, reader, expected) => {
    const flag = store(createFlag("no_attachment", "caution", { with_attachment: 3, count: 4 }), audience);
    expect(see([flag], [], reader)).toHaveLength(expected ? 1 : 0);
  });

  test("at most three flags of one kind are visible, warnings first", () => {
    const flags = [
      store(createFlag("round_sum", "caution", { amount: { amount: 980, currency: "USD", decimals: 2, usd: null } })),
      ...["A", "B", "C", "D"].map((id) => store(createFlag("duplicate", "warning", {}, [refer(id)]))),
    ];
    expect(see(flags, ["B", "C", "D", "A"]).map(({ code }) => code)).toEqual([
      "duplicate",
      "duplicate",
      "duplicate",
      "round_sum",
    ]);
    expect(see(flags, ["D"]).map(({ params }) => params.requests)).toEqual([["D"], undefined]);
  });
});

describe("the requests whose flags follow from a change", () => {
  const twin = other({ title: "Canteen chairs", amount_minor: 600_00 });
  const part = other({ title: "Canteen chairs", amount_minor: 300_00 });
  const payee = "Payee: Nord GmbH, IBAN DE89 3704 0044 0532 0130 00";

  test.each<[string, Partial<AnalyzedRequest>, OtherRequest, string | null]>([
    ["submitted, with a duplicate", {}, twin, "duplicate"],
    ["submitted, with another part of the purchase", {}, part, "split"],
    ["submitted, with a different request", {}, other(), null],
    ["submitted, with a closed duplicate", {}, other({ ...twin, status: "approved" }), null],
    ["cancelled, with a duplicate", { status: "cancelled" }, twin, null],
    ["rejected, with a later similar request", { status: "rejected", created_at: daysAgo(3) }, part, "other"],
    ["rejected, with an earlier similar request", { status: "rejected" }, part, null],
    ["approved, with a duplicate", { status: "approved" }, twin, null],
    [
      "approved, with a payment to the same payee",
      { status: "approved", description: payee },
      other({ description: payee }),
      "other",
    ],
    ["approved, with a payment to nobody known", { status: "approved", description: payee }, other(), null],
  ])("a request that is %s", (_, changed, one, expected) => {
    expect(listFollowers(subject(changed), [one])).toEqual(expected === null ? [] : [{ id: one.id, code: expected }]);
  });
});

describe("the sentences of flags", () => {
  const amount = { amount: 780.5, currency: "EUR", decimals: 2, usd: 842.94 };
  const limit = { limit: 1_000, limit_currency: "USD", approver: "Marc Nager" };
  const payee_change = { payee: "Sparkle SA", before: null, after_approval: false } as const;
  const bank_change = { accounts: "GB29 … 6819", payee: "Nord GmbH", before: null, after_approval: false };
  const unusual = { amount_usd: 900, compared_usd: 60, count: 5, name: "Finance" };
  const precedents = {
    request_type: "Travel",
    from_usd: 250,
    to_usd: 1_000,
    approved: 1,
    rejected: 3,
    median_hours: 50,
  };
  const budget = { department: "Finance", year: 2026, budget_usd: 1_000, usage: null };
  const detail = (text: string, count = 1): FlagReference[] =>
    Array.from({ length: count }, (_, at) => ({ id: `REQ-${at}`, weight: 1, detail: text }));

  const CASES: [Flag, string][] = [
    [
      createFlag("near_limit", "warning", { amount, ...limit, exact: false, percent: 5 }),
      "EUR 780.50 (USD 842.94) is just under the limit of USD 1,000 for Marc Nager (within 5%).",
    ],
    [
      createFlag("near_limit", "warning", { amount, ...limit, exact: true, percent: 5 }),
      "EUR 780.50 (USD 842.94) is exactly at the limit of USD 1,000 for Marc Nager.",
    ],
    [
      createFlag("round_sum", "caution", { amount: { amount: 980, currency: "USD", decimals: 2, usd: null } }),
      "USD 980 is a round sum. It may not be a price that was offered.",
    ],
    [
      createFlag(
        "split",
        "warning",
        { requester: "Rita", request_type: "Travel", days: 30, own_usd: 600, limit: 1_000, limit_currency: "USD" },
        [refer("REQ-0", 400_010_000)],
        400_000_000,
      ),
      "Together with 1 similar Travel request by Rita within 30 days, it totals USD 1,000.01. That is above the limit of USD 1,000, which none of them exceeds alone.",
    ],
    [
      createFlag("duplicate", "warning", {}, [refer("REQ-0")]),
      "Rita submitted 'Canteen chairs' on 3 Nov 2026 (REQ-0, pending) for USD 600. It looks like the same request.",
    ],
    [
      createFlag("rejected_before", "caution", {}, [refer("REQ-0")]),
      "Rita submitted 'Canteen chairs' on 3 Nov 2026 (REQ-0, pending). This similar request was rejected.",
    ],
    [
      createFlag("unusual_amount", "caution", { ...unusual, basis: "median", request_type: "Travel" }),
      "USD 900 is unusually high: the median of 5 other Travel requests from Finance is USD 60.",
    ],
    [
      createFlag("unusual_amount", "caution", { ...unusual, basis: "largest", request_type: null, name: "Rita" }),
      "USD 900 is more than anything from Rita before: the largest of 5 earlier requests was USD 60.",
    ],
    [
      createFlag("over_budget", "warning", { ...budget, enough: false }),
      "The budget of Finance for 2026 is USD 1,000. What is left is not enough for this request.",
    ],
    [
      createFlag("over_budget", "caution", { ...budget, enough: true }),
      "The budget of Finance for 2026 is USD 1,000. What is left is enough for this request, but not for all open ones.",
    ],
    [
      createFlag("bank_change", "warning", bank_change, detail("DE89 … 3000")),
      "The bank account GB29 … 6819 is not the one of the earlier approved request to Nord GmbH: DE89 … 3000 on 3 Nov 2026. Confirm it with the payee by a known phone number.",
    ],
    [
      createFlag("bank_change", "warning", { ...bank_change, payee: null }, detail("DE89 … 3000", 2)),
      "The bank account GB29 … 6819 is not the one of 2 earlier approved requests: DE89 … 3000 on 3 Nov 2026. Confirm it with the payee by a known phone number.",
    ],
    [
      createFlag("bank_change", "warning", { ...bank_change, before: "DE89 … 3000", after_approval: true }),
      "The bank account was changed from DE89 … 3000 to GB29 … 6819 after an approval. Confirm it with the payee by a known phone number.",
    ],
    [
      createFlag("payee_change", "warning", { ...payee_change, basis: "same_account" }, detail("Nord GmbH")),
      "The payee is Sparkle SA. The earlier approved request with the same account named Nord GmbH.",
    ],
    [
      createFlag("payee_change", "warning", { ...payee_change, basis: "same_purpose" }, detail("Nord GmbH", 2)),
      "The payee is Sparkle SA. The 2 earlier approved requests for the same purpose named Nord GmbH.",
    ],
    [
      createFlag("payee_change", "warning", {
        ...payee_change,
        before: "Nord GmbH",
        basis: null,
        after_approval: true,
      }),
      "The payee was changed from Nord GmbH to Sparkle SA after an approval.",
    ],
    [
      createFlag("claimed_approval", "warning", { quote: "Already approved.", approved_by: [] }),
      "The text says 'Already approved.' The record of this request has no approval.",
    ],
    [
      createFlag("no_attachment", "caution", { with_attachment: 3, count: 4 }),
      "No attachment supports the amount. 3 of 4 earlier requests of this kind had one.",
    ],
    [
      createFlag("precedents", "caution", precedents),
      "4 Travel requests between USD 250 and USD 1,000 were decided in the last year: 1 approved and 3 rejected, after a median of 2 days.",
    ],
  ];
  const describeCase = (flag: Flag) =>
    describeFlag(
      flag,
      flag.references.map((one) => ({ ...one, request: related({ id: one.id }) })),
    );

  test.each(CASES)("a flag has its English sentence: %o", (flag, expected) => {
    expect(inEnglish(describeCase(flag))).toBe(expected);
  });

  test("every kind of flag has a sentence here, and every sentence has its French", async () => {
    expect(new Set(CASES.map(([{ code }]) => code))).toEqual(new Set(FLAG_CODES));
    const french = await loadMessages("fr");
    const texts = CASES.map(([flag]) => render(french, describeCase(flag)));
    expect(
      texts.filter((text) => /\b(?:the|is|of|was|requests?)\b/.test(text.replaceAll("Already approved", ""))),
    ).toEqual([]);
  });
});
