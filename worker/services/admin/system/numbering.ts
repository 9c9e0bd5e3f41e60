import type { RequestIdConfig } from "../../../../domain/admin/entities.ts";
import type { IssuedNumberRange } from "../../../../domain/audit/admin-events.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import type { NumberingInput } from "../../../../domain/inputs/admin-settings.ts";
import { describeSettingChanges } from "../../../../domain/matrix/rule-changes.ts";
import { type Message, message } from "../../../../domain/message.ts";
import {
  describeNumberingReset,
  formatNumberAfterReset,
  formatRequestNumber,
  formatSeries,
  toNumberingAfterReset,
} from "../../../../domain/requests/numbering.ts";
import type { NumberingConfig } from "../../../../domain/settings/numbering.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import {
  findAdminChainHead,
  insertAdminEvent,
  type NewAdminEvent,
  updateRow,
} from "../../../db/queries/admin-events.ts";
import { adminEventExists } from "../../../db/queries/admin-notifications.ts";
import { resetNumbering } from "../../../db/queries/admin-system.ts";
import { markIdempotencyKeyUsed } from "../../../db/queries/idempotency.ts";
import { toRequestKeySql } from "../../../db/queries/request-writes.ts";
import {
  findNextNumber,
  findNumberingWithNext,
  findSeries,
  type NumberingWithNextRow,
} from "../../../db/queries/routing.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../../deps.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

type Config = NumberingConfig & { version: number };

/** Returns the numbering configuration and the number of the next request of the caller's department (R6, R27). */
export async function getNumbering(deps: Deps, actor: Actor): Promise<Result<RequestIdConfig>> {
  return ok(await readConfig(deps, actor));
}

/**
 * Returns the numbering configuration with the changes of a draft, and the next request number in its format. Stores
 * nothing.
 */
export async function previewNumbering(
  deps: Deps,
  actor: Actor,
  draft: NumberingInput,
): Promise<Result<RequestIdConfig>> {
  return ok(await withNextNumber(deps, actor, withInput(await readConfig(deps, actor), draft)));
}

/**
 * Changes the numbering. An existing number series continues after its highest number; a new `counter_start` takes effect with the next
 * reset (R27).
 */
export async function updateNumbering(
  deps: Deps,
  actor: Actor,
  input: NumberingInput,
  options: ChangeOptions = {},
): Promise<Result<RequestIdConfig>> {
  const { statement, read } = createNumberingQuery(deps, actor);
  const { numbering, heads } = await inBatch(deps.db, { numbering: statement, heads: findAdminChainHead(deps.db) });
  const { next_request_id, ...before } = read(numbering);
  const expected = options.version ?? input.version ?? null;
  if (expected !== null && expected !== before.version) return staleNumbering(before.version);
  const after = { ...withInput(before, input), version: before.version + 1 };
  const changed = JSON.stringify({ ...after, version: before.version }) !== JSON.stringify(before);
  if (!changed) return ok({ ...before, next_request_id });
  try {
    const rule = { subject: "numbering", label: null, changes: describeSettingChanges(before, after) } as const;
    const batch = {
      event: insertAdminEvent(deps.db, toAuditEvent(deps, actor, "updated", before, after)),
      update: updateRow(deps.db, "request_id_config", 1, { ...after }),
      notifications: createRuleChangeNotificationStatements(deps, actor, rule),
    };
    const written = await inAuditedBatch(deps, batch, heads[0]);
    if (!written.ok) return written;
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return staleNumbering(after.version);
  }
  return ok(await withNextNumber(deps, actor, after));
}

export type CounterReset = { message: Message; next_request_id: string };

/**
 * Resets the numbering to prefix and counter, such as 'REQ-1001', and restarts the counter (R7, R27). Fails with
 * `number_exists` if the next number was ever issued; then nothing changes.
 */
