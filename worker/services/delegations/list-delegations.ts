import type { Delegation, DelegationPage } from "../../../domain/entities.ts";
import { fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import type { ListDelegationsInput } from "../../../domain/inputs/delegations.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { inBatch } from "../../db/database.ts";
import { countDelegations, type DelegationRow, findDelegation, listDelegations } from "../../db/queries/delegations.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";
import { toDelegation } from "./views.ts";

const ORDER = { sort_by: "ends_at", sort_order: "desc" };
/** They are counted up to here. */
const COUNT_CEILING = 1000;

/** One page of one's own, the one that ends last first. `invalid` when the cursor is none of this list's. */
export async function listOwnDelegations(
  deps: Deps,
  actor: Actor,
  { limit = LIMITS.list, cursor }: ListDelegationsInput,
): Promise<Result<DelegationPage>> {
  const key = cursor === undefined ? null : decodeCursor(cursor, ORDER);
  if (cursor !== undefined && !key)
    return invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
  const after = key ? { ends_at: String(key[0]), id: String(key[1]) } : null;
  const { statements, read } = delegationsQuery(deps, actor, after, Math.min(limit, LIMITS.list));
  return ok(read(await inBatch(deps.db, statements)));
}

/** To be read together with whatever else a screen shows. */
export function delegationsQuery(
  deps: Deps,
  actor: Actor,
  after: { ends_at: string; id: string } | null,
  most: number = LIMITS.list,
) {
  const { db } = deps;
  const statements = [
    listDelegations(db, actor.id, { after, limit: most }),
    countDelegations(db, actor.id, COUNT_CEILING),
  ] as const;
  const read = ([rows, counted]: readonly [DelegationRow[], { matches: number }[], ...unknown[]]): DelegationPage => {
    const shown = rows.slice(0, most);
    const last = shown.at(-1);
    const matches = counted[0]?.matches ?? 0;
    return {
      items: shown.map((row) => toDelegation(row, isoNow(deps))),
      next_cursor: rows.length > most && last ? encodeCursor(ORDER, [last.ends_at, last.id]) : null,
      total: Math.min(matches, COUNT_CEILING),
      total_is_floor: matches > COUNT_CEILING,
    };
  };
  return { statements, read };
}

/** One of one's own; `not_found` for others'. */
export async function getDelegation(deps: Deps, actor: Actor, id: string): Promise<Result<Delegation>> {
  const [[row]] = await inBatch(deps.db, [findDelegation(deps.db, actor.id, id)]);
  return row ? ok(toDelegation(row, isoNow(deps))) : fail("not_found", "There is no such delegation of yours.");
}
