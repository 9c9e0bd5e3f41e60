/** The use cases, bound to their dependencies for the screens and the API. */

import type { Actor } from "../../domain/entities.ts";
import { createAdminServices } from "./admin/admin-services.ts";
import { createAnnouncementServices } from "./announcements/index.ts";
import { createAssistantServices } from "./assistant/index.ts";
import { createAuthServices } from "./auth/index.ts";
import { bind } from "./bind.ts";
import { createDelegationServices } from "./delegations/index.ts";
import type { Deps } from "./deps.ts";
import { createExportServices } from "./exports/index.ts";
import { refreshFlagsAfterResponse } from "./flags/refresh-flags.ts";
import { type IdempotentCall, runWithIdempotencyKey } from "./idempotency.ts";
import { createMasterDataServices } from "./master-data/index.ts";
import { deliverAfterResponse } from "./notifications/deliver.ts";
import {
  listNotificationsByCursor,
  listOwnNotifications,
  markOwnNotificationsRead,
  markOwnRequestNotificationsRead,
  parseNotificationCursor,
} from "./notifications/notifications.ts";
import { recordOpenPage } from "./notifications/open-pages.ts";
import {
  changeNotificationPreferences,
  getNotificationPreferences,
  getNotificationPreferencesPage,
} from "./notifications/preferences.ts";
import {
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribePush,
  verifySubscription,
} from "./notifications/push-subscriptions.ts";
import { unsubscribeMail } from "./notifications/unsubscribe.ts";
import { getReportsPage } from "./reports/get-reports.ts";
import { createRequestServices } from "./requests/index.ts";
import { createUserServices } from "./users/index.ts";

/** Returns all use cases with `deps` as their first argument. */
export function createServices(deps: Deps) {
  return {
    auth: createAuthServices(deps),
    requests: createRequestServices(deps),
    exports: createExportServices(deps),
    flags: bind(deps, { refreshAfterResponse: refreshFlagsAfterResponse }),
    reports: bind(deps, { getPage: getReportsPage }),
    masterData: createMasterDataServices(deps),
    users: createUserServices(deps),
    announcements: createAnnouncementServices(deps),
    notifications: {
      ...bind(deps, {
        list: listOwnNotifications,
        listPage: listNotificationsByCursor,
        markRead: markOwnNotificationsRead,
        markReadForRequest: markOwnRequestNotificationsRead,
        getPreferences: getNotificationPreferences,
        getPreferencesPage: getNotificationPreferencesPage,
        changePreferences: changeNotificationPreferences,
        unsubscribeMail,
        deliverAfterResponse,
        recordOpenPage,
      }),
      parseCursor: parseNotificationCursor,
    },
    /** The mails that the local runtime stores instead of sending them; null on a deployment. */
    localMail: deps.channels.local_mail,
    push: bind(deps, {
      getKey: getPushKey,
      subscribe: subscribeToPush,
      verify: verifySubscription,
      unsubscribe: unsubscribePush,
      sendTest: sendTestPush,
    }),
    /** The assistant only reads: none of these functions can decide or change a request. */
    assistant: createAssistantServices(deps),
    delegations: createDelegationServices(deps),
    admin: createAdminServices(deps),
    // Not bound with `bind`, which would lose the type parameter.
    runWithIdempotencyKey: <T>(actor: Actor, call: IdempotentCall<T>) => runWithIdempotencyKey(deps, actor, call),
  };
}

export type Services = ReturnType<typeof createServices>;
