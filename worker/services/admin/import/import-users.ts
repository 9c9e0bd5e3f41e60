import type { ImportReport } from "../../../../domain/admin/entities.ts";
import { type FieldError, ok, type Result } from "../../../../domain/errors.ts";
import { toCsv } from "../../../../domain/exports/csv.ts";
import { hasColumn, type ImportedRow, parseImport } from "../../../../domain/exports/csv-import.ts";
import { isolate } from "../../../../domain/format/bidi.ts";
import { type ImportUsersInput, USER_COLUMNS, UserRow } from "../../../../domain/inputs/admin-import.ts";
import { roleName } from "../../../../domain/roles.ts";
import { ONE_TIME_PASSWORD_HOURS, toOneTimePasswordState } from "../../../../domain/users/passwords.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { type ImportedUser, insertUsers, listConflictingUsers } from "../../../db/queries/admin-users.ts";
import { findSettings, listDepartments } from "../../../db/queries/master-data.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { generatePassword, minPasswordLength } from "../../auth/check-password.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { notifyRulesChanged } from "../notify-rules-changed.ts";
import { POWERFUL_ROLES } from "../users/user-change-effects.ts";
import { findRepeatedValues, foldAscii, IMPORT_BATCH, toCreationEvent, toReport } from "./import-report.ts";

type CheckedRow = ImportedRow<UserRow> & { department_id: string | null };
type CheckedImport = { rows: CheckedRow[]; notes: string[]; min_length: number };

/** What an import of users would do, row by row. Nothing is kept. */
export async function previewUserImport(
  deps: Deps,
  actor: Actor,
  input: ImportUsersInput,
): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes } = checked.value;
  return ok(toReport(rows, USER_COLUMNS, "user", false, notes));
}

/**
 * Creates the rows that are in order, each with a one-time password of its own, which only this report holds (R37), and reports the
 * others. Checked again, because time has passed since the preview. Rows are created in batches; after a crash the same file goes on,
 * its first rows being refused as there already.
 */
export async function importUsers(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes, min_length } = checked.value;
  const accepted = rows.filter((row) => row.errors.length === 0);
  const passwords = new Map<number, string>();
  const overtaken = new Set<number>();
  for (let at = 0; at < accepted.length; at += IMPORT_BATCH) {
    const batch = accepted.slice(at, at + IMPORT_BATCH);
    const made = await createBatch(deps, actor, batch, min_length);
    for (const { line } of batch) {
      const password = made?.get(line);
      if (password === undefined) overtaken.add(line);
      else passwords.set(line, password);
    }
  }
  const done = rows.map((row) => {
    const errors = overtaken.has(row.line) ? [...row.errors, CONFLICT_ERROR] : row.errors;
    return { ...row, errors, one_time_password: passwords.get(row.line) };
  });
  const report = toReport(done, USER_COLUMNS, "user", true, notes);
  return ok({ ...report, passwords_csv: toPasswordsCsv(done) });
}

const CONFLICT_ERROR: FieldError = {
  path: "row",
  message: "Somebody else was creating users at this moment. Please import this row again",
};

function toPasswordsCsv(
  rows: readonly { values: Record<string, string>; one_time_password?: string }[],
): string | null {
  const made = rows.flatMap(({ values: { username = "", name = "", email = "" }, one_time_password }) =>
    one_time_password === undefined ? [] : [[username, name, email, one_time_password]],
  );
  return made.length === 0 ? null : toCsv([["username", "name", "email", "one_time_password"], ...made]);
}

