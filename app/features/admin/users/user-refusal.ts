import type { ErrorCode, Failure } from "../../../../domain/errors.ts";
import type { FormFailure } from "../../../forms/failure-alert.tsx";
import { type FormErrors, formErrors } from "../../../forms/form-errors.ts";
import { cutToLimit, lastTexts, sentFields } from "../../../forms/sent-fields.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { userMessages } from "../../../messages/admin-users.ts";
import { type EntityRefusal, refuseEntity } from "../entity-refusal.ts";

/** What the dialog before a deactivation or deletion was answered. */
export interface LeavingAnswer {
  leaving: "reassign" | "deactivate";
  on: string;
  refusal: { code: ErrorCode; title: string; detail: string; errors: FormErrors } | null;
  handed: HandedOver | null;
  /** What was chosen and typed. */
  values: { reassign_to_id: string; comments: string };
}

export interface HandedOver {
  /** The new approver's name. */
  to: string;
  /** With the calls before this one. */
  so_far: number;
  remaining: number;
  skipped: { request_id: string; reason: string }[];
  /** Whether another call gets on with what remains. */
  goes_on: boolean;
}

/** An answer to one of the two forms that stand before somebody leaves, with what was sent; null for any other form. */
export function leavingAnswer(
  form: FormData,
  told: Partial<Pick<LeavingAnswer, "refusal" | "handed">>,
): LeavingAnswer | null {
  const [leaving, on] = [form.get("_act"), form.get("_on")];
  if ((leaving !== "reassign" && leaving !== "deactivate") || typeof on !== "string") return null;
  const { reassign_to_id = "", comments = "" } = lastTexts(sentFields(form));
  return {
    leaving,
    on: cutToLimit("_on", on),
    refusal: null,
    handed: null,
    ...told,
    values: { reassign_to_id, comments },
  };
}

/** Why a user was not unlocked. */
export interface UnlockAnswer {
  unlock: FormFailure;
}

const refuseSaving = refuseEntity("user");

/** What the tab or its dialogs show when something was not done. */
export function refuseUser(form: FormData, failure: Failure): LeavingAnswer | UnlockAnswer | EntityRefusal | null {
  const { code, detail, errors } = failure;
  if (form.get("_act") === "unlock") return { unlock: { code, title: userMessages.unlockFailed, detail } };
  const title = adminMessages.entities.user.saveFailed;
  const refusal = { code, title, detail: detail || title, errors: formErrors(errors) };
  return leavingAnswer(form, { refusal }) ?? refuseSaving(form, failure);
}
