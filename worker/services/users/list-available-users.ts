import type { ReassignmentOption } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { checkAction } from "../../../domain/requests/authority.ts";
import { inBatch } from "../../db/database.ts";
import { listActiveUsersExcept } from "../../db/queries/people.ts";
import { findRequest, toFullRequestRow } from "../../db/queries/request-reads.ts";
import { toUser } from "../auth/to-actor.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { canSeeRequest, toAuthorityFacts } from "../requests/views.ts";

/** The maximum number of users that are returned. */
const MAX_USERS = 1000;

/**
 * Returns the active users except the requester. `has_authority`: whether the user may decide the request by the matrix; null without a
 * request.
 */
export async function listAvailableUsers(
  deps: Deps,
  actor: Actor,
  input: { requester_id: string; request_id: string | null },
): Promise<Result<ReassignmentOption[]>> {
  const { users, rows } = await inBatch(deps.db, {
    users: listActiveUsersExcept(deps.db, input.requester_id, MAX_USERS),
    rows: findRequest(deps.db, input.request_id ?? "", actor.id),
  });
  const row = rows[0] ? toFullRequestRow(rows[0]) : null;
  if (input.request_id !== null && (!row || !canSeeRequest(actor, row)))
    return fail("not_found", `There is no request ${input.request_id}, or you don't have access to it.`);
  const context = { now: getIsoNow(deps), modifications_allowed: true };
  // Authority by the matrix does not depend on the status or on delegations, so the check assumes a pending request and no delegations.
  const facts = row ? { ...toAuthorityFacts(row), status: "pending" as const } : null;
  return ok(
    users.map((user) => ({
      ...toUser(user),
      has_authority: facts ? checkAction("approve", facts, { ...user, acts_for: [] }, context).ok : null,
    })),
  );
}
