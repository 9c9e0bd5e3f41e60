import { expect, test, vi } from "vitest";
import { runService } from "../../../app/server/run-service.ts";
import { fail, ok } from "../../../domain/errors.ts";

const context = () => ({ requestId: "0190-id", logFault: vi.fn() });

test("an answer of the service is the answer", async () => {
  expect(await runService(context(), async () => ok(1))).toEqual(ok(1));
  expect(await runService(context(), async () => fail("not_found"))).toEqual(fail("not_found"));
});

test("an exception is logged once and becomes the failure `internal`, with the request's reference and without its words", async () => {
  const { requestId, logFault } = context();
  const error = new Error("D1_ERROR: disk I/O error");
  const outcome = await runService({ requestId, logFault }, () => Promise.reject(error));
  const detail = "Something went wrong on our side. Nothing was changed. Reference: 0190-id";
  expect(outcome).toEqual(fail("internal", detail));
  expect(logFault.mock.calls).toEqual([[error]]);
});

test("a redirect passes", async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/" } });
  await expect(runService(context(), () => Promise.reject(redirect))).rejects.toBe(redirect);
});
