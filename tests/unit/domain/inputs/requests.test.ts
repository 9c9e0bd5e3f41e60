import { describe, expect, it } from "vitest";
import { ModifyRequestInput, RoutePreviewInput, SubmitRequestInput } from "../../../../domain/inputs/requests.ts";
import { listIssues, parseOrListIssues } from "../parse.ts";

const MINIMUM = { title: "Desk", description: "A desk for the new colleague", request_type: "financial" };

const NOT_TEXT = [5, true, {}, ["a"]];
const NOTHING = [undefined, null, "", "   "];
const NOT_A_NUMBER = "amount: Please provide the amount as a number";
const NOT_POSITIVE = "amount: The amount must be greater than zero";

const AMOUNTS_READ: [unknown, number | null | undefined][] = [
  [12.5, 12.5],
  [0.01, 0.01],
  ["12.50", 12.5],
  [" 7 ", 7],
  ["999999999999999", 999_999_999_999_999],
  ["", null],
  ["  ", null],
  [null, null],
  [undefined, undefined],
];

const AMOUNTS_REFUSED: [unknown, string][] = [
  [0, NOT_POSITIVE],
  [-1, NOT_POSITIVE],
  ["0.00", NOT_POSITIVE],
  ["-4", NOT_POSITIVE],
  ["12,50", NOT_A_NUMBER],
  ["1,000.00", NOT_A_NUMBER],
  ["1e3", NOT_A_NUMBER],
  ["0x10", NOT_A_NUMBER],
  ["Infinity", NOT_A_NUMBER],
  ["twelve", NOT_A_NUMBER],
  ["1234567890123456", NOT_A_NUMBER],
  [Number.NaN, NOT_A_NUMBER],
  [Number.POSITIVE_INFINITY, NOT_A_NUMBER],
  [true, NOT_A_NUMBER],
  [[5], NOT_A_NUMBER],
  [{}, NOT_A_NUMBER],
];

describe("submitting a request", () => {
  it("a request needs a title, a description and a type, and all missing fields are reported at once", () => {
    expect(parseOrListIssues(SubmitRequestInput, MINIMUM)).toEqual(MINIMUM);
    expect(listIssues(SubmitRequestInput, {})).toEqual([
      "title: Title Required: Please provide a request title",
      "description: Please provide a description",
      "request_type: Please choose a request type",
    ]);
  });

  it.each([
    ["title", "Title Required: Please provide a request title"],
    ["description", "Please provide a description"],
    ["request_type", "Please choose a request type"],
  ])("a request with a missing, empty or non-text %s is refused", (field, message) => {
    for (const value of [...NOTHING, ...NOT_TEXT])
      expect([value, listIssues(SubmitRequestInput, { ...MINIMUM, [field]: value })]).toEqual([
        value,
        [`${field}: ${message}`],
      ]);
  });

  it.each([
    ["title", 200],
    ["description", 10_000],
    ["request_type", 60],
  ])("the %s of a request has at most %i characters", (field, max) => {
    expect(listIssues(SubmitRequestInput, { ...MINIMUM, [field]: ` ${"x".repeat(max)} ` })).toEqual([]);
    expect(listIssues(SubmitRequestInput, { ...MINIMUM, [field]: "x".repeat(max + 1) })).toEqual([
      `${field}: Please use at most ${max} characters`,
    ]);
  });

  it.each(AMOUNTS_READ)("the amount %j of a submission is read as %j", (amount, expected) => {
    expect(parseOrListIssues(SubmitRequestInput, { ...MINIMUM, amount })).toEqual({ ...MINIMUM, amount: expected });
  });

  it.each(AMOUNTS_REFUSED)("the amount %j of a submission is refused: %s", (amount, message) => {
    expect(listIssues(SubmitRequestInput, { ...MINIMUM, amount })).toEqual([message]);
  });

  it.each(["currency", "priority", "department", "due_date"])(
    "an empty %s of a submission is read as null",
    (field) => {
      for (const value of ["", "  ", null])
        expect(parseOrListIssues(SubmitRequestInput, { ...MINIMUM, [field]: value })).toEqual({
          ...MINIMUM,
          [field]: null,
        });
    },
  );

  it.each([
    ["currency", 10],
    ["priority", 40],
    ["department", 120],
  ])("a submission is refused if its %s is not a text or has more than %i characters", (field, max) => {
    for (const value of [...NOT_TEXT, "x".repeat(max + 1)])
      expect(listIssues(SubmitRequestInput, { ...MINIMUM, [field]: value })).toHaveLength(1);
  });

  it("spaces around the texts of a submission are removed, and type, currency and priority get the upper or lower case of the stored values", () => {
    const given = {
      title: " Desk ",
      request_type: " Financial ",
      currency: " eur",
      priority: "urgent ",
      department: " HR ",
    };
    expect(parseOrListIssues(SubmitRequestInput, { ...MINIMUM, ...given })).toEqual({
      ...MINIMUM,
      currency: "EUR",
      priority: "URGENT",
      department: "HR",
    });
  });

  it("the due date of a submission is read as UTC, and an invalid date is refused", () => {
    expect(parseOrListIssues(SubmitRequestInput, { ...MINIMUM, due_date: "2026-03-10T17:00" })).toMatchObject({
      due_date: "2026-03-10T17:00:00.000Z",
    });
    for (const due_date of ["soon", "2026-02-30", 5])
      expect(listIssues(SubmitRequestInput, { ...MINIMUM, due_date })).toEqual([
        "due_date: Please enter a valid date and time",
      ]);
  });

  it("identity fields such as requester_id stay in the parsed input of a submission, and unknown fields are removed", () => {
    const identity = { requester_id: "u1", requester_name: "Rita" };
    expect(
      parseOrListIssues(SubmitRequestInput, { ...MINIMUM, ...identity, status: "approved", is_admin: true }),
    ).toEqual({
      ...MINIMUM,
      ...identity,
    });
  });

  it.each([null, undefined, "text", 5, []])(
    "%j is refused as the input of a submission, because it has no fields",
    (input) => {
      expect(listIssues(SubmitRequestInput, input)).toHaveLength(1);
    },
  );
});

