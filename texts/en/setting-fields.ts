import type { SettingFieldTexts } from "../setting-fields.ts";

export const settingFields: SettingFieldTexts = {
  email_notifications: {
    label: "Email Notifications",
    hint: "Email the people involved in a request.",
  },
  desktop_notifications: {
    label: "Desktop Notifications",
    hint: "Push notifications on devices where people have enabled them.",
  },
  sms_notifications: {
    label: "SMS Notifications",
    hint: "Text messages when someone needs to act.",
  },
  auto_assign_approvers: {
    label: "Auto-assign Approvers",
    hint: "When off, new requests wait without an approver until an administrator assigns one.",
  },
  send_overdue_reminders: {
    label: "Send Overdue Reminders",
    hint: "When off, no reminders are sent for overdue requests.",
  },
  allow_request_modifications: {
    label: "Allow Request Modifications",
    hint: "When off, requesters cannot change a submitted request.",
  },
  four_eyes: {
    label: "Second Administrator for Rules",
    hint: "When on, changes of the approval matrix, groups, types, rates, roles and settings wait until a second administrator confirms them.",
  },
  second_factor_roles: {
    label: "Roles That Need a Second Factor",
    hint: "Users with these roles must add a passkey or an authenticator app before they can continue.",
    empty: "None",
  },
  second_factor_for_changes: {
    label: "Second Factor for Changes",
    hint: "When on, changes of the approval matrix, users, master data and settings ask for the second factor again after 10 minutes.",
  },
  second_factor_amount_usd: {
    label: "Second Factor for Decisions Above (USD)",
    hint: "Decisions and reassignments above this amount, and new absences, ask for the second factor again after 10 minutes. Empty: never.",
    empty: "Never",
  },
  password_min_length: {
    label: "Minimum Password Length",
    hint: "For new passwords, from 6 to 128 characters.",
  },
  session_idle_hours: {
    label: "End Unused Sessions After (Hours)",
    hint: "A session that nobody uses for this long ends. 0: sessions end only when they expire.",
  },
  security_events_days: {
    label: "Keep Security Events (Days)",
    hint: "From 90 to 3,650 days.",
  },
  checkpoint_mail: {
    label: "Email Checkpoints To",
    hint: "Each day's signed checkpoint of the record is sent to this address. Empty: to nobody.",
    empty: "Nobody",
  },
  prefix: {
    label: "Prefix",
    hint: "Letters and digits.",
  },
  separator: {
    label: "Separator",
    hint: "One to three of - _ / .",
  },
  suffix_format: {
    label: "Suffix Format",
    hint: "Minimum digits: 6 gives 001001, 0 adds no zeros.",
    record: "number of digits",
  },
  counter_start: {
    label: "Counter Start",
    hint: "Numbering starts at this value plus one, after a reset or in a new series.",
    record: "start of the counter",
  },
  include_department: {
    label: "Include Department",
    record: "department in the number",
  },
  include_year: {
    label: "Include Year",
    record: "year in the number",
  },
  include_month: {
    label: "Include Month",
    record: "month in the number",
  },
};
