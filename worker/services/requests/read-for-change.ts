import { type Failure, fail, HTTP_STATUS } from "../../../domain/errors.ts";
import type { RateLimitedAction } from "../../../domain/rate-limits.ts";
import { type ActionCheck, checkAction, findActingDelegator } from "../../../domain/requests/authority.ts";
import type { PersonRef } from "../../../domain/requests/events.ts";
import { LIFECYCLE, type RequestAction } from "../../../domain/requests/lifecycle.ts";
import { humanise } from "../../../domain/roles.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings, listPayersOfRequest, type SettingsRow } from "../../db/queries/master-data.ts";
import { listAdmins } from "../../db/queries/people.ts";
import { findRequest } from "../../db/queries/request-reads.ts";
import { type FullRequestRow, toFullRequestRow } from "../../db/queries/request-rows.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { countRateLimitUse, toRateLimitFailure } from "../rate-limit.ts";
import { canSeeRequest, toAuthorityFacts } from "./views.ts";

/** A request as a change finds it, with those who may have to be told. */
export type RequestForChange = {
  ok: true;
  row: FullRequestRow;
  /** In whose stead the actor decides; null where it is their own right, and for what is no decision. */
  on_behalf_of: PersonRef | null;
  settings: SettingsRow;
  payer_ids: string[];
  admin_ids: string[];
  now: string;
};

/**
 * Reads a request in one round trip and asks whether the actor may do `action` to it now.
 * Order of refusals: too often 429, not visible 404, wrong person 403, stale version 409, wrong state 409.
 *
 * @param limited counts this as one use of it
 */
export async function readForChange(
  deps: Deps,
  actor: Actor,
  id: string,
  action: RequestAction,
  options: CallOptions,
  limited: RateLimitedAction | null = null,
): Promise<RequestForChange | Failure> {
  const now = deps.now().toISOString();
  const [rows, settings, payers, admins, uses] = await inBatch(deps.db, [
    findRequest(deps.db, id, actor.id),
    findSettings(deps.db),
    listPayersOfRequest(deps.db, id),
    listAdmins(deps.db),
    ...(limited ? [countRateLimitUse(deps, actor, limited)] : []),
  ]);
  const tooMany = limited && toRateLimitFailure(deps, limited, uses);
  if (tooMany) return tooMany;
  const [stored] = rows;
  const [setting] = settings;
  if (!stored || !setting) return fail("not_found", `There is no request ${id}, or you may not see it.`);
  const row = toFullRequestRow(stored);
  if (!canSeeRequest(actor, row)) return fail("not_found", `There is no request ${id}, or you may not see it.`);
  const verdict = checkAction(action, toAuthorityFacts(row), actor, {
    now,
    modifications_allowed: setting.allow_request_modifications,
  });
  const refusal = refuseAction(verdict, row, options);
  if (refusal) return refusal;
  const payer_ids = payers.filter((one) => one.is_active).map((one) => one.id);
  const on_behalf_of = LIFECYCLE[action].by === "approver" ? findActingDelegator(toAuthorityFacts(row), actor) : null;
  return { ok: true, row, on_behalf_of, settings: setting, payer_ids, admin_ids: admins.map((one) => one.id), now };
}

/** R9: whoever may act but looked at an older version is told that first; the wrong person is told that instead. */
function refuseAction(verdict: ActionCheck, row: FullRequestRow, options: CallOptions): Failure | null {
  const stale = options.version != null && options.version !== row.version;
  if (stale && (verdict.ok || HTTP_STATUS[verdict.code] !== 403)) return staleVersion(row);
  return verdict.ok ? null : verdict;
}

export function staleVersion(row: Pick<FullRequestRow, "id" | "version" | "status">): Failure {
  return fail(
    "stale_version",
    `${row.id} changed in the meantime: it is ${humanise(row.status)} now (version ${row.version}).`,
  );
}
