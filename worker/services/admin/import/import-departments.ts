import { type FieldError, fail, ok, type Result } from "../../../../domain/errors.ts";
import { type ImportResult, type ParsedImportRow, parseImport } from "../../../../domain/exports/csv-import.ts";
import { createNameLookup, foldName } from "../../../../domain/format/folded-text.ts";
import { toMinor } from "../../../../domain/format/money.ts";
import {
  DEPARTMENT_IMPORT_COLUMNS,
  DepartmentImportRow,
  type ImportDepartmentsInput,
} from "../../../../domain/inputs/admin-import.ts";
import { describeDepartmentHeadChange } from "../../../../domain/matrix/rule-changes.ts";
import { type Message, message } from "../../../../domain/message.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { type ImportedDepartment, insertDepartments, listUsersByNameOrEmail } from "../../../db/queries/admin-users.ts";
import { findSettings, listDepartments } from "../../../db/queries/master-data.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { findRepeatedValues, IMPORT_BATCH_SIZE, toCreationEvent, toImportReport } from "./import-report.ts";

type CheckedRow = ParsedImportRow<DepartmentImportRow> & {
  head: { id: string; name: string } | null;
  budget_minor: number | null;
};

/** Returns a report of what an import of departments would do with each row. Stores nothing. */
export async function previewDepartmentImport(
  deps: Deps,
  actor: Actor,
  input: ImportDepartmentsInput,
): Promise<Result<ImportResult>> {
  const checked = await checkRows(deps, actor, input);
  return checked.ok ? ok(toImportReport(checked.value, "department_valid")) : checked;
}

/**
 * Creates departments from the valid rows and reports the invalid ones. Checks all rows again, because the data may
 * have changed since the preview.
 */
export async function importDepartments(
  deps: Deps,
  actor: Actor,
  input: ImportDepartmentsInput,
): Promise<Result<ImportResult>> {
  const { db } = deps;
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const at = getIsoNow(deps);
  const departments = checked.value.flatMap(({ input: row, errors, head, budget_minor }): ImportedDepartment[] =>
    row && errors.length === 0
      ? [
          {
            id: deps.newId(),
            name: row.name,
            description: row.description,
            budget_minor,
            head_user_id: head?.id ?? null,
          },
        ]
      : [],
  );
  try {
    for (let from = 0; from < departments.length; from += IMPORT_BATCH_SIZE) {
      const batch = departments.slice(from, from + IMPORT_BATCH_SIZE);
      const events = batch.map((one) =>
        toCreationEvent(actor, "department", one, { ...one, is_active: true, imported: true }, at),
      );
      const written = await inAuditedBatch(deps, {
        departments: insertDepartments(db, batch, at),
        events: insertAdminEvents(db, events),
        notifications: createRuleChangeNotificationStatements(deps, actor, {
          subject: "department",
          label: null,
          changes: listHeadChanges(batch, checked.value),
        }),
      });
      if (!written.ok) return written;
    }
  } catch (error) {
    if (!isConstraintError(error, "departments")) throw error;
    return fail("busy", message("imports.busy_departments"));
  }
  return ok(toImportReport(checked.value, "department_created"));
}

/** Returns the heads of the new departments, in the words of the notification about changed rules (R46). */
const listHeadChanges = (batch: readonly ImportedDepartment[], rows: readonly CheckedRow[]): Message[] =>
  batch.flatMap(({ name, head_user_id }) => {
    const head = rows.find((row) => row.head?.id === head_user_id)?.head;
    const changes = head ? describeDepartmentHeadChange(null, head.name) : [];
    return changes.map((change) => message("matrix.change_of", { name, change }));
  });

async function checkRows(
  deps: Deps,
  { language }: Pick<Actor, "language">,
  { csv, number_locale }: ImportDepartmentsInput,
): Promise<Result<CheckedRow[]>> {
  const locale = number_locale ?? language ?? undefined;
  const parsed = parseImport<DepartmentImportRow>(csv, DEPARTMENT_IMPORT_COLUMNS, DepartmentImportRow, locale);
  if (!parsed.ok) return parsed;
  const rows = parsed.value;
  const heads = rows.flatMap((row) => row.fields.head ?? []);
  const { departments, people, settings } = await inBatch(deps.db, {
    departments: listDepartments(deps.db, true),
    people: listUsersByNameOrEmail(deps.db, heads, []),
    settings: findSettings(deps.db),
  });
  const used = new Set(departments.map((one) => foldName(one.name)));
  const repeated = findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.fields.name })));
  const findPerson = createNameLookup(
    people.filter((one) => one.is_active),
    (one) => one.username,
  );
  return ok(
    rows.map((row) => {
      const head = findPerson(row.fields.head ?? "") ?? null;
      const budget = row.input?.budget ?? null;
      const budget_minor = budget === null ? null : toMinor(budget, 2);
      const facts = {
        isTaken: used.has(foldName(row.fields.name ?? "")),
        earlier: repeated.get(row.line),
        head,
        four_eyes: settings[0]?.four_eyes === true,
      };
      const inexact = budget !== null && budget_minor === null;
      return { ...row, head, budget_minor, errors: [...row.errors, ...checkRow(row, facts, inexact)] };
    }),
  );
}

function checkRow(
  { fields: { name = "", head } }: ParsedImportRow<DepartmentImportRow>,
  facts: { isTaken: boolean; earlier: number | undefined; head: { id: string } | null; four_eyes: boolean },
  inexact: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  if (facts.isTaken) errors.push({ path: "name", message: message("imports.department_exists", { name }) });
  else if (facts.earlier !== undefined)
    errors.push({ path: "name", message: message("imports.same_name", { line: facts.earlier }) });
  if (inexact) errors.push({ path: "budget", message: message("inputs.budget_decimals") });
  if (head !== undefined && !facts.head)
    errors.push({ path: "head", message: message("imports.no_active_user", { name: head }) });
  if (head !== undefined && facts.four_eyes)
    errors.push({ path: "head", message: message("imports.head_needs_second_administrator") });
  return errors;
}
