import { LIMITS } from "../../domain/limits.ts";

/** Maps each field to all texts that were sent under its name. */
export type SubmittedFields = Record<string, string[]>;

/** Passwords are never returned to a page. */
const PASSWORD_FIELDS: readonly string[] = [
  "password",
  "current_password",
  "new_password",
  "confirm_password",
  "initial_password",
];

export const isPasswordField = (name: string): boolean => PASSWORD_FIELDS.includes(name);

/**
 * The maximum number of characters that a page gets back of a field. Fields that are not listed are names, codes, amounts, dates and ids.
 */
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

/** The limits of a form in which a field is longer than fields of this name usually are. */
export interface FieldLimits {
  readonly description?: number;
  /** The limit of the fields that FIELD_LIMITS does not list. */
  readonly others?: number;
}

/** Returns a field's text, cut to the length up to which its page shows it again (R44). */
export function truncateToLimit(name: string, text: string, limits: FieldLimits = {}): string {
  const own = name === "description" ? limits.description : undefined;
  return text.slice(0, own ?? FIELD_LIMITS.get(name) ?? limits.others ?? LIMITS.name);
}

/** Browsers send line breaks as CRLF in multipart forms and without scripts. */
const normalizeLineBreaks = (text: string): string => text.replaceAll("\r\n", "\n");

/** Returns the texts that the person entered, without files. Names that begin with an underscore are technical fields, such as `_key`. */
function listTexts(form: FormData): [name: string, text: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !name.startsWith("_") ? [[name, normalizeLineBreaks(value)]] : [],
  );
}

/** Returns the last text of each field: before a checked checkbox the form sends a hidden 'off' of the same name. */
export const readTexts = (form: FormData): Record<string, string> => Object.fromEntries(listTexts(form));

/** Returns a field's text, empty if the form does not have it. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? normalizeLineBreaks(value) : "";
};

/** Returns the version of the record that the person saw (R9), or null if the form does not send one. */
export const readVersion = (form: FormData): number | null => Number(readTexts(form).version) || null;

/** Returns the texts of a failed form for its page: each cut to its field's limit (R44), without passwords. */
export function toSubmittedFields(form: FormData, limits: FieldLimits = {}): SubmittedFields {
  const fields = new Map<string, string[]>();
  for (const [name, text] of listTexts(form)) {
    if (name.length > LIMITS.name || isPasswordField(name)) continue;
    const texts = fields.get(name) ?? [];
    if (texts.length < LIMITS.list) texts.push(truncateToLimit(name, text, limits));
    fields.set(name, texts);
  }
  return Object.fromEntries(fields);
}

/** Returns the last text of each field. */
export const takeLastTexts = (fields: SubmittedFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.at(-1) ?? ""]));

/** Returns the files of a form, without the nameless file that browsers send for an empty file input. */
export const getSelectedFiles = (form: FormData): File[] =>
  form.getAll("files").filter((file): file is File => file instanceof File && file.name !== "");

/** Returns a form with these texts. */
export function toFormData(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, text] of fields) form.append(name, text);
  return form;
}

/** More than the number of fields of any form. */
const MAX_FIELDS = 40;

/**
 * Returns the values that the form showed when it was opened (`_seen`), label -> value. Empty if they are unreadable. They come from the
 * browser: show them only to the person who sent them.
 */
export function readFormSnapshot(form: FormData): Record<string, string> {
  try {
    const snapshot: unknown = JSON.parse(String(form.get("_seen") ?? "{}"));
    const entries = typeof snapshot === "object" && snapshot !== null ? Object.entries(snapshot) : [];
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(
      texts.slice(0, MAX_FIELDS).map(([label, text]) => [label, truncateToLimit("description", text)]),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
