import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { changePassword, getPasswordFormInfo } from "./change-password.ts";
import { ensureDefaultAdmin } from "./ensure-default-admin.ts";
import {
  addAuthenticatorApp,
  addPasskey,
  createRecoveryCodes,
  getSignInSecurityPage,
  removeFactor,
  startAuthenticatorApp,
} from "./manage-factors.ts";
import { endOtherSessions, endOwnSession, listOwnSessions, recordUse } from "./own-sessions.ts";
import { createPasskeyOptions } from "./passkeys.ts";
import {
  askForPasswordReset,
  canResetPassword,
  choosePassword,
  getPasswordLinkInfo,
  sendPasswordReset,
} from "./password-links.ts";
import { confirmSecondFactor, getOwnFactors } from "./second-factor.ts";
import { resolveSession, signOut } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

/** Returns the use cases of sign-in, sessions, passwords and second factors. */
export const createAuthServices = (deps: Deps) =>
  bind(deps, {
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
  });
