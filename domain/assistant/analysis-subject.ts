/** The data from which facts about one request are computed, limited to what the user may see (R4). */
import type { ApprovalProgress } from "../matrix/route.ts";
import type { Text } from "../message.ts";
import type { ActorAuthorityData } from "../requests/authority.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import type { AmountWithRate, ScaledUsd } from "./usd.ts";

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
    /** The names of the people who approved the request at any step. */
    approved_by: readonly string[];
    /** Title and description at the first approval. Null if nobody has approved, or if neither has changed since then. */
    approved_text: string | null;
  };

/** A request that is compared with the analyzed request. The user may see it (R4). */
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

/** A request of the same requester, department or type. `description` may be cut. */
export type OtherRequest = ComparedRequest & { description: string; has_attachments: boolean };

/** A budget of this year. `spent`: sum of approved requests. `open`: sum of the other open requests. */
export type DepartmentBudget = { year: number; budget: ScaledUsd; spent: ScaledUsd; open: ScaledUsd };

export type AnalysisContext = {
  now: string;
  asker: Omit<ActorAuthorityData, "role"> & { can_open_matrix: boolean };
  /** Requests of the same requester, department or type from the last year, newest first. */
  others: readonly OtherRequest[];
  /** Open requests that wait for the same current approver. */
  waiting: readonly Pick<ComparedRequest, "id" | "status" | "due_at">[];
  /** null if the department has no budget, or if the user may not see all requests of the department. */
  budget: DepartmentBudget | null;
  /** Returns the English text of a message. */
  toEnglish: (text: Text) => string;
};
