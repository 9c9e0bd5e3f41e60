import { INVITATION_HOURS } from "../../../domain/users/password-links.ts";

const column = (name: string, required: boolean, meaning: string) => ({ name, required, meaning });

/** The texts of the CSV imports of users, departments and groups of approvers. */
export const imports = {
  csv: "Rows",
  csvHint: "The first line names the columns. Separate columns with commas, semicolons or tabs.",
  file: "CSV file",
  fileHint: "CSV with at most 1,000 rows and 1 MB. You can also paste the rows below.",
  fileLoaded: (name: string) => `${name} is shown below.`,
  fileRefused: (name: string, reason: string) => `${name} could not be read. ${reason}.`,
  passwordLink: "Link to choose a password",
  linksTitle: "These links are shown only here",
  linksText: `Download or copy them before you leave this page, and give each user theirs. A link works once, within ${INVITATION_HOURS} hours.`,
  downloadLinks: "Download links",
  preview: "Preview",
  accepted: "Valid rows",
  refused: "Invalid rows",
  line: "Line",
  reason: "Reason",
  firstRows: (displayed: string, all: string) => `Showing the first ${displayed} of ${all}.`,
  noValidRows: "No row is valid. Fix the file, then open the preview again.",
  download: "Download invalid rows",
  importAnother: "Import another file",
  columns: "Columns",
  required: "required",
  template: "Download template",
  users: {
    title: "Import users",
    intro:
      "Check the preview first: nothing is created until you press Import. Each user gets a link to choose a password.",
    back: "Back to users",
    failed: "Failed to import users",
    run: (count: string, one: boolean) => `Import ${count} ${one ? "user" : "users"}`,
    columns: [
      column("username", true, "What they sign in with."),
      column("name", true, "First and last name."),
      column("email", true, "Their email address."),
      column("department", true, "The name of an active department."),
      column("designation", false, "Their job title, for example Accountant."),
      column("role", false, "Requester, Manager, Senior Manager, Director, VP or Admin; Requester when empty."),
    ],
  },
  departments: {
    title: "Import departments",
    intro: "Check the preview first: nothing is created until you press Import.",
    back: "Back to departments",
    failed: "Failed to import departments",
    run: (count: string, one: boolean) => `Import ${count} ${one ? "department" : "departments"}`,
    columns: [
      column("name", true, "Must be unique, ignoring upper and lower case."),
      column("description", false, "What the department does."),
      column("budget", false, "In USD, for example 125,000.50."),
      column("head", false, "The username of an active user."),
    ],
  },
  groups: {
    title: "Import groups",
    intro: "Check the preview first: nothing is created until you press Import.",
    back: "Back to groups",
    failed: "Failed to import groups",
    run: (count: string, one: boolean) => `Import ${count} ${one ? "group" : "groups"}`,
    columns: [
      column("name", true, "Must be unique, ignoring upper and lower case."),
      column("description", false, "What the group approves."),
      column("members", false, "Usernames of active users, separated by commas or semicolons."),
    ],
  },
};

export type ImportName = "users" | "departments" | "groups";

/** The CSV files that a person can download after an import: the refused rows, or the password links of new users. */
export type ImportResultFile = "refused" | "links";
