import type { RenderedFailure } from "../../../../domain/errors.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";

/** Why a decision about a proposed change failed, with the entered comment. `id`: the id of the proposed change. */
export interface DecisionRefusal {
  id: string;
  comments: string;
  errors: FieldErrors;
  /** The failure for the message above the form; null if the comment field shows it. */
  failure: FormFailure | null;
}

/** Returns what the page shows after a decision failed. */
export function toDecisionRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): DecisionRefusal {
  const text = texts.proposedChanges;

  const { id = "", comments = "" } = takeLastTexts(toSubmittedFields(form));
  const fieldErrors = toFieldErrors(errors);
  const isAtField = !isSystemFailure(code) && fieldErrors.comments !== undefined;
  return {
    id,
    comments,
    errors: fieldErrors,
    failure: isAtField ? null : { code, title: text.failed, detail },
  };
}
