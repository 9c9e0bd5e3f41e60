import { describe, expect, it } from "vitest";
import { findSubmittedText, toRefusal } from "../../../../app/forms/refusal.ts";
import { toFormData } from "../../../../app/forms/submitted-fields.ts";
import type { RenderedFailure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";

const TITLE = "Failed to save template";

const refused = (detail: string, errors?: readonly { path: string; message: string }[]): RenderedFailure => ({
  ok: false,
  code: "invalid",
  detail,
  errors: errors && [...errors],
});

describe("toRefusal", () => {
  it.each([
    [
      "_act and _on",
      [
        ["_act", "update"],
        ["_on", "TYP-1"],
      ],
      "update",
      "TYP-1",
    ],
    [
      "_act and request_id",
      [
        ["_act", "approve"],
        ["request_id", "REQ-2026-1"],
      ],
      "approve",
      "REQ-2026-1",
    ],
    [
      "intent and id",
      [
        ["intent", "rename"],
        ["id", "VIEW-1"],
      ],
      "rename",
      "VIEW-1",
    ],
    ["no field", [["title", "Chairs"]], "", null],
  ] as const)("identifies a form by %s", (_, fields, act, on) => {
    expect(toRefusal(toFormData(fields), refused("No."), TITLE)).toMatchObject({ act, on });
  });

  it("returns the submitted texts within their limits, without passwords and hidden fields", () => {
    const form = toFormData([
      ["title", "x".repeat(LIMITS.title + 1)],
      ["roles", "finance"],
      ["roles", "director"],
      ["password", "Secret-1234"],
      ["_key", "5f0c"],
    ]);
    const { values } = toRefusal(form, refused("No."), TITLE);
    expect(values).toEqual({ title: ["x".repeat(LIMITS.title)], roles: ["finance", "director"] });
  });

  it.each([
    ["no field has an error", undefined, {}, "Not possible."],
    ["a field shows its error", [{ path: "name", message: "Enter a name." }], { name: "Enter a name." }, null],
    ["no field shows the error", [{ path: "template_id", message: "Deleted." }], {}, "Deleted."],
    [
      "one field shows its error and another does not",
      [
        { path: "template_id", message: "Deleted." },
        { path: "name", message: "Enter a name." },
      ],
      { name: "Enter a name." },
      null,
    ],
  ] as const)("shows the reason once if %s", (_, errors, fieldErrors, detail) => {
    const refusal = toRefusal(new FormData(), refused("Not possible.", errors), TITLE, { fields: ["name"] });
    expect(refusal.errors).toEqual(fieldErrors);
    expect(refusal.message).toEqual(detail === null ? null : { code: "invalid", title: TITLE, detail });
  });

  it("repeats the title if the failure has no sentence", () => {
    expect(toRefusal(new FormData(), refused(""), TITLE).message?.detail).toBe(TITLE);
  });
});

describe("findSubmittedText", () => {
  it("returns the last text of a field, or undefined if no form was refused", () => {
    const refusal = { values: { every: ["1", "2"] } };
    expect([
      findSubmittedText(refusal, "every"),
      findSubmittedText(refusal, "unit"),
      findSubmittedText(null, "every"),
    ]).toEqual(["2", undefined, undefined]);
  });
});
