import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test, vi } from "vitest";
import { type FormDefinition, type FormOptions, handleForm, runService } from "../../../../app/server/handle-form.ts";
import type { Actor } from "../../../../domain/entities.ts";
import { fail, invalid, ok } from "../../../../domain/errors.ts";

const logContext = () => ({ requestId: "0190-id", logFault: vi.fn() });

const ADA = { id: "ada", password_change_required: false } as Actor;

const GREETING: FormDefinition<string, string, { refused: string; name: string }> = {
  parse: (form) =>
    form.get("name") === "" ? invalid([{ path: "name", message: "Say a name" }]) : ok(String(form.get("name"))),
  run: async (name) => (name === "Eve" ? fail("forbidden") : ok(`Hello ${name}`)),
  recover: (form, { code }) => (form.has("name") ? { refused: code, name: String(form.get("name")) } : null),
  dismiss: ({ code }) => (code === "identity_mismatch" ? { to: "/elsewhere" } : null),
  done: (greeting) => ({ to: "/greeting", toast: { tone: "success", title: greeting } }),
};

function submit(fields: Record<string, string>, options: FormOptions = {}, actor: Actor | null = ADA) {
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
  ])("handleForm returns what was typed with the status of the failure: %j", async (name, status, code) => {
    expect(await submit({ name })).toMatchObject({ data: { refused: code, name }, init: { status } });
  });

  test("handleForm throws the status of the failure if the form is not one of the page", async () => {
    await expect(submit({ _user: "ada", other: "x" }, { maxBytes: 3 })).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  test("handleForm redirects a person who is not signed in to the login screen", async () => {
    await expect(submit({ name: "Ada" }, {}, null)).rejects.toMatchObject({ status: 302 });
  });

  test("handleForm follows `dismiss` instead of `recover`, and refuses a form that another person wrote", async () => {
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
  ])("handleForm replies with JSON to scripts, and never redirects them: %j", async (fields, actor, status, body) => {
    const response = (await submit({ ...fields }, { reply: "json" }, actor)) as Response;
    expect([response.status, await response.json()]).toMatchObject([status, body]);
  });
});

describe("runService", () => {
  test("runService returns the result of the service", async () => {
    expect(await runService(logContext(), async () => ok(1))).toEqual(ok(1));
    expect(await runService(logContext(), async () => fail("not_found"))).toEqual(fail("not_found"));
  });

  test("runService logs an exception once and returns the failure `internal` with the request id and without the words of the error", async () => {
    const { requestId, logFault } = logContext();
    const error = new Error("D1_ERROR: disk I/O error");
    const detail = "Something went wrong on our side. Nothing was changed. Reference: 0190-id";
    expect(await runService({ requestId, logFault }, () => Promise.reject(error))).toEqual(fail("internal", detail));
    expect(logFault.mock.calls).toEqual([[error]]);
  });

  test("runService rethrows a redirect", async () => {
    const redirect = new Response(null, { status: 302, headers: { Location: "/" } });
    await expect(runService(logContext(), () => Promise.reject(redirect))).rejects.toBe(redirect);
  });
});
