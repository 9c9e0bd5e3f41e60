import { actionDialogs, actions } from "./actions.ts";
import { activeDelegations } from "./active-delegations.ts";
import { admin } from "./admin.ts";
import { assistant } from "./assistant.ts";
import { bulkDecisions } from "./bulk-decisions.ts";
import { cardMenu } from "./card-menu.ts";
import { common } from "./common.ts";
import { requestDetails } from "./details.ts";
import { exports } from "./export.ts";
import { files } from "./files.ts";
import { flags } from "./flags.ts";
import { languageChoice } from "./language.ts";
import { listView } from "./list-view.ts";
import { dashboard, filterChips, viewSwitch } from "./lists.ts";
import { browserNotification } from "./live.ts";
import { login } from "./login.ts";
import { mentions } from "./mentions.ts";
import { myRequests } from "./my-requests.ts";
import { notifications } from "./notifications.ts";
import { partialLists } from "./partial-lists.ts";
import { personField } from "./people.ts";
import { installedApp } from "./phone.ts";
import { proposedChanges } from "./proposed-changes.ts";
import { savedViews } from "./saved-views.ts";
import { secondFactor } from "./second-factor.ts";
import { session } from "./session.ts";
import { setup } from "./setup.ts";
import { commandPalette, keyboard } from "./shortcuts.ts";
import { steps } from "./steps.ts";
import { submit } from "./submit.ts";
import { templates } from "./templates.ts";
import { typedAmount } from "./typed-amount.ts";
import { undo } from "./undo.ts";
import { watch } from "./watch.ts";

/** The texts of the screens that people open every day, and of what every page has. */
export const core = {
  actionDialogs,
  actions,
  activeDelegations,
  admin,
  assistant,
  browserNotification,
  bulkDecisions,
  cardMenu,
  commandPalette,
  common,
  dashboard,
  exports,
  files,
  filterChips,
  flags,
  installedApp,
  keyboard,
  languageChoice,
  listView,
  login,
  mentions,
  myRequests,
  notifications,
  partialLists,
  personField,
  proposedChanges,
  requestDetails,
  savedViews,
  secondFactor,
  session,
  setup,
  steps,
  submit,
  templates,
  typedAmount,
  undo,
  viewSwitch,
  watch,
};
