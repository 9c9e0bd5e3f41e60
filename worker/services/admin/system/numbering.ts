import type { RequestIdConfig } from "../../../../domain/admin/entities.ts";
import type { ResetNumberRange } from "../../../../domain/audit/admin-events.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import type { NumberingInput } from "../../../../domain/inputs/admin-settings.ts";
import { describeFields } from "../../../../domain/matrix/rule-changes.ts";
import {
  formatNumberAfterReset,
  formatRequestNumber,
  formatResetMessage,
  formatSeries,
  type NumberingConfig,
  toResetConfig,
} from "../../../../domain/requests/numbering.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { findAdminHead, insertAdminEvent, type NewAdminEvent, updateRow } from "../../../db/queries/admin-events.ts";
import { adminEventExists } from "../../../db/queries/admin-notifications.ts";
import { resetNumbering } from "../../../db/queries/admin-system.ts";
import { completeIdempotencyKey } from "../../../db/queries/idempotency.ts";
import { toRequestKey } from "../../../db/queries/request-writes.ts";
import {
  findNextNumber,
  findNumberingConfig,
  findSeries,
  type NumberingConfigRow,
} from "../../../db/queries/routing.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type CallOptions, type Deps, isoNow } from "../../deps.ts";
import { notifyRulesChanged } from "../notify-rules-changed.ts";

type Config = NumberingConfig & { version: number };

/** The request-id configuration and the number that the next request of the caller's department gets (R6, R27). */
export async function getNumbering(deps: Deps, actor: Actor): Promise<Result<RequestIdConfig>> {
  return ok(await readConfig(deps, actor));
}

/** The same for a draft, without keeping it. */
export async function previewNumbering(
  deps: Deps,
  actor: Actor,
  draft: NumberingInput,
): Promise<Result<RequestIdConfig>> {
  return ok(await withNextNumber(deps, actor, withInput(await readConfig(deps, actor), draft)));
}

/** Changes any part of it. A series that was there before goes on above its highest number; `counter_start` waits for a reset (R27). */
export async function updateNumbering(
  deps: Deps,
  actor: Actor,
  input: NumberingInput,
  options: CallOptions = {},
): Promise<Result<RequestIdConfig>> {
  const { statements, read } = numberingQuery(deps, actor);
  const [rows, [head]] = await inBatch(deps.db, [...statements, findAdminHead(deps.db)]);
  const { next_request_id, ...before } = read([rows]);
  const expected = options.version ?? input.version ?? null;
  if (expected !== null && expected !== before.version) return staleNumbering(before.version);
  const after = { ...withInput(before, input), version: before.version + 1 };
  const changed = JSON.stringify({ ...after, version: before.version }) !== JSON.stringify(before);
  if (!changed) return ok({ ...before, next_request_id });
  try {
    const batch = [
      insertAdminEvent(deps.db, toAuditEvent(deps, actor, "updated", before, after)),
      updateRow(deps.db, "request_id_config", 1, { ...after }),
      ...notifyRulesChanged(deps, actor, { subject: "numbering", label: null, changes: describeFields(before, after) }),
    ];
    const done = await inAuditedBatch(deps, batch, head);
    if (!done.ok) return done;
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return staleNumbering(after.version);
  }
  return ok(await withNextNumber(deps, actor, after));
}

export type CounterReset = { message: string; next_request_id: string };

/**
 * 'Reset to REQ-1001' (R7, R27): department, year and month off, the counter back to its start. `number_exists`, naming the number, when
 * it was ever given; then nothing changes.
 */
export async function resetCounter(deps: Deps, actor: Actor, options: CallOptions = {}): Promise<Result<CounterReset>> {
  const { db } = deps;
  const { next_request_id: _, ...before } = await readConfig(deps, actor);
  if (options.version != null && options.version !== before.version) return staleNumbering(before.version);
  const after = { ...toResetConfig(before), version: before.version + 1 };
  const series = formatSeries(after, { department: actor.department, at: isoNow(deps) });
  const next_request_id = formatNumberAfterReset(before);
  const [[given], [head]] = await inBatch(db, [findSeries(db, series), findAdminHead(db)]);
  const event = toAuditEvent(deps, actor, "reset", before, { ...after, given: toResetNumbers(series, given) });
  const key = options.idempotency_key;
  const change = {
    subject: "numbering",
    label: null,
    changes: [`Reset: the next request is ${next_request_id}`],
  } as const;
  try {
    const done = await inAuditedBatch(
      deps,
      [
        ...resetNumbering(db, after, series, next_request_id, event),
        ...notifyRulesChanged(deps, actor, change, adminEventExists(event)),
        ...(key ? [completeIdempotencyKey(db, actor.id, key, toRequestKey({ id: next_request_id, seq: 0 }))] : []),
      ] as const,
      head,
    );
    if (!done.ok) return done;
    const [, , happened] = done.value;
    if (happened.length === 0)
      return fail(
        "number_exists",
        `${next_request_id} exists already, and no number is given twice. Nothing was changed.`,
      );
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return staleNumbering(after.version);
  }
  return ok(toCounterReset(next_request_id));
}

/** What the series had given before it starts over: the record goes on vouching for it (docs/decisions/0028). null: nothing. */
const toResetNumbers = (
  series: string,
  given: { first_number: number; last_number: number } | undefined,
): ResetNumberRange | null =>
  given && given.last_number >= given.first_number
    ? { series, since: given.first_number, last: given.last_number }
    : null;

export const toCounterReset = (next_request_id: string): CounterReset => ({
  message: formatResetMessage(next_request_id),
  next_request_id,
});

const staleNumbering = (version: number) =>
  fail("stale_version", `The request numbering changed in the meantime (version ${version} now).`);

async function readConfig(deps: Deps, actor: Actor): Promise<RequestIdConfig> {
  const { statements, read } = numberingQuery(deps, actor);
  return read(await inBatch(deps.db, statements));
}

/** To be read together with whatever else a screen shows. */
export function numberingQuery(deps: Deps, actor: Actor) {
  const at = isoNow(deps);
  const statements = [findNumberingConfig(deps.db, actor.department, at)] as const;
  const read = ([rows]: readonly unknown[]): RequestIdConfig => {
    const [row] = rows as NumberingConfigRow[];
    if (!row) throw new Error("the numbering configuration is missing");
    const { next, ...stored } = row;
    const config = {
      ...stored,
      include_department: row.include_department === 1,
      include_year: row.include_year === 1,
      include_month: row.include_month === 1,
    };
    const series = formatSeries(config, { department: actor.department, at });
    return { ...config, next_request_id: formatRequestNumber(series, next, config.suffix_format) };
  };
  return { statements, read };
}

function withInput(config: Config, { version: _, ...input }: NumberingInput): Config {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...config, ...given };
}

async function withNextNumber(deps: Deps, actor: Actor, config: Config): Promise<RequestIdConfig> {
  const series = formatSeries(config, { department: actor.department, at: isoNow(deps) });
  const [rows] = await inBatch(deps.db, [findNextNumber(deps.db, series, config.counter_start, config.suffix_format)]);
  const next_request_id = formatRequestNumber(series, rows[0]?.next ?? 0, config.suffix_format);
  return { ...config, next_request_id };
}

function toAuditEvent(
  deps: Deps,
  actor: Actor,
  action: "updated" | "reset",
  before: Config,
  after: Config & { given?: ResetNumberRange | null },
): NewAdminEvent {
  return {
    entity: "numbering",
    entity_id: "1",
    version: after.version,
    action,
    label: "",
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: isoNow(deps),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
}
