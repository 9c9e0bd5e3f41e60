import type { AmountLevel, ConfigurationVersion, DoaConfiguration } from "../../../../domain/admin/entities.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import { fromMinor } from "../../../../domain/format/money.ts";
import type { RestoreConfigurationInput, UpdateConfigurationInput } from "../../../../domain/inputs/admin-matrix.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { describeConfigurationChanges } from "../../../../domain/matrix/changes.ts";
import { message } from "../../../../domain/message.ts";
import { type Database, inBatch } from "../../../db/database.ts";
import { listAdminEvents, type NewAdminEvent } from "../../../db/queries/admin-events.ts";
import { listMatrixConfigurations } from "../../../db/queries/admin-matrix.ts";
import { listCurrencies, listDepartments } from "../../../db/queries/master-data.ts";
import type { Actor, ChangeOptions, Deps } from "../../deps.ts";
import { updateEntity } from "../entity-crud.ts";
import {
  restorationDefinition,
  type StoredConfigurationSnapshot,
  toDoaConfiguration,
} from "./configuration-definition.ts";

/** Returns all configurations, sorted by request type. */
export async function listAllConfigurations(deps: Deps, _: Actor): Promise<Result<DoaConfiguration[]>> {
  const { rows } = await inBatch(deps.db, { rows: listMatrixConfigurations(deps.db) });
  return ok(rows.map(toDoaConfiguration));
}

/**
 * Returns the newest 100 versions of a configuration, newest first, also of a deleted configuration. Fails with
 * `not_found`.
 */
export async function listConfigurationVersions(
  deps: Deps,
  _: Actor,
  id: string,
): Promise<Result<ConfigurationVersion[]>> {
  const { db } = deps;
  const { events, currencies } = await inBatch(db, {
    events: createNewestVersionsStatement(db, id),
    currencies: listCurrencies(db, true),
  });
  if (events.length === 0) return fail("not_found", message("matrix.configuration_not_found", { id }));
  return ok(toConfigurationVersions(events, currencies));
}

/** Returns the statement that reads the newest versions of a configuration. `toConfigurationVersions` converts its rows. */
export const createNewestVersionsStatement = (db: Database, id: string) =>
  listAdminEvents(db, "doa_configuration", id, Number.MAX_SAFE_INTEGER, LIMITS.list);

export function toConfigurationVersions(
  events: readonly NewAdminEvent[],
  currencies: readonly { code: string; decimals: number }[],
): ConfigurationVersion[] {
  const decimals = new Map(currencies.map((one) => [one.code, one.decimals]));
  return events.map((event) => toVersion(event, decimals));
}

type Decimals = ReadonlyMap<string, number>;

function toVersion(event: NewAdminEvent, decimals: Decimals): ConfigurationVersion {
  const [before, after] = [readSnapshot(event.before, decimals), readSnapshot(event.after, decimals)];
  return {
    version: event.version,
    action: event.action,
    changed_by: event.actor_name ?? message("matrix.system"),
    changed_at: event.created_at,
    changes: before && after ? describeConfigurationChanges(before, after) : [],
    configuration: after,
  };
}

function readSnapshot(json: string | null, decimals: Decimals): ConfigurationVersion["configuration"] {
  if (json === null) return null;
  const { levels, department_id: _, ...snapshot } = JSON.parse(json) as StoredConfigurationSnapshot;
  return {
    ...snapshot,
    steps: snapshot.steps ?? [],
    fallback_group_id: snapshot.fallback_group_id ?? null,
    fallback_group_name: snapshot.fallback_group_name ?? null,
    same_person: snapshot.same_person ?? "separate",
    amount_levels: levels.map((level) => toAmountLevel(level, decimals)),
  };
}

/**
 * Converts an amount level of a stored version. The currency still exists with the same number of decimals, because a
 * used currency is never deleted and its decimals never change (R12).
 */
function toAmountLevel(
  {
    max_amount_minor,
    currency,
    approver_user_id,
    approver_name,
    steps = [],
  }: StoredConfigurationSnapshot["levels"][number],
  decimals: Decimals,
): AmountLevel {
  const max_amount = max_amount_minor === null ? null : fromMinor(max_amount_minor, decimals.get(currency) ?? 2);
  return { max_amount, currency, approver_user_id, approver_name, steps };
}

/** Saves an older version of a configuration as its newest version. Open requests keep their route (R15). Fails with `not_found`. */
export async function restoreConfigurationVersion(
  deps: Deps,
  actor: Actor,
  id: string,
  input: RestoreConfigurationInput,
  options: ChangeOptions = {},
): Promise<Result<DoaConfiguration>> {
  const { db } = deps;
  const { events, currencies, departments } = await inBatch(db, {
    events: listAdminEvents(db, "doa_configuration", id, input.restore + 1, 1),
    currencies: listCurrencies(db, true),
    departments: listDepartments(db, true),
  });
  const [event] = events;
  if (event?.version !== input.restore || event.after === null)
    return fail("not_found", message("matrix.version_not_found", { id, version: input.restore }));
  const snapshot = JSON.parse(event.after) as StoredConfigurationSnapshot;
  const decimals = new Map(currencies.map((one) => [one.code, one.decimals]));
  const change: UpdateConfigurationInput = {
    request_type: snapshot.request_type,
    configuration_type: snapshot.configuration_type,
    amount_levels: snapshot.levels.map((level) => toAmountLevel(level, decimals)),
    approver_user_id: snapshot.approver_user_id,
    steps: snapshot.steps ?? [],
    fallback_group_id: snapshot.fallback_group_id ?? null,
    same_person: snapshot.same_person ?? "separate",
    department: departments.find((one) => one.id === snapshot.department_id)?.name ?? snapshot.department,
    is_active: snapshot.is_active,
  };
  const version = options.version ?? input.version ?? null;
  return updateEntity(deps, actor, restorationDefinition, id, change, { ...options, version, action: "restored" });
}
