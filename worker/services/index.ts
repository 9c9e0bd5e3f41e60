/** The use cases, bound to their dependencies for the screens and the API. */

import type { Actor } from "../../domain/entities.ts";
import { createAdminServices } from "./admin/admin-services.ts";
import { createAnnouncement } from "./announcements/create-announcement.ts";
import { decideAnnouncement } from "./announcements/decide-announcement.ts";
import {
  getAnnouncement,
  getAnnouncementSummary,
  listAnnouncementReaders,
  markAnnouncementRead,
  openAnnouncement,
} from "./announcements/get-announcement.ts";
import { getAnnouncementsPage, listVisibleAnnouncements } from "./announcements/list-announcements.ts";
import { createAssistantServices } from "./assistant/assistant-services.ts";
import { changePassword, getPasswordFormInfo } from "./auth/change-password.ts";
import { answerUserCreationWithoutSession, ensureDefaultAdmin } from "./auth/ensure-default-admin.ts";
import {
  addAuthenticatorApp,
  addPasskey,
  createRecoveryCodes,
  getSignInSecurityPage,
  removeFactor,
  startAuthenticatorApp,
} from "./auth/manage-factors.ts";
import { endOtherSessions, endOwnSession, listOwnSessions, recordUse } from "./auth/own-sessions.ts";
import { createPasskeyOptions } from "./auth/passkeys.ts";
import {
  askForPasswordReset,
  canResetPassword,
  choosePassword,
  getPasswordLinkInfo,
  sendPasswordReset,
} from "./auth/password-links.ts";
import { confirmSecondFactor, getOwnFactors } from "./auth/second-factor.ts";
import { resolveSession, signOut } from "./auth/sessions.ts";
import { signIn } from "./auth/sign-in.ts";
import { bind } from "./bind.ts";
import { createDelegation } from "./delegations/create-delegation.ts";
import { endDelegation } from "./delegations/end-delegation.ts";
import { getDelegationsPage } from "./delegations/get-delegations-page.ts";
import { getDelegation, listOwnDelegations } from "./delegations/list-delegations.ts";
import type { Deps } from "./deps.ts";
import { downloadRequests } from "./exports/download-requests.ts";
import { exportEvidence } from "./exports/export-evidence.ts";
import {
  cancelOwnExport,
  createOwnExport,
  getExportFile,
  getOwnExport,
  listOwnExports,
  retryOwnExport,
} from "./exports/export-jobs.ts";
import { runExportJobs } from "./exports/run-export-jobs.ts";
import { refreshFlagsAfterResponse } from "./flags/refresh-flags.ts";
import { type IdempotentCall, runWithIdempotencyKey } from "./idempotency.ts";
import { getFormOptions } from "./master-data/form-options.ts";
import {
  listVisibleCurrencies,
  listVisibleDepartments,
  listVisiblePriorities,
  listVisibleRequestTypes,
} from "./master-data/list-master-data.ts";
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
import { actOnRequest } from "./requests/act-on-request.ts";
import { decideRequests } from "./requests/decide-requests.ts";
import { deleteRequestById } from "./requests/delete-request.ts";
import { deleteOwnDraft, saveOwnDraft } from "./requests/drafts.ts";
import { getAttachment } from "./requests/get-attachment.ts";
import { getDashboard } from "./requests/get-dashboard.ts";
import {
  getRequest,
  getRequestPage,
  getRequestSummary,
  listRecentComments,
  listRequestRecordEntries,
} from "./requests/get-request.ts";
import { getOwnStats, getStats } from "./requests/get-stats.ts";
import { getSubmitPage } from "./requests/get-submit-page.ts";
import { listVisibleRequests } from "./requests/list-requests.ts";
import { modifyRequest } from "./requests/modify-request.ts";
import { previewRoute } from "./requests/preview-route.ts";
import {
  createRecurringRequest,
  getRecurringRequest,
  pauseRecurringRequest,
  removeRecurringRequest,
  resumeRecurringRequest,
} from "./requests/recurring-requests.ts";
import { changeView, getSavedView, listSavedViews, removeView, saveView } from "./requests/saved-views.ts";
import { submitRequest } from "./requests/submit-request.ts";
import { changeTemplate, getTemplatesPage, removeTemplate, saveTemplate } from "./requests/templates.ts";
import { verifyRequestRecord, verifyRulesOfRequest } from "./requests/verify-record.ts";
import { listMentionablePeople, unwatchRequest, watchRequest } from "./requests/watch-request.ts";
import { getReassignmentOptions, listReassignmentOptions } from "./users/list-available-users.ts";
import { changeLanguage, changePreferences, getPreferences } from "./users/preferences.ts";

