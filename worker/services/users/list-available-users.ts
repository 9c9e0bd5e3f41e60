import type { ReassignmentOption, RequestSummary } from "../../../domain/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { createCodeNames } from "../../../domain/format/code-names.ts";
import { checkAction } from "../../../domain/requests/authority.ts";
import { matchPeople } from "../../../domain/users/person-search.ts";
import { inBatch } from "../../db/database.ts";
import { type InfluencedPair, listInfluencedByRequester } from "../../db/queries/influences.ts";
import { findSettings, listCodeNames } from "../../db/queries/master-data.ts";
import { listActiveUsersExcept, type UserRow } from "../../db/queries/people.ts";
import { findRequest, type RequestRow } from "../../db/queries/request-reads.ts";
import { toUser } from "../auth/to-actor.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { toVisibleRequestRow } from "../requests/get-request.ts";
import { toAuthorityInput, toSummary } from "../requests/views.ts";

/** The maximum number of users that are returned. */
const MAX_USERS = 1000;

/**
 * Returns the users with `has_authority`: whether the user may decide the request by the matrix; null if there is no
 * request. `influenced`: the people over whose accounts its requester has influence (R45).
 */
function toReassignmentOptions(
  deps: Deps,
  users: readonly UserRow[],
  row: RequestRow | null,
  influenced: readonly InfluencedPair[],
): ReassignmentOption[] {
  const influenced_ids = new Set(influenced.map(({ user_id }) => user_id));
  const context = { now: getIsoNow(deps), modifications_allowed: true };
  // Authority by the matrix does not depend on the status or on delegations, so the check assumes a pending request and
  // no delegations.
  const facts = row ? { ...toAuthorityInput(row), status: "pending" as const } : null;
  return users.map((user) => ({
    ...toUser(user),
    has_authority:
      facts &&
      checkAction("approve", facts, { ...user, acts_for: [], influenced_by: [] }, context).ok &&
      !influenced_ids.has(user.id),
  }));
}

/** Returns the active users except the requester, as options of a reassignment. `q`: only users whose name, user name or department matches. */
export async function listReassignmentOptions(
  deps: Deps,
  actor: Actor,
  input: { requester_id: string; request_id: string | null; q?: string | undefined },
): Promise<Result<ReassignmentOption[]>> {
  const { users, rows, influenced } = await inBatch(deps.db, {
    users: listActiveUsersExcept(deps.db, input.requester_id, MAX_USERS),
    rows: findRequest(deps.db, input.request_id ?? "", actor.id),
    influenced: listInfluencedByRequester(deps.db, input.request_id ?? "", getIsoNow(deps)),
  });
  const found = input.request_id === null ? null : toVisibleRequestRow(actor, input.request_id, rows);
  if (found && !found.ok) return found;
  const people = users.map((user) => ({ ...user, detail: user.department }));
  const matches = input.q === undefined ? users : matchPeople(people, input.q, MAX_USERS);
  return ok(toReassignmentOptions(deps, matches, found?.row ?? null, influenced));
}

/** Returns a request with the people to whom the actor can reassign it: the active users except its requester and the actor (R24). */
export async function getReassignmentOptions(
  deps: Deps,
  actor: Actor,
  request_id: string,
): Promise<Result<{ request: RequestSummary; users: ReassignmentOption[] }>> {
  const { users, rows, settings, names, influenced } = await inBatch(deps.db, {
    users: listActiveUsersExcept(deps.db, actor.id, MAX_USERS),
    rows: findRequest(deps.db, request_id, actor.id),
    settings: findSettings(deps.db),
    names: listCodeNames(deps.db),
    influenced: listInfluencedByRequester(deps.db, request_id, getIsoNow(deps)),
  });
  const found = toVisibleRequestRow(actor, request_id, rows);
  if (!found.ok) return found;
  const { row } = found;
  const others = users.filter((user) => user.id !== row.requester_id);
  const context = {
    now: getIsoNow(deps),
    modifications_allowed: settings[0]?.allow_request_modifications === true,
    names: createCodeNames(names),
  };
  return ok({ request: toSummary(row, actor, context), users: toReassignmentOptions(deps, others, row, influenced) });
}
