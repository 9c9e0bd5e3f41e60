/**
 * The settings of the installation (R5, R19, R30), each described once. The API, its inputs, the form, the record and the second
 * administrator follow from these descriptions; a setting further has a column of `settings` and its texts in
 * `texts/<language>/setting-fields.ts`. Pure.
 */
import { amount, email, type Field, flag, roles, wholeNumber } from "./fields.ts";

/** The groups of settings, by the form of the screen that has them. */
const SETTING_GROUPS = {
  notifications: ["notifications"],
  system: ["approval", "security"],
} as const;
export type SettingsForm = keyof typeof SETTING_GROUPS;
type SettingGroup = (typeof SETTING_GROUPS)[SettingsForm][number];

/**
 * The settings in the order of the screen. `rule`: whether a second administrator confirms a change (R39). Of every new setting this is true
 * unless it has no influence on who decides or on what the record keeps.
 */
export const SETTINGS = {
  email_notifications: flag({ group: "notifications", rule: true, default: true }),
  desktop_notifications: flag({ group: "notifications", rule: true, default: true }),
  sms_notifications: flag({ group: "notifications", rule: true, default: false }),
  auto_assign_approvers: flag({ group: "approval", rule: true, default: true }),
  send_overdue_reminders: flag({ group: "approval", rule: true, default: true }),
  allow_request_modifications: flag({ group: "approval", rule: true, default: true }),
  /** Whether a second administrator must confirm changes of rules (R39). */
  four_eyes: flag({ group: "approval", rule: true, default: false }),
  second_factor_roles: roles({
    group: "approval",
    rule: true,
    default: [],
    description: "the roles whose users need a second factor",
  }),
  second_factor_for_changes: flag({
    group: "approval",
    rule: true,
    default: false,
    description: "whether changes of the matrix, users, master data and settings ask for the second factor again",
  }),
  second_factor_amount_usd: amount({
    group: "approval",
    rule: true,
    max: 1_000_000_000,
    description: "decisions above this amount ask for the second factor again; null: none do",
  }),
  password_min_length: wholeNumber({ group: "security", rule: true, min: 6, max: 128, default: 6 }),
  session_idle_hours: wholeNumber({
    group: "security",
    rule: true,
    min: 0,
    // The length of the longest session.
    max: 720,
    default: 0,
    description: "a session that is not used for so long ends; 0: never",
  }),
  security_events_days: wholeNumber({
    group: "security",
    rule: true,
    min: 90,
    max: 3_650,
    default: 400,
    description: "for so long, security events are kept",
  }),
  checkpoint_mail: email({
    group: "security",
    rule: true,
    description: "each checkpoint of the record is mailed to this address; null: to none",
  }),
} satisfies Record<string, Field & { readonly group: SettingGroup; readonly rule: boolean }>;

export type SettingName = keyof typeof SETTINGS;

const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings whose change a second administrator confirms (R39). */
export const SETTING_RULES: readonly SettingName[] = SETTING_NAMES.filter((name) => SETTINGS[name].rule);

/** Returns the settings of a group, in the order of the screen. */
export const listSettings = (group: SettingGroup): SettingName[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].group === group);

/** Returns the settings of a form, in the order of the screen. */
export const listSettingsOfForm = (form: SettingsForm): SettingName[] => SETTING_GROUPS[form].flatMap(listSettings);
