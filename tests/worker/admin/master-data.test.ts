import { describe, expect, test } from "vitest";
import { ListRequestsInput, ModifyRequestInput, RequestActionInput } from "../../../domain/inputs/requests.ts";
import { SaveTemplateInput } from "../../../domain/inputs/templates.ts";
import {
  currencySchemas,
  departmentSchemas,
  prioritySchemas,
  requestTypeSchemas,
} from "../../../domain/master-data/schemas.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import {
  createNewCurrencyInput,
  createNewDepartmentInput,
  createNewPriorityInput,
  createNewRequestTypeInput,
  createNewUserInput,
  describeOutcome,
} from "./admin-inputs.ts";

const backend = createServiceTest();
const { platform } = backend;

const admin = () => backend.as("admin");
const submit = async (fields: object = {}) =>
  unwrap(
    await backend.services.requests.submit(await backend.as("requester"), createSubmissionInput({ ...fields }), []),
  );
const approve = async (request_id: string) =>
  backend.services.requests.act(
    await backend.as("manager"),
    RequestActionInput.parse({ request_id, action: "approve", comments: "Fine" }),
  );

describe("defaults and normalisation of new master data", () => {
  test("the name of a new department is stored without superfluous spaces, and its head and budget can be changed later", async () => {
    const made = unwrap(
      await backend.services.admin.departments.create(
        await admin(),
        createNewDepartmentInput({ name: "  Legal \n Affairs " }),
      ),
    );
    expect(made).toMatchObject({ name: "Legal Affairs", budget: 125_000.5, head_user_name: null, is_active: true });
    const headed = { head_user_id: backend.people.vp, budget: null };
    expect(unwrap(await backend.services.admin.departments.update(await admin(), made.id, headed))).toMatchObject({
      head_user_name: "Victor Pell",
      budget: null,
      description: "Contracts",
    });
  });

  test("a new currency has its code in upper case, the usual decimals of this currency, and by default the exchange rate 1", async () => {
    const made = unwrap(
      await backend.services.admin.currencies.create(await admin(), createNewCurrencyInput({ exchange_rate: "" })),
    );
    expect(made).toMatchObject({ code: "CHF", exchange_rate: 1, decimals: 2, is_active: true });
    const yen = createNewCurrencyInput({ code: "jpy", name: "Yen", symbol: "¥", exchange_rate: "0.00658312" });
    expect(unwrap(await backend.services.admin.currencies.create(await admin(), yen))).toMatchObject({
      code: "JPY",
      exchange_rate: 0.00658312,
      decimals: 0,
    });
  });

  test("a new request type has its code in lower case, default values for absent fields, and its payers in the given order", async () => {
    const payer_ids = [backend.people.vp, backend.people.manager];
    const made = unwrap(
      await backend.services.admin.requestTypes.create(await admin(), createNewRequestTypeInput({ payer_ids })),
    );
    expect(made).toMatchObject({
      code: "training",
      requires_amount: true,
      default_currency: "USD",
      approval_required: true,
      material_fields: ["amount", "currency", "request_type", "department"],
      amount_tolerance_percent: 0,
      payer_names: ["Victor Pell", "Marc Nager"],
    });
    const reread = unwrap(await backend.services.admin.requestTypes.get(await admin(), made.id));
    expect(reread.payer_ids).toEqual(payer_ids);
  });

  test("a new priority has its code in upper case, and default values for its colour, escalation hours and position", async () => {
    const made = unwrap(await backend.services.admin.priorities.create(await admin(), createNewPriorityInput()));
    expect(made).toMatchObject({ code: "SOMEDAY", color: "#6B7280", escalation_hours: 72, sort_order: 0 });
  });

  test("repeating the creation of a department with the same idempotency key returns the first department", async () => {
    const actor = await admin();
    const hold = {
      key: "k",
      fingerprint: "f",
      recover: (id: string) => backend.services.admin.departments.get(actor, id),
    };
    const run = () =>
      backend.services.admin.departments.create(actor, createNewDepartmentInput(), { idempotency_key: "k" });
    const first = unwrap(await backend.services.runWithIdempotencyKey(actor, { ...hold, run }));
    await platform.DB.exec("UPDATE idempotency_keys SET answer = NULL");
    expect(unwrap(await backend.services.runWithIdempotencyKey(actor, { ...hold, run }))).toEqual(first);
  });
});

