import type { RuleFault } from "../../../domain/audit/fault.ts";
import {
  listRuleDifferences,
  RULE_ENTITIES,
  type RuleDifference,
  type RuleEntity,
  type RuleSnapshot,
} from "../../../domain/audit/rules.ts";
import { inBatch } from "../../db/database.ts";
import {
  listMissingRules,
  listRuleRows,
  listRuleRowsByIds,
  type MissingRuleRow,
  type RuleRow,
} from "../../db/queries/rule-rows.ts";
import { type Deps, getIsoNow } from "../deps.ts";

export type RuleVerifierDeps = Pick<Deps, "db" | "sha256" | "now">;

/** The maximum number of rows that one call reads. */
const MAX_ROWS = 500;
/** The maximum time between the entry of a deactivation and the end of a delegation in the same batch. */
const SAME_BATCH_MS = 60 * 1000;

/** The kind of the rules to verify next, and the id after which they begin. */
export type RulePosition = { entity: RuleEntity; after: string };

export const FIRST_RULE: RulePosition = { entity: RULE_ENTITIES[0], after: "" };

/** `after`: where the next call begins; null if all rules are verified. */
export type RuleVerificationBatch = { faults: RuleFault[]; rules: number; after: RulePosition | null };

/**
 * Compares the next rules with the newest entries about them (R49): rows that differ, rows without an entry, and entries without a row. Each
 * statement reads a row together with its entry, so that a change at the same time is no difference.
 */
export async function verifyRulesAfter(
  deps: RuleVerifierDeps,
  { entity, after }: RulePosition,
): Promise<RuleVerificationBatch> {
  const { db } = deps;
  const entities = RULE_ENTITIES.slice(RULE_ENTITIES.indexOf(entity));
  const toStart = (one: RuleEntity): string => (one === entity ? after : "");
  const pages = await inBatch(
    db,
    entities.map((one) => listRuleRows(db, one, toStart(one), MAX_ROWS)),
  );
  const parts: (RulePosition & { rows: readonly RuleRow[]; until: string | null })[] = [];
  let rules = 0;
  for (const [index, one] of entities.entries()) {
    const rows = pages[index] ?? [];
    // The rules of a kind are read to the end, or up to the last row of a full page.
    const until = rows.length < MAX_ROWS ? null : (rows.at(-1)?.id ?? null);
    parts.push({ entity: one, after: toStart(one), rows, until });
    rules += rows.length;
    if (until !== null || rules >= MAX_ROWS) break;
  }
  const missing = await inBatch(
    db,
    parts.map((part) => listMissingRules(db, part.entity, part.after, part.until, MAX_ROWS)),
  );
  const faults = parts.flatMap((part, index) => [
    ...part.rows.flatMap((row) => findRuleFault(deps, part.entity, row) ?? []),
    ...(missing[index] ?? []).flatMap((row) => findRemovedRule(deps, part.entity, row) ?? []),
  ]);
  const last = parts.at(-1);
  const following = entities[parts.length];
  const next = last?.until ? { entity: last.entity, after: last.until } : null;
  return { faults, rules, after: next ?? (following ? { entity: following, after: "" } : null) };
}

/** Compares rules with these ids with the newest entries about them. */
export async function verifyRulesByIds(
  deps: RuleVerifierDeps,
  ids: Partial<Record<RuleEntity, readonly string[]>>,
): Promise<RuleFault[]> {
  const statements = RULE_ENTITIES.map((entity) => {
    const wanted = ids[entity] ?? [];
    return wanted.length > 0 ? listRuleRowsByIds(deps.db, entity, wanted) : undefined;
  });
  const found = await inBatch(deps.db, statements);
  return RULE_ENTITIES.flatMap((entity, index) =>
    (found[index] ?? []).flatMap((row) => findRuleFault(deps, entity, row) ?? []),
  );
}

const createFault = (
  entity: RuleEntity,
  { id, label }: { id: string; label: string },
  how: RuleFault["how"],
  fields: RuleDifference[] = [],
): RuleFault => ({ kind: "rule_changed", entity, entity_id: id, label, how, fields });

function findRuleFault(deps: RuleVerifierDeps, entity: RuleEntity, row: RuleRow): RuleFault | null {
  if (row.recorded === null) return createFault(entity, row, "added");
  const fields = listRuleDifferences(entity, toRowSnapshot(deps, entity, row), toRecordedSnapshot(entity, row));
  return fields.length > 0 ? createFault(entity, row, "changed", fields) : null;
}

/** Returns a row in the shape of the entries. The record contains the SHA-256 of a password's hash. */
export function toRowSnapshot({ sha256 }: Pick<Deps, "sha256">, entity: RuleEntity, { state }: RuleRow): RuleSnapshot {
  const stored = JSON.parse(state) as RuleSnapshot;
  return entity === "password" ? { digest: sha256(String(stored.password_hash)) } : stored;
}

/** Returns the state according to the record. The deactivation of one of the people ended a delegation without an entry of its own. */
function toRecordedSnapshot(entity: RuleEntity, { recorded, state }: RuleRow): RuleSnapshot {
  const snapshot = JSON.parse(recorded ?? "null") as RuleSnapshot;
  if (entity !== "delegation" || snapshot.ended_at !== null) return snapshot;
  const { ended_at, deactivated_at } = JSON.parse(state) as Record<"ended_at" | "deactivated_at", string | null>;
  if (deactivated_at === null) return snapshot;
  const distance = Math.abs(Date.parse(ended_at ?? "") - Date.parse(deactivated_at));
  return { ...snapshot, ended_at: distance < SAME_BATCH_MS ? ended_at : deactivated_at };
}

/** Returns the fault of an entry without a row; null for a delegation that has ended, whose row is deleted after some time. */
function findRemovedRule(deps: RuleVerifierDeps, entity: RuleEntity, row: MissingRuleRow): RuleFault | null {
  if (entity === "password") return null;
  if (entity === "delegation") {
    const { ends_at, ended_at } = JSON.parse(row.after) as Record<"ends_at" | "ended_at", string | null>;
    if (ended_at !== null || (ends_at !== null && ends_at <= getIsoNow(deps))) return null;
  }
  return createFault(entity, row, "removed");
}
