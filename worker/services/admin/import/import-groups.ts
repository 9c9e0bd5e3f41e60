import { type FieldError, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { type ImportResult, type ParsedImportRow, parseImport } from "../../../../domain/exports/csv-import.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { createNameLookup, foldName, isSameName } from "../../../../domain/format/folded-text.ts";
import {
  GROUP_IMPORT_COLUMNS,
  GroupImportRow,
  type ImportApproverGroupsInput,
} from "../../../../domain/inputs/admin-import.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { listUsersByNameOrEmail } from "../../../db/queries/admin-users.ts";
import { type ImportedGroup, insertApproverGroups, listApproverGroups } from "../../../db/queries/approver-groups.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { findRepeatedValues, IMPORT_BATCH_SIZE, toCreationEvent, toImportReport } from "./import-report.ts";

type CheckedRow = ParsedImportRow<GroupImportRow> & { members: { id: string; name: string }[] };

/** Returns a report of what an import of approver groups would do with each row. Stores nothing. */
export async function previewGroupImport(
  deps: Deps,
  _: Actor,
  input: ImportApproverGroupsInput,
): Promise<Result<ImportResult>> {
  const checked = await checkRows(deps, input);
  return checked.ok ? ok(toImportReport(checked.value, "group_valid")) : checked;
}

/**
 * Creates approver groups with listed members from the valid rows and reports the invalid ones. Checks all rows again,
 * because the data may have changed since the preview.
 */
export async function importGroups(
  deps: Deps,
  actor: Actor,
  input: ImportApproverGroupsInput,
): Promise<Result<ImportResult>> {
  const { db } = deps;
  const checked = await checkRows(deps, input);
  if (!checked.ok) return checked;
  const at = getIsoNow(deps);
  const groups = checked.value.flatMap(({ input: row, errors, members }) =>
    row && errors.length === 0 ? [{ id: deps.newId(), name: row.name, description: row.description, members }] : [],
  );
  // A second administrator confirms either all groups or none (R39), so all groups must fit in one batch.
  if (deps.review && groups.length > IMPORT_BATCH_SIZE)
    return failInvalid([{ path: "csv", message: message("imports.max_groups", { max: IMPORT_BATCH_SIZE }) }]);
  try {
    for (let from = 0; from < groups.length; from += IMPORT_BATCH_SIZE) {
      const batch = groups.slice(from, from + IMPORT_BATCH_SIZE);
      const stored = batch.map(({ members, ...group }): ImportedGroup => {
        return { ...group, member_ids: members.map(({ id }) => id) };
      });
      const events = batch.map((one) =>
        toCreationEvent(actor, "approver_group", one, { ...one, rule: null, is_active: true, imported: true }, at),
      );
      const changes = batch.map(({ name }) => `${isolateBidiText(name)}: added`);
      const written = await inAuditedBatch(deps, {
        groups: insertApproverGroups(db, stored, at),
        events: insertAdminEvents(db, events),
        notifications: createRuleChangeNotificationStatements(deps, actor, {
          subject: "approver_group",
          label: null,
          changes,
        }),
      });
      if (!written.ok) return written;
    }
  } catch (error) {
    if (!isConstraintError(error, "approver_groups")) throw error;
    return fail("busy", message("imports.busy_groups"));
  }
  return ok(toImportReport(checked.value, "group_created"));
}

async function checkRows(deps: Deps, { csv }: ImportApproverGroupsInput): Promise<Result<CheckedRow[]>> {
  const parsed = parseImport<GroupImportRow>(csv, GROUP_IMPORT_COLUMNS, GroupImportRow);
  if (!parsed.ok) return parsed;
  const rows = parsed.value;
  const usernamesOf = new Map(rows.map((row) => [row.line, splitUsernames(row.fields.members)]));
  const { groups, people } = await inBatch(deps.db, {
    groups: listApproverGroups(deps.db),
    people: listUsersByNameOrEmail(deps.db, [...usernamesOf.values()].flat(), []),
  });
  const used = new Set(groups.map((one) => foldName(one.name)));
  const repeated = findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.fields.name })));
  const findPerson = createNameLookup(
    people.filter((one) => one.is_active),
    (one) => one.username,
  );
  return ok(
    rows.map((row) => {
      const usernames = usernamesOf.get(row.line) ?? [];
      const members = usernames.flatMap((username) => findPerson(username) ?? []);
      const unknown = usernames.filter((username) => findPerson(username) === undefined);
      const facts = {
        isTaken: used.has(foldName(row.fields.name ?? "")),
        earlier: repeated.get(row.line),
        unknown,
      };
      return {
        ...row,
        members: members.map(({ id, name }) => ({ id, name })),
        errors: [...row.errors, ...checkRow(row, facts, usernames.length)],
      };
    }),
  );
}

/** Returns the user names in a cell such as 'mary;paul' or 'mary, paul', each once. */
function splitUsernames(cell = ""): string[] {
  const names = cell.split(/[;,\n]/).map((name) => name.trim());
  return names.filter((name, at) => name !== "" && names.findIndex((one) => isSameName(one, name)) === at);
}

function checkRow(
  { fields: { name = "" } }: ParsedImportRow<GroupImportRow>,
  facts: { isTaken: boolean; earlier: number | undefined; unknown: readonly string[] },
  member_count: number,
): FieldError[] {
  const errors: FieldError[] = [];
  if (facts.isTaken) errors.push({ path: "name", message: message("imports.group_exists", { name }) });
  else if (facts.earlier !== undefined)
    errors.push({ path: "name", message: message("imports.same_name", { line: facts.earlier }) });
  for (const username of facts.unknown)
    errors.push({ path: "members", message: message("imports.no_active_user", { name: username }) });
  if (member_count > LIMITS.group_members)
    errors.push({ path: "members", message: message("imports.max_members", { max: LIMITS.group_members }) });
  return errors;
}
