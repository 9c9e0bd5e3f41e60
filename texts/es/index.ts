import type { Messages } from "../render.ts";
import { admin } from "./admin.ts";
import { announcements } from "./announcements.ts";
import { api } from "./api.ts";
import { assistant } from "./assistant.ts";
import { audit } from "./audit.ts";
import { changes } from "./changes.ts";
import { delegations } from "./delegations.ts";
import { errors } from "./errors.ts";
import { exports } from "./exports.ts";
import { flags } from "./flags.ts";
import { imports } from "./imports.ts";
import { inputs } from "./inputs.ts";
import { labels } from "./labels.ts";
import { mails } from "./mails.ts";
import { matrix } from "./matrix.ts";
import { notifications } from "./notifications.ts";
import { requests } from "./requests.ts";
import { route } from "./route.ts";
import { security } from "./security.ts";
import { settings } from "./settings.ts";
import { users } from "./users.ts";

/** The Spanish texts of messages. */
export const SPANISH_MESSAGES: Messages = {
  admin,
  announcements,
  api,
  assistant,
  audit,
  changes,
  delegations,
  errors,
  exports,
  flags,
  imports,
  inputs,
  labels,
  mails,
  matrix,
  notifications,
  requests,
  route,
  security,
  settings,
  users,
};