describe("refused changes of master data", () => {
  test("master data with an existing code or name is refused in any letter case, and the refusal names the duplicate fields", async () => {
    const actor = await admin();
    const { departments, currencies, requestTypes, priorities } = backend.services.admin;
    expect(describeOutcome(await departments.create(actor, createNewDepartmentInput({ name: "finance" })))).toEqual([
      "duplicate",
      ["name"],
    ]);
    expect(
      describeOutcome(await currencies.create(actor, createNewCurrencyInput({ code: "eur", name: "euro" }))),
    ).toEqual(["duplicate", ["code", "name"]]);
    expect(describeOutcome(await requestTypes.create(actor, createNewRequestTypeInput({ code: "TRAVEL" })))).toEqual([
      "duplicate",
      ["code"],
    ]);
    expect(describeOutcome(await priorities.create(actor, createNewPriorityInput({ code: "high" })))).toEqual([
      "duplicate",
      ["code"],
    ]);
    expect(describeOutcome(await departments.update(actor, "department-it", { name: "HR" }))).toEqual([
      "duplicate",
      ["name"],
    ]);
    const racing = await Promise.all([1, 2, 3].map(() => departments.create(actor, createNewDepartmentInput())));
    expect(racing.map(describeOutcome).filter((one) => one !== "done")).toEqual([
      ["duplicate", ["name"]],
      ["duplicate", ["name"]],
    ]);
  });

  test("a change of master data is refused if it names an unknown row or has an impossible amount or exchange rate", async () => {
    const actor = await admin();
    const { departments, currencies, requestTypes } = backend.services.admin;
    expect(
      describeOutcome(await departments.create(actor, createNewDepartmentInput({ head_user_id: "nobody" }))),
    ).toEqual(["invalid", ["head_user_id"]]);
    expect(describeOutcome(await departments.create(actor, createNewDepartmentInput({ budget: 1.005 })))).toEqual([
      "invalid",
      ["budget"],
    ]);
    expect(
      describeOutcome(
        await requestTypes.create(actor, createNewRequestTypeInput({ default_currency: "XXX", payer_ids: ["nobody"] })),
      ),
    ).toEqual(["invalid", ["default_currency", "payer_ids"]]);
    expect(
      describeOutcome(await currencies.create(actor, createNewCurrencyInput({ exchange_rate: 0.000000001 }))),
    ).toEqual(["invalid", ["exchange_rate"]]);
    expect(describeOutcome(await currencies.update(actor, "currency-usd", { exchange_rate: 2 }))).toEqual([
      "invalid",
      ["exchange_rate"],
    ]);
    expect(describeOutcome(await departments.update(actor, "nowhere", { name: "X" }))).toEqual(["not_found", []]);
  });

  test("a change or deletion of a department is refused if it is based on an older version of the department", async () => {
    const actor = await admin();
    const { departments } = backend.services.admin;
    unwrap(
      await departments.update(
        actor,
        "department-it",
        departmentSchemas.update.parse({ name: "Technology", version: 1 }),
      ),
    );
    const late = await departments.update(
      actor,
      "department-it",
      departmentSchemas.update.parse({ name: "Tech", version: 1 }),
    );
    expect(describeOutcome(late)).toEqual(["stale_version", []]);
    expect(describeOutcome(await departments.remove(actor, "department-it", { version: 1 }))).toEqual([
      "stale_version",
      [],
    ]);
  });

  test("a change of the code of a currency, type or priority is refused after the code was used", async () => {
    const actor = await admin();
    const { currencies, requestTypes, priorities } = backend.services.admin;
    const fresh = [
      unwrap(await currencies.create(actor, createNewCurrencyInput())).id,
      unwrap(await requestTypes.create(actor, createNewRequestTypeInput())).id,
      unwrap(await priorities.create(actor, createNewPriorityInput())).id,
    ] as const;
    unwrap(await currencies.update(actor, fresh[0], { code: "CHW", decimals: 3 }));
    unwrap(await requestTypes.update(actor, fresh[1], { code: "course" }));
    unwrap(await priorities.update(actor, fresh[2], { code: "LATER" }));
    await submit({ request_type: "course", currency: "CHW", priority: "LATER", amount: 12.345 });
    expect(describeOutcome(await currencies.update(actor, fresh[0], { code: "CHF", decimals: 2 }))).toEqual([
      "in_use",
      ["code", "decimals"],
    ]);
    expect(describeOutcome(await requestTypes.update(actor, fresh[1], { code: "training" }))).toEqual([
      "in_use",
      ["code"],
    ]);
    expect(describeOutcome(await priorities.update(actor, fresh[2], { code: "SOMEDAY" }))).toEqual([
      "in_use",
      ["code"],
    ]);
    // The approval matrix uses USD, and every exchange rate refers to USD.
    expect(describeOutcome(await currencies.update(actor, "currency-usd", { code: "US" }))).toEqual([
      "in_use",
      ["code"],
    ]);
    expect(describeOutcome(await requestTypes.update(actor, "type-hr", { code: "people" }))).toEqual([
      "in_use",
      ["code"],
    ]);
  });
});

