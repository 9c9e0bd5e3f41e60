import type { Failure, Result } from "../../../domain/errors.ts";
import { fromLocalInput } from "../../../domain/format/zoned-time.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import type { ToastMessage } from "../../../domain/toast-message.ts";
import { type FormFailure, isSystemFailure } from "../../forms/failure-alert.tsx";
import { type FieldErrors, parseInput, toFieldErrors } from "../../forms/field-errors.ts";
import { readText, takeLastTexts, toSubmittedFields } from "../../forms/submitted-fields.ts";
import { outOfOfficeMessages as text } from "../../messages/out-of-office.ts";

/** Returns the delegation that a form describes. Its times are read in `time_zone`. */
export function parseDelegation(form: FormData, time_zone: string): Result<CreateDelegationInput> {
  const instant = (name: string) => fromLocalInput(readText(form, name), time_zone) ?? readText(form, name);
  return parseInput(CreateDelegationInput, {
    delegate_user_id: readText(form, "delegate_user_id"),
    starts_at: instant("starts_at"),
    ends_at: instant("ends_at"),
    reason: readText(form, "reason"),
  });
}

/** The values of the form's controls. The times are local, as `<input type="datetime-local">` has them. */
export interface DelegationFormValues {
  delegate_user_id: string;
  starts_at: string;
  ends_at: string;
  reason: string;
}

/** Why a delegation was not saved, with everything that was typed, or why it was not ended. */
export interface DelegationRefusal {
  /** Null if the form was to end a delegation. */
  values: DelegationFormValues | null;
  errors: FieldErrors;
  /** Null if the toast or a field shows the error. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
}

/** Returns what the page shows if a form failed. */
export function toDelegationRefusal(form: FormData, { code, detail, errors }: Failure): DelegationRefusal {
  const isNew = form.get("intent") === "save";
  const { delegate_user_id = "", starts_at = "", ends_at = "", reason = "" } = takeLastTexts(toSubmittedFields(form));
  return {
    values: isNew ? { delegate_user_id, starts_at, ends_at, reason } : null,
    errors: toFieldErrors(errors),
    failure: isSystemFailure(code) ? { code, title: isNew ? text.form.saveFailed : text.list.endFailed, detail } : null,
    toast: null,
  };
}
