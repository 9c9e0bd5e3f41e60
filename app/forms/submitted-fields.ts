import { LIMITS } from "../../domain/limits.ts";

/** Field name -> every text sent under it. */
export type SubmittedFields = Record<string, string[]>;

/** They never go back to a page. */
const PASSWORD_FIELDS: readonly string[] = [
  "password",
  "current_password",
  "new_password",
  "confirm_password",
  "initial_password",
];

export const isPasswordField = (name: string): boolean => PASSWORD_FIELDS.includes(name);

/** Most characters that go back of a field; all others are names, codes, amounts, dates and ids. */
const FIELD_LIMITS: ReadonlyMap<string, number> = new Map([
  ["title", LIMITS.title],
  ["description", LIMITS.description],
  ["content", LIMITS.announcement],
  ["comments", LIMITS.comment],
  ["info_requested", LIMITS.comment],
  ["additional_info", LIMITS.comment],
  ["cancellation_reason", LIMITS.comment],
  ["reason", LIMITS.delegation_reason],
  ["email", LIMITS.email],
  ["csv", LIMITS.import_characters],
]);

/** Where a form's fields have other limits than their names usually have. */
export interface FieldLimits {
  readonly description?: number;
  /** Of the fields that have none by their name. */
  readonly others?: number;
}

/** A field's text as far as its page shows it again (R44). */
export function truncateToLimit(name: string, text: string, limits: FieldLimits = {}): string {
  const own = name === "description" ? limits.description : undefined;
  return text.slice(0, own ?? FIELD_LIMITS.get(name) ?? limits.others ?? LIMITS.name);
}

/**
 * What a page gets back of a form that was not done: its texts, each cut to its field's limit (R44); no password, no file, and none of the
 * form's own fields, which begin with an underscore.
 */
export function toSubmittedFields(form: FormData, limits: FieldLimits = {}): SubmittedFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || name.startsWith("_") || name.length > LIMITS.name || isPasswordField(name))
      continue;
    const texts = fields.get(name) ?? [];
    // Browsers send line breaks as CRLF.
    if (texts.length < LIMITS.list) texts.push(truncateToLimit(name, value.replaceAll("\r\n", "\n"), limits));
    fields.set(name, texts);
  }
  return Object.fromEntries(fields);
}

/** Field name -> its last text: a checkbox stands after a hidden field of its name that says 'off'. */
export const takeLastTexts = (fields: SubmittedFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.at(-1) ?? ""]));

/** Returns the files of a form. An empty file input sends one file without a name, which is left out. */
export const getSelectedFiles = (form: FormData): File[] =>
  form.getAll("files").filter((one): one is File => one instanceof File && one.name !== "");

/** The fields as a form again. */
export function toFormData(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, text] of fields) form.append(name, text);
  return form;
}
