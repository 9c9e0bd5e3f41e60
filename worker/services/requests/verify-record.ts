import type { RequestRecordFault, RuleFault } from "../../../domain/audit/fault.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { getEventAttachments, type RequestEvent } from "../../../domain/requests/events.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { inBatch } from "../../db/database.ts";
import { findCheckpointComparison } from "../../db/queries/checkpoints.ts";
import { type FullRequestRow, findRequest, listRequestEvents } from "../../db/queries/request-reads.ts";
import { findRuleIds } from "../../db/queries/rule-rows.ts";
import { reportFaults } from "../audit/findings.ts";
import { findFileFaults } from "../audit/verify-files.ts";
import { verifyRulesByIds } from "../audit/verify-rules.ts";
import type { Actor, Deps } from "../deps.ts";
import { findReadableRecord, MAX_EVENTS, toVisibleRequestRow } from "./get-request.ts";
import { verifyRequest } from "./verifiable-request.ts";

/**
 * Compares a request with its whole record, the record with the signed checkpoints, and the content of its files with the record (R48).
 * Returns the fault; null if everything matches. The record of a deleted request must end with the deletion; only administrators can check
 * it. Notifies the administrators of a file that differs.
 */
export async function verifyRequestRecord(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<Result<RequestRecordFault | null>> {
  const events: RequestEvent[] = [];
  for (let after = 0; ; ) {
    const { rows, comparison, page } = await inBatch(deps.db, {
      rows: findRequest(deps.db, id, actor.id),
      comparison: findCheckpointComparison(deps.db, id),
      page: listRequestEvents(deps.db, id, after, MAX_EVENTS),
    });
    events.push(...page);
    const found = findReadableRecord(actor, id, rows, events);
    if (!found.ok) return found;
    after = page.at(-1)?.version ?? after;
    if (page.length < MAX_EVENTS) {
      const fault = await verifyRequest(deps, found.row, events, comparison);
      return ok(fault ?? (found.row && (await findFileFault(deps, found.row, events))));
    }
  }
}

async function findFileFault(deps: Deps, { id }: FullRequestRow, events: readonly RequestEvent[]) {
  const files = events.flatMap(({ payload }) => getEventAttachments(JSON.parse(payload)));
  const faults = await findFileFaults(deps, id, files);
  await reportFaults(deps, faults);
  return faults[0] ?? null;
}

/**
 * Compares the rules by which an open request is decided with the administration's record (R49): its type, its configuration, its master data,
 * the settings and its people. Returns the first fault; null if everything matches, and for a decided request. Notifies the administrators.
 */
export async function verifyRulesOfRequest(deps: Deps, actor: Actor, id: string): Promise<Result<RuleFault | null>> {
  const { rows } = await inBatch(deps.db, { rows: findRequest(deps.db, id, actor.id) });
  const found = rows.length === 0 ? null : toVisibleRequestRow(actor, id, rows);
  if (found === null) return ok(null);
  if (!found.ok) return found;
  if (!OPEN_STATUSES.includes(found.row.status)) return ok(null);
  const faults = await findRuleFaults(deps, found.row);
  await reportFaults(deps, faults);
  return ok(faults[0] ?? null);
}

/** Returns how the rules of an open request differ from the record. */
async function findRuleFaults(deps: Deps, row: FullRequestRow): Promise<RuleFault[]> {
  const people = row.route.levels.flatMap(({ members = [], eligible_approvers }) => [
    ...members,
    ...eligible_approvers,
  ]);
  const user_ids = [row.requester_id, ...row.waiting_for.map(({ id }) => id), ...people.map(({ user_id }) => user_id)];
  const { rules } = await inBatch(deps.db, { rules: findRuleIds(deps.db, row) });
  const [ids] = rules;
  const one = (id: string | null | undefined) => (id ? [id] : []);
  return verifyRulesByIds(deps, {
    request_type: one(ids?.request_type),
    currency: one(ids?.currency),
    priority: one(ids?.priority),
    department: [row.department_id],
    doa_configuration: one(row.route.configuration_id),
    settings: ["1"],
    user: [...new Set(user_ids)],
  });
}
