import { answerUserCreationWithoutSession } from "../auth/ensure-default-admin.ts";
import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { getReassignmentOptions, listReassignmentOptions } from "./list-available-users.ts";
import { changeLanguage, changePreferences, getPreferences } from "./preferences.ts";

/** Returns the use cases of people and their preferences. */
export const createUserServices = (deps: Deps) => ({
  ...bind(deps, {
    bootstrap: answerUserCreationWithoutSession,
    listAvailable: listReassignmentOptions,
    getReassignment: getReassignmentOptions,
    changePreferences,
    changeLanguage,
  }),
  getPreferences,
});
