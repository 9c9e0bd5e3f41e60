import { message } from "../../../domain/message.ts";
import type { OwnAccountChange } from "../../../domain/notifications/admin-texts.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import type { Statement } from "../../db/database.ts";
import { toUserAudience } from "../../db/queries/admin-notifications.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";

const URLS: Record<OwnAccountChange, string> = {
  phone: "/profile/notifications",
  factor_added: "/profile/sign-in-security",
  factor_removed: "/profile/sign-in-security",
  new_recovery_codes: "/profile/sign-in-security",
};

/** Returns the statements that notify a user of a change in their own session, because somebody else may use the session. */
export function notifyOfOwnChange(deps: Deps, { id }: Actor, change: OwnAccountChange): Statement[] {
  const text = createNotification("account_changed", message(`notifications.own_${change}`), URLS[change]);
  return createNotificationStatements(deps, { audience: toUserAudience(id), ...text }, { at: getIsoNow(deps) });
}
