import type { ConfigurationVersion, MatrixFinding } from "../../../../domain/admin/entities.ts";
import type { RenderedFailure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import {
  type FieldLimitOverrides,
  takeLastTexts,
  toFormData,
  toSubmittedFields,
} from "../../../forms/submitted-fields.ts";
import { type DraftEvaluation, EMPTY_EVALUATION } from "./draft-evaluation.ts";
import { type DraftValues, readDraftValues, readTrialValues, type TrialValues } from "./draft-values.ts";

/** The result of an action of the editor: the submitted values, the evaluation, and why the draft was not saved. */
export interface EditorActionResult {
  values: DraftValues;
  trialValues: TrialValues;
  /**
   * The version on which the next save is based (R9); null for a new configuration. It is the version that the person edited, even if newer
   * data has been loaded. If `newerVersions` is not null, it is the newest of these.
   */
  version: number | null;
  evaluation: DraftEvaluation;
  errors: FieldErrors;
  /** Why the action failed; null if it succeeded, or if `confirmation` or `newerVersions` has the reason. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
  /**
   * The errors that the matrix would have after saving and that the person has not confirmed yet; null if there are none. `token`
   * identifies this set of errors.
   */
  confirmation: { errors: Rendered<MatrixFinding>[]; token: string } | null;
  /** The versions that other people have saved since the form was opened, newest first. Null unless they are the reason for the refusal. */
  newerVersions: Rendered<ConfigurationVersion>[] | null;
}

/** Why an older version was not restored. */
export interface RestoreRefusal {
  restoreFailure: string;
}

/** The maximum lengths of the submitted fields. A field for a person contains a name, a user name and ' ()'. */
const FIELD_LIMITS: FieldLimitOverrides = { others: 2 * LIMITS.name + " ()".length };

/** Returns the result of an action with the submitted values, without an evaluation and without errors. */
export function toEditorActionResult(form: FormData): EditorActionResult {
  const sent = toFormData(Object.entries(takeLastTexts(toSubmittedFields(form, FIELD_LIMITS))));
  return {
    values: readDraftValues(sent),
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

/**
 * Returns what the page shows after an action failed. If restoring a version failed, the dialog of that version shows the failure,
 * otherwise the editor shows it.
 */
export function toEditorRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): EditorActionResult | RestoreRefusal {
  const matrixOutcomeMessages = texts.matrixOutcomes;
  const adminMessages = texts.admin;
  const text = texts.matrixEditor;

  if (form.get("_do") === "restore")
    return { restoreFailure: isSystemFailure(code) ? `${matrixOutcomeMessages.versions.failed} ${detail}` : detail };
  const isSaving = String(form.get("_do")).startsWith("save");
  const title = isSaving ? adminMessages.entities.doa_configuration.saveFailed : text.checks.unavailable;
  return {
    ...toEditorActionResult(form),
    errors: toFieldErrors(errors),
    failure: { code, title, detail: detail || title },
  };
}
