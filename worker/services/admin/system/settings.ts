import type { Settings } from "../../../../domain/admin/entities.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import type { SettingsInput } from "../../../../domain/inputs/admin-settings.ts";
import { describeFields } from "../../../../domain/matrix/rule-changes.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import {
  type ColumnValues,
  findAdminHead,
  insertAdminEvent,
  type NewAdminEvent,
  updateRow,
} from "../../../db/queries/admin-events.ts";
import { findVersionedSettings, type VersionedSettingsRow } from "../../../db/queries/admin-system.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { type Actor, type CallOptions, type Deps, isoNow } from "../../deps.ts";
import { notifyRulesChanged } from "../notify-rules-changed.ts";

/** The toggles and the password floor (R19, R30, R5). */
export async function getSettings(deps: Deps, _: Actor): Promise<Result<Settings>> {
  return ok(await readSettings(deps));
}

/** Changes any part of them; each takes effect with the next call, because everybody reads them when they act. */
export async function updateSettings(
  deps: Deps,
  actor: Actor,
  { version, ...input }: SettingsInput,
  options: CallOptions = {},
): Promise<Result<Settings>> {
  const { statements, read } = settingsQuery(deps);
  const [rows, [head]] = await inBatch(deps.db, [...statements, findAdminHead(deps.db)]);
  const before = read([rows]);
  const expected = options.version ?? version ?? null;
  if (expected !== null && expected !== before.version) return staleSettings(before);
  const changes = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && value !== before[name as keyof Settings]),
  ) as ColumnValues;
  if (Object.keys(changes).length === 0) return ok(before);
  const after: Settings = { ...before, ...changes, version: before.version + 1 };
  try {
    const batch = [
      insertAdminEvent(deps.db, toAuditEvent(deps, actor, before, after)),
      updateRow(deps.db, "settings", 1, { ...changes, version: after.version }),
      ...notifyRulesChanged(deps, actor, { subject: "settings", label: null, changes: describeFields(before, after) }),
    ];
    const done = await inAuditedBatch(deps, batch, head);
    if (!done.ok) return done;
  } catch (error) {
    if (!isConstraintError(error, "admin_events")) throw error;
    return staleSettings(after);
  }
  return ok(after);
}

function toAuditEvent(deps: Deps, actor: Actor, before: Settings, after: Settings): NewAdminEvent {
  return {
    entity: "settings",
    entity_id: "1",
    version: after.version,
    action: "updated",
    label: "",
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: isoNow(deps),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
}

const staleSettings = ({ version }: Settings) =>
  fail("stale_version", `The settings changed in the meantime (version ${version} now).`);

async function readSettings(deps: Deps): Promise<Settings> {
  const { statements, read } = settingsQuery(deps);
  return read(await inBatch(deps.db, statements));
}

/** To be read together with whatever else a screen shows. */
export function settingsQuery(deps: Deps) {
  const statements = [findVersionedSettings(deps.db)] as const;
  const read = ([rows]: readonly unknown[]): Settings => {
    const [row] = rows as VersionedSettingsRow[];
    if (!row) throw new Error("the settings row is missing");
    return {
      email_notifications: row.email_notifications === 1,
      desktop_notifications: row.desktop_notifications === 1,
      sms_notifications: row.sms_notifications === 1,
      auto_assign_approvers: row.auto_assign_approvers === 1,
      send_overdue_reminders: row.send_overdue_reminders === 1,
      allow_request_modifications: row.allow_request_modifications === 1,
      password_min_length: row.password_min_length,
      version: row.version,
    };
  };
  return { statements, read };
}