describe("modifying a request", () => {
  it("if a modification has only some of the fields, its parsed input has only these fields", () => {
    expect(parseOrListIssues(ModifyRequestInput, {})).toEqual({});
    expect(parseOrListIssues(ModifyRequestInput, { title: "New" })).toEqual({ title: "New" });
  });

  it("a modification cannot empty the title or the description", () => {
    for (const value of ["", "  ", null, 5])
      expect(listIssues(ModifyRequestInput, { title: value, description: value })).toEqual([
        "title: Title Required: Please provide a request title",
        "description: Please provide a description",
      ]);
  });

  it("empty values in a modification clear the amount and the due date, but do not change type, currency and priority", () => {
    const emptied = { amount: "", due_date: "", currency: "", priority: "", request_type: "" };
    const cleared = parseOrListIssues(ModifyRequestInput, emptied);
    expect(cleared).toMatchObject({ amount: null, due_date: null });
    expect(JSON.parse(JSON.stringify(cleared))).toEqual({ amount: null, due_date: null });
  });

  it.each(AMOUNTS_REFUSED)("the amount %j of a modification is refused: %s", (amount, message) => {
    expect(listIssues(ModifyRequestInput, { amount })).toEqual([message]);
  });

  it.each([
    [3, 3],
    ["3", 3],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("the version %j of a modification is read as %j", (version, expected) => {
    expect(parseOrListIssues(ModifyRequestInput, { version })).toEqual({ version: expected });
  });

  it.each([0, -1, 1.5, "latest", {}])(
    "the version %j of a modification is refused, because it is not a positive whole number",
    (version) => {
      expect(listIssues(ModifyRequestInput, { version })).toEqual([
        "version: Please enter the version as a whole number",
      ]);
    },
  );
});

describe("the input of a route preview", () => {
  it("the preview of a route treats an incomplete amount like a missing amount", () => {
    const type = { request_type: "financial" };
    for (const amount of ["12,", "-", "abc", 0, ""])
      expect(parseOrListIssues(RoutePreviewInput, { ...type, amount })).toEqual({ ...type, amount: null });
    expect(parseOrListIssues(RoutePreviewInput, { ...type, amount: "12.5", currency: "eur" })).toEqual({
      ...type,
      amount: 12.5,
      currency: "EUR",
    });
  });

  it("a route preview needs the request type", () => {
    expect(listIssues(RoutePreviewInput, { request_type: " " })).toEqual([
      "request_type: Please choose a request type",
    ]);
  });
});
