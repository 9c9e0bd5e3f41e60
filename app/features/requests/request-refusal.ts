import type { RenderedFailure } from "../../../domain/errors.ts";
import { type AnyRequestAction, findRequestAction } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type Refusal, toRefusal } from "../../forms/refusal.ts";
import { listSelectedFiles, truncateToLimit } from "../../forms/submitted-fields.ts";
import { findBulkAction } from "./bulk/bulk-address.ts";
import type { ConcurrentChanges } from "./concurrent-changes.ts";

/** Why an action on a request failed. */
export interface ActionRefusal extends Refusal {
  /** Whether the form had files, which the server does not return. */
  had_files: boolean;
  /** What other people changed after the person opened the form (R9); null if the action failed for another reason. */
  conflict: ConcurrentChanges | null;
}

/** Why some or all of several requests were not decided. */
export interface BulkRefusal extends Refusal {
  /** The number of requests that were decided. */
  decided: number;
  /** The requests that were not decided, each with the reason; null if no request was decided. */
  failures: readonly { request_id: string; detail: string }[] | null;
}

/** Returns the action and the request id in the fields of a form, or null if the form is not for an action. */
export function findSubmittedRequestAction(form: FormData): { act: AnyRequestAction; request_id: string } | null {
  const act = findRequestAction(form.get("_act"));
  const request_id = form.get("request_id");
  return act === undefined || typeof request_id !== "string"
    ? null
    : { act, request_id: truncateToLimit("request_id", request_id) };
}

/** Returns the refusal that the form shows after its action failed, or null if the form is not for an action. */
export function toActionRefusal(texts: Texts, form: FormData, failure: RenderedFailure): ActionRefusal | null {
  const subject = findSubmittedRequestAction(form);
  if (subject === null) return null;
  const refusal = toRefusal(form, failure, texts.actions[subject.act].failed);
  return { ...refusal, had_files: listSelectedFiles(form).length > 0, conflict: null };
}

/** Returns the refusal that the dialog shows if no request was decided, or null if the form is not for several requests. */
export function toBulkRefusal(texts: Texts, form: FormData, failure: RenderedFailure): BulkRefusal | null {
  const action = findBulkAction(form.get("_act"));
  if (action === undefined) return null;
  const refusal = toRefusal(form, failure, texts.actions[action].failed, { fields: ["comments"] });
  return { ...refusal, decided: 0, failures: null };
}

/** Returns the refusal of a form for one request or for several requests, or null for any other form. */
export const toRequestFormRefusal = (
  texts: Texts,
  form: FormData,
  failure: RenderedFailure,
): BulkRefusal | ActionRefusal | null => toBulkRefusal(texts, form, failure) ?? toActionRefusal(texts, form, failure);

/** Returns the version that the person saw and the id of a request, from the text of a ticked checkbox: the version, a space, and the id. */
export function readItem(text: string): { request_id: string; version: string } {
  const [version = "", ...id] = text.split(" ");
  return { version, request_id: id.join(" ") };
}

/** Returns the ticked requests in a form that decides several requests. */
export const readItems = (form: FormData) => form.getAll("items").map((text) => readItem(String(text)));
