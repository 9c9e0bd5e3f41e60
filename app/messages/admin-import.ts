/** What the CSV imports say. */
const column = (name: string, required: boolean, meaning: string) => ({ name, required, meaning });

export const importMessages = {
  csv: "Rows",
  csvHint: "The first line names the columns. Commas or semicolons stand between the cells.",
  file: "CSV file",
  fileHint: "At most 1,000 rows. You can also paste them below.",
  fileTaken: (name: string) => `${name} stands below.`,
  fileTooLarge: (name: string) => `${name} is too large.`,
  password: "Initial password",
  passwordHint: (floor: number) =>
    `For the rows that bring none: at least ${floor} characters. At most 50 rows may bring one of their own.`,
  passwordAgain: "Please give the initial password again. It is not kept between the preview and the import.",
  preview: "Preview",
  accepted: "Rows in order",
  refused: "Refused rows",
  line: "Line",
  why: "Why",
  firstOf: (shown: string, all: string) => `The first ${shown} of ${all}.`,
  nothing: "No row is in order. Put the file right, then look at the preview again.",
  download: "Download refused rows",
  again: "Import another file",
  columns: "Columns",
  required: "required",
  template: "Download template",
  users: {
    title: "Import users",
    intro: "Look at the preview first: nothing is created before you press Import.",
    back: "Back to users",
    failed: "Failed to import users",
    run: (count: string, one: boolean) => `Import ${count} ${one ? "user" : "users"}`,
    columns: [
      column("username", true, "What they sign in with."),
      column("name", true, "First and last name."),
      column("email", true, "Where their mail goes."),
      column("department", true, "The name of an active department."),
      column("designation", false, "Their title, for example Accountant."),
      column("role", false, "requester, manager, senior_manager, director, vp or admin; requester when empty."),
      column("password", false, "The initial password of this row."),
    ],
  },
  departments: {
    title: "Import departments",
    intro: "Look at the preview first: nothing is created before you press Import.",
    back: "Back to departments",
    failed: "Failed to import departments",
    run: (count: string, one: boolean) => `Import ${count} ${one ? "department" : "departments"}`,
    columns: [
      column("name", true, "Unique, whatever the case."),
      column("description", false, "What it does."),
      column("budget", false, "In USD, for example 125000.50."),
      column("head", false, "The username of an active user."),
    ],
  },
} as const;

export type ImportName = "users" | "departments";
