import { settingFields } from "../setting-fields.ts";

export const settings = {
  on: "On",
  off: "Off",
  fields: settingFields,
  notConfigured: "Not configured",
  setupHint: (names: string) => `Nothing is sent until these are set: ${names}.`,
  notifications: {
    title: "Notification Settings",
    intro: "In-app notifications are always on.",
    save: "Save Settings",
    emailStored: "Email is kept on this server, not sent.",
  },
  system: {
    title: "System Configuration",
    save: "Update Configuration",
    fourEyesLink: "Show the proposed changes",
    checkpointsNotSent: "This installation sends no email at present.",
  },
  saved: "Settings updated successfully",
  saveFailed: "Failed to save settings",
  numbering: {
    title: "Request Numbering",
    parts: "Parts of the number",
    next: "Next number",
    forDepartment: (department: string) => `for a request from ${department}`,
    unavailable: "The next number can't be shown right now.",
    preview: "Preview",
    save: "Save Numbering",
    saved: "Request numbering updated successfully",
    saveFailed: "Failed to save request numbering",
  },
  reset: {
    button: (number: string) => `Reset to ${number}`,
    title: (number: string) => `Reset to ${number}?`,
    hint: (number: string) =>
      `Turns off department, year and month and restarts the counter, so the next request is ${number}.`,
    numbersUnchanged:
      "Existing requests keep their numbers, and no number is used twice. You can turn year and month on again at any time.",
    confirm: "Reset",
    failed: "Failed to reset request counter",
  },
};
