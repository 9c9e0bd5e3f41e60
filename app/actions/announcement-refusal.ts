/** What a dialog of the announcements is told when it did not work. */
import type { FormErrors } from "../form-errors.ts";

export const ANNOUNCEMENT_ACTS = ["new", "approve", "reject"] as const;
/** The dialogs, as they stand in the address (`?act=approve&on=…`) and in their forms. */
export type AnnouncementAct = (typeof ANNOUNCEMENT_ACTS)[number];

export interface AnnouncementRefusal {
  act: AnnouncementAct;
  /** The announcement that the dialog was about; null for a new one. */
  on: string | null;
  /** 'Failed to create announcement', 'Failed to process announcement' (spec section 8). */
  title: string;
  /** The sentence that says why. */
  detail: string;
  errors: FormErrors;
  /** Field name -> every value sent under it. */
  values: Record<string, string[]>;
  /** What somebody else did in the meantime (R9): then the screen behind the dialog is loaded anew. */
  meanwhile: string | null;
}

/** Every text of a form that a person gave; the form's own fields begin with an underscore. */
export function typedValues(form: FormData): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (name.startsWith("_") || typeof value !== "string") continue;
    // Browsers send line breaks as CRLF.
    values[name] = [...(values[name] ?? []), value.replaceAll("\r\n", "\n")];
  }
  return values;
}

export const actOf = (value: unknown): AnnouncementAct | undefined => ANNOUNCEMENT_ACTS.find((act) => act === value);
