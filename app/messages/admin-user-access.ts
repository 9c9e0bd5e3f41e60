import { ONE_TIME_PASSWORD_HOURS } from "../../domain/users/passwords.ts";
import { catalogue } from "./catalogue.ts";

/** The texts of the dialog about the sign-in of a user. */
export const userAccessMessages = catalogue("userAccessMessages", {
  open: "Sign-in",
  openOne: (name: string) => `Sign-in of ${name}`,
  title: "Sign-in and sessions",
  newLink: "Create a password link",
  newLinkText: `A link with which the user chooses a new password within ${ONE_TIME_PASSWORD_HOURS} hours. The present password works until then. Earlier links stop working, and the user and all administrators are notified.`,
  linkMailed: (email: string) => `A link to choose a password was sent to ${email}`,
  linkOnce: "The link was already created, and can be seen only once. Create a new one if needed.",
  linkTitle: (name: string) => `Link for ${name}`,
  linkText: "Copy the link for the user; it is not shown again. Anybody who has it can choose the password.",
  linkLabel: "Link",
  linkExpires: "The link works once, until",
  end: "End all sessions",
  endText: "Signs the user out on all devices at once. The user is notified.",
  endForAdmins: "Only another administrator can end the sessions of this user.",
  removeFactors: "Remove second factors",
  factorsRemoved: "Second factors removed",
  ended: "All sessions ended",
  erase: "Erase personal data",
  eraseText:
    "Deletes the name, addresses, devices, templates and settings of this inactive user for good. Requests and the record keep the names in their entries.",
  eraseConfirm: "Name of the user, to confirm",
  erased: "Personal data erased",
  failed: "Failed to change the sign-in of the user",
});
