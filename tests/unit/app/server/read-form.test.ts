import { describe, expect, test } from "vitest";
import { MAX_FORM_BYTES, readForm } from "../../../../app/server/read-form.ts";
import { unwrap } from "../../../support/result.ts";

const MAX_BYTES = 1_000_000;

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://127.0.0.1/", { method: "POST", body, headers });

function formWith(file_bytes: number): FormData {
  const form = new FormData();
  form.set("title", "Chairs é €");
  form.set("description", "One\ntwo");
  form.set("files", new File([new Uint8Array(file_bytes)], "a.png", { type: "image/png" }));
  return form;
}

/** Returns a body of one field that has `bytes` bytes in total. */
const fieldsOf = (bytes: number) => new URLSearchParams({ title: "x".repeat(bytes - "title=".length) });

describe("readForm", () => {
  test("readForm returns all fields of a form of exactly the limit", async () => {
    const { form, complete } = unwrap(await readForm(post(fieldsOf(MAX_FORM_BYTES)), MAX_FORM_BYTES));
    expect(complete).toBe(true);
    expect(String(form.get("title"))).toHaveLength(MAX_FORM_BYTES - "title=".length);
  });

  test.each([MAX_FORM_BYTES + 1, 40_000_000])(
    "readForm returns no field of a form of %i bytes that is not multipart and too long",
    async (bytes) => {
      const { form, complete } = unwrap(await readForm(post(fieldsOf(bytes)), MAX_FORM_BYTES));
      expect([complete, [...form]]).toEqual([false, []]);
    },
  );

  test("readForm refuses more than 256 kB of texts in a form that may have files", async () => {
    expect(await readForm(post(fieldsOf(MAX_FORM_BYTES + 10)), MAX_BYTES)).toMatchObject({ code: "too_large" });
  });

  test("readForm returns the texts and the files of a multipart form", async () => {
    const { form, complete } = unwrap(await readForm(post(formWith(500_000)), MAX_BYTES));
    expect(complete).toBe(true);
    expect(form.get("title")).toBe("Chairs é €");
    expect((form.get("files") as File).size).toBe(500_000);
  });

  test("readForm accepts plain fields where files are allowed", async () => {
    const { form, complete } = unwrap(await readForm(post(new URLSearchParams({ title: "Chairs" })), MAX_BYTES));
    expect([complete, form.get("title")]).toEqual([true, "Chairs"]);
  });

  test.each([1_000_001, 5_000_000])(
    "readForm returns the texts before the files if the form is too long because of a file of %i bytes",
    async (bytes) => {
      const { form, complete } = unwrap(await readForm(post(formWith(bytes)), MAX_BYTES));
      expect(complete).toBe(false);
      expect(form.get("title")).toBe("Chairs é €");
      expect(form.get("description")).toBe("One\r\ntwo");
      expect(form.get("files")).toBeNull();
    },
  );

  test.each([
    ["unsupported_media_type", "a body of another type", "{}", "application/json"],
    ["unsupported_media_type", "a type that begins like a form's", "a=1", "application/x-www-form-urlencoded-not"],
    ["malformed", "a multipart body without its boundary", "--x\r\n", "multipart/form-data"],
    ["malformed", "a multipart body that breaks off", "--x\r\nContent-Disp", "multipart/form-data; boundary=x"],
  ])("readForm fails with %s for %s", async (code, _, body, type) => {
    expect(await readForm(post(body, { "Content-Type": type }), MAX_BYTES)).toMatchObject({ ok: false, code });
  });

  test("readForm fails with unsupported_media_type for a body without a type", async () => {
    const refused = await readForm(post(new Uint8Array([1, 2, 3])), MAX_BYTES);
    expect(refused).toMatchObject({ ok: false, code: "unsupported_media_type" });
  });
});
