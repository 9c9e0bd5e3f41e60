import type { RenderedFailure } from "../../../../domain/errors.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";
import { templateMessages as text } from "../../../messages/templates.ts";

/** The forms of the templates' screen. */
export const TEMPLATE_INTENTS = ["change", "delete", "repeat", "pause", "resume", "remove"] as const;
export type TemplateIntent = (typeof TEMPLATE_INTENTS)[number];

const FAILED_TITLES: Record<TemplateIntent, string> = {
  change: text.list.changeFailed,
  delete: text.list.deleteFailed,
  repeat: text.repeat.failed,
  pause: text.recurring.failed,
  resume: text.recurring.failed,
  remove: text.recurring.failed,
};

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
export function toTemplateRefusal(form: FormData, { code, detail, errors }: RenderedFailure): TemplateRefusal {
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
    failure: isAtField ? null : { code, title: FAILED_TITLES[intent], detail: own ?? detail },
  };
}
