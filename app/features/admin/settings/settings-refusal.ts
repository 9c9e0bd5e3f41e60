import type { ErrorCode, Failure, Result } from "../../../../domain/errors.ts";
import { type FormErrors, formErrors } from "../../../forms/form-errors.ts";
import { lastTexts, sentFields } from "../../../forms/sent-fields.ts";
import { settingsMessages } from "../../../messages/admin-settings.ts";
import { readSeen } from "../../requests/seen.ts";

export const SETTINGS_FORMS = ["notifications", "system", "numbering", "preview", "reset"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];

/** Why a form was not saved, with what was typed; of a preview, what it would be. */
export interface SettingsRefusal {
  form: SettingsForm;
  /** null: nothing is wrong, it was only asked. */
  code: ErrorCode | null;
  /** What was not done. */
  title: string;
  detail: string;
  errors: FormErrors;
  values: Record<string, string>;
  /** What the form said that the person saw, label -> value. */
  seen: Record<string, string>;
  next_request_id: string | null;
}

const FAILED: Record<SettingsForm, string> = {
  notifications: settingsMessages.saveFailed,
  system: settingsMessages.saveFailed,
  numbering: settingsMessages.numbering.saveFailed,
  preview: settingsMessages.numbering.unknown,
  reset: settingsMessages.reset.failed,
};

/** The form of the tab that was sent, or that is being typed in; undefined when it is none. */
export const readSettingsForm = (form: FormData): SettingsForm | undefined =>
  SETTINGS_FORMS.find((one) => one === (form.get("_act") ?? form.get("_form")));

/**
 * What the tab shows of a form that was not saved.
 *
 * @param failure why; null when a preview was asked, whose own failure is then what is wrong
 * @param draft the number that the draft would give next
 */
export function answerSettings(
  form: FormData,
  failure: Failure | null,
  draft: Result<string> | null = null,
): SettingsRefusal | null {
  const which = readSettingsForm(form);
  if (which === undefined) return null;
  const wrong = failure ?? (draft?.ok === false ? draft : null);
  return {
    form: which,
    code: wrong?.code ?? null,
    title: FAILED[which],
    detail: wrong ? wrong.detail || FAILED[which] : "",
    errors: formErrors(wrong?.errors),
    values: lastTexts(sentFields(form)),
    seen: readSeen(form),
    next_request_id: draft?.ok ? draft.value : null,
  };
}
