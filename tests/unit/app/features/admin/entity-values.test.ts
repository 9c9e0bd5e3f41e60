import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getFieldText } from "../../../../../app/features/admin/entity-values.tsx";
import { LANGUAGES } from "../../../../../domain/language.ts";
import * as entities from "../../../../../domain/master-data/entities.ts";
import * as schemas from "../../../../../domain/master-data/schemas.ts";
import { loadTexts } from "../../../../../texts/index.ts";
import * as masterData from "../../../../../worker/db/schema/master-data.ts";
import { departments } from "../../../../../worker/db/schema/users.ts";

const TABLES = {
  department: departments,
  currency: masterData.currencies,
  request_type: masterData.request_types,
  priority: masterData.priorities,
  approver_group: masterData.approver_groups,
  duty_conflict: masterData.duty_conflicts,
};
const ENTITIES = Object.values(entities).map((entity) => [entity.kind, entity] as const);

describe("the description of a kind of master data", () => {
  test.each(ENTITIES)("every field of %s has a label in every language", async (_, entity) => {
    for (const language of LANGUAGES) {
      const texts = await loadTexts(language);
      const labels = Object.keys(entity.fields).map((name) => [name, getFieldText(texts, entity, name).label]);
      expect(labels.filter(([name, label]) => name === label)).toEqual([]);
    }
  });

  test.each(ENTITIES)("every ordinary field of %s that is not a decimal is a column of its table", (kind, entity) => {
    const columns = Object.keys(getTableColumns(TABLES[kind]));
    const stored = Object.entries(entity.fields).filter(([, { control }]) => !["special", "decimal"].includes(control));
    expect(columns).toEqual(expect.arrayContaining(stored.map(([name]) => name)));
  });

  test("an absent field of a new priority gets its default, and of a stored priority stays absent", () => {
    const { create, update } = schemas.prioritySchemas;
    expect(create.parse({ code: "soon", name: "Soon" })).toEqual({
      code: "SOON",
      name: "Soon",
      description: "",
      color: "#6B7280",
      escalation_hours: 72,
      sort_order: 0,
      is_active: true,
    });
    expect(update.parse({})).toEqual({});
  });
});
