/** The reports of imports, and why a file or a row is refused. */
import { choose, number } from "./formats.ts";

/** The numbers of valid and of invalid rows. */
export interface ImportCounts {
  accepted: number;
  refused: number;
}

const withRefused = (text: string, refused: number): string =>
  refused === 0 ? text : `${text}, ${refused} ${choose(refused, "row is", "rows are")} invalid`;

const created =
  (one: string) =>
  ({ accepted, refused }: ImportCounts): string =>
    withRefused(`${accepted} ${choose(accepted, one, `${one}s`)} created`, refused);

const valid =
  (one: string) =>
  ({ accepted, refused }: ImportCounts): string =>
    withRefused(`${accepted} ${choose(accepted, one, `${one}s`)} will be created`, refused);

export const imports = {
  user_created: created("user"),
  user_valid: valid("user"),
  department_created: created("department"),
  department_valid: valid("department"),
  group_created: created("group"),
  group_valid: valid("group"),
  links_mailed: ({ count }: { count: number }) =>
    `${number(count)} ${choose(count, "link", "links")} to choose a password ${choose(count, "was", "were")} mailed.`,
  links_shown_once: "Links to choose a password are shown once. Make a new link for anyone who did not get theirs.",
  password_column: ({ hours }: { hours: number }) =>
    `The column "password" is not used: each user chooses a password with a link, which works for ${hours} hours.`,
  no_links:
    "Some of these users can decide requests. They get no link from you: an administrator must create it for them.",

  // The file
  limit: "Please import at most 1,000 rows and 1 MB at once",
  no_text: "Please send the CSV file's text",
  other_format: ({ format }: { format: string }) => `This is ${format}. Please save it as CSV and import that file`,
  format_zip: "a ZIP archive",
  format_xls: "an Excel workbook (.xls)",
  format_xlsx: "an Excel workbook (.xlsx)",
  format_ods: "an OpenDocument spreadsheet (.ods)",
  format_numbers: "a Numbers document (.numbers)",
  format_pdf: "a PDF",
  format_picture: "a picture",
  other_encoding:
    "The file is neither in UTF-8 nor in UTF-16 or Windows-1252. Please save it as CSV UTF-8 and import that file",
  line: ({ line, text }: { line: number; text: string }) => `Line ${line}: ${text}`,
  open_quote: "A quoted cell is not closed",
  text_after_quote: "There is text after a quoted cell",
  column_twice: ({ column }: { column: string }) => `The first line names the column "${column}" twice`,
  columns_missing: ({ columns }: { columns: readonly string[] }) =>
    `The first line must name the columns; missing: ${columns.join(", ")}`,
  no_rows: "There are no rows below the first line",
  max_groups: ({ max }: { max: number }) =>
    `Please import at most ${max} groups at a time while a second administrator confirms changes`,
  busy_departments: "Someone else is creating departments right now. Please open the preview again.",
  busy_groups: "Someone else is creating groups right now. Please open the preview again.",

  // A row. `line`: the line of the other row.
  cells: ({ cells, columns }: { cells: number; columns: number }) =>
    `The row has ${cells} columns, but the first line has ${columns}`,
  /** `readings`: the two amounts that `text` can mean. */
  ambiguous_budget: ({ text, readings }: { text: string; readings: readonly [string, string] }) =>
    `"${text}" could mean ${readings[0]} or ${readings[1]}`,
  same_name: ({ line }: { line: number }) => `Line ${line} has the same name`,
  same_username: ({ line }: { line: number }) => `Line ${line} has the same username`,
  same_email: ({ line }: { line: number }) => `Line ${line} has the same email`,
  department_exists: ({ name }: { name: string }) => `A department named "${name}" already exists`,
  group_exists: ({ name }: { name: string }) => `A group named "${name}" already exists`,
  username_taken: ({ value }: { value: string }) => `Another user already has the username "${value}"`,
  email_taken: ({ value }: { value: string }) => `Another user already has the email "${value}"`,
  no_active_user: ({ name }: { name: string }) => `There is no active user "${name}"`,
  no_active_department: ({ name }: { name: string }) => `There is no active department "${name}"`,
  max_members: ({ max }: { max: number }) => `A group has at most ${max} members`,
  head_needs_second_administrator: "Changes of heads need a second administrator: import the department without a head",
  only_administrator: "Only an administrator can create administrators",
  role_needs_second_administrator:
    "A user with this role needs a second administrator: create the user without a password, one by one",
  concurrent_users: "Someone else was creating users at the same time. Please import this row again",
};
