import { describe, expect, it } from "vitest";
import { explainRoute } from "../../../../domain/matrix/route-explanation.ts";
import { routeRequest } from "../../../../domain/matrix/routing.ts";
import { configuration, facts, level, matrix, people } from "../routing-cast.ts";

const explain = (change: Parameters<typeof facts>[0], changed: Parameters<typeof matrix>[0] = {}) =>
  explainRoute(routeRequest(facts(change), matrix(changed)));

const named = (approver_user_id: string | null, department_id: string | null = null) =>
  configuration({
    request_type: "hr",
    configuration_type: "user_specific",
    approver_user_id,
    department_id,
    levels: [],
  });

describe("the explanation of a route", () => {
  it("the explanation of a route names the limit, the amount and the other eligible approvers", () => {
    expect(explain({ amount_minor: 500_00 })).toBe(
      "Mia Manager approves Financial requests up to USD 1,000; this one is USD 500. Sam Senior, Dora Director and Vera Vice can also approve it.",
    );
    expect(explain({ amount_minor: 99_999_50 })).toBe(
      "Dora Director approves Financial requests up to USD 100,000; this one is USD 99,999.50. Vera Vice can also approve it.",
    );
  });

  it("the explanation of a route says that the approver has no limit", () => {
    expect(explain({ amount_minor: 250_000_00 })).toBe(
      "Vera Vice approves Financial requests of any amount; this one is USD 250,000.",
    );
  });

  it.each([
    ["EUR", 900_00, "USD", "this one is EUR 900 (1 EUR = 1.08 USD)."],
    ["CFA", 12_500, "USD", "this one is CFA 12,500 (1 CFA = 0.00165 USD)."],
    ["USD", 900_00, "EUR", "this one is USD 900 (1 EUR = 1.08 USD)."],
    ["CFA", 12_500, "EUR", "this one is CFA 12,500 (1 CFA = 0.00165 USD, 1 EUR = 1.08 USD)."],
    ["EUR", 900_00, "EUR", "this one is EUR 900."],
  ])(
    "the explanation of a route has the exchange rates for an amount in %s (%i minor units) and a limit in %s",
    (currency, amount_minor, limitCurrency, expected) => {
      const levels = [level("manager", 1_000, limitCurrency)];
      expect(explain({ currency, amount_minor }, { configurations: [configuration({ levels })] })).toBe(
        `Mia Manager approves Financial requests up to ${limitCurrency} 1,000; ${expected}`,
      );
    },
  );

  it("the explanation of a route names the department if the configuration is that of a department", () => {
    const levels = [level("senior", 5_000), level("vp", null)];
    expect(explain({}, { configurations: [configuration({ department_id: "finance", levels })] })).toBe(
      "Sam Senior approves Financial requests in Finance up to USD 5,000; this one is USD 500. Vera Vice can also approve it.",
    );
  });

  it("the explanation of a route says that a request without an amount starts at the lowest level", () => {
    expect(explain({ amount_minor: null }, { configurations: [configuration({ levels: [level("vp", null)] })] })).toBe(
      "Vera Vice approves Financial requests without an amount, which start at the lowest level.",
    );
  });

  it.each([
    [null, "Hana Hiring is the approver for HR requests."],
    ["finance", "Hana Hiring is the approver for HR requests in Finance."],
  ])(
    "the explanation of a route says that the matrix names the approver (department: %s)",
    (department_id, expected) => {
      const configurations = [named("hr", department_id)];
      expect(explain({ request_type: "hr", amount_minor: null }, { configurations })).toBe(expected);
    },
  );

  it.each([
    ["yes with a named approver", { request_type: "hr" }, [named("hr", null)], true],
    ["yes with one level without a limit", {}, [configuration({ levels: [level("vp", null)] })], true],
    ["no with a limit, even if the amount is above it", { amount_minor: 250_000_00 }, [configuration({})], false],
    ["no without an amount", { request_type: "hr", amount_minor: null }, [named("hr", null)], false],
  ])(
    "the explanation of a route says that the amount does not affect the approver if no limit applies: %s (R39)",
    (_, facts, configurations, ignored) => {
      const sentence = "The amount does not affect who approves this type.";
      expect(explain(facts, { configurations }).endsWith(sentence)).toBe(ignored);
    },
  );

  it.each([
    ["it", "IT requests need no approval and are approved at once."],
    ["non_financial", "Non Financial requests need no approval and are approved at once."],
  ])("the explanation of a route says that the request type %s needs no approval", (request_type, expected) => {
    expect(explain({ request_type }, { approval_required: false })).toBe(expected);
  });
});

describe("the explanation of a skipped level", () => {
  const two = [level("manager", 1_000), level("vp", null)];
  const goesToVera = "Vera Vice approves Financial requests of any amount; this one is USD 500.";

  it.each([
    [
      "the approver is the requester",
      { requester_id: "manager" },
      {},
      "Mia Manager (up to USD 1,000) is the requester and cannot decide it.",
    ],
    [
      "the approver is inactive",
      {},
      { people: people({ inactive: ["manager"] }) },
      "Mia Manager (up to USD 1,000) is not active.",
    ],
    [
      "there is no approver",
      {},
      { people: people({ absent: ["manager"] }) },
      "The level up to USD 1,000 has no approver.",
    ],
  ])("the explanation of a route says why a level was skipped: %s", (_words, change, changed, expected) => {
    const text = explain(change, { configurations: [configuration({ levels: two })], ...changed });
    expect(text).toBe(`${goesToVera} ${expected}`);
  });
});

describe("the explanation of a request without an approver", () => {
  const waits = "An administrator assigns the approver because";

  it.each([
    ["automatic assignment is turned off.", {}, { auto_assign: false }],
    ["the approval matrix has no entry for Travel requests.", { request_type: "travel" }, {}],
    [
      "the approval matrix has no levels for Financial requests.",
      {},
      { configurations: [configuration({ levels: [] })] },
    ],
    [
      "USD 1,000.01 is above every limit for Financial requests.",
      { amount_minor: 1_000_01 },
      { configurations: [configuration({ levels: [level("manager", 1_000)] })] },
    ],
    [
      "USD 1,000.01 is above every limit for Financial requests in Finance.",
      { amount_minor: 1_000_01 },
      { configurations: [configuration({ department_id: "finance", levels: [level("manager", 1_000)] })] },
    ],
    [
      "nobody in the approval matrix can decide this request. Mia Manager is the requester and cannot decide it.",
      { requester_id: "manager" },
      { configurations: [configuration({ levels: [level("manager", null)] })] },
    ],
    [
      "nobody in the approval matrix can decide this request. The level without a limit has no approver.",
      {},
      { configurations: [configuration({ levels: [level(null, null)] })] },
    ],
    [
      "nobody in the approval matrix can decide this request. The matrix entry names no approver.",
      { request_type: "hr" },
      { configurations: [named(null)] },
    ],
    [
      "nobody in the approval matrix can decide this request. Hana Hiring is not active.",
      { request_type: "hr" },
      { configurations: [named("hr")], people: people({ inactive: ["hr"] }) },
    ],
  ])("the explanation says why a request has no approver: %s", (expected, change, changed) => {
    expect(explain(change, changed)).toBe(`${waits} ${expected}`);
  });
});
