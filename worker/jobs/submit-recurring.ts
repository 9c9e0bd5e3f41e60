import { SubmitRequestInput } from "../../domain/inputs/requests.ts";
import { readZodError } from "../../domain/inputs/zod-messages.ts";
import { message, type Text } from "../../domain/message.ts";
import { createNotification } from "../../domain/notifications/catalogue.ts";
import { findNextOccurrence, type RecurrencePauseReason } from "../../domain/requests/recurrence.ts";
import { inBatch, isConstraintError } from "../db/database.ts";
import { toUserAudience } from "../db/queries/admin-notifications.ts";
import { findActor } from "../db/queries/people.ts";
import { listDueRecurringRequests, type RecurringRow, updateRecurringState } from "../db/queries/recurring-requests.ts";
import { log } from "../log.ts";
import { toActor } from "../services/auth/to-actor.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { createNotificationStatements } from "../services/notifications/notify.ts";
import { submitRequest } from "../services/requests/submit-request.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** The maximum number of requests that one run submits; the next run continues. */
const MAX_PER_RUN = 20;

export const submitRecurringJob: Job = {
  name: "submit recurring requests",
  cron: EVERY_MINUTE,
  run: submitRecurringRequests,
};

/**
 * Submits the recurring requests that are due for their owners. One batch submits the request and moves to the next
 * occurrence, so that each occurrence is submitted once, also if runs overlap or crash. After a downtime, one request
 * is submitted, not one for each missed occurrence. A recurring request that cannot be submitted is paused, and its
 * owner is notified if active. If the submission fails for another reason, the next run tries again.
 */
export async function submitRecurringRequests(deps: Deps): Promise<{ submitted: number; paused: number }> {
  const { due } = await inBatch(deps.db, { due: listDueRecurringRequests(deps.db, getIsoNow(deps), MAX_PER_RUN) });
  const outcome = { submitted: 0, paused: 0 };
  for (const row of due) {
    try {
      const result = await submitOccurrence(deps, row);
      if (result) outcome[result] += 1;
    } catch (error) {
      // Another run submitted this occurrence, or the owner paused or deleted the recurring request.
      if (!isConstraintError(error, "recurring_requests")) log("error", "job skipped an item", { error });
    }
  }
  return outcome;
}

/** Submits one occurrence or pauses the recurring request. Returns null if the next run must try again. */
async function submitOccurrence(deps: Deps, row: RecurringRow): Promise<"submitted" | "paused" | null> {
  const [[user]] = await inBatch(deps.db, [findActor(deps.db, row.user_id, getIsoNow(deps))]);
  if (!user?.is_active) return pause(deps, row, "inactive", null);
  const input = SubmitRequestInput.safeParse(JSON.parse(row.fields));
  if (!input.success) return pause(deps, row, "refused", readZodError(input.error.issues[0]?.message ?? ""));
  const next = findNextOccurrence(row, row.next_on, deps.now());
  const state = row.ends_on !== null && next.on > row.ends_on ? ("ended" as const) : ("active" as const);
  const recurring = { seen: row, name: row.name, on: row.next_on, next: { next_on: next.on, next_at: next.at, state } };
  const result = await submitRequest(deps, toActor(user, deps.installation), input.data, [], { recurring });
  if (result.ok) return "submitted";
  if (result.code !== "invalid") return null;
  return pause(deps, row, "refused", result.errors?.[0]?.message ?? result.detail);
}

/** Pauses a recurring request. `detail`: the reason in the notification of the owner; null: nobody is notified. */
async function pause(
  deps: Deps,
  row: RecurringRow,
  pause_reason: RecurrencePauseReason,
  detail: Text | null,
): Promise<"paused"> {
  const notification = {
    audience: toUserAudience(row.user_id),
    ...createNotification(
      "recurring_paused",
      message("notifications.recurring_paused", { name: row.name, detail: detail ?? "" }),
    ),
  };
  await inBatch(deps.db, [
    updateRecurringState(deps.db, row, { ...row, state: "paused", pause_reason }),
    ...(detail === null ? [] : createNotificationStatements(deps, notification, { at: getIsoNow(deps) })),
  ]);
  return "paused";
}
