import { type FieldError, ok, type Result } from "../../../../domain/errors.ts";
import { toCsv } from "../../../../domain/exports/csv.ts";
import {
  hasColumn,
  type ImportResult,
  type ParsedImportRow,
  parseImport,
} from "../../../../domain/exports/csv-import.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { createNameLookup, foldName } from "../../../../domain/format/folded-text.ts";
import { type ImportUsersInput, USER_IMPORT_COLUMNS, UserImportRow } from "../../../../domain/inputs/admin-import.ts";
import { type Message, message } from "../../../../domain/message.ts";
import { formatRoleName, type Role } from "../../../../domain/roles.ts";
import { INVITATION_HOURS } from "../../../../domain/users/password-links.ts";
import { toOneTimePasswordState, UNKNOWN_PASSWORD_LENGTH } from "../../../../domain/users/passwords.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { type ImportedUser, insertUsers, listUsersByNameOrEmail } from "../../../db/queries/admin-users.ts";
import { listGroupRuleRoles } from "../../../db/queries/approver-groups.ts";
import { gainInfluence } from "../../../db/queries/influences.ts";
import { findSettings, listDepartments } from "../../../db/queries/master-data.ts";
import { insertPasswordLinks, markLinksMailed } from "../../../db/queries/password-links.ts";
import { toPasswordEntry } from "../../audit/record-password.ts";
import { recordSecurityEvents } from "../../audit/record-security-event.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { generatePassword } from "../../auth/check-password.ts";
import { createLinkToPassOn, mailPasswordLink, toPasswordLinkRow } from "../../auth/password-links.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { processInParallel } from "../../notifications/fan-out.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { isNotableUser, NEW_ACCOUNT_INFLUENCES, notifyOfSameNames } from "../users/user-change-effects.ts";
import { findRepeatedValues, IMPORT_BATCH_SIZE, toCreationEvent, toImportReport } from "./import-report.ts";

type CheckedRow = ParsedImportRow<UserImportRow> & { department_id: string | null };
/** `rule_roles`: the roles by which rules of groups find their members. */
type CheckedImport = { rows: CheckedRow[]; notes: Message[]; rule_roles: Role[] };

/** Returns a report of what an import of users would do with each row. Stores nothing. */
export async function previewUserImport(
  deps: Deps,
  actor: Actor,
  input: ImportUsersInput,
): Promise<Result<ImportResult>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes } = checked.value;
  return ok(toImportReport(rows, "user_valid", notes));
}

/**
 * Creates users from the valid rows and reports the invalid ones. Each user is mailed a link to choose a password; the
 * report contains only the links that were not mailed (R37). Checks all rows again, because the data may have changed
 * since the preview. Creates users in batches. After a crash the same file can be imported again: rows of existing
 * users are then invalid.
 */
export async function importUsers(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<ImportResult>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const { rows, notes, rule_roles } = checked.value;
  const accepted = rows.filter((row) => row.errors.length === 0);
  const invited = new Map<number, InvitedUser>();
  const conflicts = new Set<number>();
  for (let at = 0; at < accepted.length; at += IMPORT_BATCH_SIZE) {
    const batch = accepted.slice(at, at + IMPORT_BATCH_SIZE);
    const created = await createBatch(deps, actor, { rows: batch, rule_roles });
    for (const { line } of batch) {
      const user = created?.get(line);
      if (user === undefined) conflicts.add(line);
      else invited.set(line, user);
    }
  }
  const mailed = await mailLinks(deps, actor, [...invited.values()]);
  const reported = rows.map((row) => {
    const errors = conflicts.has(row.line) ? [...row.errors, CONFLICT_ERROR] : row.errors;
    const token = invited.get(row.line)?.token ?? null;
    if (token === null || mailed.has(token)) return { ...row, errors };
    return { ...row, errors, password_link: createLinkToPassOn(deps, token) };
  });
  const allNotes = mailed.size === 0 ? notes : [...notes, message("imports.links_mailed", { count: mailed.size })];
  const report = toImportReport(reported, "user_created", allNotes);
  return ok({ ...report, links_csv: toLinksCsv(reported) });
}

