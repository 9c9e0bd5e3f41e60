import type { ErrorCode, RenderedFailure } from "../../../domain/errors.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { type SubmittedFields, toSubmittedFields, truncateToLimit } from "../../forms/submitted-fields.ts";

const ANNOUNCEMENT_ACTIONS = ["new", "approve", "reject"] as const;
/** The name of a dialog in the URL (`?act=approve&on=…`) and in the field `_act` of its form. */
export type AnnouncementAction = (typeof ANNOUNCEMENT_ACTIONS)[number];

/** Why the form of a dialog failed, with the submitted values. */
export interface AnnouncementRefusal {
  act: AnnouncementAction;
  /** The id of the announcement to decide; null if the form creates a new one. */
  on: string | null;
  code: ErrorCode;
  /** What failed: 'Failed to create announcement' or 'Failed to process announcement' (spec section 8). */
  title: string;
  /** The reason for the failure, as a sentence. */
  detail: string;
  errors: FieldErrors;
  values: SubmittedFields;
  /** What another person did with the announcement after the dialog opened (R9); null if the failure has another reason. */
  conflict: string | null;
}

const CONFLICT_CODES: readonly ErrorCode[] = ["stale_version", "invalid_state"];

export const findAnnouncementAction = (value: unknown): AnnouncementAction | undefined =>
  ANNOUNCEMENT_ACTIONS.find((act) => act === value);

/** Returns the action and the announcement id that a dialog's form submits, or null for any other form. */
export function findSubmittedAnnouncementAction(form: FormData): Pick<AnnouncementRefusal, "act" | "on"> | null {
  const act = findAnnouncementAction(form.get("_act"));
  const on = form.get("_on");
  if (act === undefined || (act !== "new" && typeof on !== "string")) return null;
  return { act, on: act === "new" ? null : truncateToLimit("_on", String(on)) };
}

/** Returns what the dialog shows after its form failed, or null for any other form. */
export function toAnnouncementRefusal(
  texts: Texts,
  form: FormData,
  failure: RenderedFailure,
): AnnouncementRefusal | null {
  const text = texts.announcements;

  const subject = findSubmittedAnnouncementAction(form);
  if (subject === null) return null;
  const { code, errors } = failure;
  const detail = code === "idempotency_mismatch" ? text.form.alreadyReceived : failure.detail;
  return {
    ...subject,
    code,
    title: subject.act === "new" ? text.form.failed : text.decideFailed,
    detail,
    errors: toFieldErrors(errors),
    values: toSubmittedFields(form),
    conflict: CONFLICT_CODES.includes(code) ? detail : null,
  };
}
