import type { ErrorCode, Failure } from "../../../domain/errors.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { type SubmittedFields, toSubmittedFields, truncateToLimit } from "../../forms/submitted-fields.ts";
import { announcementMessages as text } from "../../messages/announcements.ts";

export const ANNOUNCEMENT_ACTS = ["new", "approve", "reject"] as const;
/** The dialogs, as the address (`?act=approve&on=…`) and their forms name them. */
export type AnnouncementAct = (typeof ANNOUNCEMENT_ACTS)[number];

/** Why the action of a dialog failed, with everything that was typed. */
export interface AnnouncementRefusal {
  act: AnnouncementAct;
  /** The announcement that the dialog was about; null for a new one. */
  on: string | null;
  code: ErrorCode;
  /** 'Failed to create announcement', 'Failed to process announcement' (spec section 8). */
  title: string;
  /** Why it failed, as a sentence. */
  detail: string;
  errors: FieldErrors;
  values: SubmittedFields;
  /** What another person did in the meantime (R9); the screen behind the dialog is then reloaded. Null for other failures. */
  conflict: string | null;
}

const CONFLICT_CODES: readonly ErrorCode[] = ["stale_version", "invalid_state"];

export const findAnnouncementAct = (value: unknown): AnnouncementAct | undefined =>
  ANNOUNCEMENT_ACTS.find((act) => act === value);

/** Returns the action and the announcement of a dialog's form; null for another form. */
export function readAnnouncementSubject(form: FormData): Pick<AnnouncementRefusal, "act" | "on"> | null {
  const act = findAnnouncementAct(form.get("_act"));
  const on = form.get("_on");
  if (act === undefined || (act !== "new" && typeof on !== "string")) return null;
  return { act, on: act === "new" ? null : truncateToLimit("_on", String(on)) };
}

/** Returns what the dialog shows if its action failed. */
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