/** Returns the one-time passwords by line; null when somebody took a username or an address since the rows were checked, or every try for the record lost its race. */
async function createBatch(
  deps: Deps,
  actor: Actor,
  rows: readonly CheckedRow[],
  min_length: number,
): Promise<Map<number, string> | null> {
  const { db } = deps;
  const at = isoNow(deps);
  const passwords = new Map<number, string>();
  const users: ImportedUser[] = [];
  for (const { line, input, department_id } of rows) {
    if (!input || department_id === null) continue;
    const password = generatePassword(deps, input, min_length);
    passwords.set(line, password);
    const { username, name, email, designation, role } = input;
    const stored = { password_hash: deps.passwords.hashGenerated(password), ...toOneTimePasswordState(deps.now()) };
    users.push({ id: deps.newId(), username, ...stored, name, email, department_id, designation, role });
  }
  const events = users.map(({ password_hash: _, password_kind: __, password_expires_at: ___, ...user }) =>
    toCreationEvent(actor, "user", user, { ...user, imported: true }, at),
  );
  const roles = users.filter(({ role }) => POWERFUL_ROLES.includes(role));
  const changes = roles.map(({ name, role }) => `${isolate(name)}: ${roleName(role)}`);
  try {
    const done = await inAuditedBatch(deps, [
      insertUsers(db, users, at),
      insertAdminEvents(db, events),
      ...notifyRulesChanged(deps, actor, { subject: "user", label: null, changes }),
    ]);
    return done.ok ? passwords : null;
  } catch (error) {
    if (!isConstraintError(error, "users")) throw error;
    return null;
  }
}

const PASSWORD_COLUMN_NOTE = `The column "password" is not used: each user gets a one-time password of their own, which works for ${ONE_TIME_PASSWORD_HOURS} hours.`;

async function checkRows(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<CheckedImport>> {
  const read = parseImport<UserRow>(input.csv, USER_COLUMNS, UserRow);
  if (!read.ok) return read;
  const rows = read.value;
  const given = (name: string) => rows.map((row) => row.values[name] ?? "").filter((value) => value !== "");
  const [taken, departments, settings] = await inBatch(deps.db, [
    listConflictingUsers(deps.db, given("username"), given("email")),
    listDepartments(deps.db, true),
    findSettings(deps.db),
  ]);
  const repeated = {
    username: findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.input?.username }))),
    email: findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.input?.email }))),
  };
  const used = {
    username: new Set(taken.map((one) => foldAscii(one.username))),
    email: new Set(taken.map((one) => foldAscii(one.email))),
  };
  const byName = new Map(
    departments.filter((one) => one.is_active === 1).map((one) => [one.name.toLowerCase(), one.id]),
  );
  const facts = { actor, repeated, used, byName };
  const checked = rows.map((row) => {
    const department_id = byName.get(row.input?.department.toLowerCase() ?? "") ?? null;
    return { ...row, department_id, errors: [...row.errors, ...checkRow(row, facts)] };
  });
  const notes = hasColumn(input.csv, "password") ? [PASSWORD_COLUMN_NOTE] : [];
  return ok({ rows: checked, notes, min_length: minPasswordLength(settings[0]) });
}

type RowFacts = {
  actor: Actor;
  repeated: Record<"username" | "email", Map<number, number>>;
  used: Record<"username" | "email", Set<string>>;
  byName: Map<string, string>;
};

/** What the data says about a row that is in order by itself. */
function checkRow({ line, input }: ImportedRow<UserRow>, facts: RowFacts): FieldError[] {
  if (!input) return [];
  const errors: FieldError[] = [];
  for (const path of ["username", "email"] as const) {
    const earlier = facts.repeated[path].get(line);
    if (facts.used[path].has(foldAscii(input[path])))
      errors.push({ path, message: `Another user has the ${path} "${input[path]}" already` });
    else if (earlier !== undefined) errors.push({ path, message: `Line ${earlier} has the same ${path}` });
  }
  if (!facts.byName.has(input.department.toLowerCase()))
    errors.push({ path: "department", message: `There is no active department "${isolate(input.department)}"` });
  if (input.role === "admin" && facts.actor.role !== "admin")
    errors.push({ path: "role", message: "Only an administrator can make administrators" });
  return errors;
}
