/** The use-cases bound to their dependencies: what screens and the API are given. The only barrel. */

import type { EvidenceFormat } from "../../domain/audit/evidence.ts";
import type { Actor } from "../../domain/entities.ts";
import type { ExportFormat } from "../../domain/exports/table.ts";
import type {
  CreateAnnouncementInput,
  DecideAnnouncementInput,
  ListAnnouncementsInput,
} from "../../domain/inputs/announcements.ts";
import type { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../domain/inputs/assistant.ts";
import type { ChangePasswordInput, SignInInput } from "../../domain/inputs/auth.ts";
import type { CreateDelegationInput, ListDelegationsInput } from "../../domain/inputs/delegations.ts";
import type { ExportFilters } from "../../domain/inputs/exports.ts";
import type { NotificationPreferencesInput } from "../../domain/inputs/notification-preferences.ts";
import type { PushSubscriptionInput } from "../../domain/inputs/push.ts";
import type {
  EnhancedActionInput,
  FileInput,
  ListRequestsInput,
  ModifyRequestInput,
  PreferencesInput,
  RoutePreviewInput,
  SubmitRequestInput,
} from "../../domain/inputs/requests.ts";
import type { NotificationKey } from "../db/queries/notification-list.ts";
import { activateDelegations } from "../jobs/activate-delegations.ts";
import { checkRecord } from "../jobs/check-record.ts";
import { cleanUpAnnouncements } from "../jobs/clean-up-announcements.ts";
import { cleanUpExpired } from "../jobs/clean-up-expired.ts";
import { escalateWaiting } from "../jobs/escalate.ts";
import { markOverdue } from "../jobs/mark-overdue.ts";
import { remindOverdue } from "../jobs/remind-overdue.ts";
import { removeDeletedFiles } from "../jobs/remove-deleted-files.ts";
import { removeOrphanedFiles } from "../jobs/remove-orphaned-files.ts";
import { type LastOutcome, runJob } from "../jobs/run-job.ts";
import { createAdminServices } from "./admin/admin-services.ts";
import { createAnnouncement } from "./announcements/create-announcement.ts";
import { decideAnnouncement } from "./announcements/decide-announcement.ts";
import {
  getAnnouncement,
  getAnnouncementSummary,
  listAnnouncementReaders,
  openAnnouncement,
  type ReaderQuery,
  recordAnnouncementRead,
} from "./announcements/get-announcement.ts";
import { getAnnouncementsPage, listAnnouncementsPage } from "./announcements/list-announcements.ts";
import { analyzeRequest, listRequestFacts, streamAnalysis } from "./assistant/analyze-request.ts";
import { chat } from "./assistant/chat.ts";
import { generateInsights } from "./assistant/generate-insights.ts";
import { getAssistantPage } from "./assistant/get-assistant-page.ts";
import { smartSearch } from "./assistant/smart-search.ts";
import { changePassword, getPasswordRules } from "./auth/change-password.ts";
import { ensureDefaultAdmin } from "./auth/ensure-default-admin.ts";
import { resolveSession, type UnreadQuery } from "./auth/sessions.ts";
import { type Caller, signIn } from "./auth/sign-in.ts";
import { signOut } from "./auth/sign-out.ts";
import { getDelegationsPage } from "./delegations/board.ts";
import { createDelegation } from "./delegations/create-delegation.ts";
import { endDelegation } from "./delegations/end-delegation.ts";
import { getDelegation, listOwnDelegations } from "./delegations/list-delegations.ts";
import type { CallOptions, Deps } from "./deps.ts";
import { downloadRequests } from "./exports/download-requests.ts";
import { exportEvidence } from "./exports/export-evidence.ts";
import {
  cancelOwnExport,
  getExportFile,
  getOwnExport,
  listOwnExports,
  removeExpiredExports,
  requestExport,
  retryOwnExport,
} from "./exports/export-jobs.ts";
import { runExportJobs } from "./exports/run-export-jobs.ts";
import { type IdempotentCall, runWithIdempotencyKey } from "./idempotency.ts";
import { getFormOptions } from "./master-data/form-options.ts";
import {
  listAllCurrencies,
  listAllDepartments,
  listAllPriorities,
  listAllRequestTypes,
} from "./master-data/list-master-data.ts";
import { cleanUpNotifications } from "./notifications/clean-up-notifications.ts";
import { deliverAfterResponse, deliverOutbox } from "./notifications/deliver.ts";
import { listNotificationsPage, parseNotificationCursor } from "./notifications/inbox-page.ts";
import {
  listOwnNotifications,
  recordNotificationsRead,
  recordRequestNotificationsRead,
} from "./notifications/notifications.ts";
import {
  changeNotificationPreferences,
  getNotificationPreferences,
  getNotificationPreferencesPage,
} from "./notifications/preferences.ts";
import {
  type CallingSession,
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribePush,
  verifySubscription,
} from "./notifications/push-subscriptions.ts";
import { unsubscribeMail } from "./notifications/unsubscribe.ts";
import { withRateLimit } from "./rate-limit.ts";
import { getReportsPage } from "./reports/get-reports.ts";
import { actOnRequest } from "./requests/act-on-request.ts";
import { deleteRequestById } from "./requests/delete-request.ts";
import { getDashboard } from "./requests/get-dashboard.ts";
import {
  getAttachment,
  getHistory,
  getRequest,
  getRequestPage,
  getRequestSummary,
  verifyHistory,
} from "./requests/get-request.ts";
import { getOwnStats, getStats } from "./requests/get-stats.ts";
import { listRequestsPage } from "./requests/list-requests.ts";
import { modifyRequest } from "./requests/modify-request.ts";
import { previewRoute } from "./requests/preview-route.ts";
import { submitRequest } from "./requests/submit-request.ts";
import { syncSheets } from "./sheets/sync-sheets.ts";
import { bootstrapUsers } from "./users/bootstrap-users.ts";
import { listAvailableUsers } from "./users/list-available-users.ts";
import { changePreferences, getPreferences } from "./users/preferences.ts";

export function createServices(deps: Deps) {
  return {
    auth: {
      resolveSession: (token: string, bell: UnreadQuery | null = null) => resolveSession(deps, token, bell),
      signIn: (input: SignInInput, caller: Caller) => signIn(deps, input, caller),
      signOut: (token: string) => signOut(deps, token),
      changePassword: (actor: Actor, input: ChangePasswordInput, session: { keepToken: string | null }) =>
        changePassword(deps, actor, input, session),
      getPasswordRules: (actor: Actor) => getPasswordRules(deps, actor),
      ensureDefaultAdmin: () => ensureDefaultAdmin(deps),
    },
    requests: {
      submit: (actor: Actor, input: SubmitRequestInput, files: readonly FileInput[], options: CallOptions = {}) =>
        submitRequest(deps, actor, input, files, options),
      previewRoute: (actor: Actor, input: RoutePreviewInput) => previewRoute(deps, actor, input),
      list: (actor: Actor, input: ListRequestsInput) => listRequestsPage(deps, actor, input),
      getDashboard: (actor: Actor, input: ListRequestsInput, show: { mine: boolean; pages?: number }) =>
        getDashboard(deps, actor, input, show),
      getStats: (actor: Actor) => getStats(deps, actor),
      getOwnStats: (actor: Actor) => getOwnStats(deps, actor),
      get: (actor: Actor, id: string) => getRequest(deps, actor, id),
      getPage: (actor: Actor, id: string) => getRequestPage(deps, actor, id),
      getSummary: (actor: Actor, id: string) => getRequestSummary(deps, actor, id),
      getHistory: (actor: Actor, id: string, page: { after: number; limit: number }) =>
        getHistory(deps, actor, id, page),
      verifyHistory: (actor: Actor, id: string) => verifyHistory(deps, actor, id),
      getAttachment: (actor: Actor, id: string, attachment_id: string) => getAttachment(deps, actor, id, attachment_id),
      act: (actor: Actor, input: EnhancedActionInput, options: CallOptions = {}, files: readonly FileInput[] = []) =>
        actOnRequest(deps, actor, input, options, files),
      modify: (
        actor: Actor,
        id: string,
        input: ModifyRequestInput,
        options: CallOptions = {},
        files: readonly FileInput[] = [],
      ) => modifyRequest(deps, actor, id, input, options, files),
      delete: (actor: Actor, id: string, options: CallOptions = {}) => deleteRequestById(deps, actor, id, options),
    },
    exports: {
      download: (actor: Actor, format: ExportFormat, filters: ExportFilters) =>
        downloadRequests(deps, actor, format, filters),
      create: (actor: Actor, format: ExportFormat, filters: ExportFilters) =>
        requestExport(deps, actor, format, filters),
      list: (actor: Actor) => listOwnExports(deps, actor),
      get: (actor: Actor, id: string) => getOwnExport(deps, actor, id),
      getFile: (actor: Actor, id: string) => getExportFile(deps, actor, id),
      cancel: (actor: Actor, id: string) => cancelOwnExport(deps, actor, id),
      retry: (actor: Actor, id: string) => retryOwnExport(deps, actor, id),
      exportEvidence: (actor: Actor, id: string, format: EvidenceFormat) => exportEvidence(deps, actor, id, format),
      runJobs: () => runExportJobs(deps),
      removeExpired: () => removeExpiredExports(deps),
    },
    reports: {
      getPage: (actor: Actor, filters: ExportFilters) => getReportsPage(deps, actor, filters),
    },
    masterData: {
      getFormOptions: () => getFormOptions(deps),
      listRequestTypes: (actor: Actor) => listAllRequestTypes(deps, actor),
      listPriorities: (actor: Actor) => listAllPriorities(deps, actor),
      listCurrencies: (actor: Actor) => listAllCurrencies(deps, actor),
      listDepartments: (actor: Actor) => listAllDepartments(deps, actor),
    },
    users: {
      bootstrap: () => bootstrapUsers(deps),
      listAvailable: (actor: Actor, input: { requester_id: string; request_id: string | null }) =>
        listAvailableUsers(deps, actor, input),
      getPreferences: (actor: Actor, user_id: string) => getPreferences(actor, user_id),
      changePreferences: (actor: Actor, user_id: string, input: PreferencesInput) =>
        changePreferences(deps, actor, user_id, input),
    },
    announcements: {
      list: (actor: Actor, input: ListAnnouncementsInput) => listAnnouncementsPage(deps, actor, input),
      getPage: (actor: Actor, input: ListAnnouncementsInput) => getAnnouncementsPage(deps, actor, input),
      get: (actor: Actor, id: string) => getAnnouncement(deps, actor, id),
      getSummary: (actor: Actor, id: string) => getAnnouncementSummary(deps, actor, id),
      open: (actor: Actor, id: string, query: ReaderQuery = {}) => openAnnouncement(deps, actor, id, query),
      listReaders: (actor: Actor, id: string, query: ReaderQuery) => listAnnouncementReaders(deps, actor, id, query),
      markRead: (actor: Actor, id: string) => recordAnnouncementRead(deps, actor, id),
      create: (actor: Actor, input: CreateAnnouncementInput, options: CallOptions = {}) =>
        createAnnouncement(deps, actor, input, options),
      decide: (actor: Actor, input: DecideAnnouncementInput, options: CallOptions = {}) =>
        decideAnnouncement(deps, actor, input, options),
    },
    notifications: {
      list: (actor: Actor, input: { since: string | null; limit: number; after?: NotificationKey | null }) =>
        listOwnNotifications(deps, actor, input),
      parseCursor: parseNotificationCursor,
      listPage: (actor: Actor, input: { cursor: string | null; limit: number }) =>
        listNotificationsPage(deps, actor, input),
      markRead: (actor: Actor, ids: readonly string[] | null) => recordNotificationsRead(deps, actor, ids),
      markReadForRequest: (actor: Actor, request_id: string) => recordRequestNotificationsRead(deps, actor, request_id),
      getPreferences: (actor: Actor) => getNotificationPreferences(deps, actor),
      getPreferencesPage: (actor: Actor) => getNotificationPreferencesPage(deps, actor),
      changePreferences: (actor: Actor, input: NotificationPreferencesInput) =>
        changeNotificationPreferences(deps, actor, input),
      unsubscribeMail: (input: { token: string; kind: string }) => unsubscribeMail(deps, input),
      cleanUp: () => cleanUpNotifications(deps),
      deliverAfterResponse: () => deliverAfterResponse(deps),
      deliver: () => deliverOutbox(deps),
    },
    /** The mails of somebody's own machine; null on a deployment. */
    localMail: deps.channels.local_mail,
    push: {
      getKey: () => getPushKey(deps),
      subscribe: (actor: Actor, input: PushSubscriptionInput, session: CallingSession) =>
        subscribeToPush(deps, actor, input, session),
      verify: (actor: Actor, input: PushSubscriptionInput, session: CallingSession) =>
        verifySubscription(deps, actor, input, session),
      unsubscribe: (actor: Actor, endpoint: string) => unsubscribePush(deps, actor, endpoint),
      sendTest: (actor: Actor) => sendTestPush(deps, actor),
    },
    /** Reads and words; has nothing that could decide. */
    assistant: {
      chat: (actor: Actor, input: ChatInput, signal?: AbortSignal) => chat(deps, actor, input, signal),
      getPage: (actor: Actor, show: { list: boolean }) => getAssistantPage(deps, actor, show),
      analyze: (actor: Actor, input: AnalyzeInput, signal?: AbortSignal) => analyzeRequest(deps, actor, input, signal),
      streamAnalysis: (actor: Actor, input: AnalyzeInput, signal?: AbortSignal) =>
        streamAnalysis(deps, actor, input, signal),
      listRequestFacts: (actor: Actor, input: AnalyzeInput) => listRequestFacts(deps, actor, input),
      search: (actor: Actor, input: SmartSearchInput, signal?: AbortSignal) =>
        withRateLimit(deps, actor, "assistant", () => smartSearch(deps, actor, input, signal)),
      generateInsights: (actor: Actor, input: InsightsInput, signal?: AbortSignal) =>
        withRateLimit(deps, actor, "assistant", () => generateInsights(deps, actor, input, signal)),
    },
    delegations: {
      list: (actor: Actor, input: ListDelegationsInput) => listOwnDelegations(deps, actor, input),
      getPage: (actor: Actor) => getDelegationsPage(deps, actor),
      get: (actor: Actor, id: string) => getDelegation(deps, actor, id),
      create: (actor: Actor, input: CreateDelegationInput, options: CallOptions = {}) =>
        createDelegation(deps, actor, input, options),
      end: (actor: Actor, id: string) => endDelegation(deps, actor, id),
    },
    jobs: {
      activateDelegations: () => activateDelegations(deps),
      markOverdue: () => markOverdue(deps),
      remindOverdue: () => remindOverdue(deps),
      escalate: () => escalateWaiting(deps),
      removeDeletedFiles: () => removeDeletedFiles(deps),
      cleanUpExpired: () => cleanUpExpired(deps),
      cleanUpAnnouncements: (last: LastOutcome) => cleanUpAnnouncements(deps, last),
      checkRecord: () => checkRecord(deps),
      removeOrphanedFiles: (last: LastOutcome) => removeOrphanedFiles(deps, last),
      runJob: (name: string, work: (last: LastOutcome) => Promise<unknown>) => runJob(deps, name, work),
    },
    sheets: { sync: () => syncSheets(deps) },
    admin: createAdminServices(deps),
    runWithIdempotencyKey: <T>(actor: Actor, call: IdempotentCall<T>) => runWithIdempotencyKey(deps, actor, call),
  };
}

export type Services = ReturnType<typeof createServices>;
