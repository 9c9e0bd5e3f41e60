/** What a dialog of the announcements is told when it did not work. */
import type { ErrorCode, Failure } from "../../../domain/errors.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { type SubmittedFields, toSubmittedFields, truncateToLimit } from "../../forms/submitted-fields.ts";
import { announcementMessages as text } from "../../messages/announcements.ts";

export const ANNOUNCEMENT_ACTS = ["new", "approve", "reject"] as const;
/** The dialogs, as they stand in the address (`?act=approve&on=…`) and in their forms. */
export type AnnouncementAct = (typeof ANNOUNCEMENT_ACTS)[number];

export interface AnnouncementRefusal {
  act: AnnouncementAct;
  /** The announcement that the dialog was about; null for a new one. */
  on: string | null;
  code: ErrorCode;
  /** 'Failed to create announcement', 'Failed to process announcement' (spec section 8). */
  title: string;
  /** The sentence that says why. */
  detail: string;
  errors: FieldErrors;
  values: SubmittedFields;
  /** What somebody else did in the meantime (R9): then the screen behind the dialog is loaded anew. */
  conflict: string | null;
}

const CONFLICT_CODES: readonly ErrorCode[] = ["stale_version", "invalid_state"];

export const findAnnouncementAct = (value: unknown): AnnouncementAct | undefined =>
  ANNOUNCEMENT_ACTS.find((act) => act === value);

/** What a dialog's form is about; null when it is none. */
export function readAnnouncementSubject(form: FormData): Pick<AnnouncementRefusal, "act" | "on"> | null {
  const act = findAnnouncementAct(form.get("_act"));
  const on = form.get("_on");
  if (act === undefined || (act !== "new" && typeof on !== "string")) return null;
  return { act, on: act === "new" ? null : truncateToLimit("_on", String(on)) };
}

/** What the dialog shows when it did not work. */
export function toAnnouncementRefusal(form: FormData, failure: Failure): AnnouncementRefusal | null {
  const subject = readAnnouncementSubject(form);
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
