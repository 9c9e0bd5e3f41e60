import { getDelegationState } from "../../../domain/delegations/rules.ts";
import type { Delegation, DelegationPage } from "../../../domain/entities.ts";
import { fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { ListDelegationsInput } from "../../../domain/inputs/delegations.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import { countDelegations, type DelegationRow, findDelegation, listDelegations } from "../../db/queries/delegations.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";

const ORDER = { sort_by: "ends_at", sort_order: "desc" };
/** Delegations are counted up to this number. */
const COUNT_CEILING = 1000;

/**
 * Returns a page of the actor's delegations, the delegation with the latest end first. Fails with `invalid` for a cursor of another list.
 */
export async function listOwnDelegations(
  deps: Deps,
  actor: Actor,
  { limit = LIMITS.list, cursor }: ListDelegationsInput,
): Promise<Result<DelegationPage>> {
  const key = cursor === undefined ? null : decodeCursor(cursor, ORDER);
  if (cursor !== undefined && !key) return failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
  const after = key ? { ends_at: String(key[0]), id: String(key[1]) } : null;
  const { statements, read } = createDelegationsQuery(deps, actor, after, Math.min(limit, LIMITS.list));
  return ok(read(await inBatch(deps.db, statements)));
}

/** Returns the statements that read a page of delegations, for the batch of a screen, and the function that converts their rows. */
export function createDelegationsQuery(
  deps: Deps,
  actor: Actor,
  after: { ends_at: string; id: string } | null,
  limit: number = LIMITS.list,
) {
  const { db } = deps;
  const statements = {
    delegations: listDelegations(db, actor.id, { after, limit }),
    counts: countDelegations(db, actor.id, COUNT_CEILING),
  };
  const read = ({ delegations, counts }: BatchRows<typeof statements>): DelegationPage => {
    const rows = delegations.slice(0, limit);
    const last = rows.at(-1);
    const matches = counts[0]?.matches ?? 0;
    return {
      items: rows.map((row) => toDelegation(row, getIsoNow(deps))),
      next_cursor: delegations.length > limit && last ? encodeCursor(ORDER, [last.ends_at, last.id]) : null,
      total: Math.min(matches, COUNT_CEILING),
      total_is_floor: matches > COUNT_CEILING,
    };
  };
  return { statements, read };
}

/** Returns one of the actor's delegations; fails with `not_found` for a delegation of another person. */
export async function getDelegation(deps: Deps, actor: Actor, id: string): Promise<Result<Delegation>> {
  const { rows } = await inBatch(deps.db, { rows: findDelegation(deps.db, actor.id, id) });
  return rows[0] ? ok(toDelegation(rows[0], getIsoNow(deps))) : fail("not_found", message("delegations.not_found"));
}

export function toDelegation({ user_id: _, ...row }: DelegationRow, now: string): Delegation {
  return { ...row, state: getDelegationState(row, now) };
}
