import type { AdminEntityKind } from "../../../../domain/audit/admin-events.ts";
import type { FieldError } from "../../../../domain/errors.ts";
import type { ImportResult } from "../../../../domain/exports/csv-import.ts";
import { foldName } from "../../../../domain/format/folded-text.ts";
import { type Message, message } from "../../../../domain/message.ts";
import type { NewAdminEvent } from "../../../db/queries/admin-events.ts";
import type { Actor } from "../../deps.ts";

/** The maximum number of rows that one batch creates. */
export const IMPORT_BATCH_SIZE = 200;

export type ReportedRow = {
  line: number;
  values: Record<string, string>;
  errors: FieldError[];
  password_link?: string;
};

/** `created`: the rows were created; `valid`: they were only checked. */
type ImportOutcome = `${"user" | "department" | "group"}_${"created" | "valid"}`;

/** Returns the report of an import or of its preview. `notes`: remarks about the whole file. */
export function toImportReport(
  rows: readonly ReportedRow[],
  outcome: ImportOutcome,
  notes: Message[] = [],
): ImportResult {
  const accepted = rows.filter((row) => row.errors.length === 0).length;
  const refused = rows.length - accepted;
  return {
    message: message(`imports.${outcome}`, { accepted, refused }),
    accepted,
    refused,
    notes,
    rows: rows.map(({ line, values, errors, password_link }) => ({ line, values, errors, password_link })),
    links_csv: null,
  };
}

/** Returns a map from the line of each repeated value to the line where the value occurs first. */
export function findRepeatedValues(rows: readonly { line: number; value: string | undefined }[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { line, value } of rows) {
    if (value === undefined) continue;
    const folded = foldName(value);
    const earlier = first.get(folded);
    if (earlier === undefined) first.set(folded, line);
    else repeated.set(line, earlier);
  }
  return repeated;
}

export function toCreationEvent(
  actor: Actor,
  entity: AdminEntityKind,
  row: { id: string; name: string },
  after: object,
  created_at: string,
): NewAdminEvent {
  return {
    entity,
    entity_id: row.id,
    version: 1,
    action: "created",
    label: row.name,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at,
    before: null,
    after: JSON.stringify(after),
  };
}
