import type { ErrorCode, RenderedFailure } from "../../../domain/errors.ts";
import { type AnyRequestAction, findRequestAction } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { listSelectedFiles, takeLastTexts, toSubmittedFields, truncateToLimit } from "../../forms/submitted-fields.ts";
import type { ConcurrentChanges } from "./concurrent-changes.ts";

/** Why an action failed, with the submitted values. */
export interface ActionRefusal {
  act: AnyRequestAction;
  request_id: string;
  code: ErrorCode;
  /** What failed, such as 'Failed to process approval' (spec section 8). */
  title: string;
  /** Why it failed, as a sentence. */
  detail: string;
  errors: FieldErrors;
  values: Record<string, string>;
  /** The ids of the files that the form removes. */
  removed_attachments: readonly string[];
  /** Whether the form had files, which the server does not return. */
  had_files: boolean;
  /** What other people changed after the person opened the form (R9); null if the action failed for another reason. */
  conflict: ConcurrentChanges | null;
}

/** Returns the action and the request id in the fields of a form, or null if the form is not for an action. */
export function findSubmittedRequestAction(form: FormData): Pick<ActionRefusal, "act" | "request_id"> | null {
  const act = findRequestAction(form.get("_act"));
  const request_id = form.get("request_id");
  return act === undefined || typeof request_id !== "string"
    ? null
    : { act, request_id: truncateToLimit("request_id", request_id) };
}

/** Returns the refusal that the form shows after its action failed, or null if the form is not for an action. */
export function toActionRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): ActionRefusal | null {
  const actionMessages = texts.actions;

  const subject = findSubmittedRequestAction(form);
  return (
    subject && {
      ...subject,
      code,
      title: actionMessages[subject.act].failed,
      detail,
      errors: toFieldErrors(errors),
      values: takeLastTexts(toSubmittedFields(form)),
      removed_attachments: toSubmittedFields(form).remove_attachments ?? [],
      had_files: listSelectedFiles(form).length > 0,
      conflict: null,
    }
  );
}