describe("changes of master data that requests use", () => {
  const kinds = {
    departments: { id: "department-finance", name: "Money", entity: "Department" },
    currencies: { id: "currency-eur", name: "Common Euro", entity: "Currency" },
    requestTypes: { id: "type-procurement", name: "Purchasing", entity: "Request type" },
    priorities: { id: "priority-high", name: "Pressing", entity: "Priority" },
  } as const;

  for (const [kind, { id, name, entity }] of Object.entries(kinds)) {
    const key = kind as keyof typeof kinds;
    test(`if a ${entity.toLowerCase()} that requests use is renamed, deactivated or deleted, the requests and their records stay intact`, async () => {
      const actor = await admin();
      const service = backend.services.admin[key];
      const open = await submit({ currency: "EUR", priority: "HIGH" });
      const before = unwrap(
        await backend.services.requests.getHistory(actor, open.id, { after: 0, limit: 100 }),
      ).entries;
      unwrap<object>(await service.update(actor, id, { name }));
      unwrap<object>(await service.update(actor, id, { is_active: false }));
      const removed = unwrap(await service.remove(actor, id));
      expect(removed).toEqual({
        deactivated: true,
        message: expect.stringMatching(new RegExp(`^${entity} deactivated`)),
      });
      expect(unwrap<object>(await service.get(actor, id))).toMatchObject({ name, is_active: false });

      const details = unwrap(await backend.services.requests.get(actor, open.id));
      expect(details).toMatchObject({
        department: "Finance",
        currency: "EUR",
        priority: "HIGH",
        request_type: "procurement",
      });
      expect(details.route_explanation).toBe(open.route_explanation);
      const list = unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse({})));
      expect(list.items.map((item) => item.id)).toEqual([open.id]);
      const requester = await backend.as("requester");
      unwrap(
        await backend.services.requests.modify(requester, open.id, ModifyRequestInput.parse({ title: "Still mine" })),
      );
      unwrap(await approve(open.id));
      const after = unwrap(
        await backend.services.requests.getHistory(actor, open.id, { after: 0, limit: 100 }),
      ).entries;
      expect(after[0]).toEqual(before[0]);
      expect(unwrap(await backend.services.requests.verifyHistory(actor, open.id))).toBeNull();
    });
  }

  test("a submission with an inactive type, currency or priority is refused", async () => {
    const actor = await admin();
    const requester = await backend.as("requester");
    unwrap(await backend.services.admin.currencies.update(actor, "currency-eur", { is_active: false }));
    unwrap(await backend.services.admin.requestTypes.update(actor, "type-travel", { is_active: false }));
    unwrap(await backend.services.admin.priorities.update(actor, "priority-high", { is_active: false }));
    const input = createSubmissionInput({ request_type: "travel", currency: "EUR", priority: "HIGH" });
    expect(describeOutcome(await backend.services.requests.submit(requester, input, []))).toEqual([
      "invalid",
      ["request_type", "currency", "priority"],
    ]);
  });

  test("members of a renamed department get its new name, and a filter by the new name finds their old requests", async () => {
    const actor = await admin();
    await submit();
    unwrap(await backend.services.admin.departments.update(actor, "department-finance", { name: "Money" }));
    expect((await backend.as("requester")).department).toBe("Money");
    await submit();
    const list = async (department: string) =>
      unwrap(await backend.services.requests.list(actor, ListRequestsInput.parse({ department }))).items.map(
        (one) => one.department,
      );
    expect(await list("money")).toEqual(["Money", "Finance"]);
    expect(await list("Finance")).toEqual([]);
  });

  test("unused master data can be deleted, but a department that has a user is deactivated instead", async () => {
    const actor = await admin();
    const { departments, currencies, requestTypes, priorities, users } = backend.services.admin;
    const legal = unwrap(await departments.create(actor, createNewDepartmentInput())).id;
    const user = unwrap(await users.create(actor, createNewUserInput({ department: "Legal" }))).id;
    expect(unwrap(await departments.remove(actor, legal))).toMatchObject({ deactivated: true });
    unwrap(await users.remove(actor, user));
    const deletions = [
      await departments.remove(actor, legal),
      await currencies.remove(actor, unwrap(await currencies.create(actor, createNewCurrencyInput())).id),
      await requestTypes.remove(
        actor,
        unwrap(await requestTypes.create(actor, createNewRequestTypeInput({ payer_ids: [backend.people.vp] }))).id,
      ),
      await priorities.remove(actor, unwrap(await priorities.create(actor, createNewPriorityInput())).id),
    ];
    expect(deletions.map((one) => unwrap(one).message)).toEqual([
      "Department deleted successfully",
      "Currency deleted successfully",
      "Request type deleted successfully",
      "Priority deleted successfully",
    ]);
    expect(describeOutcome(await departments.get(actor, legal))).toEqual(["not_found", []]);
  });

  test("a department with which a template is shared is deactivated instead of deleted, so that nobody loses the template", async () => {
    const actor = await admin();
    const legal = unwrap(await backend.services.admin.departments.create(actor, createNewDepartmentInput())).id;
    const template = SaveTemplateInput.parse({
      name: "Contract",
      fields: { title: "NDA" },
      audience: `department:${legal}`,
    });
    const { id } = unwrap(await backend.services.requests.saveTemplate(actor, template));
    expect(unwrap(await backend.services.admin.departments.remove(actor, legal))).toMatchObject({ deactivated: true });
    expect(await backend.rows("SELECT id FROM request_templates")).toEqual([{ id }]);
  });

  test("if master data was used by a deleted request or is the currency USD, deleting it only deactivates it", async () => {
    const actor = await admin();
    const type = unwrap(await backend.services.admin.requestTypes.create(actor, createNewRequestTypeInput())).id;
    const { id } = await submit({ request_type: "training", currency: "GBP" });
    unwrap(await backend.services.requests.delete(actor, id));
    expect(unwrap(await backend.services.admin.requestTypes.remove(actor, type)).deactivated).toBe(true);
    expect(unwrap(await backend.services.admin.currencies.remove(actor, "currency-gbp")).deactivated).toBe(true);
    await platform.DB.exec("DELETE FROM doa_levels");
    await platform.DB.exec("UPDATE currencies SET was_used = 0");
    await platform.DB.exec("UPDATE request_types SET default_currency = 'EUR'");
    expect(unwrap(await backend.services.admin.currencies.remove(actor, "currency-usd")).deactivated).toBe(true);
  });

  test("when the order of priorities changes, a list sorted by priority uses the new order immediately", async () => {
    const actor = await admin();
    await submit({ priority: "HIGH", title: "high" });
    await submit({ priority: "LOW", title: "low" });
    const byPriority = async () =>
      unwrap(
        await backend.services.requests.list(
          actor,
          ListRequestsInput.parse({ sort_by: "priority", sort_order: "desc" }),
        ),
      ).items.map((item) => item.title);
    expect(await byPriority()).toEqual(["high", "low"]);
    unwrap(
      await backend.services.admin.priorities.update(
        actor,
        "priority-low",
        prioritySchemas.update.parse({ sort_order: "9" }),
      ),
    );
    expect(await byPriority()).toEqual(["low", "high"]);
  });
});

