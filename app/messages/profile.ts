/** The texts of the profile. */
export const profileMessages = {
  title: "Profile",
  intro: "Your details as the administrator keeps them.",
  name: "Name",
  username: "Username",
  email: "Email",
  department: "Department",
  designation: "Designation",
  role: "Role",
  security: "Security",
  securityText: "Choose a password that you use nowhere else.",
  appearance: "Appearance",
  appearanceText: "System follows the setting of your device.",
} as const;

/** The texts of the screen Change Password. */
export const passwordMessages = {
  title: "Change Password",
  intro: "Your other sessions end when the password changes. This one stays.",
  mustChangeDocumented:
    "This account still has the password that is printed in the documentation. Choose your own before you continue.",
  mustChangeOneTime:
    "You signed in with a one-time password that somebody else made. Choose a password that only you know before you continue.",
  current: "Current password",
  currentOneTime: "The one-time password that you signed in with.",
  next: "New password",
  confirm: "Confirm new password",
  submit: "Change Password",
  hint: (minLength: number) => `At least ${minLength} characters. Not a common password, and not your name.`,
  changed: "Password changed successfully",
  failed: "Failed to change password",
} as const;
