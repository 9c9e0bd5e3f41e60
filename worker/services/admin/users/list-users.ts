import type { UserPage } from "../../../../domain/admin/entities.ts";
import { failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { ListUsersInput } from "../../../../domain/inputs/admin-users.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message } from "../../../../domain/message.ts";
import { type BatchRows, inBatch } from "../../../db/database.ts";
import {
  countUsersForAdmins,
  listUsersForAdmins,
  type ManagedUserRow,
  USER_COUNT_CEILING,
  type UserPageOptions,
} from "../../../db/queries/admin-users.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { decodeCursor, encodeCursor } from "../../requests/cursor.ts";
import { toAdminUser } from "./user-views.ts";

/** Returns a page of users, sorted by name by default. Every word of `q` must occur in name, username, email or department. */
export async function listUsers(deps: Deps, _: Actor, input: ListUsersInput): Promise<Result<UserPage>> {
  const prepared = createUsersQuery(deps, input);
  if (!prepared.ok) return prepared;
  const { statements, read } = prepared.value;
  return ok(read(await inBatch(deps.db, statements)));
}

/**
 * Returns the statements that read a page of users, for the batch of a screen, and the function that converts their rows. Fails with
 * `invalid` for a cursor of another list.
 */
export function createUsersQuery(deps: Deps, input: ListUsersInput) {
  const { sort_by = "name", sort_order = "asc", limit = LIMITS.list, cursor, ...filters } = input;
  const after = cursor === undefined ? null : decodeCursor(cursor, { sort_by, sort_order });
  if (cursor !== undefined && !after) return failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
  const plan: UserPageOptions = { sort_by, sort_order, after, limit: Math.min(limit, LIMITS.list) };
  const statements = {
    users: listUsersForAdmins(deps.db, filters, plan, getIsoNow(deps)),
    counts: countUsersForAdmins(deps.db, filters),
  };
  const read = ({ users, counts }: BatchRows<typeof statements>): UserPage => {
    const items = users.slice(0, plan.limit);
    const last = items.at(-1);
    const matches = counts[0]?.matches ?? 0;
    return {
      items: items.map(toAdminUser),
      next_cursor: users.length > plan.limit && last ? toCursor(last, plan) : null,
      total: Math.min(matches, USER_COUNT_CEILING),
      total_is_floor: matches > USER_COUNT_CEILING,
    };
  };
  return ok({ statements, read });
}

const toCursor = (row: ManagedUserRow, plan: UserPageOptions): string =>
  encodeCursor(plan, [row[plan.sort_by], row.id]);
