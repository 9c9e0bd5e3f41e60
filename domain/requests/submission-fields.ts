/** The values that people keep for later submissions: in drafts, templates and recurring requests. */

/**
 * The values of a template or a recurring request. A value that is not set is ''. `amount`: a decimal number with a point, such as
 * '1250.50'.
 */
export interface SubmissionFields {
  readonly title: string;
  readonly description: string;
  readonly request_type: string;
  readonly amount: string;
  readonly currency: string;
  readonly priority: string;
}

/**
 * The values of a draft, as they were typed. `due_date`: a local time, as in `<input type="datetime-local">`. `number_locale`: the locale in
 * which `amount` was typed. `copied_from`: the id of the copied request, or ''.
 */
export interface DraftFields extends SubmissionFields {
  readonly due_date: string;
  readonly number_locale: string;
  readonly copied_from: string;
}

/** Who may use a template: only its owner, the people of one department, or everybody. */
export const TEMPLATE_AUDIENCES = ["own", "department", "everybody"] as const;
export type TemplateAudience = (typeof TEMPLATE_AUDIENCES)[number];

/** The codes that a new request can have now. */
export interface AvailableCodes {
  readonly request_types: readonly { readonly code: string }[];
  readonly currencies: readonly { readonly code: string }[];
  readonly priorities: readonly { readonly code: string }[];
}

/** The fields with a code that an administrator can deactivate. */
export type CodeField = "request_type" | "currency" | "priority";

/** A value that a new request cannot have any more, with its code. */
export interface UnavailableValue {
  readonly field: CodeField;
  readonly code: string;
}

/**
 * Returns the values that are not available any more, and the fields without them. Without its currency, the amount is left out too, because
 * it would become an amount of another currency.
 */
export function removeUnavailable<Fields extends SubmissionFields>(
  fields: Fields,
  available: AvailableCodes,
): { fields: Fields; unavailable: UnavailableValue[] } {
  const isMissing = (rows: readonly { code: string }[], code: string) =>
    code !== "" && rows.every((row) => row.code !== code);
  const unavailable: UnavailableValue[] = [
    { field: "request_type" as const, rows: available.request_types },
    { field: "currency" as const, rows: available.currencies },
    { field: "priority" as const, rows: available.priorities },
  ].flatMap(({ field, rows }) => (isMissing(rows, fields[field]) ? [{ field, code: fields[field] }] : []));
  const removed = Object.fromEntries(
    unavailable.flatMap(({ field }) => (field === "currency" ? [field, "amount"] : [field])).map((name) => [name, ""]),
  );
  return { fields: { ...fields, ...removed }, unavailable };
}
