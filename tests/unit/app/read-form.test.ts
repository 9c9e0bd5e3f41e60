import { describe, expect, test } from "vitest";
import { readForm } from "../../../app/read-form.ts";

const MOST_BYTES = 1_000_000;

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://127.0.0.1/", { method: "POST", body, headers });

function formWith(file_bytes: number): FormData {
  const form = new FormData();
  form.set("title", "Chairs é €");
  form.set("description", "One\ntwo");
  form.set("files", new File([new Uint8Array(file_bytes)], "a.png", { type: "image/png" }));
  return form;
}

describe("reading a form", () => {
  test("that fits gives everything", async () => {
    const { form, complete } = await readForm(post(formWith(500_000)), MOST_BYTES);
    expect(complete).toBe(true);
    expect(form.get("title")).toBe("Chairs é €");
    expect((form.get("files") as File).size).toBe(500_000);
  });

  test("as plain fields works as well", async () => {
    const { form, complete } = await readForm(post(new URLSearchParams({ title: "Chairs" })), MOST_BYTES);
    expect([complete, form.get("title")]).toEqual([true, "Chairs"]);
  });

  test.each([1_000_001, 5_000_000])(
    "that is too long, with a file of %i bytes, gives the texts before it",
    async (bytes) => {
      const { form, complete } = await readForm(post(formWith(bytes)), MOST_BYTES);
      expect(complete).toBe(false);
      expect(form.get("title")).toBe("Chairs é €");
      expect(form.get("description")).toBe("One\r\ntwo");
      expect(form.get("files")).toBeNull();
    },
  );

  test("that is too long and no multipart form gives nothing", async () => {
    const fields = new URLSearchParams({ title: "x".repeat(MOST_BYTES) });
    const { form, complete } = await readForm(post(fields), MOST_BYTES);
    expect([complete, [...form]]).toEqual([false, []]);
  });

  test.each([
    ["no form", "{}", "application/json"],
    ["a form without its boundary", "--x\r\n", "multipart/form-data"],
    ["a broken form", "--x\r\nContent-Disp", "multipart/form-data; boundary=x"],
  ])("refuses %s with 400", async (_, body, type) => {
    await expect(readForm(post(body, { "Content-Type": type }), MOST_BYTES)).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});
