/** What the profile says. */
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

/** What changing the password says. */
export const passwordMessages = {
  title: "Change Password",
  intro: "Your other sessions end when the password changes. This one stays.",
  mustChange: "This account still has its first password. Choose your own before you go on.",
  current: "Current password",
  next: "New password",
  confirm: "Confirm new password",
  submit: "Change Password",
  currentRequired: "Current password is required",
  mismatch: "New passwords do not match",
  tooShort: "New password must be at least 6 characters long",
  hint: "At least 6 characters.",
  changed: "Password changed successfully",
  failed: "Failed to change password",
} as const;