describe("the material fields of a request type (R34)", () => {
  const change = async (fields: object) =>
    unwrap(
      await backend.services.admin.requestTypes.update(
        await admin(),
        "type-travel",
        requestTypeSchemas.update.parse(fields),
      ),
    );
  const ROUTED = ["amount", "currency", "request_type", "department"];

  test("the list of material fields always begins with the fields that determine the route, and its order is fixed", async () => {
    const changed = await change({ material_fields: ["due_date", "title", "amount"], amount_tolerance_percent: "5" });
    const expected = { material_fields: [...ROUTED, "title", "due_date"], amount_tolerance_percent: 5 };
    expect(changed).toMatchObject(expected);
    expect(await change({ name: "Journeys" })).toMatchObject(expected);
    expect(await change({ material_fields: [] })).toMatchObject({ material_fields: ROUTED, version: 4 });
  });

  test("a request type is refused if it has an unknown material field or an amount tolerance above 100 percent", () => {
    const refused = requestTypeSchemas.update.safeParse({ material_fields: ["payer"], amount_tolerance_percent: 101 });
    expect(refused.error?.issues.map(({ path }) => path.join("."))).toEqual([
      "material_fields.0",
      "amount_tolerance_percent",
    ]);
  });

  test("the other administrators are notified of changed material fields, and the record has the old and the new fields", async () => {
    await change({ material_fields: ["title"], amount_tolerance_percent: 10 });
    const director = await backend.as("director");
    const { items } = await backend.services.notifications.list(director, { since: null, limit: 10 });
    expect(items[0]?.message).toContain(
      "amount, currency, type, department → amount, currency, type, department, title",
    );
    expect(items[0]?.message).toContain("Amount tolerance: 0% → 10%");
    const { results } = await platform.DB.prepare(
      `SELECT before ->> '$.material_fields' AS before, after ->> '$.material_fields' AS after,
         after ->> '$.amount_tolerance_percent' AS tolerance FROM admin_events ORDER BY seq DESC LIMIT 1`,
    ).all();
    expect(results).toEqual([
      { before: JSON.stringify(ROUTED), after: JSON.stringify([...ROUTED, "title"]), tolerance: 10 },
    ]);
  });
});

