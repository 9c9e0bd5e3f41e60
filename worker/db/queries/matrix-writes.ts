import { sql } from "drizzle-orm";
import type { MatrixLevel } from "../../../app/domain/approval-routing.ts";
import type { Database, Statement } from "../database.ts";

export type NewConfiguration = {
  id: string;
  request_type: string;
  configuration_type: "amount_based" | "user_specific";
  department_id: string | null;
  approver_user_id: string | null;
  levels: readonly MatrixLevel[];
};

/** A configuration with its levels, in the order given, as an installation starts with it: its first version is nobody's. */
export function insertConfiguration(db: Database, one: NewConfiguration, at: string): Statement[] {
  return [
    db.run(
      sql`INSERT INTO doa_configurations(id, request_type, configuration_type, department_id, approver_user_id, created_at, updated_at)
          VALUES (${one.id}, ${one.request_type}, ${one.configuration_type}, ${one.department_id}, ${one.approver_user_id}, ${at}, ${at})`,
    ),
    ...insertLevels(db, one.id, one.levels),
    db.run(
      sql`INSERT INTO admin_events(entity, entity_id, version, action, label, created_at, after)
          SELECT 'doa_configuration', c.id, c.version, 'created', coalesce(t.name, c.request_type) || coalesce(' in ' || d.name, ''), ${at},
            json_object('request_type', c.request_type, 'configuration_type', c.configuration_type, 'department_id', c.department_id,
              'department', d.name, 'approver_user_id', c.approver_user_id, 'approver_user_name', u.name, 'is_active', json('true'),
              'levels', (SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency,
                  'approver_user_id', l.approver_user_id, 'approver_name', (SELECT name FROM users WHERE id = l.approver_user_id)) ORDER BY l.position)
                FROM doa_levels l WHERE l.configuration_id = c.id))
          FROM doa_configurations c LEFT JOIN request_types t ON t.code = c.request_type LEFT JOIN departments d ON d.id = c.department_id
          LEFT JOIN users u ON u.id = c.approver_user_id WHERE c.id = ${one.id}`,
    ),
  ];
}

function insertLevels(db: Database, configuration_id: string, levels: readonly MatrixLevel[]): Statement[] {
  if (levels.length === 0) return [];
  return [
    db.run(
      sql`INSERT INTO doa_levels(configuration_id, position, max_amount_minor, currency, approver_user_id)
          SELECT ${configuration_id}, key, json_extract(value, '$.max_amount_minor'), json_extract(value, '$.currency'), json_extract(value, '$.approver_user_id')
          FROM json_each(${JSON.stringify(levels)})`,
    ),
  ];
}

/** The levels of a configuration, in the order given. */
export function replaceLevels(db: Database, configuration_id: string, levels: readonly MatrixLevel[]): Statement[] {
  return [
    db.run(sql`DELETE FROM doa_levels WHERE configuration_id = ${configuration_id}`),
    ...insertLevels(db, configuration_id, levels),
  ];
}

export function addPayer(db: Database, request_type: string, user_id: string, position: number): Statement {
  return db.run(
    sql`INSERT INTO request_type_payers(request_type_id, user_id, position) SELECT id, ${user_id}, ${position} FROM request_types WHERE code = ${request_type}`,
  );
}
