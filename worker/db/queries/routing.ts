import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { PersonRow } from "./people.ts";

export type ConfigurationRow = {
  id: string;
  version: number;
  request_type: string;
  configuration_type: "amount_based" | "user_specific";
  department_id: string | null;
  approver_user_id: string | null;
  /** JSON array of {max_amount_minor, currency, approver_user_id}. */
  levels: string;
};

/** Active configurations of a type that fit a department: the ones for it and the ones for all. */
export function listConfigurations(db: Database, request_type: string, department_id: string) {
  return db.all<ConfigurationRow>(
    sql`SELECT c.id, c.version, c.request_type, c.configuration_type, c.department_id, c.approver_user_id,
          (SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency, 'approver_user_id', l.approver_user_id) ORDER BY l.position)
           FROM doa_levels l WHERE l.configuration_id = c.id) AS levels
        FROM doa_configurations c
        WHERE c.request_type = ${request_type} AND (c.department_id IS NULL OR c.department_id = ${department_id}) AND c.is_active = 1`,
  );
}

/** Everybody whom those configurations name. */
export function listConfiguredApprovers(db: Database, request_type: string, department_id: string) {
  return db.all<PersonRow>(
    sql`WITH fitting AS (SELECT id, approver_user_id FROM doa_configurations
          WHERE request_type = ${request_type} AND (department_id IS NULL OR department_id = ${department_id}) AND is_active = 1)
        SELECT u.id, u.name, u.is_active FROM users u WHERE u.id IN (
          SELECT approver_user_id FROM fitting UNION SELECT l.approver_user_id FROM doa_levels l JOIN fitting f ON l.configuration_id = f.id)`,
  );
}

export type NumberingRow = {
  prefix: string;
  separator: string;
  suffix_format: number;
  counter_start: number;
  include_department: number;
  include_year: number;
  include_month: number;
  /** null: the series is new. */
  last_number: number | null;
  first_number: number | null;
};

/** The series of the configuration `c`, formed just as `seriesOf` forms it. */
function seriesExpression(department: string, at: string): SQL {
  const folded = department.toUpperCase().replaceAll(/\s+/g, "");
  return sql`(c.prefix || c.separator || CASE WHEN c.include_department THEN ${folded} || c.separator ELSE '' END
    || CASE WHEN c.include_year THEN ${at.slice(0, 4)} || c.separator ELSE '' END
    || CASE WHEN c.include_month THEN ${at.slice(5, 7)} || c.separator ELSE '' END)`;
}

/** The numbering configuration and where its series stands, both known after one round trip. */
export function findNumbering(db: Database, department: string, at: string) {
  return db.all<NumberingRow>(
    sql`SELECT c.prefix, c.separator, c.suffix_format, c.counter_start, c.include_department, c.include_year, c.include_month, s.last_number, s.first_number
        FROM request_id_config c LEFT JOIN request_series s ON s.series = ${seriesExpression(department, at)} WHERE c.id = 1`,
  );
}

/** Where a series stands: every number from `first_number` to `last_number` was given. Empty while it is new. */
export const findSeries = (db: Database, series: string) =>
  db.all<{ first_number: number; last_number: number }>(
    sql`SELECT first_number, last_number FROM request_series WHERE series = ${series}`,
  );

/** Numbers stepped over in one go; a longer run of given ones takes another. */
const MAX_SKIPPED = 100_000;

/** The first number after `base` that was never given, or the end of the stretch that is looked at. `width` is the counter's. */
const firstFreeNumber = (series: SQL, base: SQL, width: SQL): SQL =>
  sql`(WITH RECURSIVE given(n) AS (
      SELECT ${base} + 1 UNION ALL
      SELECT n + 1 FROM given
      WHERE EXISTS (SELECT 1 FROM request_events e WHERE e.request_id = ${series} || printf('%0*d', ${width}, n) AND e.version = 1)
      LIMIT ${MAX_SKIPPED})
    SELECT max(n) FROM given)`;

/**
 * Moves a series past the numbers from `base` on that were given before under another configuration (R27), up to just before the
 * first free one. Whoever moved it meanwhile did the same, or more.
 */
export function skipUsedNumbers(
  db: Database,
  { series, base, since }: { series: string; base: number; since: number },
  width: number,
): Statement {
  return db.run(
    sql`INSERT INTO request_series(series, last_number, last_id, first_number)
        VALUES (${series}, ${firstFreeNumber(sql`${series}`, sql`${base}`, sql`${width}`)} - 1, '', ${since})
        ON CONFLICT DO UPDATE SET last_number = excluded.last_number WHERE last_number = ${base}`,
  );
}

/** The number that a series would give next; a new one begins after `counter_start`. */
export function findNextNumber(db: Database, series: string, counter_start: number, width: number) {
  const base = sql`coalesce((SELECT last_number FROM request_series WHERE series = ${series}), ${counter_start})`;
  return db.all<{ next: number }>(sql`SELECT ${firstFreeNumber(sql`${series}`, base, sql`${width}`)} AS next`);
}

export type NumberingConfigRow = Omit<NumberingRow, "last_number" | "first_number"> & { version: number; next: number };

/** The configuration with its version and the number that it would give next. */
export function findNumberingConfig(db: Database, department: string, at: string) {
  const base = sql`coalesce((SELECT last_number FROM request_series s WHERE s.series = ${seriesExpression(department, at)}), c.counter_start)`;
  return db.all<NumberingConfigRow>(
    sql`SELECT c.prefix, c.separator, c.suffix_format, c.counter_start, c.include_department, c.include_year, c.include_month, c.version,
          ${firstFreeNumber(seriesExpression(department, at), base, sql`c.suffix_format`)} AS next FROM request_id_config c WHERE c.id = 1`,
  );
}
