/** The values of requests that are not submitted yet: drafts, templates and recurring requests. */
import { type CodeNames, getCodeLabel } from "../format/code-names.ts";
import type { Text } from "../message.ts";

/**
 * The values of a template or a recurring request. '' means that a value is not set. `amount`: a decimal number with a point, such as
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

/** Who may use a template: its owner, the people of one department, or everybody. */
export const TEMPLATE_AUDIENCES = ["own", "department", "everybody"] as const;
export type TemplateAudience = (typeof TEMPLATE_AUDIENCES)[number];

/** The codes that are available for a new request. */
export interface AvailableCodes {
  readonly request_types: readonly { readonly code: string }[];
  readonly currencies: readonly { readonly code: string }[];
  readonly priorities: readonly { readonly code: string }[];
}

/** The fields whose codes administrators can deactivate. */
type CodeField = "request_type" | "currency" | "priority";

/** A value that is no longer available for new requests: the name of a type or priority, or the code of a currency. */
export interface UnavailableValue {
  readonly field: CodeField;
  readonly name: Text;
}

/**
 * Returns the values that are no longer available, and the fields without them. If the currency is not available, also removes the amount,
 * because it would become an amount of another currency. `names`: the names of types and priorities.
 */
export function removeUnavailable<Fields extends SubmissionFields>(
  fields: Fields,
  available: AvailableCodes,
  names: CodeNames,
): { fields: Fields; unavailable: UnavailableValue[] } {
  const isMissing = (rows: readonly { code: string }[], code: string) =>
    code !== "" && rows.every((row) => row.code !== code);
  const unavailable: UnavailableValue[] = [
    { field: "request_type" as const, rows: available.request_types },
    { field: "currency" as const, rows: available.currencies },
    { field: "priority" as const, rows: available.priorities },
  ]
    .filter(({ field, rows }) => isMissing(rows, fields[field]))
    .map(({ field }) => ({
      field,
      name: field === "currency" ? fields[field] : getCodeLabel(names, field, fields[field]),
    }));
  const removed = Object.fromEntries(
    unavailable.flatMap(({ field }) => (field === "currency" ? [field, "amount"] : [field])).map((name) => [name, ""]),
  );
  return { fields: { ...fields, ...removed }, unavailable };
}
