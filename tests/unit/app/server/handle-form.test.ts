import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test, vi } from "vitest";
import {
  type FormDefinition,
  type FormHandlingOptions,
  handleForm,
  MAX_FORM_BYTES,
  readForm,
  runService,
} from "../../../../app/server/handle-form.ts";
import type { Actor } from "../../../../domain/entities.ts";
import { fail, failInvalid, ok } from "../../../../domain/errors.ts";
import { inEnglish } from "../../../support/english.ts";
import { unwrap } from "../../../support/result.ts";

const logContext = () => ({
  requestId: "0190-id",
  logFault: vi.fn(),
  renderAll: inEnglish,
});

const ADA = { id: "ada", password_change_required: false, second_factor_required: null } as Actor;
const HALF_SIGNED_IN: Actor = { ...ADA, second_factor_required: "confirm" };

const GREETING: FormDefinition<string, string, { refused: string; name: string }> = {
  parse: (form) =>
    form.get("name") === "" ? failInvalid([{ path: "name", message: "Say a name" }]) : ok(String(form.get("name"))),
  run: async (name) => (name === "Eve" ? fail("forbidden") : ok(`Hello ${name}`)),
  recover: (form, { code }) => (form.has("name") ? { refused: code, name: String(form.get("name")) } : null),
  dismiss: ({ code }) => (code === "identity_mismatch" ? { to: "/elsewhere" } : null),
  done: (greeting) => ({ to: "/greeting", toast: { tone: "success", title: greeting } }),
};

function submit(fields: Record<string, string>, options: FormHandlingOptions = {}, actor: Actor | null = ADA) {
  const request = new Request("http://127.0.0.1/form?x=1", { method: "POST", body: new URLSearchParams(fields) });
  return handleForm(
    { request, context: { actor, sessionToken: null, ...logContext() } as unknown as AppLoadContext },
    GREETING,
    options,
  );
}

