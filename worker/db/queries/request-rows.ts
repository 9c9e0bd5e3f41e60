import { type SQL, sql } from "drizzle-orm";
import type { StoredRoute } from "../../../app/domain/approval-routing.ts";
import type { AttachmentInfo } from "../../../app/domain/entities.ts";
import type { RequestStatus } from "../../../app/domain/request-lifecycle.ts";

/** A request as the lists show it. */
export type RequestRow = {
  seq: number;
  id: string;
  version: number;
  title: string;
  description: string;
  request_type: string;
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
  priority: string;
  status: RequestStatus;
  requester_id: string;
  requester_name: string;
  department_name: string;
  current_approver_id: string | null;
  current_approver_name: string | null;
  /** Who may still approve the current level; a list knows of the viewer only, where they are nobody's delegate. */
  eligible_ids: string[];
  due_at: string | null;
  info_requested: string | null;
  last_reminded_at: string | null;
  created_at: string;
  updated_at: string;
  approved_at: string | null;
  attachments: AttachmentInfo[];
};

/** One request as a decision needs it. */
export type FullRequestRow = RequestRow & {
  head_hash: string;
  department_id: string;
  current_level: number;
  route: StoredRoute;
  is_participant: boolean;
  priority_rank: number;
};

export type StoredListRow = Omit<RequestRow, "eligible_ids" | "attachments"> & {
  eligible_ids: string;
  attachments: string | null;
};
export type StoredFullRow = Omit<FullRequestRow, "eligible_ids" | "attachments" | "route" | "is_participant"> & {
  eligible_ids: string;
  attachments: string | null;
  route: string;
  is_participant: number;
};

/** A request's attachments come along as JSON, so that a page of requests is one statement. NULL without any. */
const sharedColumns =
  sql.raw(`r.seq, r.id, r.version, r.title, r.description, r.request_type, r.amount_minor, r.amount_decimals, r.currency,
  r.priority, r.status, r.requester_id, r.requester_name, r.department_name, r.current_approver_id, r.current_approver_name, r.due_at,
  r.info_requested, r.last_reminded_at, r.created_at, r.updated_at, r.approved_at,
  (SELECT json_group_array(json_object('id', a.id, 'filename', a.filename, 'content_type', a.content_type, 'size', a.size) ORDER BY a.position)
   FROM attachments a WHERE a.request_seq = r.seq HAVING count(*) > 0) AS attachments`);

/** Who looks at a list, and for whom they decide. */
export type ListViewer = { id: string; acts_for: readonly { id: string }[] };

/** Columns of `requests r` for a list: as few bytes as it can be shown from. Whoever decides for others is asked about with them. */
export function listColumns({ id, acts_for }: ListViewer): SQL {
  const own = sql`iif(instr(r.eligible_ids, ${JSON.stringify(id)}) > 0, ${JSON.stringify([id])}, '[]')`;
  return sql`${sharedColumns}, ${acts_for.length > 0 ? sql`r.eligible_ids` : own} AS eligible_ids`;
}

export const fullColumns: SQL = sql`${sharedColumns}, r.head_hash, r.department_id, r.eligible_ids, r.current_level, r.route, r.priority_rank`;

const toAttachments = (stored: string | null): AttachmentInfo[] => (stored === null ? [] : JSON.parse(stored));

export function toRequestRow(row: StoredListRow): RequestRow {
  return { ...row, eligible_ids: JSON.parse(row.eligible_ids), attachments: toAttachments(row.attachments) };
}

export function toFullRequestRow(stored: StoredFullRow): FullRequestRow {
  return {
    ...stored,
    eligible_ids: JSON.parse(stored.eligible_ids),
    attachments: toAttachments(stored.attachments),
    route: JSON.parse(stored.route),
    is_participant: stored.is_participant === 1,
  };
}
