import { ONE_TIME_PASSWORD_HOURS } from "../../../domain/users/passwords.ts";

/** The texts of the dialog about the sign-in of a user. */
export const userAccess = {
  open: "Sign-in",
  openOne: (name: string) => `Sign-in of ${name}`,
  title: "Sign-in and sessions",
  newLink: "Create a password link",
  newLinkText: `A link with which the user chooses a new password within ${ONE_TIME_PASSWORD_HOURS} hours. The present password works until then. Earlier links stop working, and the user and all administrators are notified.`,
  linkMailed: (email: string) => `A link to choose a password was sent to ${email}`,
  linkOnce: "The link was already created, and can be seen only once. Create a new one if needed.",
  linkByAdmin: (name: string) => `${name} can decide requests, so an administrator must create the password link`,
  linkTitle: (name: string) => `Link for ${name}`,
  linkText:
    "No email was sent. Copy the link for the user; it is not shown again. Anybody who has it can choose the password.",
  linkLabel: "Link",
  linkExpires: "The link works once, until",
  confirmEmail: "Confirm email",
  confirmEmailText: (setter: string | null, email: string) =>
    `${setter ?? "Somebody"} set the email address ${email}. Until another administrator confirms that it belongs to the user, it gets no link to reset the password.`,
  emailConfirmed: "Email address confirmed",
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
};
