import type { ImportReport } from "../../../../app/domain/admin-entities.ts";
import { type FieldError, fail, ok, type Result } from "../../../../app/domain/errors.ts";
import { type ImportedRow, readImport } from "../../../../app/domain/import-table.ts";
import { type ImportUsersInput, USER_COLUMNS, UserRow } from "../../../../app/domain/inputs/admin-import.ts";
import { passwordNeeds } from "../../../../app/domain/inputs/admin-users.ts";
import { PASSWORD_FLOOR } from "../../../../app/domain/inputs/auth.ts";
import { brokeConstraint, inBatch } from "../../../db/database.ts";
import { insertAdminEvents } from "../../../db/queries/admin-events.ts";
import { type ImportedUser, insertUsers, listNamesakes } from "../../../db/queries/admin-people.ts";
import { findSettings, listDepartments } from "../../../db/queries/master-data.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { creationOf, findRepeated, foldAscii, IMPORT_BATCH, toReport } from "./import-report.ts";

/** A sound hash costs a fraction of a second each; whoever brings more passwords than this gives one for all. */
const MOST_PASSWORDS = 50;

type Checked = ImportedRow<UserRow> & { department_id: string | null };

/** What an import of users would do, row by row. Nothing is kept. */
export async function previewUserImport(
  deps: Deps,
  actor: Actor,
  input: ImportUsersInput,
): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  return checked.ok ? ok(toReport(checked.value, USER_COLUMNS, "user", false)) : checked;
}

/**
 * Creates the rows that are in order and reports the others. Checked again, because time has passed since the preview. Rows are created
 * in batches; after a crash the same file goes on, its first rows being refused as there already.
 */
export async function importUsers(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<ImportReport>> {
  const checked = await checkRows(deps, actor, input);
  if (!checked.ok) return checked;
  const accepted = checked.value.filter((row) => row.errors.length === 0);
  const shared = input.initial_password === undefined ? "" : await deps.passwords.hash(input.initial_password);
  for (let at = 0; at < accepted.length; at += IMPORT_BATCH) {
    if (!(await createBatch(deps, actor, accepted.slice(at, at + IMPORT_BATCH), shared)))
      return fail("busy", "Somebody else is creating users at this moment. Please look at the preview again.");
  }
  return ok(toReport(checked.value, USER_COLUMNS, "user", true));
}

/** False when somebody took a username or an address since the rows were checked, or every try for the record lost its race. */
async function createBatch(deps: Deps, actor: Actor, rows: readonly Checked[], shared: string): Promise<boolean> {
  const { db } = deps;
  const at = isoNow(deps);
  const users: ImportedUser[] = [];
  for (const { input, department_id } of rows) {
    if (!input || department_id === null) continue;
    const { username, name, email, designation, role, password } = input;
    const password_hash = password === undefined ? shared : await deps.passwords.hash(password);
    users.push({ id: deps.newId(), username, password_hash, name, email, department_id, designation, role });
  }
  const events = users.map(({ password_hash: _, ...user }) =>
    creationOf(actor, "user", user, { ...user, imported: true }, at),
  );
  try {
    return (await inAuditedBatch(deps, [insertUsers(db, users, at), insertAdminEvents(db, events)])).ok;
  } catch (error) {
    if (!brokeConstraint(error, "users")) throw error;
    return false;
  }
}

async function checkRows(deps: Deps, actor: Actor, input: ImportUsersInput): Promise<Result<Checked[]>> {
  const read = readImport<UserRow>(input.csv, USER_COLUMNS, UserRow);
  if (!read.ok) return read;
  const rows = read.value;
  const given = (name: string) => rows.map((row) => row.values[name] ?? "").filter((value) => value !== "");
  const [taken, departments, settings] = await inBatch(deps.db, [
    listNamesakes(deps.db, given("username"), given("email")),
    listDepartments(deps.db, true),
    findSettings(deps.db),
  ]);
  const floor = Math.max(PASSWORD_FLOOR, settings[0]?.password_min_length ?? PASSWORD_FLOOR);
  const { initial_password } = input;
  if (initial_password !== undefined && initial_password.length < floor)
    return fail("invalid", passwordNeeds(floor), {
      errors: [{ path: "initial_password", message: passwordNeeds(floor) }],
    });
  const repeated = {
    username: findRepeated(rows.map((row) => ({ line: row.line, value: row.input?.username }))),
    email: findRepeated(rows.map((row) => ({ line: row.line, value: row.input?.email }))),
  };
  const used = {
    username: new Set(taken.map((one) => foldAscii(one.username))),
    email: new Set(taken.map((one) => foldAscii(one.email))),
  };
  const byName = new Map(
    departments.filter((one) => one.is_active === 1).map((one) => [one.name.toLowerCase(), one.id]),
  );
  const facts = { actor, floor, initial_password, repeated, used, byName };
  let passwords = 0;
  return ok(
    rows.map((row) => {
      const department_id = byName.get(row.input?.department.toLowerCase() ?? "") ?? null;
      if (row.input?.password !== undefined) passwords += 1;
      return { ...row, department_id, errors: [...row.errors, ...faultsOf(row, facts, passwords)] };
    }),
  );
}

type Facts = {
  actor: Actor;
  floor: number;
  initial_password: string | undefined;
  repeated: Record<"username" | "email", Map<number, number>>;
  used: Record<"username" | "email", Set<string>>;
  byName: Map<string, string>;
};

/** What the data says about a row that is in order by itself. */
function faultsOf({ line, input }: ImportedRow<UserRow>, facts: Facts, passwords: number): FieldError[] {
  if (!input) return [];
  const errors: FieldError[] = [];
  for (const path of ["username", "email"] as const) {
    const earlier = facts.repeated[path].get(line);
    if (facts.used[path].has(foldAscii(input[path])))
      errors.push({ path, message: `Another user has the ${path} "${input[path]}" already` });
    else if (earlier !== undefined) errors.push({ path, message: `Line ${earlier} has the same ${path}` });
  }
  if (!facts.byName.has(input.department.toLowerCase()))
    errors.push({ path: "department", message: `There is no active department "${input.department}"` });
  if (input.role === "admin" && facts.actor.role !== "admin")
    errors.push({ path: "role", message: "Only an administrator can make administrators" });
  const password = input.password ?? facts.initial_password;
  if (password === undefined)
    errors.push({ path: "password", message: "Please give a password, in the row or one for all" });
  else if (password.length < facts.floor) errors.push({ path: "password", message: passwordNeeds(facts.floor) });
  else if (input.password !== undefined && passwords > MOST_PASSWORDS)
    errors.push({
      path: "password",
      message: `At most ${MOST_PASSWORDS} rows can have a password of their own; please give one for all, or import in parts`,
    });
  return errors;
}
