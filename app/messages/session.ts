/** The texts of a session that ended while the person was working. */
export const sessionMessages = {
  ended: "Your session ended. Sign in to continue.",
  endedSaved: "Your session ended. Sign in to continue; your entries are saved.",
  endedHere: "Your session ended.",
  signIn: "Sign in to continue",
  restored: "You are signed in again, and your entries are restored.",
  filesAgain: "Please choose the files again.",
} as const;
