import { fail, ok, type Result } from "../../../app/domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import { endDelegation as end, findDelegation } from "../../db/queries/delegations.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";

/** Ends one's own delegation now; one that has not begun is withdrawn, as if it had never been. `not_found` for others', `invalid_state` when it ended before. */
export async function endDelegation(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: string }>> {
  const { db } = deps;
  const [rows, withdrawn, ended] = await inBatch(db, [
    findDelegation(db, actor.id, id),
    ...end(db, actor.id, id, isoNow(deps)),
  ]);
  const [row] = rows;
  if (!row) return fail("not_found", "There is no such delegation of yours.");
  if (withdrawn.length > 0) return ok({ message: `${row.delegate_name} will not decide for you` });
  if (ended.length > 0) return ok({ message: `${row.delegate_name} no longer decides for you` });
  return fail("invalid_state", "This delegation has ended already.");
}