describe("a request type without amounts (R39)", () => {
  const refuseAmounts = async () =>
    unwrap(await backend.services.admin.requestTypes.update(await admin(), "type-hr", { accepts_amount: false }));
  const REFUSED = ["invalid", ["amount"]];

  test("a request type cannot require an amount if it takes no amounts", async () => {
    const types = backend.services.admin.requestTypes;
    const both = createNewRequestTypeInput({ requires_amount: true, accepts_amount: false });
    expect(describeOutcome(await types.create(await admin(), both))).toEqual(["invalid", ["accepts_amount"]]);
    expect(describeOutcome(await types.update(await admin(), "type-travel", { accepts_amount: false }))).toEqual([
      "invalid",
      ["accepts_amount"],
    ]);
    expect(unwrap(await types.create(await admin(), createNewRequestTypeInput())).accepts_amount).toBe(true);
    expect(await refuseAmounts()).toMatchObject({ requires_amount: false, accepts_amount: false });
  });

  test("submissions and modifications with an amount are refused if the request type takes no amounts", async () => {
    await refuseAmounts();
    const { services } = backend;
    const requester = await backend.as("requester");
    const hr = createSubmissionInput({ request_type: "hr" });
    expect(describeOutcome(await services.requests.submit(requester, hr, []))).toEqual(REFUSED);
    const { id } = await submit({ request_type: "hr", amount: null });
    const modify = async (on: string, fields: object) =>
      services.requests.modify(requester, on, ModifyRequestInput.parse(fields), {});
    expect(describeOutcome(await modify(id, { amount: 5 }))).toEqual(REFUSED);
    const travel = await submit({ request_type: "travel" });
    expect(describeOutcome(await modify(travel.id, { request_type: "hr" }))).toEqual(REFUSED);
    expect(unwrap(await modify(travel.id, { request_type: "hr", amount: null })).amount).toBeNull();
  });

  test("a request with an amount can still be modified after its type was changed to take no amounts", async () => {
    const { id, route_explanation } = await submit({ request_type: "hr" });
    expect(route_explanation).toMatch(/The amount does not affect who approves this type\.$/);
    await refuseAmounts();
    const retitle = ModifyRequestInput.parse({ title: "Another title" });
    const changed = unwrap(await backend.services.requests.modify(await backend.as("requester"), id, retitle, {}));
    expect(changed).toMatchObject({ title: "Another title", amount: 900 });
  });
});

