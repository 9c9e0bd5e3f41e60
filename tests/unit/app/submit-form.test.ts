import { describe, expect, test } from "vitest";
import { checkFiles } from "../../../app/features/requests/check-files.ts";
import {
  areValuesEqual,
  createEmptyValues,
  needsAmount,
  parseDraft,
  readFormValues,
  toAnalysisDraft,
  validateValues,
} from "../../../app/features/requests/submit/form-values.ts";
import type { FormOptions, RequestType } from "../../../domain/entities.ts";

const type = (code: string, requires_amount: boolean): RequestType => ({
  id: code,
  code,
  name: code,
  description: "",
  requires_amount,
  accepts_amount: true,
  default_currency: "USD",
  approval_required: true,
  payer_ids: [],
  payer_names: [],
  is_active: true,
  version: 1,
});

const EMPTY = createEmptyValues(null, "de-DE");
const FILLED = { ...EMPTY, title: "Chairs", description: "Eight", request_type: "travel", amount: "12" };

describe("the form's values", () => {
  test("begin with MEDIUM and USD, or with what there is", () => {
    expect(EMPTY).toMatchObject({ priority: "MEDIUM", currency: "USD", request_type: "", amount: "" });
    const options: FormOptions = { request_types: [], priorities: [], currencies: [], departments: [] };
    expect(createEmptyValues(options, "de-DE")).toEqual(EMPTY);
  });

  test("come from a form as they were typed", () => {
    const form = new FormData();
    form.set("title", " Chairs ");
    form.set("description", "One\r\ntwo");
    form.set("unknown", "x");
    expect(readFormValues(form, EMPTY)).toEqual({ ...EMPTY, title: " Chairs ", description: "One\ntwo" });
  });

  test("come from a draft, of which only known texts are taken", () => {
    expect(parseDraft(null, EMPTY)).toBeNull();
    expect(parseDraft("null", EMPTY)).toBeNull();
    expect(parseDraft('"text"', EMPTY)).toBeNull();
    const draft = parseDraft(JSON.stringify({ title: "Chairs", amount: 5, evil: "x" }), EMPTY);
    expect(draft).toEqual({ ...EMPTY, title: "Chairs" });
    expect(areValuesEqual(EMPTY, { ...EMPTY })).toBe(true);
    expect(areValuesEqual(EMPTY, { ...EMPTY, due_date: "2027-01-01T00:00" })).toBe(false);
  });

  test("become a draft with the amount as it was read", () => {
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

  test("say whether the type asks for an amount", () => {
    const types = [type("travel", true), type("hr", false)];
    expect(["travel", "hr", "", "gone"].map((code) => needsAmount(code, types))).toEqual([true, false, null, null]);
  });
});

describe("mistakes that are found before anything is sent", () => {
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
  ])("%j", (values, needed, amount_mistake, mistakes) => {
    expect(validateValues(values, needed, amount_mistake)).toEqual(mistakes);
  });
});

describe("picked files", () => {
  const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

  test("may be three pictures or PDFs of at most 2 MB", () => {
    const files = [
      file("a.jpg", "image/jpeg"),
      file("b.gif", "image/gif", 2_097_152),
      file("c.png", "image/png", 2_097_153),
      file("d.pdf", "application/pdf"),
      file("e.svg", "image/svg+xml"),
      file("f.png", "image/png"),
    ];
    expect(checkFiles(files, 29)).toEqual({
      accepted: [files[0]],
      errors: expect.arrayContaining(["A request can have 30 files at most: this one already has 29."]),
    });
    const { accepted, errors } = checkFiles(files);
    expect(accepted.map(({ name }) => name)).toEqual(["a.jpg", "b.gif", "d.pdf"]);
    expect(errors).toEqual([
      "File c.png is too large. Maximum 2MB allowed.",
      "File e.svg type not supported. Only images and PDFs allowed.",
      "Maximum 3 files allowed",
    ]);
  });
});
