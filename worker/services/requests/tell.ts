import { forDelegate } from "../../../domain/delegations/delegations.ts";
import { type NoticeFacts, noticesFor, type RequestNoticeKind } from "../../../domain/notifications/notices.ts";
import type { Statement } from "../../db/database.ts";
import { copyToDelegates } from "../../db/queries/delegations.ts";
import { insertNotices } from "../../db/queries/delivery.ts";
import type { RequestKey } from "../../db/queries/request-writes.ts";
import type { Deps } from "../deps.ts";

export type Told = readonly { kind: RequestNoticeKind; to: readonly (string | null)[] }[];

/**
 * Tells people of one request, in the batch of the cause and after whatever lets them see it; whoever is out of office has it
 * copied to their delegate. `actor_id` null: the clock.
 */
export function tell(
  deps: Deps,
  request: RequestKey,
  facts: NoticeFacts,
  told: Told,
  { actor_id, at }: { actor_id: string | null; at: string },
): Statement[] {
  const notices = noticesFor(facts, actor_id, told).map((notice) => ({ ...notice, id: deps.newId() }));
  return [...insertNotices(deps.db, request, notices, at), ...copiesOf(deps, notices, { actor_id, at })];
}

/** What delegates are told besides, of notices that the same batch has written. */
export function copiesOf(
  deps: Deps,
  notices: readonly { id: string }[],
  { actor_id, at }: { actor_id: string | null; at: string },
): Statement[] {
  if (notices.length === 0) return [];
  const ids = notices.map((notice) => notice.id);
  return copyToDelegates(deps.db, ids, { at, actor_id, ending: forDelegate("{name}") });
}
