import type { MatrixFinding, MatrixVersion } from "../../../../domain/admin/entities.ts";
import type { Failure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { type FieldLimits, takeLastTexts, toFormData, toSubmittedFields } from "../../../forms/submitted-fields.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { matrixEditorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { type DraftEvaluation, EMPTY_EVALUATION } from "./draft-evaluation.ts";
import { type DraftValues, readDraft, readTrialValues, type TrialValues } from "./draft-values.ts";

/** The editor as it comes back from the server: everything typed, what was asked, and why it was not saved. */
export interface EditorActionResult {
  values: DraftValues;
  trialValues: TrialValues;
  /** What the draft is a change of: what the person saw, however new the page around it is (R9); null for a new one. */
  version: number | null;
  evaluation: DraftEvaluation;
  errors: FieldErrors;
  /** null: nothing was to be saved, or a field, a question or somebody else's change says why it was not. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
  /** Saving was asked for, and would leave these errors. `token`: what confirms exactly them. */
  confirmation: { errors: MatrixFinding[]; token: string } | null;
  /** Somebody else was quicker: what happened since, newest first; `version` is the newest now. */
  newerVersions: MatrixVersion[] | null;
}

/** Why an older version was not restored. */
export interface RestoreRefusal {
  restoreFailure: string;
}

/** A person stands in a field with their name and user name. */
const FIELD_LIMITS: FieldLimits = { others: 2 * LIMITS.name + " ()".length };

/** The editor as it was sent. */
export function toEditorActionResult(form: FormData): EditorActionResult {
  const sent = toFormData(Object.entries(takeLastTexts(toSubmittedFields(form, FIELD_LIMITS))));
  return {
    values: readDraft(sent),
    trialValues: readTrialValues(sent),
    version: Number(form.get("version")) || null,
    evaluation: EMPTY_EVALUATION,
    errors: {},
    failure: null,
    toast: null,
    confirmation: null,
    newerVersions: null,
  };
}

/** What the editor shows when it was not saved, and a version's dialog when it was not restored. */
export function toEditorRefusal(
  form: FormData,
  { code, detail, errors }: Failure,
): EditorActionResult | RestoreRefusal {
  if (form.get("_do") === "restore")
    return { restoreFailure: isSystemFailure(code) ? `${text.versions.failed} ${detail}` : detail };
  const isSaving = String(form.get("_do")).startsWith("save");
  const title = isSaving ? adminMessages.entities.doa_configuration.saveFailed : text.checks.unavailable;
  return {
    ...toEditorActionResult(form),
    errors: toFieldErrors(errors),
    failure: { code, title, detail: detail || title },
  };
}
