import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { type CodeNames, createCodeNames, getCodeLabel } from "../../../domain/format/code-names.ts";
import type { ChangeTemplateInput, SaveTemplateInput } from "../../../domain/inputs/templates.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Department } from "../../../domain/master-data/schemas.ts";
import { message, type Text } from "../../../domain/message.ts";
import type { RecurringRequest } from "../../../domain/requests/recurrence.ts";
import type { TemplateAudience } from "../../../domain/requests/submission-fields.ts";
import { inBatch, isConstraintError } from "../../db/database.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import { listRecurringRequests } from "../../db/queries/recurring-requests.ts";
import {
  deleteTemplate,
  insertTemplate,
  listOwnTemplates,
  listSharedTemplates,
  type TemplateRow,
  updateTemplate,
} from "../../db/queries/templates.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createFormOptionStatements, toFormOptions } from "../master-data/form-options.ts";
import { toRecurringRequest } from "./recurring-requests.ts";

/** A template as the actor sees it. `is_available`: false if its request type became inactive. */
export type TemplateSummary = {
  id: string;
  name: string;
  request_type: string;
  /** The name of the type; '' if the template has no type. */
  request_type_name: Text;
  is_available: boolean;
  audience: TemplateAudience;
  department_id: string | null;
  department_name: string | null;
  owner_name: string;
  is_own: boolean;
};

export function toTemplateSummary(
  actor: Pick<Actor, "id">,
  row: TemplateRow,
  request_types: readonly { code: string }[],
  names: CodeNames,
): TemplateSummary {
  const { owner_id, ...summary } = row;
  const request_type_name = row.request_type ? getCodeLabel(names, "request_type", row.request_type) : "";
  const is_available = row.request_type === "" || request_types.some(({ code }) => code === row.request_type);
  return { ...summary, request_type_name, is_available, is_own: owner_id === actor.id };
}

/** Returns the statements that read the templates that the actor may use, own ones first. */
export const createTemplateStatements = ({ db }: Pick<Deps, "db">, actor: Actor) => ({
  own: listOwnTemplates(db, actor.id),
  shared: listSharedTemplates(db, actor),
});

export type ShareDepartments = { id: string; name: string }[] | null;

/** Returns the departments with which the actor can share templates; null if the actor cannot share templates. */
export const toShareDepartments = (actor: Pick<Actor, "role">, departments: readonly Department[]): ShareDepartments =>
  actor.role === "admin" ? departments.map(({ id, name }) => ({ id, name })) : null;

export type TemplatesPageData = {
  templates: TemplateSummary[];
  recurring: RecurringRequest[];
  /** The departments with which the actor can share templates; null if the actor cannot share templates. */
  departments: ShareDepartments;
};

/** Returns the templates that the actor may use, and the actor's recurring requests, in one round trip. */
export async function getTemplatesPage(deps: Deps, actor: Actor): Promise<TemplatesPageData> {
  const { templates, options, names, recurring } = await inBatch(deps.db, {
    names: listCodeNames(deps.db),
    templates: createTemplateStatements(deps, actor),
    options: createFormOptionStatements(deps.db),
    recurring: listRecurringRequests(deps.db, actor.id),
  });
  const { request_types, departments } = toFormOptions(options);
  return {
    templates: [...templates.own, ...templates.shared].map((row) =>
      toTemplateSummary(actor, row, request_types, createCodeNames(names)),
    ),
    recurring: recurring.map(toRecurringRequest),
    departments: toShareDepartments(actor, departments),
  };
}

/** Saves values as a template. Only administrators may share templates. Fails with `invalid` or `forbidden`. */
export async function saveTemplate(
  deps: Deps,
  actor: Actor,
  input: SaveTemplateInput,
): Promise<Result<{ id: string }>> {
  const { audience, department_id } = input.audience;
  if (audience !== "own" && actor.role !== "admin") return fail("forbidden", SHARING_REFUSED);
  const id = deps.newId();
  return writeTemplate(id, async () => {
    const { inserted } = await inBatch(deps.db, {
      inserted: insertTemplate(deps.db, {
        id,
        owner_id: actor.id,
        name: input.name,
        fields: input.fields,
        audience,
        department_id,
        created_at: getIsoNow(deps),
      }),
    });
    return inserted.length > 0 ? null : toLimitFailure(audience);
  });
}

/** Renames a template and changes with whom it is shared. Fails with `invalid`, `forbidden` or `not_found`. */
export async function changeTemplate(
  deps: Deps,
  actor: Actor,
  { id, name, audience: { audience, department_id } }: ChangeTemplateInput,
): Promise<Result<{ id: string }>> {
  const is_admin = actor.role === "admin";
  if (audience !== "own" && !is_admin) return fail("forbidden", SHARING_REFUSED);
  return writeTemplate(id, async () => {
    const change = { id, name, audience, department_id, updated_at: getIsoNow(deps) };
    const { updated } = await inBatch(deps.db, {
      updated: updateTemplate(deps.db, { id: actor.id, is_admin }, change),
    });
    return updated.length > 0 ? null : fail("not_found", MISSING);
  });
}

const SHARING_REFUSED = message("requests.template_sharing_refused");
const MISSING = message("requests.template_not_yours");

/** Writes a template. `write` returns a failure, or null after a success. */
async function writeTemplate(id: string, write: () => Promise<Failure | null>): Promise<Result<{ id: string }>> {
  try {
    return (await write()) ?? ok({ id });
  } catch (error) {
    if (isConstraintError(error, "request_templates.name"))
      return failInvalid([{ path: "name", message: message("requests.template_name_taken") }]);
    // The department does not exist.
    if (error instanceof Error && /FOREIGN KEY constraint failed/i.test(error.message))
      return failInvalid([{ path: "audience", message: message("requests.template_department_required") }]);
    throw error;
  }
}

const toLimitFailure = (audience: TemplateAudience): Failure => {
  const shared = audience === "own" ? null : LIMITS.shared_templates;
  const text = message("requests.too_many_templates", { max: LIMITS.templates, shared });
  return failInvalid([{ path: "name", message: text }]);
};

/** Deletes a template. Recurring requests that were made from the template stay. Fails with `not_found`. */
export async function removeTemplate(deps: Deps, actor: Actor, id: string): Promise<Result<{ name: string }>> {
  const { deleted } = await inBatch(deps.db, {
    deleted: deleteTemplate(deps.db, { id: actor.id, is_admin: actor.role === "admin" }, id),
  });
  return deleted[0] ? ok(deleted[0]) : fail("not_found", MISSING);
}
