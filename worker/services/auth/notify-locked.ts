import { ADMIN_NOTIFICATION_TITLES, SIGN_IN_LOCKED } from "../../../domain/notifications/admin-texts.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES } from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { notifyOfLock } from "../../db/queries/admin-notifications.ts";
import type { Deps } from "../deps.ts";

/**
 * After a failure that locks a user name: notifies its user, once in the time that a lock lasts. A name that nobody has costs the same.
 *
 * @param failures of that name before this one
 */
export async function notifyIfLocked(deps: Deps, username: string, failures: number): Promise<void> {
  if (failures + 1 !== MAX_SIGN_IN_FAILURES.user) return;
  const now = deps.now();
  const kind = "sign_in_locked";
  const notification = {
    id: deps.newId(),
    kind,
    title: ADMIN_NOTIFICATION_TITLES[kind],
    message: SIGN_IN_LOCKED,
    url: "/profile",
  };
  await inBatch(
    deps.db,
    notifyOfLock(deps.db, notification, username, { at: now.toISOString(), since: getFailureCutoff(now) }),
  );
}