describe("handleForm", () => {
  test("handleForm redirects with a toast after a success", async () => {
    const response = (await submit({ name: "Ada" })) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/greeting"]);
    expect(decodeURIComponent(response.headers.get("Set-Cookie") ?? "")).toContain('"title":"Hello Ada"');
  });

  test.each([
    ["", 422, "invalid"],
    ["Eve", 403, "forbidden"],
  ])(
    "if the value %j of a form field is refused, handleForm returns the submitted value, the status %i and the error code '%s'",
    async (name, status, code) => {
      expect(await submit({ name })).toMatchObject({ data: { refused: code, name }, init: { status } });
    },
  );

  test("if the function `recover` of a form returns null for a failure, handleForm throws a response with the status of the failure", async () => {
    await expect(submit({ _user: "ada", other: "x" }, { maxBytes: 3 })).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  test("if nobody is signed in, handleForm redirects to the login screen", async () => {
    await expect(submit({ name: "Ada" }, {}, null)).rejects.toMatchObject({ status: 302 });
  });

  test("if the author of a form is not the signed-in user, handleForm redirects to the URL that the form's function `dismiss` returns", async () => {
    const response = (await submit({ name: "Ada", _user: "bob" })) as Response;
    expect(response.headers.get("Location")).toBe("/elsewhere");
  });

  test.each([
    [{ name: "Ada" }, ADA, 200, { to: "/greeting", toast: { tone: "success", title: "Hello Ada" } }],
    [
      { name: "" },
      ADA,
      422,
      { code: "invalid", detail: "Say a name", errors: [{ path: "name", message: "Say a name" }] },
    ],
    [{ name: "Ada", _user: "bob" }, ADA, 403, { code: "identity_mismatch" }],
    [{ name: "Ada" }, null, 401, { code: "not_signed_in" }],
    [{ name: "Ada" }, { ...ADA, password_change_required: true }, 403, { code: "password_change_required" }],
    [{ name: "Ada" }, HALF_SIGNED_IN, 425, { code: "second_factor_required" }],
  ])(
    "with the option `reply: json`, handleForm responds to the form %j with JSON instead of a redirect",
    async (fields, actor, status, body) => {
      const response = (await submit({ ...fields }, { reply: "json" }, actor)) as Response;
      expect([response.status, await response.json()]).toMatchObject([status, body]);
    },
  );
});

describe("runService", () => {
  test("runService returns the result of the service", async () => {
    expect(await runService(logContext(), async () => ok(1))).toEqual(ok(1));
    expect(await runService(logContext(), async () => fail("not_found"))).toEqual(inEnglish(fail("not_found")));
  });

  test("runService logs an exception once and returns `internal` with the HTTP request id, but not the error's message", async () => {
    const context = logContext();
    const error = new Error("D1_ERROR: disk I/O error");
    const detail = "Something went wrong on our side. Please try again. Reference: 0190-id";
    expect(await runService(context, () => Promise.reject(error))).toEqual(fail("internal", detail));
    expect(context.logFault.mock.calls).toEqual([[error]]);
  });

  test("runService rethrows a redirect", async () => {
    const redirect = new Response(null, { status: 302, headers: { Location: "/" } });
    await expect(runService(logContext(), () => Promise.reject(redirect))).rejects.toBe(redirect);
  });
});

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

/** Returns a URL-encoded body of exactly `bytes` bytes, with one field. */
const fieldsOf = (bytes: number) => new URLSearchParams({ title: "x".repeat(bytes - "title=".length) });

describe("readForm", () => {
  test("readForm returns all fields of a form whose size is exactly the limit", async () => {
    const { form, complete } = unwrap(await readForm(post(fieldsOf(MAX_FORM_BYTES)), MAX_FORM_BYTES));
    expect(complete).toBe(true);
    expect(String(form.get("title"))).toHaveLength(MAX_FORM_BYTES - "title=".length);
  });

  test.each([MAX_FORM_BYTES + 1, 40_000_000])(
    "if a URL-encoded form has %i bytes and is therefore too long, readForm returns none of the form's fields",
    async (bytes) => {
      const { form, complete } = unwrap(await readForm(post(fieldsOf(bytes)), MAX_FORM_BYTES));
      expect([complete, [...form]]).toEqual([false, []]);
    },
  );

  test("readForm refuses more than 256 kB of texts in a form that may have files", async () => {
    expect(await readForm(post(fieldsOf(MAX_FORM_BYTES + 10)), MAX_BYTES)).toMatchObject({ code: "too_large" });
  });

  test("a form that may have more texts is read completely up to its own limit, and is incomplete above it", async () => {
    const limit = 4 * MAX_FORM_BYTES;
    const read = async (bytes: number) => unwrap(await readForm(post(fieldsOf(bytes)), 2 * limit, limit)).complete;
    expect(await read(MAX_FORM_BYTES + 10)).toBe(true);
    expect(await read(limit)).toBe(true);
    expect(await read(limit + 10)).toBe(false);
  });

  test("readForm returns the texts and the files of a multipart form", async () => {
    const { form, complete } = unwrap(await readForm(post(formWith(500_000)), MAX_BYTES));
    expect(complete).toBe(true);
    expect(form.get("title")).toBe("Chairs é €");
    expect((form.get("files") as File).size).toBe(500_000);
  });

  test("if a form may have files, readForm also accepts a URL-encoded form without files", async () => {
    const { form, complete } = unwrap(await readForm(post(new URLSearchParams({ title: "Chairs" })), MAX_BYTES));
    expect([complete, form.get("title")]).toEqual([true, "Chairs"]);
  });

  test.each([1_000_001, 5_000_000])(
    "if a file of %i bytes makes the form too long, readForm still returns the text fields before the file",
    async (bytes) => {
      const { form, complete } = unwrap(await readForm(post(formWith(bytes)), MAX_BYTES));
      expect(complete).toBe(false);
      expect(form.get("title")).toBe("Chairs é €");
      expect(form.get("description")).toBe("One\r\ntwo");
      expect(form.get("files")).toBeNull();
    },
  );

  test.each([
    ["unsupported_media_type", "a body of the type JSON", "{}", "application/json"],
    [
      "unsupported_media_type",
      "a content type that only begins like that of a form",
      "a=1",
      "application/x-www-form-urlencoded-not",
    ],
    ["malformed", "a multipart body without its boundary", "--x\r\n", "multipart/form-data"],
    ["malformed", "a multipart body that ends too early", "--x\r\nContent-Disp", "multipart/form-data; boundary=x"],
  ])("readForm fails with %s for %s", async (code, _, body, type) => {
    expect(await readForm(post(body, { "Content-Type": type }), MAX_BYTES)).toMatchObject({ ok: false, code });
  });

  test("readForm fails with unsupported_media_type for a body without a content type", async () => {
    const refused = await readForm(post(new Uint8Array([1, 2, 3])), MAX_BYTES);
    expect(refused).toMatchObject({ ok: false, code: "unsupported_media_type" });
  });
});
