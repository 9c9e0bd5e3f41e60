import { sql } from "drizzle-orm";
import type { MatrixBand, MatrixStep } from "../../../domain/matrix/routing.ts";
import type { Database, Statement } from "../database.ts";
import type { doa_configurations } from "../schema/master-data.ts";

export type NewConfiguration = Pick<
  typeof doa_configurations.$inferSelect,
  "id" | "request_type" | "configuration_type" | "department_id" | "approver_user_id"
> & { levels: readonly MatrixBand[] };

/** Inserts a configuration with its levels, in the given order. */
export function insertConfiguration(db: Database, one: NewConfiguration, at: string): Statement[] {
  return [
    db.run(
      sql`INSERT INTO doa_configurations(id, request_type, configuration_type, department_id, approver_user_id, created_at, updated_at)
          VALUES (${one.id}, ${one.request_type}, ${one.configuration_type}, ${one.department_id}, ${one.approver_user_id}, ${at}, ${at})`,
    ),
    ...insertLevels(db, one.id, one.levels),
  ];
}

function insertLevels(db: Database, configuration_id: string, levels: readonly MatrixBand[]): Statement[] {
  if (levels.length === 0) return [];
  return [
    db.run(
      sql`INSERT INTO doa_levels(configuration_id, position, max_amount_minor, currency, approver_user_id)
          SELECT ${configuration_id}, key, json_extract(value, '$.max_amount_minor'), json_extract(value, '$.currency'), json_extract(value, '$.approver_user_id')
          FROM json_each(${JSON.stringify(levels)})`,
    ),
    ...insertSteps(
      db,
      configuration_id,
      levels.map(({ steps }) => steps ?? []),
    ),
  ];
}

/**
 * Inserts the steps of each band. `stepsByBand`: one list of steps for each level, in order; a `user_specific`
 * configuration has only one list.
 */
function insertSteps(
  db: Database,
  configuration_id: string,
  stepsByBand: readonly (readonly MatrixStep[])[],
): Statement[] {
  if (stepsByBand.every((steps) => steps.length === 0)) return [];
  return [
    db.run(
      sql`INSERT INTO doa_steps(configuration_id, band, position, name, required, members)
          SELECT ${configuration_id}, band.key, step.key, json_extract(step.value, '$.name'), json_extract(step.value, '$.required'), json_extract(step.value, '$.members')
          FROM json_each(${JSON.stringify(stepsByBand)}) band, json_each(band.value) step`,
    ),
  ];
}

/**
 * Replaces the levels and steps of a configuration with `levels`, in the given order; a `user_specific` configuration
 * gets `steps`.
 */
export function replaceLevels(
  db: Database,
  configuration_id: string,
  levels: readonly MatrixBand[],
  steps: readonly MatrixStep[],
): Statement[] {
  return [
    db.run(sql`DELETE FROM doa_levels WHERE configuration_id = ${configuration_id}`),
    db.run(sql`DELETE FROM doa_steps WHERE configuration_id = ${configuration_id}`),
    ...insertLevels(db, configuration_id, levels),
    ...insertSteps(db, configuration_id, [steps]),
  ];
}

export function addPayer(db: Database, request_type: string, user_id: string, position: number): Statement {
  return db.run(
    sql`INSERT INTO request_type_payers(request_type_id, user_id, position) SELECT id, ${user_id}, ${position} FROM request_types WHERE code = ${request_type}`,
  );
}
