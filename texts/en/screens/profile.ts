export const profile = {
  title: "Profile",
  intro: "Your details, managed by an administrator.",
  name: "Name",
  username: "Username",
  email: "Email",
  department: "Department",
  designation: "Designation",
  role: "Role",
  security: "Security",
  securityText: "Choose a password you don't use anywhere else.",
  sessions: "Sessions",
  sessionsText: "See where you are signed in, and sign out elsewhere.",
  showSessions: "Show sessions",
  factors: "Sign-in security",
  factorsText: "Add a passkey or an authenticator app, and keep recovery codes.",
  showFactors: "Manage second factors",
  undo: "Undo time for decisions",
  undoText: (seconds: number) =>
    `Your approvals and rejections are sent after ${seconds} seconds, so that you can undo them. Applies to this browser.`,
  undoChoices: { on: "Wait", off: "Send at once" },
  undoSaved: "Preference saved",
  appearance: "Appearance",
  appearanceText: "System follows the setting of your device.",
};

/** The texts of the screen Change Password. */
export const passwords = {
  title: "Change Password",
  intro: "Changing it signs you out on other devices.",
  mustChangeDocumented: "This account still uses the documented password. Choose your own before you continue.",
  mustChangeOneTime:
    "You signed in with a one-time password. Choose a password that only you know before you continue.",
  current: "Current password",
  currentOneTime: "The one-time password that you signed in with.",
  next: "New password",
  confirm: "Confirm new password",
  submit: "Change Password",
  hint: (minLength: number) => `At least ${minLength} characters. Not a common password, and not your name.`,
  changed: "Password changed successfully",
  failed: "Failed to change password",
};
