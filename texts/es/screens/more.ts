import type { MoreTexts } from "../../screens.ts";
import { imports } from "./admin-import.ts";
import { masterData } from "./admin-master-data.ts";
import { matrix } from "./admin-matrix.ts";
import { matrixEditor } from "./admin-matrix-editor.ts";
import { matrixOutcomes } from "./admin-matrix-outcomes.ts";
import { matrixSteps } from "./admin-matrix-steps.ts";
import { overview } from "./admin-overview.ts";
import { settings } from "./admin-settings.ts";
import { sheets } from "./admin-sheets.ts";
import { userAccess } from "./admin-user-access.ts";
import { usersTab } from "./admin-users.ts";
import { allRequests } from "./all-requests.ts";
import { announcements } from "./announcements.ts";
import { checkpoints } from "./checkpoints.ts";
import { choosePassword } from "./choose-password.ts";
import { downloads } from "./downloads.ts";
import { localMail, notificationSettings, unsubscribe } from "./notification-settings.ts";
import { outOfOffice } from "./out-of-office.ts";
import { passwords, profile } from "./profile.ts";
import { quotes } from "./quotes.ts";
import { signInSecurity } from "./second-factor.ts";
import { securityEvents } from "./security-events.ts";
import { sessions } from "./sessions.ts";

/** The texts of all other screens, which a page loads with the first of them (app/ui/texts.tsx). */
export const more: MoreTexts = {
  allRequests,
  announcements,
  checkpoints,
  choosePassword,
  downloads,
  imports,
  localMail,
  masterData,
  matrix,
  matrixEditor,
  matrixOutcomes,
  matrixSteps,
  notificationSettings,
  outOfOffice,
  overview,
  passwords,
  profile,
  quotes,
  securityEvents,
  sessions,
  settings,
  sheets,
  signInSecurity,
  unsubscribe,
  userAccess,
  usersTab,
};
