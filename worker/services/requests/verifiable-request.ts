import type { VerifiableRequest } from "../../../domain/audit/verification.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";

/** Converts a request to the form that is compared with its record (R41). */
export function toVerifiableRequest(row: Omit<FullRequestRow, "is_participant">): VerifiableRequest {
  const { seq: _, amount_minor, priority_rank, department_name, ...rest } = row;
  return {
    ...rest,
    amount: amount_minor === null ? null : fromMinor(amount_minor, row.amount_decimals),
    department: department_name,
  };
}
