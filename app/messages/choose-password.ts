import { catalogue } from "./catalogue.ts";

/** The texts of the screen on which people request a password link and choose a password. */
export const choosePasswordMessages = catalogue("choosePasswordMessages", {
  title: "Choose your password",
  resetTitle: "Reset your password",
  account: (username: string) => `For the account ${username}. All sessions of the account end.`,
  next: "New password",
  confirm: "Confirm new password",
  hint: (minLength: number) => `At least ${minLength} characters. Not a common password, and not your name.`,
  submit: "Save password",
  saved: "Password saved",
  savedText: "Sign in with your new password.",
  failed: "Failed to save the password",
  endedTitle: "This link is no longer valid",
  endedText: "It was used or replaced, or it has expired. Ask an administrator for a new one.",
  endedResetText: "It was used or replaced, or it has expired. You can ask for a new one.",
  askTitle: "Forgot your password?",
  askText: "Enter the email address of your account. We send you a link to choose a new password.",
  email: "Email",
  ask: "Send link",
  askFailed: "Failed to send the link",
  sentTitle: "Check your email",
  sentText: (minutes: number) =>
    `If an account has this email address, a link was sent to it. It works for ${minutes} minutes. Ask an administrator if none arrives.`,
  notConfigured: "This installation sends no email. Ask an administrator for a link to choose a new password.",
  toSignIn: "Back to sign-in",
});
