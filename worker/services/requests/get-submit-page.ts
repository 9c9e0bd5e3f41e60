import type { RequestFormOptions } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { type CodeNames, createCodeNames, NO_CODE_NAMES } from "../../../domain/format/code-names.ts";
import { formatDecimal, fromMinor } from "../../../domain/format/money.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message, type Text } from "../../../domain/message.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import {
  removeUnavailable,
  type SubmissionFields,
  type UnavailableValue,
} from "../../../domain/requests/submission-fields.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import { findDraft } from "../../db/queries/drafts.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import { type FullRequestRow, findClosingEvent, findRequest } from "../../db/queries/request-reads.ts";
import { findTemplate } from "../../db/queries/templates.ts";
import type { Actor, Deps } from "../deps.ts";
import { createFormOptionStatements, toFormOptions } from "../master-data/form-options.ts";
import { type SavedDraft, toSavedDraft } from "./drafts.ts";
import { toVisibleRequestRow } from "./get-request.ts";
import {
  createTemplateStatements,
  type ShareDepartments,
  type TemplateSummary,
  toShareDepartments,
  toTemplateSummary,
} from "./templates.ts";
import { toHistoryItem } from "./views.ts";

/**
 * The request or template from which a new request starts. `name`: the title of the request, or the name of the
 * template. Values that a new request can no longer have are in `unavailable` instead of `fields`.
 */
type SubmissionStart = {
  kind: "copy" | "template";
  id: string;
  name: string;
  fields: SubmissionFields;
  unavailable: UnavailableValue[];
  /** How the actor's own request ended, if it was rejected or cancelled: the person, their comment and the time. */
  outcome: { action: "rejected" | "cancelled"; name: Text; comment: Text; at: string } | null;
};

export type SubmitPageData = {
  options: RequestFormOptions;
  /** The actor's stored draft; null if there is none. */
  draft: SavedDraft | null;
  /**
   * The request or template from which the form starts; null for an empty form. A failure if the actor may not use it.
   */
  start: Result<SubmissionStart> | null;
  templates: TemplateSummary[];
  departments: ShareDepartments;
};

/**
 * Returns the data of the submit form, in one round trip. `copy`, `template`: the id of the request or template from
 * which the form starts; null if there is none.
 */
export async function getSubmitPage(
  deps: Deps,
  actor: Actor,
  { copy, template }: { copy: string | null; template: string | null },
): Promise<SubmitPageData> {
  const { db } = deps;
  // An id that is too long is not found, and the message does not repeat it (R44).
  if ((copy ?? template ?? "").length > LIMITS.draft_value) {
    const page = await getSubmitPage(deps, actor, { copy: null, template: null });
    return { ...page, start: fail("not_found") };
  }
  const { options, names, drafts, templates, source, chosen } = await inBatch(db, {
    names: listCodeNames(db),
    options: createFormOptionStatements(db),
    drafts: findDraft(db, actor.id),
    templates: createTemplateStatements(deps, actor),
    chosen: template === null ? undefined : findTemplate(db, template, actor),
    source: copy === null ? undefined : { rows: findRequest(db, copy, actor.id), events: findClosingEvent(db, copy) },
  });
  const form_options = toFormOptions(options);
  const code_names = createCodeNames(names);
  const [draft] = drafts;
  return {
    options: form_options,
    draft: draft ? toSavedDraft(draft) : null,
    start:
      source && copy !== null
        ? toCopy(actor, copy, source, form_options, code_names)
        : chosen
          ? toTemplate(chosen, form_options, code_names)
          : null,
    templates: [...templates.own, ...templates.shared].map((row) =>
      toTemplateSummary(actor, row, form_options.request_types, code_names),
    ),
    departments: toShareDepartments(actor, form_options.departments),
  };
}

type CopySource = BatchRows<{
  rows: ReturnType<typeof findRequest>;
  events: ReturnType<typeof findClosingEvent>;
}>;

/** Returns the values of a request for a new one. Fails with `not_found` if the actor may not see the request (R4). */
function toCopy(
  actor: Actor,
  id: string,
  { rows, events }: CopySource,
  options: RequestFormOptions,
  names: CodeNames,
): Result<SubmissionStart> {
  const found = toVisibleRequestRow(actor, id, rows);
  if (!found.ok) return found;
  const { row } = found;
  const closed = row.requester_id === actor.id && !OPEN_STATUSES.includes(row.status) ? events[0] : undefined;
  const item = closed ? toHistoryItem(closed, NO_CODE_NAMES) : null;
  return ok({
    kind: "copy",
    id: row.id,
    name: row.title,
    ...removeUnavailable(toSubmissionFields(row), options, names),
    outcome: item && {
      action: item.action === "cancelled" ? "cancelled" : "rejected",
      name: item.approver_name,
      comment: item.comments,
      at: item.timestamp,
    },
  });
}

/** Returns the values of the template in `rows` for a new request. */
function toTemplate(
  [row]: readonly { id: string; name: string; fields: string }[],
  options: RequestFormOptions,
  names: CodeNames,
): Result<SubmissionStart> {
  if (!row) return fail("not_found", message("requests.template_unknown"));
  const { id, name, fields } = row;
  return ok({ kind: "template", id, name, ...removeUnavailable(JSON.parse(fields), options, names), outcome: null });
}

const toSubmissionFields = (row: FullRequestRow): SubmissionFields => ({
  title: row.title,
  description: row.description,
  request_type: row.request_type,
  amount: row.amount_minor === null ? "" : formatDecimal(fromMinor(row.amount_minor, row.amount_decimals)),
  currency: row.currency,
  priority: row.priority,
});
