import type { RequestRecordFault } from "../../../domain/audit/fault.ts";
import { type VerifiableRequest, verifyAgainstRecord } from "../../../domain/audit/verification.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { RequestEvent } from "../../../domain/requests/events.ts";
import type { CheckpointComparisonRow } from "../../db/queries/checkpoints.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { compareWithCheckpoints } from "../audit/checkpoint-heads.ts";
import type { Deps } from "../deps.ts";
import { withoutAddition } from "./attachment-files.ts";

/** Converts a request to the form that is compared with its record (R41). */
export function toVerifiableRequest(row: Omit<FullRequestRow, "is_participant">): VerifiableRequest {
  const { seq: _, amount_minor, priority_rank, department_name, ...rest } = row;
  return {
    ...rest,
    attachments: row.attachments.map((file) => ({ ...withoutAddition(file), added_version: file.added_version })),
    amount: amount_minor === null ? null : fromMinor(amount_minor, row.amount_decimals),
    department: department_name,
  };
}

/**
 * Returns how a request differs from its record. If it does not differ, returns how its record contradicts a signed
 * checkpoint (docs/decisions/checkpoints-and-keys.md). Returns null if everything matches. `row` null:
 * the request was deleted. `comparison`: the row of `findCheckpointComparison`.
 */
export async function verifyRequest(
  deps: Pick<Deps, "sha256" | "checkpoint_key" | "files">,
  row: FullRequestRow | null,
  events: Iterable<RequestEvent> | AsyncIterable<RequestEvent>,
  comparison: readonly CheckpointComparisonRow[],
): Promise<RequestRecordFault | null> {
  const fault = await verifyAgainstRecord(row && toVerifiableRequest(row), events, deps.sha256);
  return fault ?? (await compareWithCheckpoints(deps, comparison));
}
