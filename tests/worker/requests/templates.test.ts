import { describe, expect, test } from "vitest";
import { ChangeTemplateInput, CreateRecurringInput, SaveTemplateInput } from "../../../domain/inputs/templates.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { DAY_MS, MINUTE_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { interleave } from "../../support/test-services.ts";

const backend = createServiceTest();

const FIELDS = {
  title: "Rent",
  description: "The rent of the office",
  request_type: "procurement",
  amount: "899.5",
  currency: "EUR",
  priority: "HIGH",
};

const save = async (who: SampleUsername, input: Record<string, unknown> = {}) =>
  backend.services.requests.saveTemplate(
    await backend.as(who),
    SaveTemplateInput.parse({ name: "Rent", fields: FIELDS, ...input }),
  );

const openForm = async (who: SampleUsername, template: string | null = null) =>
  backend.services.requests.getSubmitPage(await backend.as(who), { copy: null, template });

const namesOf = async (who: SampleUsername): Promise<string[]> =>
  (await openForm(who)).templates.map(({ name }) => name);

describe("templates", () => {
  test("the submit form starts with the values of the person's own template, and its data costs one round trip", async () => {
    const { id } = unwrap(await save("requester"));
    const requester = await backend.as("requester");
    backend.cost.round_trips = 0;
    const { start, templates } = await backend.services.requests.getSubmitPage(requester, { copy: null, template: id });
    expect(backend.cost.round_trips).toBe(1);
    expect(start && unwrap(start)).toEqual({
      kind: "template",
      id,
      name: "Rent",
      fields: FIELDS,
      unavailable: [],
      outcome: null,
    });
    expect(templates).toMatchObject([{ id, name: "Rent", is_own: true, is_available: true, audience: "own" }]);
  });

  test("only its owner can see a template that is not shared, not even an administrator can", async () => {
    const { id } = unwrap(await save("requester"));
    for (const who of ["manager", "admin"] as const) {
      expect((await openForm(who, id)).start).toMatchObject({ ok: false, code: "not_found" });
      expect(await namesOf(who)).toEqual([]);
      const actor = await backend.as(who);
      const change = ChangeTemplateInput.parse({ id, name: "Mine" });
      expect(await backend.services.requests.changeTemplate(actor, change)).toMatchObject({ code: "not_found" });
      expect(await backend.services.requests.deleteTemplate(actor, id)).toMatchObject({ code: "not_found" });
    }
  });

  test("only administrators can share templates, either with everybody or with one department", async () => {
    expect(await save("manager", { audience: "everybody" })).toMatchObject({ ok: false, code: "forbidden" });
    unwrap(await save("admin", { name: "For all", audience: "everybody" }));
    unwrap(await save("admin", { name: "For finance", audience: "department:department-finance" }));
    expect(await namesOf("requester")).toEqual(["For finance", "For all"]);
    expect(await namesOf("it.staff")).toEqual(["For all"]);
    expect(await save("admin", { name: "For nobody", audience: "department:unknown" })).toMatchObject({
      code: "invalid",
      errors: [{ path: "audience" }],
    });
  });

  test("the names of a person's templates must be different, and a person can rename and delete templates", async () => {
    const { id } = unwrap(await save("requester"));
    expect(await save("requester")).toMatchObject({ code: "invalid", errors: [{ path: "name" }] });
    unwrap(await save("manager"));
    const requester = await backend.as("requester");
    const { requests } = backend.services;
    unwrap(await requests.changeTemplate(requester, ChangeTemplateInput.parse({ id, name: "Office rent" })));
    expect(await namesOf("requester")).toEqual(["Office rent"]);
    expect(unwrap(await requests.deleteTemplate(requester, id))).toEqual({ name: "Office rent" });
    expect(await namesOf("requester")).toEqual([]);
  });

  test("a person can have at most 50 templates, and an installation at most 200 shared ones", async () => {
    for (let number = 0; number < 50; number += 1) unwrap(await save("requester", { name: `Template ${number}` }));
    expect(await save("requester", { name: "One more" })).toMatchObject({
      code: "invalid",
      errors: [{ path: "name", message: "You can have 50 templates. Please delete one first" }],
    });
    const others = `INSERT INTO request_templates(id, owner_id, name, fields, audience, created_at, updated_at)
      SELECT 'shared' || value, ?, 'Shared ' || value, '{}', 'everybody', '', '' FROM json_each(?)`;
    const numbers = JSON.stringify(Array.from({ length: 200 }, (_, number) => number));
    await backend.rows(others, backend.people.director, numbers);
    expect(await save("admin", { audience: "everybody" })).toMatchObject({ code: "invalid" });
    unwrap(await save("admin"));
    expect(await namesOf("requester")).toHaveLength(250);
  });

  test("a template with an inactive type is marked as such, and the form starts without the type", async () => {
    const { id } = unwrap(await save("requester"));
    await backend.rows("UPDATE request_types SET is_active = 0 WHERE code = 'procurement'");
    const { start, templates } = await openForm("requester", id);
    expect(templates).toMatchObject([{ is_available: false }]);
    expect(start && unwrap(start)).toMatchObject({
      fields: { request_type: "", amount: "899.5" },
      unavailable: [{ field: "request_type", name: "Procurement" }],
    });
  });
});

