/** The texts of the dialog about the sign-in of a user. */
export const userAccessMessages = {
  open: "Sign-in",
  openOne: (name: string) => `Sign-in of ${name}`,
  title: "Sign-in of user",
  end: "End all sessions",
  endText: "Signs the user out on all devices at once. The user is notified.",
  endForAdmins: "Only another administrator can end the sessions of this user.",
  ended: "All sessions ended",
  failed: "Failed to change the sign-in of the user",
} as const;
