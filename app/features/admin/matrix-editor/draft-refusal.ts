import type { MatrixFinding, MatrixVersion } from "../../../../domain/admin/admin-entities.ts";
import type { Failure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { type FormFailure, isOutage } from "../../../forms/failure-alert.tsx";
import { type FormErrors, formErrors } from "../../../forms/form-errors.ts";
import { type FieldLimits, lastTexts, sentFields, toFormData } from "../../../forms/sent-fields.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { editorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { type Answers, NO_ANSWERS } from "./answers.ts";
import { type DraftValues, readDraft, readTry, type TryValues } from "./draft-values.ts";

/** The editor as it comes back from the server: everything typed, what was asked, and why it was not saved. */
export interface SentBack {
  values: DraftValues;
  trying: TryValues;
  /** What the draft is a change of: what the person saw, however new the page around it is (R9); null for a new one. */
  version: number | null;
  answers: Answers;
  errors: FormErrors;
  /** null: nothing was to be saved, or a field, a question or somebody else's change says why it was not. */
  failure: FormFailure | null;
  toast: ToastMessage | null;
  /** Saving was asked for, and would leave these errors. `token`: what confirms exactly them. */
  confirm: { errors: MatrixFinding[]; token: string } | null;
  /** Somebody else was quicker: what happened since, newest first; `version` is the newest now. */
  meanwhile: MatrixVersion[] | null;
}

/** Why an older version was not restored. */
export interface NotRestored {
  notRestored: string;
}

/** A person stands in a field with their name and user name. */
const FIELD_LIMITS: FieldLimits = { others: 2 * LIMITS.name + " ()".length };

/** The editor as it was sent. */
export function sentBack(form: FormData): SentBack {
  const sent = toFormData(Object.entries(lastTexts(sentFields(form, FIELD_LIMITS))));
  return {
    values: readDraft(sent),
    trying: readTry(sent),
    version: Number(form.get("version")) || null,
    answers: NO_ANSWERS,
    errors: {},
    failure: null,
    toast: null,
    confirm: null,
    meanwhile: null,
  };
}

/** What the editor shows when it was not saved, and a version's dialog when it was not restored. */
export function refuseDraft(form: FormData, { code, detail, errors }: Failure): SentBack | NotRestored {
  if (form.get("_do") === "restore")
    return { notRestored: isOutage(code) ? `${text.versions.failed} ${detail}` : detail };
  const isSaving = String(form.get("_do")).startsWith("save");
  const title = isSaving ? adminMessages.entities.doa_configuration.saveFailed : text.checks.unknown;
  return { ...sentBack(form), errors: formErrors(errors), failure: { code, title, detail: detail || title } };
}
