import type { RenderedFailure } from "../../domain/errors.ts";
import type { ToastMessage } from "../../domain/toast-message.ts";
import type { FormFailure } from "./failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "./field-errors.ts";
import {
  type FieldLimitOverrides,
  type SubmittedFields,
  toSubmittedFields,
  truncateToLimit,
} from "./submitted-fields.ts";

/** Why a form failed, as its page shows it again. The forms of all pages have this shape; some pages add what only they show. */
export interface Refusal {
  /** Which form of the page failed (`_act` or `intent`); '' if the page has only one form. */
  act: string;
  /** The id of the record that the form is about (`_on`, `request_id` or `id`); null if there is none. */
  on: string | null;
  /** The submitted texts within the limits of their fields (R44), without passwords. */
  values: SubmittedFields;
  errors: FieldErrors;
  /** The message above the fields; null if a field or a toast shows the failure. */
  message: FormFailure | null;
  toast?: ToastMessage;
}

interface RefusalOptions {
  /** The fields that show their errors; all if absent. The message shows the errors of other fields. */
  readonly fields?: readonly string[];
  readonly limits?: FieldLimitOverrides;
}

/** Returns what a page shows after one of its forms failed. `title`: what failed, such as 'Failed to save user' (spec section 8). */
export function toRefusal(
  form: FormData,
  { code, detail, errors = [] }: RenderedFailure,
  title: string,
  { fields, limits }: RefusalOptions = {},
): Refusal {
  const isAtField = ({ path }: { path: string }) => fields === undefined || fields.includes(path);
  const fieldErrors = toFieldErrors(errors.filter(isAtField));
  const other = errors.find((error) => !isAtField(error));
  return {
    act: readShortText(form, ["_act", "intent"]) ?? "",
    on: readShortText(form, ["_on", "request_id", "id"]),
    values: toSubmittedFields(form, limits),
    errors: fieldErrors,
    message: Object.keys(fieldErrors).length > 0 ? null : { code, title, detail: other?.message || detail || title },
  };
}

/** Returns the text of the first of these fields that the form has, or null if it has none. */
function readShortText(form: FormData, names: readonly string[]): string | null {
  const name = names.find((one) => typeof form.get(one) === "string");
  return name === undefined ? null : truncateToLimit(name, String(form.get(name)));
}

/** Returns the text that a field had in a refused form; undefined if no form was refused or if it did not have the field. */
export const findSubmittedText = (
  refusal: Pick<Refusal, "values"> | null | undefined,
  name: string,
): string | undefined => refusal?.values[name]?.at(-1);
