import type { RenderedFailure } from "../../../../domain/errors.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FormFailure, isSystemFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields } from "../../../forms/submitted-fields.ts";

/** The forms of the screen of saved views. */
const VIEW_INTENTS = ["open", "save", "rename", "replace", "delete"] as const;
export type ViewIntent = (typeof VIEW_INTENTS)[number];

/** Why a form of saved views failed, with the submitted values. `id`: the id of the view; '' for a new one. */
export interface ViewRefusal {
  intent: ViewIntent;
  id: string;
  name: string;
  errors: FieldErrors;
  /** The failure; null if the field for the name shows it. */
  failure: FormFailure | null;
}

export const findViewIntent = (form: FormData): ViewIntent | null =>
  VIEW_INTENTS.find((intent) => intent === form.get("intent")) ?? null;

/** Returns what the page shows after a form failed. */
export function toViewRefusal(texts: Texts, form: FormData, { code, detail, errors }: RenderedFailure): ViewRefusal {
  const text = texts.savedViews;

  const intent = findViewIntent(form) ?? "open";
  const { id = "", name = "", new_name = name } = takeLastTexts(toSubmittedFields(form));
  const fields = toFieldErrors(errors);
  const isAtField = !isSystemFailure(code) && fields.name !== undefined;
  const title = intent === "open" ? text.openFailed : text.failed;
  return {
    intent,
    id,
    name: new_name,
    errors: fields,
    failure: isAtField ? null : { code, title, detail: Object.values(fields)[0] ?? detail },
  };
}
