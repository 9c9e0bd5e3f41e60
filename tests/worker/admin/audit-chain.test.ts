import { beforeEach, describe, expect, test } from "vitest";
import { ImportDepartmentsInput } from "../../../domain/inputs/admin-import.ts";
import { NumberingInput, SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { departmentSchemas } from "../../../domain/master-data/schemas.ts";
import { inBatch } from "../../../worker/db/database.ts";
import { findAdminChainHead, insertAdminEvent, type NewAdminEvent } from "../../../worker/db/queries/admin-events.ts";
import { inAuditedBatch } from "../../../worker/services/audited-batch.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const admin = () => backend.as("admin");
const departments = () => backend.services.admin.departments;
const create = async (name: string) => departments().create(await admin(), departmentSchemas.create.parse({ name }));
const entries = async () =>
  (
    await platform.DB.prepare("SELECT seq, entity, action, label, before, after FROM admin_events ORDER BY rowid").all<{
      seq: number;
      entity: string;
      action: string;
      label: string;
    }>()
  ).results;

/** The number of entries about the sample organisation. */
let initial = 0;
beforeEach(async () => {
  initial = (await entries()).length;
});

/**
 * Expects the record of the administration to be intact, with the entries about the sample organisation and `count`
 * later ones.
 */
async function expectIntactChain(count: number): Promise<void> {
  const length = initial + count;
  expect((await entries()).map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, at) => at + 1));
  expect(await backend.jobs.checkRecord()).toMatchObject({ administration: length, faults: 0 });
}

describe("the record of the administration", () => {
  test("the administration's record has an entry for each change of departments, settings and numbering, and for each export", async () => {
    const used = unwrap(await create("Legal"));
    const unused = unwrap(await create("Research"));
    unwrap(await departments().update(await admin(), used.id, departmentSchemas.update.parse({ description: "Law" })));
    await platform.DB.prepare("UPDATE departments SET was_used = 1 WHERE id = ?").bind(used.id).run();
    unwrap(await departments().remove(await admin(), used.id));
    unwrap(await departments().remove(await admin(), unused.id));
    const csv = `Name\n${Array.from({ length: 230 }, (_, at) => `Department ${at}`).join("\n")}`;
    unwrap(await departments().import(await admin(), ImportDepartmentsInput.parse({ csv })));
    unwrap(
      await backend.services.admin.settings.update(await admin(), SettingsInput.parse({ password_min_length: 12 })),
    );
    unwrap(await backend.services.admin.numbering.update(await admin(), NumberingInput.parse({ include_month: true })));
    unwrap(await backend.services.admin.numbering.reset(await admin()));
    unwrap(await backend.services.exports.create(await admin(), "csv", ExportFilters.parse({})));
    await expectIntactChain(5 + 230 + 3 + 1);
    const actions = (await entries()).slice(initial, initial + 5).map(({ action, label }) => `${action} ${label}`);
    expect(actions).toEqual([
      "created Legal",
      "created Research",
      "updated Legal",
      "deactivated Legal",
      "deleted Research",
    ]);
    const [deactivated, deleted] = (await entries()).slice(initial + 3, initial + 5) as {
      before?: string;
      after?: string | null;
    }[];
    expect(JSON.parse(deactivated?.after ?? "")).toEqual({
      ...JSON.parse(deactivated?.before ?? ""),
      is_active: false,
    });
    expect(deleted?.after).toBeNull();
  });

  test("a refused reset of the numbering adds no entry to the administration's record", async () => {
    unwrap(await backend.services.admin.numbering.update(await admin(), NumberingInput.parse({ include_year: false })));
    await submitAs(backend, "requester");
    expect(await backend.services.admin.numbering.reset(await admin())).toMatchObject({ code: "number_exists" });
    unwrap(await create("Legal"));
    await expectIntactChain(2);
  });

  test("if an entry contains characters that JSON has to escape, the record of the administration stays intact", async () => {
    unwrap(await create('Law & "Order" \\ \u2028 é 🧾 \ttab'));
    const label = "half \ud83e a character, and a \0 NUL";
    const event = { entity: "export", entity_id: "x", version: 1, action: "exported", label, after: null } as const;
    const rest = { actor_id: null, actor_name: null, created_at: "2026-11-02T09:00:00.000Z", before: null };
    unwrap(await inAuditedBatch(backend.deps, [insertAdminEvent(backend.deps.db, { ...event, ...rest })]));
    await expectIntactChain(2);
  });
});

describe("concurrent changes of the administration", () => {
  test("if several rows of the administration are changed concurrently, each change gets an entry in the record", async () => {
    const { id } = await submitAs(backend, "requester");
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => create(`Department ${at}`)),
      ...Array.from({ length: 4 }, async () =>
        backend.services.exports.create(await backend.as("director"), "csv", ExportFilters.parse({})),
      ),
    ]);
    expect(outcomes.filter((one) => !one.ok)).toEqual([]);
    expect(id).toBe("REQ-2026-1001");
    await expectIntactChain(outcomes.length);
  });

  test("of three concurrent changes of the same department, one is saved and two are refused with stale_version", async () => {
    const { id } = unwrap(await create("Legal"));
    const change = async (description: string) =>
      departments().update(await admin(), id, departmentSchemas.update.parse({ description, version: 1 }));
    const outcomes = await Promise.all([change("A"), change("B"), change("C")]);
    expect(outcomes.map((one) => (one.ok ? "ok" : one.code)).toSorted()).toEqual([
      "ok",
      "stale_version",
      "stale_version",
    ]);
    await expectIntactChain(2);
  });

  test("if another entry is added to the administration's record before each attempt to save a change, the change is refused with busy and not saved", async () => {
    const event: NewAdminEvent = {
      entity: "department",
      entity_id: "x",
      version: 1,
      action: "created",
      label: "X",
      actor_id: null,
      actor_name: null,
      created_at: "2026-11-02T09:00:00.000Z",
      before: null,
      after: null,
    };
    // Adds another change each time an attempt has read the last entry of the hash chain, so that every attempt fails.
    const { deps } = backend;
    let tries = 0;
    const sendBatch: typeof deps.db.sendBatch = async (queries) => {
      const results = await deps.db.sendBatch(queries);
      if (queries.length === 1) {
        tries += 1;
        const other = { ...event, entity_id: `other-${tries}` };
        unwrap(await inAuditedBatch(deps, [insertAdminEvent(deps.db, other)]));
      }
      return results;
    };
    const db = { ...deps.db, sendBatch };
    const outcome = await inAuditedBatch({ ...deps, db }, [
      insertAdminEvent(db, event),
      db.run(findAdminChainHead(db).query),
    ]);
    expect(outcome).toMatchObject({ ok: false, code: "busy" });
    const [[head]] = await inBatch(deps.db, [findAdminChainHead(deps.db)]);
    expect(head?.seq).toBe(initial + tries);
    expect((await entries()).some(({ label }) => label === "x")).toBe(false);
    await expectIntactChain(tries);
  });

  test("if a batch adds its first entry to the record only under a condition, adding a second entry throws, because the second entry's position is unknown", async () => {
    const head = { seq: initial, hash: "" };
    const event = { entity: "user", entity_id: "x", version: 1, action: "created", label: "", actor_id: null } as const;
    const rest = { actor_name: null, created_at: "", before: null, after: null };
    const { db } = backend.deps;
    const maybe = insertAdminEvent(db, { ...event, ...rest }, findAdminChainHead(db).query);
    await expect(inAuditedBatch(backend.deps, [maybe, maybe], head)).rejects.toThrow("no entry can follow");
  });
});
