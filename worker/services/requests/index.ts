import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { actOnRequest } from "./act-on-request.ts";
import { decideRequests } from "./decide-requests.ts";
import { deleteRequestById } from "./delete-request.ts";
import { deleteOwnDraft, saveOwnDraft } from "./drafts.ts";
import { getAttachment } from "./get-attachment.ts";
import { getDashboard } from "./get-dashboard.ts";
import {
  getRequest,
  getRequestPage,
  getRequestSummary,
  listRecentComments,
  listRequestRecordEntries,
} from "./get-request.ts";
import { getOwnStats, getStats } from "./get-stats.ts";
import { getSubmitPage } from "./get-submit-page.ts";
import { listVisibleRequests } from "./list-requests.ts";
import { modifyRequest } from "./modify-request.ts";
import { previewRoute } from "./preview-route.ts";
import {
  createRecurringRequest,
  getRecurringRequest,
  pauseRecurringRequest,
  removeRecurringRequest,
  resumeRecurringRequest,
} from "./recurring-requests.ts";
import { changeView, getSavedView, listSavedViews, removeView, saveView } from "./saved-views.ts";
import { submitRequest } from "./submit-request.ts";
import { changeTemplate, getTemplatesPage, removeTemplate, saveTemplate } from "./templates.ts";
import { verifyRequestRecord, verifyRulesOfRequest } from "./verify-record.ts";
import { listMentionablePeople, unwatchRequest, watchRequest } from "./watch-request.ts";

/** Returns the use cases of requests, drafts, templates, recurring requests and saved views. */
export const createRequestServices = (deps: Deps) =>
  bind(deps, {
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
  });
