import { describe, expect, test } from "vitest";
import {
  areValuesEqual,
  createEmptyValues,
  needsAmount,
  parseSavedDraft,
  readSubmitFormValues,
  toAnalysisDraft,
  toDraftStart,
  toFormStart,
  validateValues,
} from "../../../../../../app/features/requests/submit/form-values.ts";
import type { RequestType } from "../../../../../../domain/master-data/schemas.ts";
import { englishTexts } from "../../../../../support/english.ts";

const type = (code: string, requires_amount: boolean): RequestType => ({
  id: code,
  code,
  name: code,
  description: "",
  requires_amount,
  accepts_amount: true,
  default_currency: "USD",
  approval_required: true,
  material_fields: ["amount", "currency", "request_type", "department"],
  amount_tolerance_percent: 0,
  payer_ids: [],
  payer_names: [],
  is_active: true,
  version: 1,
});

const EMPTY = createEmptyValues(null, "de-DE");
const FILLED = { ...EMPTY, title: "Chairs", description: "Eight", request_type: "travel", amount: "12" };

describe("the values with which the submit form starts", () => {
  const FIELDS = {
    title: "Chairs",
    description: "",
    request_type: "",
    amount: "1250.5",
    currency: "EUR",
    priority: "",
  };

  test("stored values fill in the form, with the amount in the person's format, and missing values do not change the form", () => {
    expect(toFormStart(FIELDS, "REQ-2026-1001", "de-DE")).toEqual({
      values: { title: "Chairs", amount: "1.250,5", currency: "EUR", number_locale: "de-DE" },
      copied_from: "REQ-2026-1001",
    });
    expect(toFormStart({ ...FIELDS, amount: "" }, "", "de-DE").values).toEqual({ title: "Chairs", currency: "EUR" });
  });

  test("a draft fills in the form exactly as it was typed, with the locale of its amount", () => {
    const draft = {
      ...FIELDS,
      amount: "1.250,5",
      due_date: "2027-01-15T09:30",
      number_locale: "de-DE",
      copied_from: "",
    };
    expect(toDraftStart(draft)).toEqual({
      values: {
        title: "Chairs",
        amount: "1.250,5",
        currency: "EUR",
        due_date: "2027-01-15T09:30",
        number_locale: "de-DE",
      },
      copied_from: "",
    });
  });
});

describe("the values of the submit form", () => {
  test("an empty submit form has the priority MEDIUM and the currency USD", () => {
    expect(EMPTY).toMatchObject({ priority: "MEDIUM", currency: "USD", request_type: "", amount: "" });
    const options = { request_types: [], priorities: [], currencies: [], departments: [] };
    expect(createEmptyValues(options, "de-DE")).toEqual(EMPTY);
  });

  test("the values of the submit form are read as typed, with line feeds as line breaks, and unknown fields are ignored", () => {
    const form = new FormData();
    form.set("title", " Chairs ");
    form.set("description", "One\r\ntwo");
    form.set("unknown", "x");
    expect(readSubmitFormValues(form, EMPTY)).toEqual({ ...EMPTY, title: " Chairs ", description: "One\ntwo" });
  });

  test("only the known, non-empty fields of a stored draft are restored", () => {
    expect(parseSavedDraft(null, EMPTY)).toBeNull();
    expect(parseSavedDraft("null", EMPTY)).toBeNull();
    expect(parseSavedDraft('"text"', EMPTY)).toBeNull();
    const draft = parseSavedDraft(JSON.stringify({ title: "Chairs", amount: 5, evil: "x" }), EMPTY);
    expect(draft).toEqual({ ...EMPTY, title: "Chairs" });
    expect(areValuesEqual(EMPTY, { ...EMPTY })).toBe(true);
    expect(areValuesEqual(EMPTY, { ...EMPTY, due_date: "2027-01-01T00:00" })).toBe(false);
  });

  test("the draft that the assistant analyses has the parsed amount and the due date in UTC", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FILLED, amount: "1.250,5", due_date: "2027-01-01T10:00" }))
      form.set(name, value);
    const { number_locale: _, ...others } = FILLED;
    expect(toAnalysisDraft(form, EMPTY, { amount: "1250.5", timeZone: "UTC" })).toEqual({
      ...others,
      amount: "1250.5",
      due_date: "2027-01-01T10:00:00.000Z",
      attachments: 0,
    });
  });

  test("needsAmount returns whether the request type requires an amount, or null for an unknown type", () => {
    const types = [type("travel", true), type("hr", false)];
    expect(["travel", "hr", "", "unknown"].map((code) => needsAmount(code, types))).toEqual([true, false, null, null]);
  });
});

describe("validation before the form is sent", () => {
  test.each([
    [FILLED, true, null, {}],
    [{ ...FILLED, title: " " }, true, null, { title: "Title Required: Please provide a request title" }],
    [{ ...FILLED, title: "x".repeat(201) }, true, null, { title: "Please use at most 200 characters" }],
    [{ ...FILLED, description: "\n" }, true, null, { description: "Please provide a description" }],
    [{ ...FILLED, request_type: "" }, null, null, { request_type: "Please choose a request type" }],
    [{ ...FILLED, amount: " " }, true, null, { amount: "Please provide an amount" }],
    [{ ...FILLED, amount: "x" }, true, "No number", { amount: "No number" }],
    [{ ...FILLED, amount: "x" }, null, "No number", { amount: "No number" }],
    [{ ...FILLED, amount: "x" }, false, "No number", {}],
    [{ ...FILLED, amount: "" }, false, null, {}],
  ])(
    "for the form values %j (amount required: %s, message about an unreadable amount: %s), validateValues returns the errors %j",
    (values, needed, amount_error, errors) => {
      expect(validateValues(englishTexts, values, needed, amount_error)).toEqual(errors);
    },
  );
});
