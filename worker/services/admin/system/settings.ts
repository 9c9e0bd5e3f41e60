import type { Settings } from "../../../../domain/admin/entities.ts";
import { fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { SettingsInput } from "../../../../domain/inputs/admin-settings.ts";
import { describeSettingChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import {
  type ColumnValues,
  findAdminChainHead,
  insertAdminEvent,
  type NewAdminEvent,
  updateRow,
} from "../../../db/queries/admin-events.ts";
import { findSettings, type SettingsRow } from "../../../db/queries/master-data.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../../deps.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

/** Returns the settings (R5, R19, R30). */
export async function getSettings(deps: Deps, _: Actor): Promise<Result<Settings>> {
  const { settings } = await inBatch(deps.db, { settings: findSettings(deps.db) });
  return ok(toSettings(settings));
}

/**
 * Changes the settings that `input` contains. They take effect with the next call. Fails with `stale_version`, or with
 * `invalid` if `four_eyes` is switched on while there is only one active administrator, who could then no longer
 * change any rule.
 */
export async function updateSettings(
  deps: Deps,
  actor: Actor,
  { version, ...input }: SettingsInput,
  options: ChangeOptions = {},
): Promise<Result<Settings>> {
  const { settings, heads } = await inBatch(deps.db, {
    settings: findSettings(deps.db),
    heads: findAdminChainHead(deps.db),
  });
  const before = toSettings(settings);
  const expected = options.version ?? version ?? null;
  if (expected !== null && expected !== before.version) return staleSettings(before);
  const changes: Partial<Settings> = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && !isSameValue(value, before[name as keyof Settings]),
    ),
  );
  if (Object.keys(changes).length === 0) return ok(before);
  const after: Settings = { ...before, ...changes, version: before.version + 1 };
  try {
    const rule = { subject: "settings", label: null, changes: describeSettingChanges(before, after) } as const;
    const batch = {
      event: insertAdminEvent(deps.db, toAuditEvent(deps, actor, before, after)),
      update: updateRow(deps.db, "settings", 1, toColumns(changes, after.version)),
      notifications: createRuleChangeNotificationStatements(deps, actor, rule),
    };
    const written = await inAuditedBatch(deps, batch, heads[0]);
    if (!written.ok) return written;
  } catch (error) {
    if (isConstraintError(error, "admin_events")) return staleSettings(after);
    if (!(error instanceof Error && error.message.includes("four eyes need two administrators"))) throw error;
    return failInvalid([{ path: "four_eyes", message: message("changes.setting_needs_two_administrators") }]);
  }
  return ok(after);
}

/** Returns the columns of changed settings, with the roles as JSON. */
const toColumns = ({ second_factor_roles, ...changes }: Partial<Settings>, version: number): ColumnValues => ({
  ...changes,
  ...(second_factor_roles && { second_factor_roles: JSON.stringify(second_factor_roles) }),
  version,
});

function toAuditEvent(deps: Deps, actor: Actor, before: Settings, after: Settings): NewAdminEvent {
  return {
    entity: "settings",
    entity_id: "1",
    version: after.version,
    action: "updated",
    label: "",
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: getIsoNow(deps),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
}

const staleSettings = ({ version }: Settings) => fail("stale_version", message("changes.stale_settings", { version }));

export function toSettings([row]: readonly SettingsRow[]): Settings {
  if (!row) throw new Error("the settings row is missing");
  return row;
}

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
