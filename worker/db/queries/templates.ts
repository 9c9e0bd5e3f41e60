import { type SQL, sql } from "drizzle-orm";
import { foldName } from "../../../domain/format/folded-text.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { SubmissionFields } from "../../../domain/requests/submission-fields.ts";
import type { Database } from "../database.ts";
import type { FoldedColumn } from "../folded-columns.ts";
import type { request_templates } from "../schema/submissions.ts";

type Templates = typeof request_templates.$inferSelect;

/** A template as a list shows it. `request_type`: a code; '' if the template has no type. */
export type TemplateRow = Pick<Templates, "id" | "owner_id" | "name" | "audience" | "department_id"> & {
  owner_name: string;
  department_name: string | null;
  request_type: string;
};

/** A template with its values. `fields`: JSON of `SubmissionFields`. */
export type FullTemplateRow = TemplateRow & { fields: string };

const columns =
  sql.raw(`t.id, t.owner_id, t.name, t.audience, t.department_id, u.name AS owner_name, d.name AS department_name,
  t.fields ->> '$.request_type' AS request_type`);

const source = sql.raw(
  "request_templates t JOIN users u ON u.id = t.owner_id LEFT JOIN departments d ON d.id = t.department_id",
);

export const listOwnTemplates = (db: Database, owner_id: string) =>
  db.all<TemplateRow>(
    sql`SELECT ${columns} FROM ${source} WHERE t.owner_id = ${owner_id} ORDER BY t.name_folded LIMIT ${LIMITS.templates}`,
  );

/** A person with whom templates can be shared. */
type Reader = { id: string; department_id: string };

/** SQL: whether template `t` is shared with everybody or with the department. */
const isSharedWith = (department_id: string): SQL =>
  sql`(t.audience = 'everybody' OR (t.audience = 'department' AND t.department_id = ${department_id}))`;

/** Returns the templates of other people that are shared with the reader, sorted by name within each audience. */
export function listSharedTemplates(db: Database, { id, department_id }: Reader) {
  const shared = (audience: SQL) =>
    sql`SELECT * FROM (SELECT ${columns} FROM ${source} WHERE t.audience <> 'own' AND ${audience} AND t.owner_id <> ${id} ORDER BY t.name LIMIT ${LIMITS.shared_templates})`;
  return db.all<TemplateRow>(
    sql`${shared(sql`t.audience = 'department' AND t.department_id = ${department_id}`)}
        UNION ALL ${shared(sql`t.audience = 'everybody' AND t.department_id IS NULL`)}`,
  );
}

/** Returns a template that the reader owns or that is shared with them. */
export const findTemplate = (db: Database, id: string, reader: Reader) =>
  db.all<FullTemplateRow>(
    sql`SELECT ${columns}, t.fields FROM ${source}
        WHERE t.id = ${id} AND (t.owner_id = ${reader.id} OR ${isSharedWith(reader.department_id)})`,
  );

export type NewTemplate = Omit<Templates, FoldedColumn<"request_templates"> | "fields" | "updated_at"> & {
  fields: SubmissionFields;
};

/** SQL: whether the installation may have another shared template. Always true for a template that is not shared. */
const isSharingAllowed = (audience: string): SQL =>
  sql`(${audience} = 'own' OR (SELECT count(*) FROM (SELECT 1 FROM request_templates INDEXED BY request_templates_shared WHERE audience <> 'own' LIMIT ${LIMITS.shared_templates})) < ${LIMITS.shared_templates})`;

/** Inserts a template unless the owner or the installation has the maximum number. Returns a row if it was inserted. */
export const insertTemplate = (db: Database, one: NewTemplate) =>
  db.all<{ id: string }>(
    sql`INSERT INTO request_templates(id, owner_id, name, name_folded, fields, audience, department_id, created_at, updated_at)
        SELECT ${one.id}, ${one.owner_id}, ${one.name}, ${foldName(one.name)}, ${JSON.stringify(one.fields)}, ${one.audience}, ${one.department_id}, ${one.created_at}, ${one.created_at}
        WHERE (SELECT count(*) FROM request_templates WHERE owner_id = ${one.owner_id}) < ${LIMITS.templates} AND ${isSharingAllowed(one.audience)}
        RETURNING id`,
  );

/** A person who changes templates. Administrators may also change shared templates of other people. */
type Editor = { id: string; is_admin: boolean };

const isEditable = ({ id, is_admin }: Editor): SQL =>
  is_admin ? sql`(owner_id = ${id} OR audience <> 'own')` : sql`owner_id = ${id}`;

/** Changes the name and audience of a template. Returns a row if it was changed. */
export const updateTemplate = (
  db: Database,
  editor: Editor,
  one: Pick<Templates, "id" | "name" | "audience" | "department_id" | "updated_at">,
) =>
  db.all<{ id: string }>(
    sql`UPDATE request_templates SET name = ${one.name}, name_folded = ${foldName(one.name)}, audience = ${one.audience}, department_id = ${one.department_id}, updated_at = ${one.updated_at}
        WHERE id = ${one.id} AND ${isEditable(editor)} AND (audience <> 'own' OR ${isSharingAllowed(one.audience)}) RETURNING id`,
  );

/** Deletes a template and returns its name if it was deleted. */
export const deleteTemplate = (db: Database, editor: Editor, id: string) =>
  db.all<Pick<Templates, "name">>(
    sql`DELETE FROM request_templates WHERE id = ${id} AND ${isEditable(editor)} RETURNING name`,
  );
