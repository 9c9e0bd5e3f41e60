import type { ImportReport } from "../../../../domain/admin/entities.ts";
import { type FieldError, ok, type Result } from "../../../../domain/errors.ts";
import { toCsv } from "../../../../domain/exports/csv.ts";
import { hasColumn, type ParsedImportRow, parseImport } from "../../../../domain/exports/csv-import.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { type ImportUsersInput, USER_IMPORT_COLUMNS, UserImportRow } from "../../../../domain/inputs/admin-import.ts";
import { formatRoleName } from "../../../../domain/roles.ts";
import { INVITATION_HOURS } from "../../../../domain/users/password-links.ts";
import { toOneTimePasswordState, UNKNOWN_PASSWORD_LENGTH } from "../../../../domain/users/passwords.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { type ImportedUser, insertUsers, listUsersByNameOrEmail } from "../../../db/queries/admin-users.ts";
import { findSettings, listDepartments } from "../../../db/queries/master-data.ts";
import { insertPasswordLinks } from "../../../db/queries/password-links.ts";
import { recordSecurityEvents } from "../../audit/record-security-event.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { generatePassword } from "../../auth/check-password.ts";
import { createLinkToPassOn, mailPasswordLink, toPasswordLinkRow } from "../../auth/password-links.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { processInParallel } from "../../notifications/fan-out.ts";
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
type CheckedImport = { rows: CheckedRow[]; notes: string[] };

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
 * Creates users from the valid rows and reports the invalid ones. Each user is mailed a link to choose a password; the
 * report contains only the links that were not mailed (R37). Checks all rows again, because the data may have changed
 * since the preview. Creates users in batches. After a crash the same file can be imported again: rows of existing
 * users are then invalid.
 */
export async function importUsers(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes } = checked.value;
  const accepted = rows.filter((row) => row.errors.length === 0);
  const invited = new Map<number, InvitedUser>();
  const conflicts = new Set<number>();
  for (let at = 0; at < accepted.length; at += IMPORT_BATCH_SIZE) {
    const batch = accepted.slice(at, at + IMPORT_BATCH_SIZE);
    const created = await createBatch(deps, actor, batch);
    for (const { line } of batch) {
      const user = created?.get(line);
      if (user === undefined) conflicts.add(line);
      else invited.set(line, user);
    }
  }
  const mailed = await mailLinks(deps, [...invited.values()]);
  const reported = rows.map((row) => {
    const errors = conflicts.has(row.line) ? [...row.errors, CONFLICT_ERROR] : row.errors;
    const user = invited.get(row.line);
    if (user === undefined || mailed.has(user.token)) return { ...row, errors };
    return { ...row, errors, password_link: createLinkToPassOn(deps, user.token) };
  });
  const allNotes = mailed.size === 0 ? notes : [...notes, formatMailedNote(mailed.size)];
  const report = toImportReport(reported, USER_IMPORT_COLUMNS, "user", true, allNotes);
  return ok({ ...report, links_csv: toLinksCsv(reported) });
}

type InvitedUser = Pick<ImportedUser, "username" | "name" | "email"> & { token: string };

/**
 * The maximum number of links that one import mails, because the calls of a Worker are limited. The report contains the
 * remaining links.
 */
const MAX_MAILED = 500;
/** The maximum number of simultaneous calls to the mail service. */
const MAX_CONCURRENT_MAILS = 6;

/** Mails each user their link. Returns the tokens of the links that were mailed. */
async function mailLinks(deps: Deps, users: readonly InvitedUser[]): Promise<ReadonlySet<string>> {
  const mailed = new Set<string>();
  await processInParallel(users.slice(0, MAX_MAILED), MAX_CONCURRENT_MAILS, async (user) => {
    // New users have not chosen a language yet.
    if (await mailPasswordLink(deps, { ...user, language: null }, "invitation", user.token)) mailed.add(user.token);
  });
  return mailed;
}

const formatMailedNote = (count: number): string =>
  count === 1
    ? "1 link to choose a password was mailed."
    : `${formatCount(count)} links to choose a password were mailed.`;

const CONFLICT_ERROR: FieldError = {
  path: "row",
  message: "Someone else was creating users at the same time. Please import this row again",
};

function toLinksCsv(rows: readonly { values: Record<string, string>; password_link?: string }[]): string | null {
  const lines = rows.flatMap(({ values: { username = "", name = "", email = "" }, password_link }) =>
    password_link === undefined ? [] : [[username, name, email, password_link]],
  );
  return lines.length === 0 ? null : toCsv([["username", "name", "email", "password_link"], ...lines]);
}

/**
 * Creates users in one batch, each with a link to choose a password, and returns them by line. Returns null if another user got one of the
 * user names or email addresses after the check, or if concurrent changes prevented the batch.
 */
async function createBatch(
  deps: Deps,
  actor: Actor,
  rows: readonly CheckedRow[],
): Promise<Map<number, InvitedUser> | null> {
  const { db } = deps;
  const at = getIsoNow(deps);
  const invited = new Map<number, InvitedUser>();
  const users: ImportedUser[] = [];
  const links: Parameters<typeof insertPasswordLinks>[1][number][] = [];
  for (const { line, input, department_id } of rows) {
    if (!input || department_id === null) continue;
    const { username, name, email, designation, role } = input;
    const password_hash = deps.passwords.hashGenerated(generatePassword(deps, input, UNKNOWN_PASSWORD_LENGTH));
    const user = { id: deps.newId(), username, password_hash, ...toOneTimePasswordState(deps.now()), name, email };
    users.push({ ...user, department_id, designation, role });
    const token = deps.newToken();
    links.push(toPasswordLinkRow(deps, { user_id: user.id, kind: "invitation", token }));
    invited.set(line, { username, name, email, token });
  }
  const events = users.map(({ password_hash: _, password_kind: __, password_expires_at: ___, ...user }) =>
    toCreationEvent(actor, "user", user, { ...user, imported: true }, at),
  );
  const roles = users.filter(({ role }) => FULL_VISIBILITY_ROLES.includes(role));
  const changes = roles.map(({ name, role }) => `${isolateBidiText(name)}: ${formatRoleName(role)}`);
  const invitations = users.map(({ id }) => ({ kind: "invitation_created", user_id: id, actor_id: actor.id }) as const);
  try {
    const written = await inAuditedBatch(deps, {
      users: insertUsers(db, users, at),
      links: insertPasswordLinks(db, links),
      security: recordSecurityEvents(deps, invitations),
      events: insertAdminEvents(db, events),
      notifications: createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: null, changes }),
    });
    return written.ok ? invited : null;
  } catch (error) {
    if (!isConstraintError(error, "users")) throw error;
    return null;
  }
}

const PASSWORD_COLUMN_NOTE = `The column "password" is not used: each user chooses a password with a link, which works for ${INVITATION_HOURS} hours.`;

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
  return ok({ rows: checked, notes });
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
