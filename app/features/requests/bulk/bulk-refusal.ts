import type { ErrorCode, RenderedFailure } from "../../../../domain/errors.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { readText, truncateToLimit } from "../../../forms/submitted-fields.ts";
import { type ActionRefusal, toActionRefusal } from "../request-refusal.ts";
import { type BulkAction, findBulkAction } from "./bulk-address.ts";

/** Why some or all of several requests were not decided. */
export interface BulkRefusal {
  bulk: BulkAction;
  /** Why no request was decided; null if at least one was decided. */
  code: ErrorCode | null;
  title: string;
  /** Why no request was decided, as a sentence; '' if at least one was decided. */
  detail: string;
  errors: FieldErrors;
  comments: string;
  /** The ids of the requests that the form included. */
  included: readonly string[];
  /** The number of requests that were decided. */
  decided: number;
  /** The requests that were not decided, each with the reason; null if no request was decided. */
  failures: readonly { request_id: string; detail: string }[] | null;
}

/** Returns the refusal that the dialog shows if no request was decided, or null if the form is not for several requests. */
export function toBulkRefusal(
  texts: Texts,
  form: FormData,
  { code, detail, errors }: RenderedFailure,
): BulkRefusal | null {
  const actionMessages = texts.actions;

  const bulk = findBulkAction(form.get("_act"));
  return bulk === undefined
    ? null
    : {
        bulk,
        code,
        title: actionMessages[bulk].failed,
        detail,
        errors: toFieldErrors(errors),
        comments: truncateToLimit("comments", readText(form, "comments")),
        included: readItems(form).map(({ request_id }) => request_id),
        decided: 0,
        failures: null,
      };
}

/** Returns the refusal of a form for one request or for several requests, or null for any other form. */
export const toRequestFormRefusal = (
  texts: Texts,
  form: FormData,
  failure: RenderedFailure,
): BulkRefusal | ActionRefusal | null => toBulkRefusal(texts, form, failure) ?? toActionRefusal(texts, form, failure);

/** Returns the requests in a form. Each field contains the version that the person saw, a space, and the id of the request. */
export const readItems = (form: FormData): { request_id: string; version: string }[] =>
  form.getAll("items").map((field) => {
    const [version = "", ...id] = String(field).split(" ");
    return { version, request_id: id.join(" ") };
  });