/** `token`: of the link; null if the actor may not make a link for the user (R45). */
type InvitedUser = Pick<ImportedUser, "id" | "username" | "name" | "email"> & { token: string | null };

/**
 * The maximum number of links that one import mails, because the calls of a Worker are limited. The report contains the
 * remaining links.
 */
const MAX_MAILED = 500;
/** The maximum number of simultaneous calls to the mail service. */
const MAX_CONCURRENT_MAILS = 6;

/**
 * Mails each user their link. Returns the tokens of the links that were mailed. The actor sees the other links and
 * then has influence over their accounts (R45).
 */
async function mailLinks(deps: Deps, actor: Actor, users: readonly InvitedUser[]): Promise<ReadonlySet<string>> {
  const mailed = new Set<string>();
  const linked = users.flatMap(({ token, ...user }) => (token === null ? [] : [{ ...user, token }]));
  await processInParallel(linked.slice(0, MAX_MAILED), MAX_CONCURRENT_MAILS, async ({ token, ...user }) => {
    // New users have not chosen a language yet.
    if (await mailPasswordLink(deps, { ...user, language: null }, "invitation", token)) mailed.add(token);
  });
  const seen = linked.filter(({ token }) => !mailed.has(token)).map(({ id }) => id);
  await inBatch(deps.db, [
    markLinksMailed(deps.db, [...mailed].map(deps.sha256)),
    ...gainInfluence(deps.db, { user_ids: seen, influencer_ids: [actor.id], kinds: ["credential"] }, getIsoNow(deps)),
  ]);
  return mailed;
}

const CONFLICT_ERROR: FieldError = { path: "row", message: message("imports.concurrent_users") };

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
  { rows, rule_roles }: Pick<CheckedImport, "rows" | "rule_roles">,
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
    const id = deps.newId();
    const account = { id, username, password_hash, ...toOneTimePasswordState(deps.now()), name, email };
    const setter = { email_set_by: actor.id, email_set_by_role: actor.role };
    users.push({ ...account, ...setter, department_id, designation, role });
    const token = mayMakeLink(actor, role, rule_roles) ? deps.newToken() : null;
    if (token !== null) links.push(toPasswordLinkRow(deps, { user_id: id, token, maker: actor }));
    invited.set(line, { id, username, name, email, token });
  }
  const events = users.flatMap((user) => {
    const { id, username, name, email, department_id, designation, role } = user;
    const stored = { id, username, name, email, department_id, designation, role };
    const after = { ...stored, is_active: true, imported: true };
    return [toCreationEvent(actor, "user", user, after, at), toPasswordEntry(deps, user, actor, [])];
  });
  const notable = users.filter(({ role }) => isNotableUser({ role, in_group: rule_roles.includes(role) }));
  const changes = notable.map(({ name, role }) => `${isolateBidiText(name)}: ${formatRoleName(role)}`);
  const invitations = links.map(
    ({ user_id }) => ({ kind: "invitation_created", user_id, actor_id: actor.id }) as const,
  );
  const user_ids = users.map(({ id }) => id);
  try {
    const written = await inAuditedBatch(deps, {
      users: insertUsers(db, users, at),
      links: insertPasswordLinks(db, links),
      security: recordSecurityEvents(deps, invitations),
      events: insertAdminEvents(db, events),
      influences: gainInfluence(db, { user_ids, influencer_ids: [actor.id], kinds: NEW_ACCOUNT_INFLUENCES }, at),
      notifications: createRuleChangeNotificationStatements(deps, actor, { subject: "user", label: null, changes }),
      names: notifyOfSameNames(deps, actor, users),
    });
    return written.ok ? invited : null;
  } catch (error) {
    if (!isConstraintError(error, "users")) throw error;
    return null;
  }
}

