import type { Failure } from "../../../domain/errors.ts";
import type { ToastMessage } from "../../../domain/toast-message.ts";
import { type FormFailure, isOutage } from "../../forms/failure-alert.tsx";
import { type FormErrors, formErrors } from "../../forms/form-errors.ts";
import { lastTexts, sentFields } from "../../forms/sent-fields.ts";
import { outOfOffice as text } from "../../messages/out-of-office.ts";

/** What stands in the form's controls. The times are local, as `<input type="datetime-local">` has them. */
export interface AbsenceValues {
  delegate_user_id: string;
  starts_at: string;
  ends_at: string;
  reason: string;
}

/** Why an absence was not saved, with everything that was typed, or not ended. */
export interface AbsenceRefusal {
  /** null: an absence was to be ended. */
  values: AbsenceValues | null;
  errors: FormErrors;
  /** null: the toast or a field says it. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
}

/** What the page shows of a form that was not done. */
export function refuseAbsence(form: FormData, { code, detail, errors }: Failure): AbsenceRefusal {
  const isNew = form.get("intent") === "save";
  const { delegate_user_id = "", starts_at = "", ends_at = "", reason = "" } = lastTexts(sentFields(form));
  return {
    values: isNew ? { delegate_user_id, starts_at, ends_at, reason } : null,
    errors: formErrors(errors),
    failure: isOutage(code) ? { code, title: isNew ? text.form.saveFailed : text.list.endFailed, detail } : null,
    toast: null,
  };
}