describe("recurring requests", () => {
  const repeat = async (who: SampleUsername, input: Record<string, unknown> = {}, zone = "UTC") => {
    const saved = await save(who, { name: `Rent ${Math.random()}` });
    const fields = { template_id: unwrap(saved).id, unit: "week", every: 1, weekday: 2, month_day: 1, ...input };
    const actor = await backend.as(who);
    return backend.services.requests.createRecurring(actor, CreateRecurringInput.parse(fields), zone);
  };
  const listOf = async (who: SampleUsername) =>
    (await backend.services.requests.getTemplatesPage(await backend.as(who))).recurring;
  const submitted = () =>
    backend.rows<{ id: string; requester_id: string; created_at: string }>(
      "SELECT id, requester_id, created_at FROM requests ORDER BY seq",
    );
  // The tests start on Monday, 2 November 2026, at 9:00 UTC.
  const moveTo = (time: string) => {
    backend.clock.now = new Date(time);
  };

  test("a recurring request is submitted once, at 8:00 in the person's time zone, and is then due on the next day", async () => {
    unwrap(await repeat("requester", {}, "Europe/Paris"));
    expect(await listOf("requester")).toMatchObject([{ next_on: "2026-11-03", state: "active" }]);
    moveTo("2026-11-03T06:59:59Z");
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 0 });
    moveTo("2026-11-03T07:00:00Z");
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 1, paused: 0 });
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 0 });
    const [request] = await submitted();
    expect(await submitted()).toHaveLength(1);
    expect(await listOf("requester")).toMatchObject([
      { next_on: "2026-11-10", state: "active", last_request_id: request?.id },
    ]);
  });

  test("a request that a job submits belongs to the owner of the recurring request, notifies its approver, and has the name of the recurring request in its record", async () => {
    const { id } = unwrap(await repeat("requester"));
    moveTo("2026-11-03T08:00:00Z");
    await backend.jobs.submitRecurring();
    const [row] = await submitted();
    const manager = await backend.as("manager");
    const request = unwrap(await backend.services.requests.get(manager, row?.id ?? ""));
    expect(request).toMatchObject({
      title: "Rent",
      amount: 899.5,
      currency: "EUR",
      requester_name: "Rita Quest",
      status: "pending",
      current_approver_name: "Marc Nager",
      record_fault: null,
    });
    expect(request.approval_history[0]?.comments).toMatch(/^By the schedule ".?Rent .*". Assigned to .?Marc Nager/);
    const [event] = await backend.rows<{ payload: string }>("SELECT payload FROM request_events");
    expect(JSON.parse(event?.payload ?? "")).toMatchObject({ schedule: { id, on: "2026-11-03" } });
    expect(await backend.rows("SELECT user_id FROM notifications WHERE kind = 'request_submitted'")).toEqual([
      { user_id: manager.id },
    ]);
  });

  test("two concurrent runs of the job submit each occurrence once", async () => {
    unwrap(await repeat("requester"));
    moveTo("2026-11-03T08:00:00Z");
    // The second batch of the first run reads the owner. Immediately before it, another run submits the occurrence.
    const other = interleave(backend, 2, () => backend.jobs.submitRecurring());
    expect(await other.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 0 });
    expect(await submitted()).toHaveLength(1);
  });

  test.each([
    [
      "paused",
      (actor: Parameters<typeof backend.services.requests.pauseRecurring>[0], id: string) =>
        backend.services.requests.pauseRecurring(actor, id),
    ],
    [
      "deleted",
      (actor: Parameters<typeof backend.services.requests.pauseRecurring>[0], id: string) =>
        backend.services.requests.deleteRecurring(actor, id),
    ],
  ])("if the owner of a recurring request %s it during a run, the request is not submitted", async (_, change) => {
    const { id } = unwrap(await repeat("requester"));
    const requester = await backend.as("requester");
    moveTo("2026-11-03T08:00:00Z");
    const run = interleave(backend, 3, () => change(requester, id));
    expect(await run.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 0 });
    expect(await submitted()).toEqual([]);
  });

  test("after a downtime, only one request is submitted, and the next occurrence has its regular time", async () => {
    unwrap(await repeat("requester", { every: 2 }));
    moveTo("2026-12-09T12:00:00Z");
    for (const _ of [1, 2]) await backend.jobs.submitRecurring();
    expect(await submitted()).toHaveLength(1);
    expect(await listOf("requester")).toMatchObject([{ next_on: "2026-12-15" }]);
  });

  test("a recurring request ends after its last day", async () => {
    expect(await repeat("requester", { ends_on: "2026-11-02" })).toMatchObject({
      code: "invalid",
      errors: [{ path: "ends_on" }],
    });
    unwrap(await repeat("requester", { ends_on: "2026-11-09" }));
    moveTo("2026-11-03T08:00:00Z");
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 1, paused: 0 });
    const [one] = await listOf("requester");
    expect(one).toMatchObject({ state: "ended" });
    backend.wait(30 * DAY_MS);
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 0 });
    const requester = await backend.as("requester");
    expect(await backend.services.requests.resumeRecurring(requester, one?.id ?? "")).toMatchObject({
      code: "invalid_state",
    });
  });

  test.each([
    [
      "its type is inactive",
      "UPDATE request_types SET is_active = 0 WHERE code = 'procurement'",
      /no active request type/,
    ],
    [
      "no approval rule covers it",
      "DELETE FROM doa_configurations WHERE request_type = 'procurement'",
      /No approval rule/,
    ],
  ])("a recurring request is paused and its owner is notified if %s", async (_, change, message) => {
    unwrap(await repeat("requester"));
    await backend.rows(change);
    moveTo("2026-11-03T08:00:00Z");
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 1 });
    expect(await submitted()).toEqual([]);
    expect(await listOf("requester")).toMatchObject([{ state: "paused", pause_reason: "refused" }]);
    const notifications = await backend.rows<{ user_id: string; content: string }>(
      "SELECT user_id, content FROM notifications WHERE kind = 'recurring_paused'",
    );
    expect(readMessages(notifications)).toMatchObject([
      { user_id: backend.people.requester, message: expect.stringMatching(message) },
    ]);
  });

  test("no recurring request of an inactive person is submitted", async () => {
    unwrap(await repeat("requester"));
    await backend.rows("UPDATE users SET is_active = 0 WHERE id = ?", backend.people.requester);
    moveTo("2026-11-03T08:00:00Z");
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 1 });
    expect(await submitted()).toEqual([]);
  });

  test("a paused recurring request is not submitted, and occurrences during the pause are skipped when it is resumed", async () => {
    const { id } = unwrap(await repeat("requester"));
    const requester = await backend.as("requester");
    const { requests } = backend.services;
    unwrap(await requests.pauseRecurring(requester, id));
    moveTo("2026-11-18T12:00:00Z");
    expect(await backend.jobs.submitRecurring()).toEqual({ submitted: 0, paused: 0 });
    expect(unwrap(await requests.resumeRecurring(requester, id))).toMatchObject({ next_on: "2026-11-24" });
    expect(await submitted()).toEqual([]);
  });

  test("a change of a shared template does not change the recurring requests that other people made from it", async () => {
    const { id: template_id } = unwrap(await save("admin", { audience: "everybody" }));
    const input = CreateRecurringInput.parse({ template_id, unit: "week", every: 1, weekday: 2, month_day: 1 });
    unwrap(await backend.services.requests.createRecurring(await backend.as("requester"), input, "UTC"));
    await backend.rows("UPDATE request_templates SET fields = json_set(fields, '$.title', 'Another title')");
    unwrap(await backend.services.requests.deleteTemplate(await backend.as("admin"), template_id));
    moveTo("2026-11-03T08:00:00Z");
    await backend.jobs.submitRecurring();
    expect(await backend.rows("SELECT title FROM requests")).toEqual([{ title: "Rent" }]);
  });

  test("a template that is not complete or not visible cannot be repeated, and a person can have at most 20 recurring requests", async () => {
    const requester = await backend.as("requester");
    const { requests } = backend.services;
    const rhythm = { unit: "month", every: 1, weekday: 1, month_day: 31 };
    const { id } = unwrap(await save("requester", { name: "Incomplete", fields: { ...FIELDS, description: "" } }));
    const incomplete = CreateRecurringInput.parse({ ...rhythm, template_id: id });
    expect(await requests.createRecurring(requester, incomplete, "UTC")).toMatchObject({
      code: "invalid",
      errors: [{ path: "template_id", message: expect.stringMatching(/^The template is not complete: /) }],
    });
    const { id: foreign } = unwrap(await save("manager"));
    const invisible = CreateRecurringInput.parse({ ...rhythm, template_id: foreign });
    expect(await requests.createRecurring(requester, invisible, "UTC")).toMatchObject({ code: "not_found" });
    for (let count = 0; count < 20; count += 1) unwrap(await repeat("requester", rhythm));
    expect(await repeat("requester", rhythm)).toMatchObject({ code: "invalid" });
    expect(await listOf("requester")).toHaveLength(20);
  });

  test("people can change only their own recurring requests", async () => {
    const { id } = unwrap(await repeat("requester"));
    const manager = await backend.as("manager");
    const { requests } = backend.services;
    for (const change of [requests.pauseRecurring, requests.resumeRecurring, requests.deleteRecurring])
      expect(await change(manager, id)).toMatchObject({ code: "not_found" });
    expect(await listOf("manager")).toEqual([]);
    backend.wait(MINUTE_MS);
    expect(unwrap(await requests.deleteRecurring(await backend.as("requester"), id))).toHaveProperty("name");
  });
});
