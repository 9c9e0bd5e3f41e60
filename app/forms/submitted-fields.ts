import { LIMITS } from "../../domain/limits.ts";

/** For each field, all texts that were submitted under its name. */
export type SubmittedFields = Record<string, string[]>;

/** The fields with passwords, which are never returned to a page. */
const PASSWORD_FIELDS: readonly string[] = [
  "password",
  "current_password",
  "new_password",
  "confirm_password",
  "initial_password",
];

export const isPasswordField = (name: string): boolean => PASSWORD_FIELDS.includes(name);

/**
 * The maximum number of characters of each field that are returned to a page. Fields that are not listed are names, codes, amounts, dates
 * and ids. Their limit is `others` of FieldLimitOverrides, or LIMITS.name if `others` is absent.
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
  ["csv", LIMITS.import_bytes],
]);

/** The limits of a form that differ from FIELD_LIMITS and LIMITS.name. */
export interface FieldLimitOverrides {
  readonly description?: number;
  /** The limit of all fields that FIELD_LIMITS does not list. */
  readonly others?: number;
}

/** Returns a field's text, shortened to the limit of the field (R44). */
export function truncateToLimit(name: string, text: string, limits: FieldLimitOverrides = {}): string {
  const own = name === "description" ? limits.description : undefined;
  return text.slice(0, own ?? FIELD_LIMITS.get(name) ?? limits.others ?? LIMITS.name);
}

/** Returns the text with LF line breaks. Browsers send CRLF in multipart forms and without scripts. */
const normalizeLineBreaks = (text: string): string => text.replaceAll("\r\n", "\n");

/**
 * Returns the name and text of each filled field, without files. Leaves out fields whose names begin with an underscore, such as `_key`,
 * because people do not fill them.
 */
function listTexts(form: FormData): [name: string, text: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !name.startsWith("_") ? [[name, normalizeLineBreaks(value)]] : [],
  );
}

/**
 * Returns the last text of each field. A field can have two texts, because a form submits a hidden 'off' before the value of a checked
 * checkbox with the same name.
 */
export const readTexts = (form: FormData): Record<string, string> => Object.fromEntries(listTexts(form));

/** Returns a field's text, or '' if the form does not contain the field. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? normalizeLineBreaks(value) : "";
};

/** Returns the device's response in a field of a form, or null if the field is empty or not JSON. */
export function readPasskey(form: FormData, name = "passkey"): unknown {
  try {
    return JSON.parse(readText(form, name) || "null");
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the version of the data that the person saw (R9), or null if the form contains no version. */
export const readVersion = (form: FormData): number | null => Number(readTexts(form).version) || null;

/**
 * Returns the texts of a failed form, which its page shows again. Shortens each text to its field's limit (R44) and leaves out passwords.
 */
export function toSubmittedFields(form: FormData, limits: FieldLimitOverrides = {}): SubmittedFields {
  const fields = new Map<string, string[]>();
  for (const [name, text] of listTexts(form)) {
    if (name.length > LIMITS.name || isPasswordField(name)) continue;
    const texts = fields.get(name) ?? [];
    if (texts.length < LIMITS.group_members) texts.push(truncateToLimit(name, text, limits));
    fields.set(name, texts);
  }
  return Object.fromEntries(fields);
}

export const takeLastTexts = (fields: SubmittedFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.at(-1) ?? ""]));

/** Returns the files of a form, without the nameless file that browsers send for an empty file input. */
export const listSelectedFiles = (form: FormData): File[] =>
  form.getAll("files").filter((file): file is File => file instanceof File && file.name !== "");

/** Returns a form with these pairs of field name and text. */
export function toFormData(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, text] of fields) form.append(name, text);
  return form;
}

/** The maximum number of values that `readFormSnapshot` returns. Forms have fewer fields. */
const MAX_FIELDS = 40;

/**
 * Returns the values that the form showed when it was opened (`_seen`), by label. Returns an empty object if they cannot be read. The
 * values come from the browser, so that only the person who sent them may see them.
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
