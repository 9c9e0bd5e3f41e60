import { expect, test, vi } from "vitest";
import { runService } from "../../../../app/server/handle-form.ts";
import { fail, ok } from "../../../../domain/errors.ts";

test("an answer of the service is the answer", async () => {
  expect(await runService(async () => ok(1))).toEqual(ok(1));
  expect(await runService(async () => fail("not_found"))).toEqual(fail("not_found"));
});

test("an exception is logged once and becomes the failure `internal`, without its words", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const error = new Error("D1_ERROR: disk I/O error");
  const outcome = await runService(() => Promise.reject(error));
  expect(outcome).toEqual(fail("internal"));
  expect(log.mock.calls).toEqual([[error]]);
});

test("a redirect passes", async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/" } });
  await expect(runService(() => Promise.reject(redirect))).rejects.toBe(redirect);
});
