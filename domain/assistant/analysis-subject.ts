/** The data from which facts about one request are computed, limited to what the user may see (R4). */
import type { ApprovalProgress } from "../matrix/route.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import type { AmountWithRate } from "./usd.ts";

/** A request, or a draft of a request (then `id` is null). */
export type AnalyzedRequest = AmountWithRate &
  ApprovalProgress & {
    id: string | null;
    title: string;
    description: string;
    request_type: string;
    type_name: string;
    department_id: string;
    department_name: string;
    requester_id: string;
    requester_name: string;
    status: RequestStatus;
    current_approver_id: string | null;
    current_approver_name: string | null;
    due_at: string | null;
    created_at: string;
    attachments: number;
    /** The required fields that are still empty in a draft, as text. */
    missing_fields: readonly string[];
  };

/** A request with which the analyzed request is compared. The user may see it (R4). */
export type ComparedRequest = AmountWithRate & {
  id: string;
  title: string;
  request_type: string;
  status: RequestStatus;
  requester_id: string;
  requester_name: string;
  department_id: string;
  current_approver_id: string | null;
  due_at: string | null;
  created_at: string;
  decided_at: string | null;
};

export type AnalysisContext = {
  now: string;
  asker: { id: string; can_open_matrix: boolean; acts_for: readonly { id: string; name: string }[] };
  /** Requests of the same type from the last year, newest first. */
  similar: readonly ComparedRequest[];
  /** Open requests that wait for the same current approver. */
  waiting: readonly ComparedRequest[];
};
