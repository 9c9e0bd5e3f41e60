/** Notification texts about changes to a person's own account (R37) and to approval rules (R39). Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import type { PasswordLinkKind } from "../users/password-links.ts";
import { ONE_TIME_PASSWORD_HOURS } from "../users/passwords.ts";
import { MAX_FACTOR_FAILURES } from "../users/second-factor.ts";
import { formatCountry } from "../users/sessions.ts";
import { LOCK_MINUTES, MAX_SIGN_IN_FAILURES } from "../users/sign-in-lock.ts";

export const ACCOUNT_AND_RULE_NOTIFICATION_TITLES = {
  password_reset: "Password reset",
  account_changed: "Account changed",
  rules_changed: "Rules changed",
  sign_in_locked: "Sign-in locked",
  new_device: "Sign-in on a new device",
  password_changed: "Password changed",
  sessions_ended: "Sessions ended",
} as const;
export type AdminNotificationKind = keyof typeof ACCOUNT_AND_RULE_NOTIFICATION_TITLES;

/** `person`: the text for the owner of the account. `administrators`: the text for administrators. */
export type AccountNotificationTexts = { person: string; administrators: string };

export const createPasswordResetTexts = (actor_name: string, name: string): AccountNotificationTexts => ({
  person: `${isolateBidiText(actor_name)} reset your password. Sign in with the one-time password that you receive, and choose your own within ${ONE_TIME_PASSWORD_HOURS} hours. If you did not expect this, contact an administrator.`,
  administrators: `${isolateBidiText(actor_name)} reset the password of ${isolateBidiText(name)}.`,
});

/** Returns the texts about a changed account. `changes`: at least one text such as 'Email: old → new'. */
export const createAccountChangedTexts = (
  actor_name: string,
  name: string,
  changes: readonly string[],
): AccountNotificationTexts => ({
  person: `${isolateBidiText(actor_name)} changed your account. ${summarise(changes)}. If you did not expect this, contact an administrator.`,
  administrators: `${isolateBidiText(actor_name)} changed the account of ${isolateBidiText(name)}. ${summarise(changes)}.`,
});

/** The text for the user whose username was entered with wrong passwords (R42). */
export const SIGN_IN_LOCKED_TEXT = `Your username was entered with a wrong password ${MAX_SIGN_IN_FAILURES.user} times. Sign-in is locked for ${LOCK_MINUTES} minutes, except in browsers where you have signed in before. If this was not you, contact an administrator.`;

/** The text for the user whose second factor is locked. */
export const FACTOR_LOCKED_TEXT = `Somebody who knows your password entered a wrong second factor ${MAX_FACTOR_FAILURES} times. It is locked for ${LOCK_MINUTES} minutes. If this was not you, change your password.`;

/** Returns the texts about second factors that an administrator removed. */
export const createFactorsRemovedTexts = (actor_name: string, name: string): AccountNotificationTexts => ({
  person: `${isolateBidiText(actor_name)} removed your second factors and ended your sessions. If you did not expect this, contact an administrator.`,
  administrators: `${isolateBidiText(actor_name)} removed the second factors of ${isolateBidiText(name)}.`,
});

/**
 * The texts about a one-time password or link that ended because its account gained authority (R45). `{name}` is replaced by the name of
 * the user.
 */
export const ENDED_CREDENTIAL_TEXTS = {
  title: ACCOUNT_AND_RULE_NOTIFICATION_TITLES.account_changed,
  person:
    "Your one-time password or password link has ended, because you can now decide requests and it was not made by an administrator. Ask an administrator for a new one.",
  administrators:
    "The one-time password or password link of {name} has ended, because they can now decide requests and it was not made by an administrator. Create a new link for them.",
} as const;

/** Returns the texts about a mail address that an administrator confirmed (R45). */
export const createAddressConfirmedTexts = (
  actor_name: string,
  name: string,
  email: string,
): AccountNotificationTexts => ({
  person: `${isolateBidiText(actor_name)} confirmed your email address ${isolateBidiText(email)}. If it is not yours, contact an administrator.`,
  administrators: `${isolateBidiText(actor_name)} confirmed the email address ${isolateBidiText(email)} of ${isolateBidiText(name)}.`,
});

/** Returns the text for administrators about two active users with one name. `{name}` in it is replaced by their name. */
export const formatSameNameText = (actor_name: string): string =>
  `${isolateBidiText(actor_name)} gave a user the name {name}, which another active user has. The record shows names, so please tell them apart.`;

