import type { ErrorCode, Failure } from "../../../../domain/errors.ts";
import type { FormFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields, truncateToLimit } from "../../../forms/submitted-fields.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { userMessages } from "../../../messages/admin-users.ts";
import { type EntityRefusal, toEntityRefusal } from "../entity-refusal.ts";

/** What the dialog before a deactivation or deletion was answered. */
export interface OffboardingResult {
  intent: "reassign" | "deactivate";
  on: string;
  refusal: { code: ErrorCode; title: string; detail: string; errors: FieldErrors } | null;
  progress: ReassignmentProgress | null;
  /** What was chosen and typed. */
  values: { reassign_to_id: string; comments: string };
}

export interface ReassignmentProgress {
  /** The new approver's name. */
  newApproverName: string;
  /** With the calls before this one. */
  done: number;
  remaining: number;
  skipped: { request_id: string; reason: string }[];
  /** Whether another call gets on with what remains. */
  has_more: boolean;
}

/** An answer to one of the two forms that stand before somebody leaves, with what was sent; null for any other form. */
export function toOffboardingResult(
  form: FormData,
  outcome: Partial<Pick<OffboardingResult, "refusal" | "progress">>,
): OffboardingResult | null {
  const [intent, on] = [form.get("_act"), form.get("_on")];
  if ((intent !== "reassign" && intent !== "deactivate") || typeof on !== "string") return null;
  const { reassign_to_id = "", comments = "" } = takeLastTexts(toSubmittedFields(form));
  return {
    intent,
    on: truncateToLimit("_on", on),
    refusal: null,
    progress: null,
    ...outcome,
    values: { reassign_to_id, comments },
  };
}

/** Why a user was not unlocked. */
export interface UnlockRefusal {
  unlock: FormFailure;
}

const refuseUserEntity = toEntityRefusal("user");

/** What the tab or its dialogs show when something was not done. */
export function toUserRefusal(
  form: FormData,
  failure: Failure,
): OffboardingResult | UnlockRefusal | EntityRefusal | null {
  const { code, detail, errors } = failure;
  if (form.get("_act") === "unlock") return { unlock: { code, title: userMessages.unlockFailed, detail } };
  const title = adminMessages.entities.user.saveFailed;
  const refusal = { code, title, detail: detail || title, errors: toFieldErrors(errors) };
  return toOffboardingResult(form, { refusal }) ?? refuseUserEntity(form, failure);
}
