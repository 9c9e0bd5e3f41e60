import { describe, expect, test } from "vitest";
import { takeLastTexts, toFormData, toSubmittedFields } from "../../../../app/forms/submitted-fields.ts";
import { LIMITS } from "../../../../domain/limits.ts";

const formOf = (...fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const long = "x".repeat(20_000);

describe("toSubmittedFields", () => {
  test("toSubmittedFields returns all texts of a field under its name, with line feeds as line breaks", () => {
    const form = formOf(["comments", "One\r\ntwo"], ["roles", "vp"], ["roles", "admin"]);
    expect(toSubmittedFields(form)).toEqual({ comments: ["One\ntwo"], roles: ["vp", "admin"] });
  });

  test.each([
    ["title", LIMITS.title],
    ["description", LIMITS.description],
    ["comments", LIMITS.comment],
    ["additional_info", LIMITS.comment],
    ["content", LIMITS.announcement],
    ["reason", LIMITS.delegation_reason],
    ["email", LIMITS.email],
    ["amount", LIMITS.name],
    ["anything", LIMITS.name],
  ])("toSubmittedFields shortens the field %s to %i characters", (name, limit) => {
    expect(toSubmittedFields(formOf([name, long]))[name]).toEqual([long.slice(0, limit)]);
  });

  test("toSubmittedFields shortens fields to the limits that its caller gives", () => {
    const form = formOf(["description", long], ["approver", long], ["title", long]);
    const { description, approver, title } = toSubmittedFields(form, { description: 1_000, others: 300 });
    expect([description, approver, title].map((texts) => texts?.[0]?.length)).toEqual([1_000, 300, LIMITS.title]);
  });

  test("toSubmittedFields leaves out passwords, files, technical fields such as `_key`, and fields with a very long name", () => {
    const form = formOf(
      ["password", "a"],
      ["current_password", "a"],
      ["new_password", "a"],
      ["confirm_password", "a"],
      ["initial_password", "a"],
      ["_key", "a"],
      ["files", new File(["a"], "a.png")],
      [long, "a"],
      ["name", "Ada"],
    );
    expect(toSubmittedFields(form)).toEqual({ name: ["Ada"] });
  });

  test("toSubmittedFields returns at most LIMITS.group_members texts of one field", () => {
    const form = formOf(...Array.from({ length: 500 }, (_, at): [string, string] => ["ids", String(at)]));
    expect(toSubmittedFields(form).ids).toHaveLength(LIMITS.group_members);
  });

  test.each(["constructor", "toString", "valueOf"])(
    "toSubmittedFields returns a field named %s like any other field",
    (name) => {
      const fields = toSubmittedFields(formOf([name, "a"], [name, "b"]));
      expect(Object.entries(fields)).toEqual([[name, ["a", "b"]]]);
    },
  );
});

test("takeLastTexts returns the last text of each field, and toFormData returns a form with these texts", () => {
  const last = takeLastTexts({ is_active: ["off", "on"], name: ["Ada"] });
  expect(last).toEqual({ is_active: "on", name: "Ada" });
  expect([...toFormData(Object.entries(last))]).toEqual([
    ["is_active", "on"],
    ["name", "Ada"],
  ]);
});
