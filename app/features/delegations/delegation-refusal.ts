import type { RenderedFailure } from "../../../domain/errors.ts";
import type { ToastMessage } from "../../../domain/toast-message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FormFailure, isSystemFailure } from "../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../forms/submitted-fields.ts";

/** The values of the form for a new absence. The times are local, in the format of `<input type="datetime-local">`. */
export interface DelegationFormValues {
  delegate_user_id: string;
  starts_at: string;
  ends_at: string;
  reason: string;
}

/** Why a delegation was not saved, with the submitted values, or why a delegation was not ended. */
export interface DelegationRefusal {
  /** The submitted values of a new absence; null if the form ends a delegation. */
  values: DelegationFormValues | null;
  errors: FieldErrors;
  /** The failure; null if `toast` or a field shows the error. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
}

/** Returns what the page shows after a form failed. */
export function toDelegationRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): DelegationRefusal {
  const text = texts.outOfOffice;

  const isNew = form.get("intent") === "save";
  const isAboveForm = isSystemFailure(code) || code === "second_factor_needed";
  const { delegate_user_id = "", starts_at = "", ends_at = "", reason = "" } = takeLastTexts(toSubmittedFields(form));
  return {
    values: isNew ? { delegate_user_id, starts_at, ends_at, reason } : null,
    errors: toFieldErrors(errors),
    failure: isAboveForm ? { code, title: isNew ? text.form.saveFailed : text.list.endFailed, detail } : null,
    toast: null,
  };
}
