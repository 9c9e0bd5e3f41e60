import type { RenderedFailure } from "../../../../domain/errors.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";

/** The forms of the templates' screen. */
export const TEMPLATE_INTENTS = ["change", "delete", "repeat", "pause", "resume", "remove"] as const;
export type TemplateIntent = (typeof TEMPLATE_INTENTS)[number];

const getFailedTitles = (texts: Texts): Record<TemplateIntent, string> => ({
  change: texts.templates.list.changeFailed,
  delete: texts.templates.list.deleteFailed,
  repeat: texts.templates.repeat.failed,
  pause: texts.templates.recurring.failed,
  resume: texts.templates.recurring.failed,
  remove: texts.templates.recurring.failed,
});

/** Why a form of the templates' screen failed, with the submitted values. `id`: the id of its template or recurring request. */
export interface TemplateRefusal {
  intent: TemplateIntent;
  id: string;
  values: Record<string, string>;
  errors: FieldErrors;
  /** The failure; null if a field shows it. */
  failure: FormFailure | null;
}

export const findTemplateIntent = (form: FormData): TemplateIntent | null =>
  TEMPLATE_INTENTS.find((intent) => intent === form.get("intent")) ?? null;

/** Returns what the page shows after a form failed. */
export function toTemplateRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): TemplateRefusal {
  const intent = findTemplateIntent(form) ?? "change";
  const values = takeLastTexts(toSubmittedFields(form));
  const fields = toFieldErrors(errors);
  // No field shows the errors of `template_id`, so they are shown above the form.
  const { template_id: own, ...others } = fields;
  const isAtField = !isSystemFailure(code) && Object.keys(others).length > 0;
  return {
    intent,
    id: values.id ?? "",
    values,
    errors: others,
    failure: isAtField ? null : { code, title: getFailedTitles(texts)[intent], detail: own ?? detail },
  };
}
