import type { ErrorCode, RenderedFailure, Result } from "../../../../domain/errors.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import {
  readFormSnapshot,
  type SubmittedFields,
  takeLastTexts,
  toSubmittedFields,
} from "../../../forms/submitted-fields.ts";

const SETTINGS_FORM_NAMES = ["notifications", "system", "numbering", "preview", "reset"] as const;
export type SettingsFormName = (typeof SETTINGS_FORM_NAMES)[number];

/**
 * Why a form of the Settings tab was not saved, with the submitted values. Without JavaScript, also contains the preview of the next
 * request number.
 */
export interface SettingsRefusal {
  form: SettingsFormName;
  /** The code of the failure; null if the form only asked for a preview and the preview succeeded. */
  code: ErrorCode | null;
  /** What failed, for the title of the message. */
  title: string;
  detail: string;
  errors: FieldErrors;
  values: Record<string, string>;
  /** All values of each field, for fields that have several. */
  lists: SubmittedFields;
  /** The values when the form was rendered, by the label of the field. */
  snapshot: Record<string, string>;
  next_request_id: string | null;
}

const getFailureTitles = (texts: Texts): Record<SettingsFormName, string> => ({
  notifications: texts.settings.saveFailed,
  system: texts.settings.saveFailed,
  numbering: texts.settings.numbering.saveFailed,
  preview: texts.settings.numbering.unavailable,
  reset: texts.settings.reset.failed,
});

/**
 * Returns the name of the form: the name of the pressed button (`_act`), otherwise the hidden field `_form`. Returns undefined for a form
 * of another page.
 */
export const parseSettingsFormName = (form: FormData): SettingsFormName | undefined =>
  SETTINGS_FORM_NAMES.find((one) => one === (form.get("_act") ?? form.get("_form")));

/**
 * Returns what the tab shows after a form failed or asked for a preview. `failure`: null if the form only asked for a preview. `preview`:
 * the next request number in the submitted format, or why there is none.
 */
export function toSettingsRefusal(
  texts: Texts,
  form: FormData,
  failure: RenderedFailure | null,
  preview: Rendered<Result<string>> | null = null,
): SettingsRefusal | null {
  const name = parseSettingsFormName(form);
  if (name === undefined) return null;
  const lists = toSubmittedFields(form);
  const problem = failure ?? (preview?.ok === false ? preview : null);
  return {
    form: name,
    code: problem?.code ?? null,
    title: getFailureTitles(texts)[name],
    detail: problem ? problem.detail || getFailureTitles(texts)[name] : "",
    errors: toFieldErrors(problem?.errors),
    values: takeLastTexts(lists),
    lists,
    snapshot: readFormSnapshot(form),
    next_request_id: preview?.ok ? preview.value : null,
  };
}
