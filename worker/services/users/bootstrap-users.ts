import { type Failure, fail } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import { findAnyUser } from "../../db/queries/people.ts";
import { ensureDefaultAdmin } from "../auth/ensure-default-admin.ts";
import type { Deps } from "../deps.ts";

/**
 * What `POST /admin/users` means without a session (R3): whoever finds nobody there gets the default admin made, and signs in as that.
 * Nobody becomes an admin by being the first to call: it is `not_signed_in`, on a deployment without the ADMIN_PASSWORD secret
 * `sign_in_closed`.
 */
export async function bootstrapUsers(deps: Deps): Promise<Failure> {
  const [someone] = await inBatch(deps.db, [findAnyUser(deps.db)]);
  if (someone.length === 0 && !(await ensureDefaultAdmin(deps))) return fail("sign_in_closed");
  return fail("not_signed_in");
}
