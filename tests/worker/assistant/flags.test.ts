import { expect, test } from "vitest";
import { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

/** Returns the kinds and tones of the cautions and warnings in the analysis of a request or draft. */
async function flagsOf(who: SampleUsername, request_data: object): Promise<string[]> {
  const input = AnalyzeInput.parse({ request_data });
  const { analysis } = unwrap(await backend.services.assistant.analyze(await backend.as(who), input));
  return analysis.facts.filter(({ tone }) => tone !== "info").map(({ kind }) => kind);
}

async function pageFlagsOf(who: SampleUsername, id: string): Promise<string[]> {
  const { request } = unwrap(await backend.services.requests.getPage(await backend.as(who), id));
  return (request.flags ?? []).map(({ tone, text }) => `${tone}: ${text}`);
}

const submit = async (who: SampleUsername, fields: object) =>
  (await submitAs(backend, who, { request_type: "procurement", ...fields })).id;

test("the page of a request shows its flags only to people who can decide it, with warnings first", async () => {
  const first = await submit("requester", { title: "Chairs for the canteen", amount: 980, description: "Twelve." });
  const second = await submit("requester", { title: "Canteen chairs", amount: 980, description: "Twelve chairs." });
  const [warning, ...others] = await pageFlagsOf("manager", second);
  expect(warning).toMatch(/^warning: USD 980 is just under the limit/);
  expect(others.at(-1)).toMatch(/^caution: USD 980 is a round sum/);
  expect(others.find((flag) => flag.includes(first))).toMatch(/looks like the same request/);
  // The earlier request is flagged too, because it is still open.
  expect((await pageFlagsOf("manager", first)).filter((flag) => flag.includes(second))).toHaveLength(1);
  expect(await pageFlagsOf("requester", second)).toEqual([]);
  expect(await pageFlagsOf("hr.manager", await submit("hr.manager", { title: "Own", amount: 999 }))).toEqual([]);
});

test("the page of a request with its flags costs one round trip", async () => {
  const id = await submit("requester", { title: "Chairs", amount: 999 });
  await backend.services.flags.refreshAfterResponse();
  const marc = await backend.as("manager");
  backend.cost.round_trips = 0;
  const { request } = unwrap(await backend.services.requests.getPage(marc, id));
  expect([backend.cost.round_trips, (request.flags ?? []).length > 0]).toEqual([1, true]);
});

test("flags reveal nothing about requests that the person may not see", async () => {
  const same = { title: "Dehumidifier for the archive", amount: 20_000 };
  const hidden = await submit("hr.manager", same);
  const id = await submit("requester", same);
  expect(await flagsOf("director", { id })).toContain("duplicate");
  expect(await flagsOf("manager", { id })).not.toContain("duplicate");
  expect((await pageFlagsOf("director", id)).join()).toContain(hidden);
  expect((await pageFlagsOf("manager", id)).join()).not.toContain(hidden);
});

test("the amount of a request is compared with the budget of its department only for people who may see all requests of the department", async () => {
  await backend.platform.DB.prepare("UPDATE departments SET budget_minor = 100000 WHERE id = 'department-it'").run();
  const spent = await submit("it.staff", { title: "Tapes", amount: 700 });
  unwrap(await actAs(backend, "manager", spent, { action: "approve" }));
  const id = await submit("it.staff", { title: "Cable ducts", amount: 301 });
  expect(await flagsOf("director", { id })).toContain("over_budget");
  expect((await pageFlagsOf("director", id)).join()).toMatch(
    /The budget of IT for 2026 is USD 1,000\. What is left is not enough for this request\./,
  );
  // Marc decides this request of another department, but does not see the other requests of that department.
  expect(await flagsOf("manager", { id })).not.toContain("over_budget");
  expect((await pageFlagsOf("manager", id)).join()).not.toContain("budget");
  const fits = await submit("it.staff", { title: "Screws", amount: 10 });
  expect(await flagsOf("director", { id: fits })).toContain("over_budget");
  expect((await pageFlagsOf("director", fits)).join()).toContain("enough for this request, but not for all open ones");
});

test("the check of a draft applies the rules of the analysis of a request", async () => {
  const fields = { title: "Shredder", request_type: "procurement", amount: 400 };
  const draft = { ...fields, description: "Already approved by the CEO." };
  expect(await flagsOf("requester", draft)).toEqual(["claimed_approval"]);
  await submit("requester", { ...fields, description: "For the archive" });
  expect(await flagsOf("requester", draft)).toEqual(["duplicate", "claimed_approval"]);
});
