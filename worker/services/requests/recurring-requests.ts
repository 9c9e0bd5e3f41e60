import { fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { SubmitRequestInput } from "../../../domain/inputs/requests.ts";
import type { CreateRecurringInput } from "../../../domain/inputs/templates.ts";
import { readZodError } from "../../../domain/inputs/zod-messages.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { findNextOccurrence, type RecurringRequest } from "../../../domain/requests/recurrence.ts";
import { inBatch } from "../../db/database.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import {
  deleteRecurringRequest,
  findRecurringRequest,
  insertRecurringRequest,
  type RecurringRow,
  toRecurringKey,
  updateRecurringState,
} from "../../db/queries/recurring-requests.ts";
import { findTemplate } from "../../db/queries/templates.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import { previewRoute } from "./preview-route.ts";

export const toRecurringRequest = ({ user_id, fields, next_at, ...row }: RecurringRow): RecurringRequest => row;

const MISSING = message("requests.recurring_not_yours");

/**
 * Creates a recurring request from a template that the actor may use. It copies the template's values, so that a later
 * change of a shared template does not change the requests that are submitted for the actor. Fails with `not_found`, or
 * with `invalid` if the template is not complete, the last day is too early, or the actor has the maximum number.
 * @param time_zone the actor's time zone
 */
export async function createRecurringRequest(
  deps: Deps,
  actor: Actor,
  { template_id, ends_on = null, ...rhythm }: CreateRecurringInput,
  time_zone: string,
  { idempotency_key: key }: Pick<ChangeOptions, "idempotency_key"> = {},
): Promise<Result<{ id: string; next_on: string }>> {
  const { db } = deps;
  const [[template]] = await inBatch(db, [findTemplate(db, template_id, actor)]);
  if (!template) return fail("not_found", message("requests.template_unknown"));
  const fields = JSON.parse(template.fields);
  const complete = SubmitRequestInput.safeParse(fields);
  const first = complete.success ? await previewRoute(deps, actor, complete.data) : null;
  const problem = complete.success
    ? first?.ok === false
      ? first.errors?.[0]?.message
      : undefined
    : readZodError(complete.error.issues[0]?.message ?? "");
  if (problem !== undefined)
    return failInvalid([{ path: "template_id", message: message("requests.template_incomplete", { problem }) }]);
  const recurrence = { ...rhythm, time_zone };
  const next = findNextOccurrence(recurrence, null, deps.now());
  if (ends_on !== null && ends_on < next.on)
    return failInvalid([{ path: "ends_on", message: message("requests.recurring_ends_too_early") }]);
  const id = deps.newId();
  const { inserted } = await inBatch(db, {
    inserted: insertRecurringRequest(db, {
      id,
      user_id: actor.id,
      name: template.name,
      fields,
      ...recurrence,
      next_on: next.on,
      next_at: next.at,
      ends_on,
      created_at: getIsoNow(deps),
    }),
    key: key ? markIdempotencyKeyUsed(db, actor.id, key, toRecurringKey(id)) : undefined,
  });
  if (inserted.length > 0) return ok({ id, next_on: next.on });
  const max = LIMITS.recurring_requests;
  return failInvalid([{ path: "template_id", message: message("requests.too_many_recurring", { max }) }]);
}

/** Returns one of the actor's recurring requests. */
export async function getRecurringRequest(deps: Deps, actor: Actor, id: string): Promise<Result<RecurringRequest>> {
  const [[row]] = await inBatch(deps.db, [findRecurringRequest(deps.db, actor.id, id)]);
  return row ? ok(toRecurringRequest(row)) : fail("not_found", MISSING);
}

/** Pauses one of the actor's recurring requests. Pausing it twice changes nothing. */
export async function pauseRecurringRequest(deps: Deps, actor: Actor, id: string): Promise<Result<{ name: string }>> {
  const [[row]] = await inBatch(deps.db, [findRecurringRequest(deps.db, actor.id, id)]);
  if (!row) return fail("not_found", MISSING);
  if (row.state === "active")
    await inBatch(deps.db, [updateRecurringState(deps.db, row, { ...row, state: "paused", pause_reason: "owner" })]);
  return ok({ name: row.name });
}

/**
 * Continues one of the actor's recurring requests with its next occurrence. Occurrences that passed in the meantime are
 * skipped. Fails with `invalid_state` if the recurring request has ended.
 */
export async function resumeRecurringRequest(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<Result<{ name: string; next_on: string }>> {
  const [[row]] = await inBatch(deps.db, [findRecurringRequest(deps.db, actor.id, id)]);
  if (!row) return fail("not_found", MISSING);
  const next = findNextOccurrence(row, row.next_on, deps.now());
  if (row.state === "ended" || (row.ends_on !== null && next.on > row.ends_on))
    return fail("invalid_state", message("requests.recurring_ended"));
  if (row.state === "paused")
    await inBatch(deps.db, [
      updateRecurringState(deps.db, row, { state: "active", pause_reason: null, next_on: next.on, next_at: next.at }),
    ]);
  return ok({ name: row.name, next_on: next.on });
}

export async function removeRecurringRequest(deps: Deps, actor: Actor, id: string): Promise<Result<{ name: string }>> {
  const { deleted } = await inBatch(deps.db, { deleted: deleteRecurringRequest(deps.db, actor.id, id) });
  return deleted[0] ? ok(deleted[0]) : fail("not_found", MISSING);
}
