import { type SQL, sql } from "drizzle-orm";
import type { AttachmentInfo } from "../../../domain/entities.ts";
import type { StoredRoute } from "../../../domain/matrix/routing.ts";
import type { RecordedAttachment } from "../../../domain/requests/events.ts";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";

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

/** What of a row only its record is compared with. */
export type ComparedColumns = {
  head_hash: string;
  department_id: string;
  amount_usd: number;
  was_reassigned: boolean;
  was_modified: boolean;
  decided_at: string | null;
};

/** One request as a decision needs it. */
export type FullRequestRow = Omit<RequestRow, "attachments"> &
  ComparedColumns & {
    attachments: RecordedAttachment[];
    current_level: number;
    route: StoredRoute;
    is_participant: boolean;
    priority_rank: number;
  };

export type StoredListRow = Omit<RequestRow, "eligible_ids" | "attachments"> & {
  eligible_ids: string;
  attachments: string | null;
};
export type StoredFullRow = Omit<
  FullRequestRow,
  "eligible_ids" | "attachments" | "route" | "is_participant" | "was_reassigned" | "was_modified"
> & {
  eligible_ids: string;
  attachments: string | null;
  route: string;
  is_participant: number;
  was_reassigned: number;
  was_modified: number;
};

/** A request's attachments come along as JSON, so that a page of requests is one statement. NULL without any. */
const attachmentsAsJson = (members: string): SQL =>
  sql.raw(`(SELECT json_group_array(json_object(${members}) ORDER BY a.position)
    FROM attachments a WHERE a.request_seq = r.seq HAVING count(*) > 0) AS attachments`);

const LISTED_ATTACHMENT = "'id', a.id, 'filename', a.filename, 'content_type', a.content_type, 'size', a.size";

const sharedColumns =
  sql.raw(`r.seq, r.id, r.version, r.title, r.description, r.request_type, r.amount_minor, r.amount_decimals, r.currency,
  r.priority, r.status, r.requester_id, r.requester_name, r.department_name, r.current_approver_id, r.current_approver_name, r.due_at,
  r.info_requested, r.last_reminded_at, r.created_at, r.updated_at, r.approved_at`);

/** Who looks at a list, and for whom they decide. */
export type ListViewer = { id: string; acts_for: readonly { id: string }[] };

/** Columns of `requests r` for a list: as few bytes as it can be shown from. Whoever decides for others is asked about with them. */
export function listColumns({ id, acts_for }: ListViewer): SQL {
  const own = sql`iif(instr(r.eligible_ids, ${JSON.stringify(id)}) > 0, ${JSON.stringify([id])}, '[]')`;
  const attachments = attachmentsAsJson(LISTED_ATTACHMENT);
  return sql`${sharedColumns}, ${attachments}, ${acts_for.length > 0 ? sql`r.eligible_ids` : own} AS eligible_ids`;
}

export const fullColumns: SQL = sql`${sharedColumns}, ${attachmentsAsJson(`${LISTED_ATTACHMENT}, 'sha256', a.sha256`)},
  r.head_hash, r.department_id, r.eligible_ids, r.current_level, r.route, r.priority_rank, r.amount_usd, r.was_reassigned, r.was_modified, r.decided_at`;

export function toRequestRow(row: StoredListRow): RequestRow {
  return {
    ...row,
    eligible_ids: JSON.parse(row.eligible_ids),
    attachments: row.attachments === null ? [] : JSON.parse(row.attachments),
  };
}

export function toFullRequestRow(stored: StoredFullRow): FullRequestRow {
  return {
    ...stored,
    eligible_ids: JSON.parse(stored.eligible_ids),
    attachments: stored.attachments === null ? [] : JSON.parse(stored.attachments),
    route: JSON.parse(stored.route),
    is_participant: stored.is_participant === 1,
    was_reassigned: stored.was_reassigned === 1,
    was_modified: stored.was_modified === 1,
  };
}
