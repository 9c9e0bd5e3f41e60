import { dateTime, moneyShort, number } from "./formats.ts";

type Name = { name: string };
/** `from`, `to`: the values before and after. */
type Change = { from: string; to: string };

const guardedAccount =
  (reason: string) =>
  ({ name }: Name): string =>
    `${name} ${reason}, so only an administrator can change their username, email, department, role, password or status, or delete the account.`;

const guardedUnlock =
  (reason: string) =>
  ({ name }: Name): string =>
    `${name} ${reason}, so only an administrator can unlock their sign-in.`;

/**
 * An influence over the account of `owner`. `influencer`: the requester. `cause`: what they set up or changed. `since`, `until`: when it
 * began and when it ends, ISO 8601 in UTC. `request`: how the sentence names the request; null: 'it'.
 */
type Influence = { influencer: string; cause: string; since: string; until: string; request: string | null };

/** The texts about people, their accounts, how they sign in, and their sessions. */
export const users = {
  account_guarded_admin: guardedAccount("is an administrator"),
  account_guarded_vp: guardedAccount("is a VP"),
  account_guarded_matrix: guardedAccount("is named in the approval matrix"),
  account_guarded_group: guardedAccount("is a member of an approver group"),
  account_guarded_open_requests: guardedAccount("can decide open requests"),
  account_guarded_delegate: guardedAccount("decides for a colleague"),
  unlock_guarded_admin: guardedUnlock("is an administrator"),
  unlock_guarded_vp: guardedUnlock("is a VP"),
  unlock_guarded_matrix: guardedUnlock("is named in the approval matrix"),
  unlock_guarded_group: guardedUnlock("is a member of an approver group"),
  unlock_guarded_open_requests: guardedUnlock("can decide open requests"),
  unlock_guarded_delegate: guardedUnlock("decides for a colleague"),
  own_department_change_barred: "You cannot change your own department. Another administrator can change it for you.",
  administrators_admin_only: "Only an administrator can create, change or remove administrators.",

  erasure_admin_only: "Only an administrator can erase personal data.",
  own_erasure_barred: "You cannot erase your own data.",
  active_user_not_erasable: ({ name }: Name) => `${name} is active. Deactivate the user first.`,
  not_yet_erasable: ({ name, reasons }: Name & { reasons: readonly string[] }) =>
    `${name} cannot be erased yet: ${reasons.join(", ")}.`,
  erasure_obstacle_in_matrix: "is named in the approval matrix",
  erasure_obstacle_in_group: "is a member of an approver group",
  erasure_obstacle_is_delegate: "decides for a colleague",
  erasure_obstacle_is_department_head: "is the head of a department",
  erasure_obstacle_is_payer: "is a payer of a request type",
  erasure_obstacle_has_own_open_requests: "has submitted requests that are open",
  erasure_obstacle_decides_open_requests: "is asked to decide open requests",
  erasure_name_mismatch: "This is not the name of the user",

  own_account_influenced: ({ influencer, cause, since, until, request }: Influence) =>
    `${influencer} set up or changed your account on ${dateTime(since)} (UTC) (${cause}), so you cannot decide ${request ?? "it"} before ${dateTime(until)} (UTC).`,
  account_of_owner_influenced: ({ influencer, owner, cause, since, until, request }: Influence & { owner: string }) =>
    `${influencer} set up or changed the account of ${owner} on ${dateTime(since)} (UTC) (${cause}), so nobody can decide ${request ?? "it"} on behalf of ${owner} before ${dateTime(until)} (UTC).`,
  influence_cause_credential: "its password, or a link to choose one",
  influence_cause_address: "its mail address",
  influence_cause_position: "its role or department",
  influence_cause_factor: "its second factor",
  person_influenced: ({ name, days }: Name & { days: number }) =>
    `${name} cannot decide it, because the requester set up or changed their account less than ${days} days ago`,

  username_invisible_characters: "A user name cannot have invisible characters",
  username_other_characters: "A user name has letters, digits and the characters . _ - @ only",
  username_several_scripts: "A user name has letters and digits of one script only",
  username_without_letter: "A user name needs a letter or a digit",

  password_blank: "The password cannot consist of spaces only",
  password_common: "This is one of the most common passwords. Please choose another one",
  password_personal: "The password must not contain the user's name, username or email name",
  password_present: "The new password must be different from the current one",
  password_documented: "This password is printed in the documentation. Please choose another one",
  password_changed: "Password changed successfully",
  password_wrong: "The password is not correct",
  own_password_elsewhere: "Change your own password under Change Password.",
  own_password_needs_current: "Please change your own password under Change Password, with the current one",

  device_on_system: ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`,
  device_named: ({ name }: Name) => name,
  device_unknown: "Unknown device",
  session_ended: "Session ended",
  sessions_ended: ({ count }: { count: number }) =>
    count === 1 ? "1 session ended" : `${number(count)} sessions ended`,
  all_sessions_ended: "All sessions ended",
  own_sessions_elsewhere: "Your own sessions are listed on your profile.",

  factor_to_add_first: "This needs a second factor. Add one on your profile, under Sign-in security.",
  factor_needed_for_codes: "Add a passkey or an authenticator app first",
  factor_removed: "Second factor removed",
  factors_removed: "Second factors removed",
  factor_missing: "This user has no second factor.",
  own_factors_elsewhere: "Your own second factors are listed on your profile.",
  authenticator_app_exists: "You already have an authenticator app. Remove it before you add another one.",
  authenticator_app_setup_expired: "Setting up the authenticator app took too long. Please start again.",
  authenticator_apps_unavailable:
    "Authenticator apps cannot be used: SECRETS_KEY is missing or was changed (docs/configure.md). Use another second factor, or contact an administrator.",
  passkey_not_added: ({ max }: { max: number }) =>
    `This passkey exists already, or you have ${max} passkeys, the maximum.`,
  passkey_not_verified: "The passkey could not be verified. Please try again.",
  too_many_wrong_codes: "Too many wrong codes. Please wait before trying again.",

  sign_ins_slowed: ({ seconds }: { seconds: number }) =>
    `Too many failed sign-ins from your network. Wait ${seconds} seconds and sign in again. If that is refused too, check your user name and password.`,
  password_resets_slowed: ({ seconds }: { seconds: number }) =>
    `Too many password resets were requested from your network. Wait ${seconds} seconds and ask again.`,
  password_reset_requested: "If an account has this email address, a link was sent to it.",
  password_link_ended: "This link is no longer valid. It was used or replaced, or it has expired.",

  own_email_confirmation_barred: "Another administrator must confirm your email address.",
  email_needs_no_confirmation: ({ name }: Name) => `The email address of ${name} needs no confirmation.`,
  email_set_by_actor: "You set this email address, so another administrator must confirm it.",
  email_set_by_influencer: ({ name }: Name) =>
    `${name} set this email address, and also set up or changed your account, so another administrator must confirm it.`,

  user_not_found: ({ id }: { id: string }) => `There is no user ${id}.`,
  user_inactive: ({ name }: Name) => `${name} is not active`,
  account_inactive: "The account is inactive. Activate it first.",
  no_active_department: ({ name }: Name) => `There is no active department "${name}"`,

  new_approver_required: "Please choose who should decide instead",
  own_takeover_barred: "You cannot reassign requests to yourself",
  holds_requests_already: ({ name }: Name) => `${name} holds them already`,
  active_user_keeps_requests: ({ name }: Name) =>
    `${name} is active, and their requests stay with them. Deactivate the account first, or in the same step.`,
  reassign_all_admin_only: "Only an administrator can reassign the requests of a user.",
  reassignment_needs_deactivation: "Requests are reassigned only when their approver is deactivated",
  requests_reassigned: ({ count, name }: Name & { count: number }) =>
    `${count} ${count === 1 ? "request" : "requests"} reassigned to ${name}`,

  approver_change: ({ from, to }: Change) => `Approver: ${from} → ${to}`,
  /** `largest_usd`: the amount of the largest of the requests. */
  open_requests_up_to: ({ count, largest_usd }: { count: number; largest_usd: number }) =>
    `${count === 1 ? "1 open request" : `${count} open requests`}, up to ${moneyShort(largest_usd, "USD")}`,
  role_given: ({ role }: { role: string }) => `Role: ${role}`,
  role_change: ({ from, to }: Change) => `Role: ${from} → ${to}`,
  department_change: ({ from, to }: Change) => `Department: ${from} → ${to}`,
  username_change: ({ from, to }: Change) => `Username: ${from} → ${to}`,
  name_change: ({ from, to }: Change) => `Name: ${from} → ${to}`,
  email_change: ({ from, to }: Change) => `Email: ${from} → ${to}`,
  status_change: ({ from, to }: Change) => `Status: ${from} → ${to}`,
  status_active: "active",
  status_inactive: "inactive",
};
