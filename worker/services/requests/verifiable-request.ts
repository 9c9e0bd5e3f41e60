import type { RequestRecordFault } from "../../../domain/audit/fault.ts";
import { type VerifiableRequest, verifyAgainstRecord } from "../../../domain/audit/verification.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { RequestEvent } from "../../../domain/requests/events.ts";
import type { ContradictionRow } from "../../db/queries/record-check.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import type { Deps } from "../deps.ts";

/** Converts a request to the form that is compared with its record (R41). */
export function toVerifiableRequest(row: Omit<FullRequestRow, "is_participant">): VerifiableRequest {
  const { seq: _, amount_minor, priority_rank, department_name, ...rest } = row;
  return {
    ...rest,
    amount: amount_minor === null ? null : fromMinor(amount_minor, row.amount_decimals),
    department: department_name,
  };
}

/**
 * Returns how a request differs from its record. If it does not differ, returns how its record contradicts a signed
 * checkpoint, which only the record check finds (docs/decisions/0083). Returns null if everything matches. `row` null:
 * the request was deleted. `contradictions`: the rows of `listContradictions`.
 */
export async function verifyRequest(
  { sha256 }: Pick<Deps, "sha256">,
  row: FullRequestRow | null,
  events: Iterable<RequestEvent> | AsyncIterable<RequestEvent>,
  contradictions: readonly ContradictionRow[],
): Promise<RequestRecordFault | null> {
  const fault = await verifyAgainstRecord(row && toVerifiableRequest(row), events, sha256);
  return fault ?? parseContradiction(contradictions);
}

/** Returns the stored finding that the record of a request contradicts a signed checkpoint; null if there is none. */
export function parseContradiction([first]: readonly ContradictionRow[]): RequestRecordFault | null {
  return first ? (JSON.parse(first.fault) as RequestRecordFault) : null;
}