/** Returns all use cases with `deps` as their first argument. */
export function createServices(deps: Deps) {
  return {
    auth: bind(deps, {
      resolveSession,
      signIn,
      signOut,
      changePassword,
      getPasswordRules: getPasswordFormInfo,
      listSessions: listOwnSessions,
      endSession: endOwnSession,
      endOtherSessions,
      recordUse,
      canResetPassword,
      getPasswordLink: getPasswordLinkInfo,
      choosePassword,
      askForPasswordReset,
      sendPasswordReset,
      ensureDefaultAdmin,
      getFactors: getOwnFactors,
      getSecurityPage: getSignInSecurityPage,
      confirmFactor: confirmSecondFactor,
      createPasskeyOptions,
      startAuthenticatorApp,
      addAuthenticatorApp,
      addPasskey,
      removeFactor,
      createRecoveryCodes,
    }),
    requests: bind(deps, {
      submit: submitRequest,
      previewRoute,
      getSubmitPage,
      saveDraft: saveOwnDraft,
      deleteDraft: deleteOwnDraft,
      getTemplatesPage,
      saveTemplate,
      changeTemplate,
      deleteTemplate: removeTemplate,
      createRecurring: createRecurringRequest,
      getRecurring: getRecurringRequest,
      pauseRecurring: pauseRecurringRequest,
      resumeRecurring: resumeRecurringRequest,
      deleteRecurring: removeRecurringRequest,
      listViews: listSavedViews,
      getView: getSavedView,
      saveView,
      changeView,
      deleteView: removeView,
      list: listVisibleRequests,
      getDashboard,
      getStats,
      getOwnStats,
      get: getRequest,
      getPage: getRequestPage,
      getSummary: getRequestSummary,
      listRecentComments,
      getHistory: listRequestRecordEntries,
      verifyHistory: verifyRequestRecord,
      verifyRules: verifyRulesOfRequest,
      getAttachment,
      act: actOnRequest,
      decide: decideRequests,
      modify: modifyRequest,
      delete: deleteRequestById,
      watch: watchRequest,
      unwatch: unwatchRequest,
      listMentionable: listMentionablePeople,
    }),
    exports: bind(deps, {
      download: downloadRequests,
      create: createOwnExport,
      list: listOwnExports,
      get: getOwnExport,
      getFile: getExportFile,
      cancel: cancelOwnExport,
      retry: retryOwnExport,
      exportEvidence,
      runJobs: runExportJobs,
    }),
    flags: bind(deps, { refreshAfterResponse: refreshFlagsAfterResponse }),
    reports: bind(deps, { getPage: getReportsPage }),
    masterData: bind(deps, {
      getFormOptions,
      listRequestTypes: listVisibleRequestTypes,
      listPriorities: listVisiblePriorities,
      listCurrencies: listVisibleCurrencies,
      listDepartments: listVisibleDepartments,
    }),
    users: {
      ...bind(deps, {
        bootstrap: answerUserCreationWithoutSession,
        listAvailable: listReassignmentOptions,
        getReassignment: getReassignmentOptions,
        changePreferences,
        changeLanguage,
      }),
      getPreferences,
    },
    announcements: bind(deps, {
      list: listVisibleAnnouncements,
      getPage: getAnnouncementsPage,
      get: getAnnouncement,
      getSummary: getAnnouncementSummary,
      open: openAnnouncement,
      listReaders: listAnnouncementReaders,
      markRead: markAnnouncementRead,
      create: createAnnouncement,
      decide: decideAnnouncement,
    }),
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
    delegations: bind(deps, {
      list: listOwnDelegations,
      getPage: getDelegationsPage,
      get: getDelegation,
      create: createDelegation,
      end: endDelegation,
    }),
    admin: createAdminServices(deps),
    // Not bound with `bind`, which would lose the type parameter.
    runWithIdempotencyKey: <T>(actor: Actor, call: IdempotentCall<T>) => runWithIdempotencyKey(deps, actor, call),
  };
}

export type Services = ReturnType<typeof createServices>;
