import type { ErrorCode, Failure } from "../../../domain/errors.ts";
import { REQUEST_ACTIONS, type RequestAction } from "../../../domain/requests/lifecycle.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { getSelectedFiles, takeLastTexts, toSubmittedFields, truncateToLimit } from "../../forms/submitted-fields.ts";
import { messages } from "../../messages/common.ts";
import type { ConcurrentChanges } from "./concurrent-changes.ts";

/** Why an action did not happen, with everything that was typed. */
export interface ActionRefusal {
  act: RequestAction;
  request_id: string;
  code: ErrorCode;
  /** 'Failed to process approval' and its like (spec section 8). */
  title: string;
  /** The sentence that says why. */
  detail: string;
  errors: FieldErrors;
  values: Record<string, string>;
  /** Whether the form had files; they are not sent back. */
  had_files: boolean;
  /** Only when somebody was quicker (R9). */
  conflict: ConcurrentChanges | null;
}

/** What a form of an action is about; null when it is none. */
export function readRequestSubject(form: FormData): Pick<ActionRefusal, "act" | "request_id"> | null {
  const act = REQUEST_ACTIONS.find((action) => action === form.get("_act"));
  const request_id = form.get("request_id");
  return act === undefined || typeof request_id !== "string"
    ? null
    : { act, request_id: truncateToLimit("request_id", request_id) };
}

/** What the dialog shows when its action did not happen. */
export function toActionRefusal(form: FormData, { code, detail, errors }: Failure): ActionRefusal | null {
  const subject = readRequestSubject(form);
  return (
    subject && {
      ...subject,
      code,
      title: messages.actions[subject.act].failed,
      detail,
      errors: toFieldErrors(errors),
      values: takeLastTexts(toSubmittedFields(form)),
      had_files: getSelectedFiles(form).length > 0,
      conflict: null,
    }
  );
}
