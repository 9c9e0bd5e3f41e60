import type { ErrorCode, RenderedFailure } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { EntityTextKey } from "../../../texts/en/screens/admin.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import {
  readFormSnapshot,
  type SubmittedFields,
  toSubmittedFields,
  truncateToLimit,
} from "../../forms/submitted-fields.ts";

/** Why the form of a dialog in the Admin Panel failed, with the submitted values. */
export interface EntityRefusal {
  act: EntityAction;
  /** The id of the row; null if the form creates a row. */
  on: string | null;
  /** The list to which the dialog belongs; null for the first list of the screen. */
  list: string | null;
  code: ErrorCode;
  /** What failed, such as 'Failed to save user' (spec section 8). */
  title: string;
  /** The reason for the failure, as a sentence. */
  detail: string;
  errors: FieldErrors;
  values: SubmittedFields;
  /** The values when the dialog opened, by the label of the field. */
  snapshot: Record<string, string>;
}

const ENTITY_ACTIONS = ["create", "update", "delete"] as const;
export type EntityAction = (typeof ENTITY_ACTIONS)[number];

/** Returns the action, the row id and the list that a dialog's form submits, or null for any other form. */
export function findSubmittedEntityAction(form: FormData): Pick<EntityRefusal, "act" | "on" | "list"> | null {
  const act = ENTITY_ACTIONS.find((one) => one === form.get("_act"));
  const on = form.get("_on");
  if (act === undefined || (act !== "create" && typeof on !== "string")) return null;
  const list = form.get("_list");
  return {
    act,
    on: act === "create" ? null : truncateToLimit("_on", String(on)),
    list: list === null ? null : truncateToLimit("_list", String(list)),
  };
}

/** Returns a function that converts a failed form to its refusal. `name`: the kind of master data. */
export const createEntityRefusalFunction =
  (name: EntityTextKey) =>
  (texts: Texts, form: FormData, { code, detail, errors }: RenderedFailure): EntityRefusal | null => {
    const subject = findSubmittedEntityAction(form);
    if (subject === null) return null;
    const words = texts.admin.entities[name];
    const isDeletion = subject.act === "delete";
    return {
      ...subject,
      code,
      title: isDeletion ? words.deleteFailed : words.saveFailed,
      detail,
      errors: toFieldErrors(errors),
      values: isDeletion ? {} : toSubmittedFields(form, { description: LIMITS.admin_description }),
      snapshot: readFormSnapshot(form),
    };
  };