export async function resetCounter(
  deps: Deps,
  actor: Actor,
  options: ChangeOptions = {},
): Promise<Result<CounterReset>> {
  const { db } = deps;
  const { next_request_id: _, ...before } = await readConfig(deps, actor);
  if (options.version != null && options.version !== before.version) return staleNumbering(before.version);
  const after = { ...toNumberingAfterReset(before), version: before.version + 1 };
  const series = formatSeries(after, { department: actor.department, at: getIsoNow(deps) });
  const next_request_id = formatNumberAfterReset(before);
  const { issued, heads } = await inBatch(db, { issued: findSeries(db, series), heads: findAdminChainHead(db) });
  const event = toAuditEvent(deps, actor, "reset", before, { ...after, given: toResetNumbers(series, issued[0]) });
  const key = options.idempotency_key;
  const change = {
    subject: "numbering",
    label: null,
    changes: [message("changes.counter_reset", { request_id: next_request_id })],
  } as const;
  try {
    const batch = {
      numbering: resetNumbering(db, after, series, next_request_id, event),
      notifications: createRuleChangeNotificationStatements(deps, actor, change, adminEventExists(event)),
      key: key
        ? markIdempotencyKeyUsed(db, actor.id, key, toRequestKeySql({ id: next_request_id, seq: 0 }))
        : undefined,
    };
    const written = await inAuditedBatch(deps, batch, heads[0]);
    if (!written.ok) return written;
    if (written.value.numbering.reset.length === 0)
      return fail("number_exists", message("changes.number_exists", { request_id: next_request_id }));
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return staleNumbering(after.version);
  }
  return ok(toCounterReset(next_request_id));
}

/**
 * Returns the range of numbers that the series issued before the reset; null if it issued none. The record stores this
 * range, so that the check of the record still finds a missing request with one of these numbers (docs/decisions/record-verification.md).
 */
const toResetNumbers = (
  series: string,
  issued: { first_number: number; last_number: number } | undefined,
): IssuedNumberRange | null =>
  issued && issued.last_number >= issued.first_number
    ? { series, since: issued.first_number, last: issued.last_number }
    : null;

export const toCounterReset = (next_request_id: string): CounterReset => ({
  message: describeNumberingReset(next_request_id),
  next_request_id,
});

const staleNumbering = (version: number) => fail("stale_version", message("changes.stale_numbering", { version }));

async function readConfig(deps: Deps, actor: Actor): Promise<RequestIdConfig> {
  const { statement, read } = createNumberingQuery(deps, actor);
  const { numbering } = await inBatch(deps.db, { numbering: statement });
  return read(numbering);
}

/** Returns the statement that reads the numbering, for the batch of a screen, and the function that converts its row. */
export function createNumberingQuery(deps: Deps, actor: Actor) {
  const at = getIsoNow(deps);
  const statement = findNumberingWithNext(deps.db, actor.department, at);
  const read = ([row]: readonly NumberingWithNextRow[]): RequestIdConfig => {
    if (!row) throw new Error("the numbering configuration is missing");
    const { next, ...config } = row;
    const series = formatSeries(config, { department: actor.department, at });
    return { ...config, next_request_id: formatRequestNumber(series, next, config.suffix_format) };
  };
  return { statement, read };
}

function withInput(config: Config, { version: _, ...input }: NumberingInput): Config {
  const defined = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...config, ...defined };
}

async function withNextNumber(deps: Deps, actor: Actor, config: Config): Promise<RequestIdConfig> {
  const series = formatSeries(config, { department: actor.department, at: getIsoNow(deps) });
  const { numbers } = await inBatch(deps.db, {
    numbers: findNextNumber(deps.db, series, config.counter_start, config.suffix_format),
  });
  const next_request_id = formatRequestNumber(series, numbers[0]?.next ?? 0, config.suffix_format);
  return { ...config, next_request_id };
}

function toAuditEvent(
  deps: Deps,
  actor: Actor,
  action: "updated" | "reset",
  before: Config,
  after: Config & { given?: IssuedNumberRange | null },
): NewAdminEvent {
  return {
    entity: "numbering",
    entity_id: "1",
    version: after.version,
    action,
    label: "",
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: getIsoNow(deps),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
}
