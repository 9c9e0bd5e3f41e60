import { catalogue } from "./catalogue.ts";

/** The texts of the screen that lists a person's sessions. */
export const sessionListMessages = catalogue("sessionListMessages", {
  title: "Sessions",
  intro: "Where you are signed in. End a session that you don't recognise, and change your password.",
  back: "Profile",
  loadFailed: "Failed to load your sessions",
  current: "This session",
  signedIn: "Signed in",
  lastUsed: "Last used",
  expires: "Ends",
  place: "Place",
  unknownPlace: "Unknown place",
  end: "End session",
  endOne: (device: string) => `End session on ${device}`,
  ended: "Session ended",
  endOthers: "End all other sessions",
  othersEnded: "All other sessions ended",
  endFailed: "Failed to end the session",
  onlyOne: "You are signed in only here.",
  limit: (max: number) => `At most ${max} sessions: a further sign-in ends the one that was used least recently.`,
});