const IF_NOT_YOU = "If this was not you, contact an administrator.";

/** Returns the text for a user who signed in on a new device. `country`: the country's code (ISO 3166); null if unknown. */
export function formatNewDeviceText(device: string, country: string | null): string {
  const place = formatCountry(country);
  return `Your account was used to sign in on a new device: ${device}${place === null ? "" : `, ${place}`}. If this was not you, end the session, change your password and contact an administrator.`;
}

/** Returns the texts about a link with which a user can choose a new password. */
export const createPasswordLinkTexts = (actor_name: string, name: string): AccountNotificationTexts => ({
  person: `${isolateBidiText(actor_name)} created a link with which you can choose a new password. Your present password works until you use it. If you did not expect this, contact an administrator.`,
  administrators: `${isolateBidiText(actor_name)} created a link with which ${isolateBidiText(name)} can choose a new password.`,
});

/** Returns the text for a user who chose a password with a link. */
export const formatPasswordChosenText = (kind: PasswordLinkKind): string =>
  `Your password was set with a link ${kind === "reset" ? "that was requested on the sign-in page" : "from an administrator"}, and your sessions have ended. ${IF_NOT_YOU}`;

/** Returns the text for a user whose sessions an administrator ended. */
export const formatSessionsEndedText = (actor_name: string): string =>
  `${isolateBidiText(actor_name)} ended all your sessions. Sign in again to continue. If you did not expect this, contact an administrator.`;

export const EQUAL_NAMES_TITLE = "Two names are the same";

/** Returns the text about a name that differs from an older one only in how it is written (R50). */
export const formatEqualNamesText = (name: string): string =>
  `"${isolateBidiText(name)}" and an older name differ only in how they are written, such as in capital letters, and now count as the same name. Both still work in their exact spelling. Please rename one of them.`;

/** The text for users who changed their password themselves. */
export const OWN_PASSWORD_CHANGED_TEXT = `Your password was changed, and your other sessions have ended. ${IF_NOT_YOU}`;

/** The texts for the user in whose session their own account was changed. */
export const OWN_ACCOUNT_TEXTS = {
  phone: `Your mobile number for SMS was changed. ${IF_NOT_YOU}`,
  factor_added: `A second factor was added to your account. ${IF_NOT_YOU}`,
  factor_removed: `A second factor was removed from your account. ${IF_NOT_YOU}`,
  new_recovery_codes: `New recovery codes were created for your account, and the earlier ones stopped working. ${IF_NOT_YOU}`,
} as const;

/** The kinds of approval rules, with their name in texts and the page that shows them. */
export const APPROVAL_RULE_KINDS = {
  doa_configuration: { name: "the approval matrix", url: "/admin/matrix" },
  approver_group: { name: "an approver group", url: "/admin/groups" },
  duty_conflict: { name: "a conflict of duties", url: "/admin/groups" },
  request_type: { name: "a request type", url: "/admin/types" },
  department: { name: "a department", url: "/admin/departments" },
  currency: { name: "a currency", url: "/admin/currencies" },
  user: { name: "a role", url: "/admin/users" },
  user_department: { name: "the department of a user", url: "/admin/users" },
  priority: { name: "a priority", url: "/admin/priorities" },
  handover: { name: "the approver of open requests", url: "/admin/requests" },
  deletion: { name: "requests", url: "/admin/requests" },
  settings: { name: "the settings", url: "/admin/settings" },
  numbering: { name: "the request numbering", url: "/admin/settings" },
} as const;
export type ApprovalRuleKind = keyof typeof APPROVAL_RULE_KINDS;

/** Returns the text about a changed rule. `label`: the name of the rule, such as 'Travel'; null if there is only one rule of this kind. */
export function createRulesChangedText(
  actor_name: string,
  subject: ApprovalRuleKind,
  label: string | null,
  changes: readonly string[],
): string {
  return `${isolateBidiText(actor_name)} changed ${APPROVAL_RULE_KINDS[subject].name}. ${label === null ? "" : `${isolateBidiText(label)}: `}${summarise(changes)}.`;
}

/** The maximum number of changes that the text lists. Further changes are only counted. */
const MAX_CHANGES = 6;

function summarise(changes: readonly string[]): string {
  const more = changes.length - MAX_CHANGES;
  return [...changes.slice(0, MAX_CHANGES), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
