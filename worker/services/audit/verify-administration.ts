import { type AdminEventRecord, adminHashInput, type ResetNumberRange } from "../../../domain/audit/admin-events.ts";
import type { RecordFault } from "../../../domain/audit/fault.ts";
import { type AdminChainPosition, verifyAdminEntries, verifyAdminHead } from "../../../domain/audit/verification.ts";
import { inBatch } from "../../db/database.ts";
import {
  findAdminChain,
  type IssuedRange,
  listAdminEntries,
  listMissingNumbers,
  listSeries,
} from "../../db/queries/record-check.ts";
import type { Deps } from "../deps.ts";
import { MAX_SERIES, toClaim, toRemovedFault } from "./verify-requests.ts";

/** Entries that one piece reads. */
export const ADMIN_BATCH_ENTRIES = 500;

/** `is_last`: the end of the record was checked as well. */
export type AdminVerificationBatch = {
  faults: RecordFault[];
  entries: number;
  position: AdminChainPosition;
  is_last: boolean;
};

/**
 * Checks the next entries of the administration's record; at its end also against the head that the database keeps, and that every number
 * which a series or a reset of the numbering names has its record.
 */
export async function verifyAdministrationAfter(
  { db, sha256 }: Pick<Deps, "db" | "sha256">,
  from: AdminChainPosition,
): Promise<AdminVerificationBatch> {
  const [entries, [head], series] = await inBatch(db, [
    listAdminEntries(db, from.seq, ADMIN_BATCH_ENTRIES),
    findAdminChain(db),
    listSeries(db, MAX_SERIES),
  ]);
  const { faults, position } = await verifyAdminEntries(entries, from, sha256);
  const is_last = entries.length < ADMIN_BATCH_ENTRIES;
  const claims = [
    ...entries.flatMap((entry) => parseResetClaim(sha256, entry)),
    ...(is_last ? series.map(toClaim) : []),
  ];
  const [missing] = claims.length === 0 ? [[]] : await inBatch(db, [listMissingNumbers(db, claims)]);
  return {
    faults: [
      ...faults,
      ...(is_last ? verifyAdminHead(position, head) : []),
      ...missing.map(({ id }) => toRemovedFault(id)),
    ],
    entries: entries.length,
    position,
    is_last,
  };
}

/** What a series had given before it was reset. Nothing that was changed, or is from before the chain, vouches for anything. */
function parseResetClaim(sha256: Deps["sha256"], entry: AdminEventRecord): IssuedRange[] {
  if (entry.entity !== "numbering" || entry.action !== "reset") return [];
  if (entry.after === null || sha256(adminHashInput(entry)) !== entry.hash) return [];
  const { given, suffix_format } = JSON.parse(entry.after) as {
    given?: ResetNumberRange | null;
    suffix_format: number;
  };
  return given ? [{ ...given, width: suffix_format }] : [];
}
