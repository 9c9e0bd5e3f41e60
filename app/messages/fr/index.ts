import type { Translation } from "../../../domain/language.ts";
import { FRENCH_MESSAGES } from "../../../texts/fr/index.ts";
import * as actions from "./actions.ts";
import * as activeDelegations from "./active-delegations.ts";
import * as admin from "./admin.ts";
import * as adminImport from "./admin-import.ts";
import * as adminMasterData from "./admin-master-data.ts";
import * as adminMatrix from "./admin-matrix.ts";
import * as adminMatrixEditor from "./admin-matrix-editor.ts";
import * as adminMatrixOutcomes from "./admin-matrix-outcomes.ts";
import * as adminMatrixSteps from "./admin-matrix-steps.ts";
import * as adminOverview from "./admin-overview.ts";
import * as adminSettings from "./admin-settings.ts";
import * as adminSheets from "./admin-sheets.ts";
import * as adminUserAccess from "./admin-user-access.ts";
import * as adminUsers from "./admin-users.ts";
import * as allRequests from "./all-requests.ts";
import * as announcements from "./announcements.ts";
import * as assistant from "./assistant.ts";
import * as bulkDecisions from "./bulk-decisions.ts";
import * as cardMenu from "./card-menu.ts";
import * as checkpoints from "./checkpoints.ts";
import * as choosePassword from "./choose-password.ts";
import * as common from "./common.ts";
import * as details from "./details.ts";
import * as downloads from "./downloads.ts";
import * as exportTexts from "./export.ts";
import * as files from "./files.ts";
import * as flags from "./flags.ts";
import * as language from "./language.ts";
import * as listView from "./list-view.ts";
import * as lists from "./lists.ts";
import * as live from "./live.ts";
import * as login from "./login.ts";
import * as mentions from "./mentions.ts";
import * as myRequests from "./my-requests.ts";
import * as notificationSettings from "./notification-settings.ts";
import * as notifications from "./notifications.ts";
import * as outOfOffice from "./out-of-office.ts";
import * as partialLists from "./partial-lists.ts";
import * as people from "./people.ts";
import * as phone from "./phone.ts";
import * as profile from "./profile.ts";
import * as proposedChanges from "./proposed-changes.ts";
import * as quotes from "./quotes.ts";
import * as savedViews from "./saved-views.ts";
import * as secondFactor from "./second-factor.ts";
import * as securityEvents from "./security-events.ts";
import { createSentenceTranslator } from "./sentences.ts";
import * as session from "./session.ts";
import * as sessions from "./sessions.ts";
import * as setup from "./setup.ts";
import * as shortcuts from "./shortcuts.ts";
import * as steps from "./steps.ts";
import * as submit from "./submit.ts";
import * as templates from "./templates.ts";
import * as typedAmount from "./typed-amount.ts";
import * as undo from "./undo.ts";
import * as watch from "./watch.ts";

/**
 * Returns the French translation with the French for sentences of rules and services, which `all-sentences.ts` has. The Worker reads them
 * from a static file. Pages and the Worker load French only for its users.
 */
export const createFrench = (sentences: Readonly<Record<string, string>>): Translation => ({
  language: "fr",
  texts: {
    ...actions,
    ...activeDelegations,
    ...adminImport,
    ...adminMasterData,
    ...adminMatrixEditor,
    ...adminMatrixOutcomes,
    ...adminMatrixSteps,
    ...adminMatrix,
    ...adminOverview,
    ...adminSettings,
    ...adminSheets,
    ...adminUserAccess,
    ...adminUsers,
    ...admin,
    ...allRequests,
    ...announcements,
    ...assistant,
    ...bulkDecisions,
    ...cardMenu,
    ...checkpoints,
    ...choosePassword,
    ...common,
    ...details,
    ...downloads,
    ...exportTexts,
    ...files,
    ...flags,
    ...language,
    ...listView,
    ...lists,
    ...live,
    ...login,
    ...mentions,
    ...myRequests,
    ...notificationSettings,
    ...notifications,
    ...outOfOffice,
    ...partialLists,
    ...people,
    ...phone,
    ...profile,
    ...proposedChanges,
    ...quotes,
    ...savedViews,
    ...secondFactor,
    ...securityEvents,
    ...session,
    ...sessions,
    ...setup,
    ...shortcuts,
    ...steps,
    ...submit,
    ...templates,
    ...typedAmount,
    ...undo,
    ...watch,
  },
  messages: FRENCH_MESSAGES,
  translate: createSentenceTranslator(sentences),
});
