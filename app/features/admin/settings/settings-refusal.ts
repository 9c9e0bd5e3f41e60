import type { ErrorCode, Failure, Result } from "../../../../domain/errors.ts";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";
import { settingsMessages } from "../../../messages/admin-settings.ts";
import { readFormSnapshot } from "../../requests/form-snapshot.ts";

export const SETTINGS_FORM_NAMES = ["notifications", "system", "numbering", "preview", "reset"] as const;
export type SettingsFormName = (typeof SETTINGS_FORM_NAMES)[number];

/** Why a form was not saved, with what was typed; of a preview, what it would be. */
export interface SettingsRefusal {
  form: SettingsFormName;
  /** null: nothing is wrong, it was only asked. */
  code: ErrorCode | null;
  /** What was not done. */
  title: string;
  detail: string;
  errors: FieldErrors;
  values: Record<string, string>;
  /** What the form said that the person saw, label -> value. */
  snapshot: Record<string, string>;
  next_request_id: string | null;
}

const FAILURE_TITLES: Record<SettingsFormName, string> = {
  notifications: settingsMessages.saveFailed,
  system: settingsMessages.saveFailed,
  numbering: settingsMessages.numbering.saveFailed,
  preview: settingsMessages.numbering.unavailable,
  reset: settingsMessages.reset.failed,
};

/** The form of the tab that was sent, or that is being typed in; undefined when it is none. */
export const parseSettingsFormName = (form: FormData): SettingsFormName | undefined =>
  SETTINGS_FORM_NAMES.find((one) => one === (form.get("_act") ?? form.get("_form")));

/**
 * What the tab shows of a form that was not saved.
 *
 * @param failure why; null when a preview was asked, whose own failure is then what is wrong
 * @param draft the number that the draft would give next
 */
export function toSettingsRefusal(
  form: FormData,
  failure: Failure | null,
  draft: Result<string> | null = null,
): SettingsRefusal | null {
  const which = parseSettingsFormName(form);
  if (which === undefined) return null;
  const wrong = failure ?? (draft?.ok === false ? draft : null);
  return {
    form: which,
    code: wrong?.code ?? null,
    title: FAILURE_TITLES[which],
    detail: wrong ? wrong.detail || FAILURE_TITLES[which] : "",
    errors: toFieldErrors(wrong?.errors),
    values: takeLastTexts(toSubmittedFields(form)),
    snapshot: readFormSnapshot(form),
    next_request_id: draft?.ok ? draft.value : null,
  };
}
