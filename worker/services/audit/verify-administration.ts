import { type AdminAuditEntry, type IssuedNumberRange, toAdminHashInput } from "../../../domain/audit/admin-events.ts";
import type { RecordFault, RuleFault } from "../../../domain/audit/fault.ts";
import { listRuleDifferences, RULE_ENTITIES, type RuleEntity, type RuleSnapshot } from "../../../domain/audit/rules.ts";
import {
  type AdminChainPosition,
  verifyAdminChainHead,
  verifyAdminEntries,
} from "../../../domain/audit/verification.ts";
import { inBatch } from "../../db/database.ts";
import { findAdminChainHead } from "../../db/queries/admin-events.ts";
import {
  type AdminRecordEntry,
  type IssuedRange,
  listAdminRecordEntries,
  listMissingNumbers,
  listSeries,
} from "../../db/queries/record-check.ts";
import type { Deps } from "../deps.ts";
import { MAX_SERIES, toIssuedRange, toRemovedFault } from "./verify-requests.ts";

/** The maximum number of entries that one batch verifies. */
const ADMIN_VERIFICATION_BATCH_SIZE = 500;

/**
 * The result of one batch. `position`: the last verified entry. `is_last`: whether the batch verified the end of the
 * record.
 */
export type AdminVerificationBatch = {
  faults: RecordFault[];
  entries: number;
  position: AdminChainPosition;
  is_last: boolean;
};

/**
 * Verifies the next entries of the administration's record: the hash chain, and that each entry about a rule begins from the state of the
 * entry before it. The last batch also verifies the stored end of the hash chain. Reports request numbers that were issued but have no record: numbers before each reset of the numbering among
 * these entries and, in the last batch, numbers of each series after the newest number with a record.
 */
export async function verifyAdminEntriesAfter(
  { db, sha256 }: Pick<Deps, "db" | "sha256">,
  from: AdminChainPosition,
): Promise<AdminVerificationBatch> {
  const { entries, heads, series } = await inBatch(db, {
    entries: listAdminRecordEntries(db, from.seq, ADMIN_VERIFICATION_BATCH_SIZE),
    heads: findAdminChainHead(db),
    series: listSeries(db, MAX_SERIES),
  });
  const chain = entries.map(({ earlier_after: _, ...entry }): AdminAuditEntry => entry);
  const { faults, position } = await verifyAdminEntries(chain, from, sha256);
  const is_last = entries.length < ADMIN_VERIFICATION_BATCH_SIZE;
  const claims = [
    ...entries.flatMap((entry) => parseResetClaim(sha256, entry)),
    ...(is_last ? series.map(toIssuedRange) : []),
  ];
  const { missing } =
    claims.length === 0 ? { missing: [] } : await inBatch(db, { missing: listMissingNumbers(db, claims) });
  return {
    faults: [
      ...faults,
      ...entries.flatMap((entry) => findUnrecordedChange(sha256, entry) ?? []),
      ...(is_last ? verifyAdminChainHead(position, heads[0]) : []),
      ...missing.map(({ id }) => toRemovedFault(id)),
    ],
    entries: entries.length,
    position,
    is_last,
  };
}

const isRuleEntity = (entity: string): entity is RuleEntity => RULE_ENTITIES.some((one) => one === entity);

/**
 * Returns the fault of an entry that changed a rule whose row had been written outside of the product: its state before the change is not the
 * one of the entry before it (R49). Otherwise a change by the product would hide it, because the new entry contains all values of the row.
 */
function findUnrecordedChange(sha256: Deps["sha256"], entry: AdminRecordEntry): RuleFault | null {
  const { earlier_after, ...chained } = entry;
  const { entity, entity_id, label, before, seq } = entry;
  if (before === null || earlier_after === null || !isRuleEntity(entity)) return null;
  if (sha256(toAdminHashInput(chained)) !== entry.hash) return null;
  const fields = listRuleDifferences(entity, JSON.parse(before), parseObject(earlier_after));
  return fields.length > 0 ? { kind: "rule_changed", entity, entity_id, label, how: "entry", fields, seq } : null;
}

/** Returns a parsed JSON object; an empty one for a text that was changed and is no JSON. */
function parseObject(json: string): RuleSnapshot {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Returns the range of numbers that a series issued before the reset in this entry; nothing if the entry is not a reset
 * or was changed.
 */
function parseResetClaim(sha256: Deps["sha256"], entry: AdminAuditEntry): IssuedRange[] {
  if (entry.entity !== "numbering" || entry.action !== "reset") return [];
  if (entry.after === null || sha256(toAdminHashInput(entry)) !== entry.hash) return [];
  const { given, suffix_format } = JSON.parse(entry.after) as {
    given?: IssuedNumberRange | null;
    suffix_format: number;
  };
  return given ? [{ ...given, width: suffix_format }] : [];
}
