import { isCompleteSnapshot, listRuleDifferences, type RuleEntity } from "../../../domain/audit/rules.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import {
  type AdminEventInsertion,
  insertAdminEvent,
  insertAdminEvents,
  type NewAdminEvent,
} from "../../db/queries/admin-events.ts";
import { findBaseline, increaseUserVersions, listRuleRows, type RuleRow } from "../../db/queries/rule-rows.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { toRowSnapshot } from "./verify-rules.ts";

/**
 * The kinds of rows that had no entry before the record had entries about all of them: the standard data of an installation, the first users,
 * passwords and delegations. The matrix, groups and conflicts of duties always had entries, so a row without one is a fault.
 */
const ENTITIES: readonly RuleEntity[] = [
  ...(["settings", "numbering", "department", "currency", "priority", "request_type"] as const),
  ...(["user", "password", "delegation"] as const),
];

/** The number of rows that one batch records. */
const BATCH_SIZE = 200;

type BaselineDeps = Pick<Deps, "db" | "sha256" | "newId" | "now">;

/**
 * Writes the first entries about rows that have none, once for each installation (R49). The entry 'baseline' then shows that it is complete,
 * and the next checkpoint signs it with all others. Rows without an entry are faults from then on. A row that contradicts an existing entry
 * gets no new one. Safe to repeat after a crash.
 */
export async function recordBaseline(deps: BaselineDeps): Promise<void> {
  const { baselines } = await inBatch(deps.db, { baselines: findBaseline(deps.db) });
  if (baselines.length > 0) return;
  const counts: Partial<Record<RuleEntity, number>> = {};
  for (const entity of ENTITIES) {
    for (let after: string | null = ""; after !== null; ) {
      const { rows }: { rows: RuleRow[] } = await inBatch(deps.db, {
        rows: listRuleRows(deps.db, entity, after, BATCH_SIZE),
      });
      const written = await recordRows(deps, entity, rows);
      if (written === null) return;
      counts[entity] = (counts[entity] ?? 0) + written;
      after = rows.length === BATCH_SIZE ? (rows.at(-1)?.id ?? null) : null;
    }
  }
  await write(deps, [
    insertAdminEvent(deps.db, {
      ...({ entity: "baseline", entity_id: "1", version: 1, action: "created", label: "" } as const),
      ...{ actor_id: null, actor_name: null, created_at: getIsoNow(deps), before: null },
      after: JSON.stringify({ rows: counts }),
    }),
  ]);
}

/** Returns how many entries were written; null if a concurrent change prevented it, so that the next call tries again. */
async function recordRows(deps: BaselineDeps, entity: RuleEntity, rows: readonly RuleRow[]): Promise<number | null> {
  const created_at = getIsoNow(deps);
  const entries: NewAdminEvent[] = [];
  const changed_ids: string[] = [];
  for (const row of rows) {
    const stored = toRowSnapshot(deps, entity, row);
    const recorded = row.recorded === null ? null : JSON.parse(row.recorded);
    const isDeleted = row.version !== null && recorded === null;
    const isRecorded =
      recorded !== null &&
      (entity !== "user" ||
        isCompleteSnapshot(entity, stored, recorded) ||
        listRuleDifferences(entity, stored, recorded).length > 0);
    if (isDeleted || isRecorded) continue;
    if (recorded !== null) changed_ids.push(row.id);
    entries.push({
      ...{ entity, entity_id: row.id, label: row.label, actor_id: null, actor_name: null, created_at },
      version: row.row_version + (recorded === null ? 0 : 1),
      action: recorded === null ? "created" : "updated",
      before: row.recorded,
      after: JSON.stringify(stored),
    });
  }
  if (entries.length === 0) return 0;
  const wasWritten = await write(deps, [
    insertAdminEvents(deps.db, entries),
    ...(changed_ids.length > 0 ? [increaseUserVersions(deps.db, changed_ids)] : []),
  ]);
  return wasWritten ? entries.length : null;
}

/** Runs a batch. Returns false if a concurrent change wrote one of the entries. */
async function write(deps: BaselineDeps, statements: readonly (Statement | AdminEventInsertion)[]): Promise<boolean> {
  try {
    return (await inAuditedBatch(deps, statements)).ok;
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return false;
  }
}
