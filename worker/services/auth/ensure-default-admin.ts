import { inBatch } from "../../db/database.ts";
import { insertFirstUser } from "../../db/queries/people.ts";
import { type Deps, isoNow } from "../deps.ts";

/** The department that the standard master data (migration 0002) provides for administrators. */
export const ADMIN_DEPARTMENT_ID = "department-admin";

/**
 * R3: where no user exists, makes `admin`. False when this is a deployment without the ADMIN_PASSWORD secret.
 * Safe to run twice at once: the insert happens only while the table is empty.
 */
export async function ensureDefaultAdmin(deps: Deps): Promise<boolean> {
  const { admin_password, admin_password_is_documented } = deps.installation;
  if (admin_password === null) return false;
  await inBatch(deps.db, [
    insertFirstUser(deps.db, {
      id: deps.newId(),
      username: "admin",
      password_hash: await deps.passwords.hash(admin_password),
      name: "System Administrator",
      email: "admin@company.example",
      department_id: ADMIN_DEPARTMENT_ID,
      designation: "Administrator",
      role: "admin",
      password_kind: admin_password_is_documented ? "documented" : "own",
      created_at: isoNow(deps),
    }),
  ]);
  return true;
}
