import { type Failure, fail } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import { findAnyUser, hasPasswordHash, insertFirstUser } from "../../db/queries/people.ts";
import { insertInitialUserEvents } from "../audit/record-password.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Deps, getIsoNow } from "../deps.ts";

/** The department for administrators in the standard master data (migrations/0002_standard_data.sql). */
const ADMIN_DEPARTMENT_ID = "department-admin";

/**
 * Creates the user `admin` if no user exists (R3). Returns false on a deployment without the ADMIN_PASSWORD secret. Two concurrent calls
 * are safe, because the statement inserts the user only if the table is empty.
 */
export async function ensureDefaultAdmin(deps: Deps): Promise<boolean> {
  const { admin_password, admin_password_is_documented } = deps.installation;
  if (admin_password === null) return false;
  const admin = {
    id: deps.newId(),
    username: "admin",
    password_hash: await deps.passwords.hash(admin_password),
    name: "System Administrator",
    email: "admin@company.example",
    department_id: ADMIN_DEPARTMENT_ID,
    designation: "Administrator",
    role: "admin",
    password_kind: admin_password_is_documented ? "documented" : "own",
    created_at: getIsoNow(deps),
  } as const;
  const written = await inAuditedBatch(deps, [
    insertFirstUser(deps.db, admin),
    insertInitialUserEvents(deps, [admin], hasPasswordHash(admin.id, admin.password_hash)),
  ]);
  if (!written.ok) throw new Error(written.code);
  return true;
}

/**
 * Answers `POST /admin/users` without a session (R3). Creates the default admin if no user exists, but always fails,
 * because the caller does not become an admin: with `not_signed_in`, or with `sign_in_closed` on a deployment without
 * the ADMIN_PASSWORD secret.
 */
export async function answerUserCreationWithoutSession(deps: Deps): Promise<Failure> {
  const { users } = await inBatch(deps.db, { users: findAnyUser(deps.db) });
  if (users.length === 0 && !(await ensureDefaultAdmin(deps))) return fail("sign_in_closed");
  return fail("not_signed_in");
}
