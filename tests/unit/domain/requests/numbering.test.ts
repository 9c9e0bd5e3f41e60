import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumberAfterReset, formatRequestNumber, formatSeries } from "../../../../domain/requests/numbering.ts";
import type { NumberingConfig } from "../../../../domain/settings/numbering.ts";

/** The default numbering of spec section 9, as the standard data stores it. */
const DEFAULT_NUMBERING: NumberingConfig = {
  prefix: "REQ",
  separator: "-",
  suffix_format: 0,
  counter_start: 1000,
  include_department: false,
  include_year: true,
  include_month: false,
};

const FACTS = { department: "Finance", at: "2026-03-10T09:00:00.000Z" };

const numberOf = (change: Partial<NumberingConfig>, counter = 1001, facts = FACTS): string => {
  const config = { ...DEFAULT_NUMBERING, ...change };
  return formatRequestNumber(formatSeries(config, facts), counter, config.suffix_format);
};

describe("a request's number (R6)", () => {
  it("by default, a request number consists of REQ, the year and the counter (spec section 9)", () => {
    expect(numberOf({})).toBe("REQ-2026-1001");
  });

  it.each([
    [false, false, false, "REQ-1001"],
    [false, false, true, "REQ-03-1001"],
    [false, true, false, "REQ-2026-1001"],
    [false, true, true, "REQ-2026-03-1001"],
    [true, false, false, "REQ-FINANCE-1001"],
    [true, false, true, "REQ-FINANCE-03-1001"],
    [true, true, false, "REQ-FINANCE-2026-1001"],
    [true, true, true, "REQ-FINANCE-2026-03-1001"],
  ])(
    "a request number with department: %s, year: %s and month: %s is %s",
    (include_department, include_year, include_month, expected) => {
      expect(numberOf({ include_department, include_year, include_month })).toBe(expected);
    },
  );

  it.each([
    ["/", "PO", "PO/2026/1001"],
    ["", "REQ", "REQ20261001"],
    ["--", "A-B", "A-B--2026--1001"],
  ])("a request number with the separator %j and the prefix %s is %s", (separator, prefix, expected) => {
    expect(numberOf({ separator, prefix })).toBe(expected);
  });

  it.each([
    [0, 7, "REQ-2026-7"],
    [1, 7, "REQ-2026-7"],
    [4, 7, "REQ-2026-0007"],
    [4, 1001, "REQ-2026-1001"],
    [4, 12_345, "REQ-2026-12345"],
    [12, 1001, "REQ-2026-000000001001"],
  ])("with at least %i digits, the counter %i gives the request number %s", (suffix_format, counter, expected) => {
    expect(numberOf({ suffix_format }, counter)).toBe(expected);
  });

  it.each([
    ["Human Resources", "REQ-HUMANRESOURCES-1001"],
    ["  research \t and  development ", "REQ-RESEARCHANDDEVELOPMENT-1001"],
    ["it", "REQ-IT-1001"],
    ["Qualité", "REQ-QUALITÉ-1001"],
  ])("a request number has the department %j in upper case without spaces: %s", (department, expected) => {
    expect(numberOf({ include_department: true, include_year: false }, 1001, { ...FACTS, department })).toBe(expected);
  });
});

describe("the series of request numbers (R27)", () => {
  const config = { ...DEFAULT_NUMBERING, include_year: true, include_month: true };
  const seriesAt = (at: string) => formatSeries(config, { ...FACTS, at });

  it.each([
    ["2025-12-31T23:59:59.999Z", "REQ-2025-12-"],
    ["2026-01-01T00:00:00.000Z", "REQ-2026-01-"],
    ["2026-01-31T23:59:59.999Z", "REQ-2026-01-"],
    ["2026-02-01T00:00:00.000Z", "REQ-2026-02-"],
    ["2026-10-01T00:00:00.000Z", "REQ-2026-10-"],
  ])("at %s in UTC, request numbers with year and month begin with %s", (at, expected) => {
    expect(seriesAt(at)).toBe(expected);
  });

  it("if request numbers contain neither year nor month, the numbers before and after New Year belong to the same series", () => {
    const plain = { ...DEFAULT_NUMBERING, include_year: false };
    const turns = ["2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z"];
    expect(turns.map((at) => formatSeries(plain, { ...FACTS, at }))).toEqual(["REQ-", "REQ-"]);
  });

  it("each department has its own counter of request numbers only if the number contains the department", () => {
    const of = (include_department: boolean, department: string) =>
      formatSeries({ ...DEFAULT_NUMBERING, include_department }, { ...FACTS, department });
    expect(of(false, "HR")).toBe(of(false, "IT"));
    expect(of(true, "HR")).not.toBe(of(true, "IT"));
  });

  it("a new number of digits or a new start value of the counter does not begin a new series of request numbers", () => {
    const other = { ...DEFAULT_NUMBERING, suffix_format: 8, counter_start: 5 };
    expect(formatSeries(other, FACTS)).toBe(formatSeries(DEFAULT_NUMBERING, FACTS));
  });

  it("different counters give different request numbers, which sort in the order of the counters if they have enough leading zeros", () => {
    const counter = fc.nat(999_999_999_999);
    fc.assert(
      fc.property(counter, counter, (a, b) => {
        const [left, right] = [formatRequestNumber("REQ-", a, 12), formatRequestNumber("REQ-", b, 12)];
        expect(left < right).toBe(a < b);
        expect(formatRequestNumber("REQ-", a, 0) === formatRequestNumber("REQ-", b, 0)).toBe(a === b);
      }),
    );
  });
});

describe("a reset of the request numbers (R7, R27)", () => {
  it.each([
    [{}, "REQ-1001"],
    [{ include_department: true, include_year: true, include_month: true }, "REQ-1001"],
    [{ prefix: "APR", separator: "." }, "APR.1001"],
    [{ counter_start: 0, suffix_format: 4 }, "REQ-0001"],
  ])("after a reset of the numbering with %j, the first request number is %s", (fields, expected) => {
    expect(formatNumberAfterReset({ ...DEFAULT_NUMBERING, ...fields })).toBe(expected);
  });
});
