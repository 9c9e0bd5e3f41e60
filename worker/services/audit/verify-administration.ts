import { type AdminAuditEntry, type IssuedNumberRange, toAdminHashInput } from "../../../domain/audit/admin-events.ts";
import type { RecordFault } from "../../../domain/audit/fault.ts";
import {
  type AdminChainPosition,
  verifyAdminChainHead,
  verifyAdminEntries,
} from "../../../domain/audit/verification.ts";
import { inBatch } from "../../db/database.ts";
import { findAdminChainHead } from "../../db/queries/admin-events.ts";
import {
  type IssuedRange,
  listAdminRecordEntries,
  listMissingNumbers,
  listSeries,
} from "../../db/queries/record-check.ts";
import type { Deps } from "../deps.ts";
import { MAX_SERIES, toIssuedRange, toRemovedFault } from "./verify-requests.ts";

/** The maximum number of entries that one batch verifies. */
export const ADMIN_VERIFICATION_BATCH_SIZE = 500;

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
 * Verifies the next entries of the administration's record; the last batch also verifies the stored end of the hash
 * chain. Reports request numbers that were issued but have no record: numbers before each reset of the numbering among
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
  const { faults, position } = await verifyAdminEntries(entries, from, sha256);
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
      ...(is_last ? verifyAdminChainHead(position, heads[0]) : []),
      ...missing.map(({ id }) => toRemovedFault(id)),
    ],
    entries: entries.length,
    position,
    is_last,
  };
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
