/** Notification texts about changes to a person's own account (R37) and to approval rules (R39). Pure. */
import { type Message, message, type Text } from "../message.ts";
import { ONE_TIME_PASSWORD_HOURS } from "../users/passwords.ts";
import { MAX_FACTOR_FAILURES } from "../users/second-factor.ts";
import { LOCK_MINUTES, MAX_SIGN_IN_FAILURES } from "../users/sign-in-lock.ts";

/** `person`: the text for the owner of the account. `administrators`: the text for administrators. */
export type AccountNotificationTexts = { person: Message; administrators: Message };

export const createPasswordResetTexts = (actor_name: string, name: string): AccountNotificationTexts => ({
  person: message("notifications.password_reset_person", { actor_name, hours: ONE_TIME_PASSWORD_HOURS }),
  administrators: message("notifications.password_reset_administrators", { actor_name, name }),
});

/** Returns the texts about a changed account. `changes`: at least one text such as 'Email: old → new'. */
export const createAccountChangedTexts = (
  actor_name: string,
  name: string,
  changes: readonly Text[],
): AccountNotificationTexts => ({
  person: message("notifications.account_changed_person", { actor_name, changes }),
  administrators: message("notifications.account_changed_administrators", { actor_name, name, changes }),
});

/** Returns the text for the user whose username was entered with wrong passwords (R42). */
export const createSignInLockedText = (): Message =>
  message("notifications.sign_in_locked", { failures: MAX_SIGN_IN_FAILURES.user, minutes: LOCK_MINUTES });

/** Returns the text for the user whose second factor is locked. */
export const createFactorLockedText = (): Message =>
  message("notifications.factor_locked", { failures: MAX_FACTOR_FAILURES, minutes: LOCK_MINUTES });

/** Returns the texts about second factors that an administrator removed. */
export const createFactorsRemovedTexts = (actor_name: string, name: string): AccountNotificationTexts => ({
  person: message("notifications.factors_removed_person", { actor_name }),
  administrators: message("notifications.factors_removed_administrators", { actor_name, name }),
});

/** Returns the texts about a mail address that an administrator confirmed (R45). */
export const createAddressConfirmedTexts = (
  actor_name: string,
  name: string,
  email: string,
): AccountNotificationTexts => ({
  person: message("notifications.address_confirmed_person", { actor_name, email }),
  administrators: message("notifications.address_confirmed_administrators", { actor_name, name, email }),
});

/** Returns the texts about a link with which a user can choose a new password. */
export const createPasswordLinkTexts = (actor_name: string, name: string): AccountNotificationTexts => ({
  person: message("notifications.password_link_person", { actor_name }),
  administrators: message("notifications.password_link_administrators", { actor_name, name }),
});

/** The changes in the session of a user of which the user is notified. */
export type OwnAccountChange = "phone" | "factor_added" | "factor_removed" | "new_recovery_codes";

/** The kinds of approval rules, with the page that shows them. */
export const APPROVAL_RULE_URLS = {
  doa_configuration: "/admin/matrix",
  approver_group: "/admin/groups",
  duty_conflict: "/admin/groups",
  request_type: "/admin/types",
  department: "/admin/departments",
  currency: "/admin/currencies",
  user: "/admin/users",
  user_department: "/admin/users",
  priority: "/admin/priorities",
  handover: "/admin/requests",
  deletion: "/admin/requests",
  settings: "/admin/settings",
  numbering: "/admin/settings",
} as const;
export type ApprovalRuleKind = keyof typeof APPROVAL_RULE_URLS;

/** Returns the name of a kind of rule in texts, such as 'the approval matrix'. */
const getRuleKindName = (kind: ApprovalRuleKind): Message => message(`notifications.rule_${kind}`);

/** Returns the text about a changed rule. `label`: the name of the rule, such as 'Travel'; null if there is only one rule of this kind. */
export const createRulesChangedText = (
  actor_name: string,
  kind: ApprovalRuleKind,
  label: Text | null,
  changes: readonly Text[],
): Message => message("notifications.rules_changed", { actor_name, subject: getRuleKindName(kind), label, changes });
