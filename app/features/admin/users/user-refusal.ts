import type { ErrorCode, RenderedFailure } from "../../../../domain/errors.ts";
import type { Texts } from "../../../../texts/screens.ts";
import type { FormFailure } from "../../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { takeLastTexts, toSubmittedFields, truncateToLimit } from "../../../forms/submitted-fields.ts";
import { createEntityRefusalFunction, type EntityRefusal } from "../entity-refusal.ts";
import type { DisplayedLink } from "./link-dialog.tsx";

/** The result of a form in the dialog that deactivates or deletes a user. */
export interface OffboardingResult {
  intent: "reassign" | "deactivate";
  on: string;
  refusal: { code: ErrorCode; title: string; detail: string; errors: FieldErrors } | null;
  progress: ReassignmentProgress | null;
  /** The submitted values of the form. */
  values: { reassign_to_id: string; comments: string };
}

export interface ReassignmentProgress {
  /** The name of the person who receives the requests. */
  newApproverName: string;
  /** The number of requests that were reassigned so far, including those of earlier submissions of the form. */
  done: number;
  remaining: number;
  skipped: { request_id: string; reason: string }[];
  /** Whether submitting the form again could reassign more of the remaining requests. */
  has_more: boolean;
}

/** Returns the result of a form that reassigns or deactivates, with its submitted values, or null for any other form. */
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

/** Why a user was not unlocked. `on`: the id of the user. */
export interface UnlockRefusal {
  unlock: FormFailure;
  on: string;
}

/** Why a form of the dialog about a user's sign-in failed. */
export interface AccessRefusal {
  access: FormFailure;
}

/** A password link that could not be mailed. */
export interface CreatedLink {
  link: DisplayedLink;
}

/** The forms of the dialog about a user's sign-in. The field `_act` contains these values. */
const ACCESS_FORMS = ["confirm_email", "end_sessions", "remove_factors", "new_link", "erase"] as const;
export type AccessForm = (typeof ACCESS_FORMS)[number];

/** Returns which form of the dialog about a user's sign-in was submitted, or undefined for another form. */
export const findAccessForm = (form: FormData): AccessForm | undefined =>
  form.has("_on") ? ACCESS_FORMS.find((one) => one === form.get("_act")) : undefined;

const refuseUserEntity = createEntityRefusalFunction("user");

/** Returns what the Users tab or its dialogs show after a form failed. */
export function toUserRefusal(
  texts: Texts,
  form: FormData,
  failure: RenderedFailure,
): OffboardingResult | UnlockRefusal | AccessRefusal | EntityRefusal | null {
  const usersTabMessages = texts.usersTab;
  const userAccessMessages = texts.userAccess;
  const adminMessages = texts.admin;

  const { code, detail, errors } = failure;
  if (form.get("_act") === "unlock")
    return {
      unlock: { code, title: usersTabMessages.unlockFailed, detail },
      on: truncateToLimit("_on", String(form.get("_on"))),
    };
  if (findAccessForm(form))
    return { access: { code, title: userAccessMessages.failed, detail: errors?.[0]?.message ?? detail } };
  const title = adminMessages.entities.user.saveFailed;
  const refusal = { code, title, detail: detail || title, errors: toFieldErrors(errors) };
  return toOffboardingResult(form, { refusal }) ?? refuseUserEntity(texts, form, failure);
}
