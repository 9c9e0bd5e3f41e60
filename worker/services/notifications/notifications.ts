import type { NotificationPage } from "../../../domain/entities.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { inBatch } from "../../db/database.ts";
import { countNotifications, listNotifications, type NotificationKey } from "../../db/queries/notification-list.ts";
import {
  countUnreadNotifications,
  markNotificationsRead,
  markRequestNotificationsRead,
} from "../../db/queries/notifications.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { toNotificationPage } from "./inbox-page.ts";

/** Unread ones, and all, are counted up to here. */
const COUNT_CEILING = 1000;

export type NotificationList = NotificationPage & { unread: number; total: number; total_is_floor: boolean };

/**
 * One's own, newest first. `since` is inclusive: several may be of one moment. What is told gets its time before its batch is through, so one may
 * become visible after a later one was seen: a poll asks from a while before that, and drops by id what it has. `after`: where the page
 * before ended.
 */
export async function listOwnNotifications(
  deps: Deps,
  actor: Actor,
  input: { since: string | null; limit: number; after?: NotificationKey | null },
): Promise<NotificationList> {
  const { since } = input;
  const limit = Math.min(input.limit, LIMITS.list);
  const [rows, unread, counted] = await inBatch(deps.db, [
    listNotifications(deps.db, actor.id, { since, after: input.after ?? null }, limit + 1),
    countUnreadNotifications(deps.db, actor.id, COUNT_CEILING),
    countNotifications(deps.db, actor.id, since, COUNT_CEILING),
  ]);
  const total = counted[0]?.total ?? 0;
  return {
    ...toNotificationPage(rows, limit),
    unread: unread[0]?.unread ?? 0,
    total,
    total_is_floor: total === COUNT_CEILING,
  };
}

/** `ids` null: all of one's own. Others' ids change nothing. */
export async function recordNotificationsRead(deps: Deps, actor: Actor, ids: readonly string[] | null): Promise<void> {
  await inBatch(deps.db, [markNotificationsRead(deps.db, actor.id, ids, isoNow(deps))]);
}

/** Whoever opens a request has read what they were told about it. */
export async function recordRequestNotificationsRead(deps: Deps, actor: Actor, request_id: string): Promise<void> {
  await inBatch(deps.db, [markRequestNotificationsRead(deps.db, actor.id, request_id, isoNow(deps))]);
}
