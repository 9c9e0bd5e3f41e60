import { describe, expect, test } from "vitest";
import { MAX_FORM_BYTES, readForm, readUpload } from "../../../app/server/read-form.ts";

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

/** A body of one field that is `bytes` long as it is sent. */
const fieldsOf = (bytes: number) => new URLSearchParams({ title: "x".repeat(bytes - "title=".length) });

const refusedWith = (status: number) => ({ init: { status } });

describe("a form without files", () => {
  test("is read whole up to 256 kB", async () => {
    const form = await readForm(post(fieldsOf(MAX_FORM_BYTES)));
    expect(String(form.get("title"))).toHaveLength(MAX_FORM_BYTES - "title=".length);
  });

  test.each([MAX_FORM_BYTES + 1, 40_000_000])("of %i bytes is refused with 413", async (bytes) => {
    await expect(readForm(post(fieldsOf(bytes)))).rejects.toMatchObject(refusedWith(413));
  });
});

describe("a form with files", () => {
  test("that fits is read whole", async () => {
    const { form, complete } = await readUpload(post(formWith(500_000)), MAX_BYTES);
    expect(complete).toBe(true);
    expect(form.get("title")).toBe("Chairs é €");
    expect((form.get("files") as File).size).toBe(500_000);
  });

  test("may be sent as plain fields", async () => {
    const { form, complete } = await readUpload(post(new URLSearchParams({ title: "Chairs" })), MAX_BYTES);
    expect([complete, form.get("title")]).toEqual([true, "Chairs"]);
  });

  test.each([1_000_001, 5_000_000])(
    "that is too long, with a file of %i bytes, keeps the texts before it",
    async (bytes) => {
      const { form, complete } = await readUpload(post(formWith(bytes)), MAX_BYTES);
      expect(complete).toBe(false);
      expect(form.get("title")).toBe("Chairs é €");
      expect(form.get("description")).toBe("One\r\ntwo");
      expect(form.get("files")).toBeNull();
    },
  );

  test("that is too long and not multipart keeps nothing", async () => {
    const { form, complete } = await readUpload(post(fieldsOf(MAX_BYTES + 1)), MAX_BYTES);
    expect([complete, [...form]]).toEqual([false, []]);
  });
});

describe("a body that is not a form", () => {
  test.each([
    [415, "of another type", "{}", "application/json"],
    [415, "of a type that only begins like a form's", "a=1", "application/x-www-form-urlencoded-not"],
    [400, "without its boundary", "--x\r\n", "multipart/form-data"],
    [400, "that breaks off", "--x\r\nContent-Disp", "multipart/form-data; boundary=x"],
  ])("is refused with %i: %s", async (status, _, body, type) => {
    await expect(readForm(post(body, { "Content-Type": type }))).rejects.toMatchObject(refusedWith(status));
  });

  test("is refused with 415 when it has no type", async () => {
    await expect(readForm(post(new Uint8Array([1, 2, 3])))).rejects.toMatchObject(refusedWith(415));
  });
});