const PASSWORD_COLUMN_NOTE = message("imports.password_column", { hours: INVITATION_HOURS });

const NO_LINK_NOTE = message("imports.no_links");

/** Whether the actor may make a link for a new user. Only an administrator makes one for a user with authority (R45). */
const mayMakeLink = (actor: Actor, role: Role, rule_roles: readonly Role[]): boolean =>
  actor.role === "admin" || (role !== "vp" && !rule_roles.includes(role));

async function checkRows(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<CheckedImport>> {
  const parsed = parseImport<UserImportRow>(input.csv, USER_IMPORT_COLUMNS, UserImportRow);
  if (!parsed.ok) return parsed;
  const rows = parsed.value;
  const valuesOf = (name: string) => rows.map((row) => row.values[name] ?? "").filter((value) => value !== "");
  const { conflicting, departments, settings, rules } = await inBatch(deps.db, {
    conflicting: listUsersByNameOrEmail(deps.db, valuesOf("username"), valuesOf("email")),
    departments: listDepartments(deps.db, true),
    settings: findSettings(deps.db),
    rules: listGroupRuleRoles(deps.db),
  });
  const rule_roles = rules.map(({ role }) => role);
  const repeated = {
    username: findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.fields.username }))),
    email: findRepeatedValues(rows.map((row) => ({ line: row.line, value: row.fields.email }))),
  };
  const used = {
    username: new Set(conflicting.map((one) => foldName(one.username))),
    email: new Set(conflicting.map((one) => foldName(one.email))),
  };
  const findDepartment = createNameLookup(
    departments.filter((one) => one.is_active),
    (one) => one.name,
  );
  const facts = { actor, four_eyes: settings[0]?.four_eyes === true, rule_roles, repeated, used };
  const checked = rows.map((row) => {
    const department_id = findDepartment(row.fields.department ?? "")?.id ?? null;
    return { ...row, department_id, errors: [...row.errors, ...checkRow(row, department_id, facts)] };
  });
  const isWithoutLink = (row: CheckedRow) =>
    row.errors.length === 0 && row.input !== null && !mayMakeLink(actor, row.input.role, rule_roles);
  const notes = [
    ...(hasColumn(input.csv, "password") ? [PASSWORD_COLUMN_NOTE] : []),
    ...(checked.some(isWithoutLink) ? [NO_LINK_NOTE] : []),
  ];
  return ok({ rows: checked, notes, rule_roles });
}

type RowFacts = {
  actor: Actor;
  four_eyes: boolean;
  rule_roles: readonly Role[];
  repeated: Record<"username" | "email", Map<number, number>>;
  used: Record<"username" | "email", Set<string>>;
};

/** Checks the valid fields of a row against the existing users and departments and against the other rows of the file. */
function checkRow(
  { line, fields }: ParsedImportRow<UserImportRow>,
  department_id: string | null,
  facts: RowFacts,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of ["username", "email"] as const) {
    const value = fields[path];
    const earlier = facts.repeated[path].get(line);
    if (value === undefined) continue;
    if (facts.used[path].has(foldName(value)))
      errors.push({ path, message: message(`imports.${path}_taken`, { value }) });
    else if (earlier !== undefined) errors.push({ path, message: message(`imports.same_${path}`, { line: earlier }) });
  }
  const { department, role } = fields;
  if (department !== undefined && department_id === null)
    errors.push({ path: "department", message: message("imports.no_active_department", { name: department }) });
  if (role === "admin" && facts.actor.role !== "admin")
    errors.push({ path: "role", message: message("imports.only_administrator") });
  if (role !== undefined && (role !== "requester" || facts.rule_roles.includes(role)) && facts.four_eyes)
    errors.push({ path: "role", message: message("imports.role_needs_second_administrator") });
  return errors;
}
