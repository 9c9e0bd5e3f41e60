/** The texts of a form that could not be sent, because the session ended or the server failed. */
export const session = {
  ended: "Your session ended. Sign in to continue.",
  endedSaved: "Your session ended. Sign in to continue; your entries are saved.",
  endedHere: "Your session ended.",
  signIn: "Sign in to continue",
  restored: "You are signed in again, and your entries are restored.",
  serverFailed: "Something went wrong on our side. Your entries are still here; try again.",
  filesAgain: "Please choose the files again.",
};
