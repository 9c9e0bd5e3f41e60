import type { ImportReport } from "../../../../domain/admin/entities.ts";
import { type FieldError, ok, type Result } from "../../../../domain/errors.ts";
import { toCsv } from "../../../../domain/exports/csv.ts";
import { hasColumn, type ParsedImportRow, parseImport } from "../../../../domain/exports/csv-import.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { type ImportUsersInput, USER_IMPORT_COLUMNS, UserImportRow } from "../../../../domain/inputs/admin-import.ts";
import { formatRoleName } from "../../../../domain/roles.ts";
import { ONE_TIME_PASSWORD_HOURS, toOneTimePasswordState } from "../../../../domain/users/passwords.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { type ImportedUser, insertUsers, listUsersByNameOrEmail } from "../../../db/queries/admin-users.ts";
import { findSettings, listDepartments } from "../../../db/queries/master-data.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { generatePassword, getMinPasswordLength } from "../../auth/check-password.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { FULL_VISIBILITY_ROLES } from "../users/user-change-effects.ts";
import {
  findRepeatedValues,
  IMPORT_BATCH_SIZE,
  toAsciiLowerCase,
  toCreationEvent,
  toImportReport,
} from "./import-report.ts";

type CheckedRow = ParsedImportRow<UserImportRow> & { department_id: string | null };
type CheckedImport = { rows: CheckedRow[]; notes: string[]; min_length: number };

/** Returns a report of what an import of users would do with each row. Stores nothing. */
export async function previewUserImport(
  deps: Deps,
  actor: Actor,
  input: ImportUsersInput,
): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes } = checked.value;
  return ok(toImportReport(rows, USER_IMPORT_COLUMNS, "user", false, notes));
}

/**
 * Creates users from the valid rows and reports the invalid ones. Each user gets a one-time password, which only this report contains
 * (R37). Checks all rows again, because time has passed since the preview. Creates users in batches; after a crash the same file can be
 * imported again: the rows whose users exist are then invalid.
 */
export async function importUsers(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes, min_length } = checked.value;
  const accepted = rows.filter((row) => row.errors.length === 0);
  const passwords = new Map<number, string>();
  const conflicts = new Set<number>();
  for (let at = 0; at < accepted.length; at += IMPORT_BATCH_SIZE) {
    const batch = accepted.slice(at, at + IMPORT_BATCH_SIZE);
    const created = await createBatch(deps, actor, batch, min_length);
    for (const { line } of batch) {
      const password = created?.get(line);
      if (password === undefined) conflicts.add(line);
      else passwords.set(line, password);
    }
  }
  const reported = rows.map((row) => {
    const errors = conflicts.has(row.line) ? [...row.errors, CONFLICT_ERROR] : row.errors;
    return { ...row, errors, one_time_password: passwords.get(row.line) };
  });
  const report = toImportReport(reported, USER_IMPORT_COLUMNS, "user", true, notes);
  return ok({ ...report, passwords_csv: toPasswordsCsv(reported) });
}

const CONFLICT_ERROR: FieldError = {
  path: "row",
  message: "Someone else was creating users at the same time. Please import this row again",
};

function toPasswordsCsv(
  rows: readonly { values: Record<string, string>; one_time_password?: string }[],
): string | null {
  const lines = rows.flatMap(({ values: { username = "", name = "", email = "" }, one_time_password }) =>
    one_time_password === undefined ? [] : [[username, name, email, one_time_password]],
  );
  return lines.length === 0 ? null : toCsv([["username", "name", "email", "one_time_password"], ...lines]);
}

/**
 * Creates users in one batch and returns their one-time passwords by line. Returns null if another user got one of the user names or email
 * addresses after the check, or if concurrent changes prevented the batch.
 */
async function createBatch(
  deps: Deps,
  actor: Actor,
  rows: readonly CheckedRow[],
  min_length: number,
): Promise<Map<number, string> | null> {
  const { db } = deps;
  const at = getIsoNow(deps);
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
  const roles = users.filter(({ role }) => FULL_VISIBILITY_ROLES.includes(role));
  const changes = roles.map(({ name, role }) => `${isolateBidiText(name)}: ${formatRoleName(role)}`);
  try {
    const written = await inAuditedBatch(deps, {
      users: insertUsers(db, users, at),
      events: insertAdminEvents(db, events),
      notifications: createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: null, changes }),
    });
    return written.ok ? passwords : null;
  } catch (error) {
    if (!isConstraintError(error, "users")) throw error;
    return null;
  }
}

const PASSWORD_COLUMN_NOTE = `The column "password" is not used: each user gets a one-time password of their own, which works for ${ONE_TIME_PASSWORD_HOURS} hours.`;

async function checkRows(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<CheckedImport>> {
  const parsed = parseImport<UserImportRow>(input.csv, USER_IMPORT_COLUMNS, UserImportRow);
  if (!parsed.ok) return parsed;
  const rows = parsed.value;
  const valuesOf = (name: string) => rows.map((row) => row.values[name] ?? "").filter((value) => value !== "");
  const { conflicting, departments, settings } = await inBatch(deps.db, {
    conflicting: listUsersByNameOrEmail(deps.db, valuesOf("username"), valuesOf("email")),
    departments: listDepartments(deps.db, true),
    settings: findSettings(deps.db),
  });
  const repeated = {
    username: findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.input?.username }))),
    email: findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.input?.email }))),
  };
  const used = {
    username: new Set(conflicting.map((one) => toAsciiLowerCase(one.username))),
    email: new Set(conflicting.map((one) => toAsciiLowerCase(one.email))),
  };
  const byName = new Map(departments.filter((one) => one.is_active).map((one) => [one.name.toLowerCase(), one.id]));
  const facts = { actor, four_eyes: settings[0]?.four_eyes === true, repeated, used, byName };
  const checked = rows.map((row) => {
    const department_id = byName.get(row.input?.department.toLowerCase() ?? "") ?? null;
    return { ...row, department_id, errors: [...row.errors, ...checkRow(row, facts)] };
  });
  const notes = hasColumn(input.csv, "password") ? [PASSWORD_COLUMN_NOTE] : [];
  return ok({ rows: checked, notes, min_length: getMinPasswordLength(settings[0]) });
}

type RowFacts = {
  actor: Actor;
  four_eyes: boolean;
  repeated: Record<"username" | "email", Map<number, number>>;
  used: Record<"username" | "email", Set<string>>;
  byName: Map<string, string>;
};

/** Checks a well-formed row against the existing users and departments and against the other rows of the file. */
function checkRow({ line, input }: ParsedImportRow<UserImportRow>, facts: RowFacts): FieldError[] {
  if (!input) return [];
  const errors: FieldError[] = [];
  for (const path of ["username", "email"] as const) {
    const earlier = facts.repeated[path].get(line);
    if (facts.used[path].has(toAsciiLowerCase(input[path])))
      errors.push({ path, message: `Another user already has the ${path} "${input[path]}"` });
    else if (earlier !== undefined) errors.push({ path, message: `Line ${earlier} has the same ${path}` });
  }
  if (!facts.byName.has(input.department.toLowerCase()))
    errors.push({
      path: "department",
      message: `There is no active department "${isolateBidiText(input.department)}"`,
    });
  if (input.role === "admin" && facts.actor.role !== "admin")
    errors.push({ path: "role", message: "Only an administrator can create administrators" });
  if (input.role !== "requester" && facts.four_eyes)
    errors.push({
      path: "role",
      message: "Changes of roles need a second administrator: import the user as a requester",
    });
  return errors;
}
