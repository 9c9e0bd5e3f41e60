import type { Announcement, ReaderCounts } from "../../../domain/announcements/entities.ts";
import {
  canSeeReadersAndDecision,
  getVisibleAnnouncementScope,
  isExpiredAnnouncement,
  listAllowedDecisions,
} from "../../../domain/announcements/rules.ts";
import type { Role } from "../../../domain/roles.ts";
import type { AnnouncementRow, AnnouncementViewer, TargetDepartment } from "../../db/queries/announcements.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";

export function toAnnouncementViewer(deps: Deps, { id, role, department_id }: Actor): AnnouncementViewer {
  const reader = { id, role, department_id };
  return { reader, scope: getVisibleAnnouncementScope(reader), now: getIsoNow(deps) };
}

/**
 * Returns an announcement as `reader` may see it. Only the author, administrators and directors see who decided, the
 * comments, and how many people have read it.
 */
export function toAnnouncement(
  row: AnnouncementRow,
  { reader, now }: AnnouncementViewer,
  readership: ReaderCounts | null = null,
): Announcement {
  const {
    decided_by_id: _,
    decided_by_name,
    decision_comments,
    unread,
    target_departments,
    target_roles,
    ...rest
  } = row;
  const seesDecision = canSeeReadersAndDecision(reader, row.author_id);
  return {
    ...rest,
    target_departments: (JSON.parse(target_departments) as TargetDepartment[]).map(({ name }) => name),
    target_roles: JSON.parse(target_roles) as Role[],
    is_expired: isExpiredAnnouncement(row, now),
    decided_by_name: seesDecision ? decided_by_name : null,
    decision_comments: seesDecision ? decision_comments : null,
    unread,
    allowed_actions: listAllowedDecisions(reader, row, now),
    readership: seesDecision && row.status === "approved" ? readership : null,
  };
}