describe("payers", () => {
  test("the payer of a request's type is notified of its approval, until an administrator removes the payer from the type", async () => {
    const actor = await admin();
    const { requestTypes } = backend.services.admin;
    unwrap(
      await requestTypes.update(
        actor,
        "type-procurement",
        requestTypeSchemas.update.parse({ payer_ids: [backend.people.vp] }),
      ),
    );
    const { id } = await submit();
    unwrap(await approve(id));
    const notifications = await backend.services.notifications.list(await backend.as("vp"), { since: null, limit: 10 });
    expect(notifications.items.map((one) => one.kind)).toContain("request_to_pay");
    expect(unwrap(await requestTypes.update(actor, "type-procurement", { payer_ids: [] })).payer_names).toEqual([]);
  });
});

describe("the record of master data changes", () => {
  test("the record of master data says who changed which values, contains no password, and cannot be altered", async () => {
    const actor = await admin();
    unwrap(
      await backend.services.admin.currencies.update(
        actor,
        "currency-eur",
        currencySchemas.update.parse({ exchange_rate: "1.1" }),
      ),
    );
    const user = unwrap(await backend.services.admin.users.create(actor, createNewUserInput()));
    unwrap(await backend.services.admin.users.update(actor, user.id, { password: "Another-2026" }));
    unwrap(await backend.services.admin.users.remove(actor, user.id));
    const { results } = await platform.DB.prepare(
      "SELECT entity, action, label, actor_name, before, after FROM admin_events WHERE actor_id IS NOT NULL ORDER BY rowid",
    ).all<Record<"entity" | "action" | "label" | "actor_name" | "before" | "after", string>>();
    expect(results.map((row) => [row.entity, row.action, row.label, row.actor_name])).toEqual([
      ["currency", "updated", "EUR", "Ama Admin"],
      ["user", "created", "Nina New", "Ama Admin"],
      ["password", "created", "Nina New", "Ama Admin"],
      ["user", "updated", "Nina New", "Ama Admin"],
      ["password", "updated", "Nina New", "Ama Admin"],
      ["user", "deleted", "Nina New", "Ama Admin"],
    ]);
    expect(JSON.parse(results[0]?.before ?? "").exchange_rate).toBe(1.08);
    expect(JSON.parse(results[0]?.after ?? "").exchange_rate).toBe(1.1);
    expect(JSON.parse(results[3]?.after ?? "").password_changed).toBe(true);
    expect(JSON.stringify(results)).not.toMatch(/quick\$|2026"|hash/);
    expect(Object.keys(JSON.parse(results[2]?.after ?? ""))).toEqual(["digest"]);
    await expect(platform.DB.exec("UPDATE admin_events SET label = 'x'")).rejects.toThrow("append-only");
    await expect(platform.DB.exec("DELETE FROM admin_events")).rejects.toThrow("append-only");
  });
});
