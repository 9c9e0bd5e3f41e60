import { formatDelegateNote } from "../../../domain/delegations/rules.ts";
import {
  createNotifications,
  type RequestNotificationFacts,
  type RequestNotificationKind,
} from "../../../domain/notifications/catalogue.ts";
import type { Statement } from "../../db/database.ts";
import { copyToDelegates } from "../../db/queries/delegations.ts";
import { insertNotifications } from "../../db/queries/notifications.ts";
import type { RequestKey } from "../../db/queries/request-writes.ts";
import type { Deps } from "../deps.ts";

export type NotificationSpecs = readonly { kind: RequestNotificationKind; to: readonly (string | null)[] }[];

/**
 * Tells people of one request, in the batch of the cause and after whatever lets them see it; whoever is out of office has it
 * copied to their delegate. `actor_id` null: the clock.
 */
export function notify(
  deps: Deps,
  request: RequestKey,
  facts: RequestNotificationFacts,
  told: NotificationSpecs,
  { actor_id, at }: { actor_id: string | null; at: string },
): Statement[] {
  const notices = createNotifications(facts, actor_id, told).map((notice) => ({ ...notice, id: deps.newId() }));
  return [...insertNotifications(deps.db, request, notices, at), ...copyForDelegates(deps, notices, { actor_id, at })];
}

/** What delegates are told besides, of notices that the same batch has written. */
export function copyForDelegates(
  deps: Deps,
  notices: readonly { id: string }[],
  { actor_id, at }: { actor_id: string | null; at: string },
): Statement[] {
  if (notices.length === 0) return [];
  const ids = notices.map((notice) => notice.id);
  return copyToDelegates(deps.db, ids, { at, actor_id, ending: formatDelegateNote("{name}") });
}
