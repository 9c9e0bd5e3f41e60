import type { RequestSummary } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { type FilterStatus, OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { listApproverNames } from "../../requests/approver-names.tsx";

/** The values of a request in a table row. They contain only what the table needs, because a page has up to 100 rows. */
export interface RequestTableRow {
  id: string;
  title: string;
  type: string;
  requester: string;
  department: string;
  amount: number | null;
  currency: string;
  decimals: number;
  amount_usd: number | null;
  status: FilterStatus;
  /** The people that an open request waits for, or the last approver of a decided request. */
  approvers: readonly string[];
  /** Whether the request is open and has no approver (R14). */
  hasNoApprover: boolean;
  created_at: string;
}

export function toRequestTableRows(requests: readonly Rendered<RequestSummary>[]): RequestTableRow[] {
  return requests.map((request) => ({
    id: request.id,
    title: request.title,
    type: request.request_type_name,
    requester: request.requester_name,
    department: request.department,
    amount: request.amount,
    currency: request.currency,
    decimals: request.amount_decimals,
    amount_usd: request.amount_usd,
    status: request.is_overdue ? "overdue" : request.status,
    approvers: listApproverNames(request),
    hasNoApprover: request.current_approver_name === null && OPEN_STATUSES.includes(request.status),
    created_at: request.created_at,
  }));
}
