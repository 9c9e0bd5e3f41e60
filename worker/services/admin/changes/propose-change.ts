import { changesRule, PROPOSED_CHANGE_DAYS } from "../../../../domain/admin/second-person.ts";
import { ENTITY_LABELS } from "../../../../domain/audit/admin-events.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { ACCOUNT_AND_RULE_NOTIFICATION_TITLES } from "../../../../domain/notifications/admin-texts.ts";
import { inBatch } from "../../../db/database.ts";
import type { NewAdminEvent } from "../../../db/queries/admin-events.ts";
import { toRoleAudience } from "../../../db/queries/admin-notifications.ts";
import { findSettings } from "../../../db/queries/master-data.ts";
import { insertProposedChange } from "../../../db/queries/proposed-changes.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import type { Actor, Deps } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";

/** A change as it is stored until its confirmation. */
export type ChangeCall = { operation: string; target_id: string | null; input: unknown };

/** The maximum number of entries that a proposed change shows; an import can have more. */
const MAX_ENTRIES = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a change of the administration. If the setting `four_eyes` is on and the change concerns a rule, checks and stores the change
 * instead, and fails with `confirmation_pending` (R39).
 */
export async function confirmOrApply<T>(
  deps: Deps,
  actor: Actor,
  call: ChangeCall,
  apply: (deps: Deps) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { settings } = await inBatch(deps.db, { settings: findSettings(deps.db) });
  if (!settings[0]?.four_eyes) return apply(deps);
  return apply({
    ...deps,
    review: async (entries) => {
      const rules = entries.filter(changesRule);
      const newUser = entries.find(
        ({ entity, before, after }) => entity === "user" && before === null && after !== null,
      );
      if (newUser && rules.length > 0) return failInvalid([{ path: "role", message: NEW_USER_ROLE_MESSAGE }]);
      if (rules.length === 0) return ok([]);
      if (entries.some(({ after }) => after !== null && "password_changed" in JSON.parse(after)))
        return failInvalid([{ path: "password", message: "Please change the role and the password separately" }]);
      return storeProposal(deps, actor, call, entries);
    },
  });
}

const NEW_USER_ROLE_MESSAGE =
  "Changes of roles need a second administrator. Please create the user as a requester, then change the role";

async function storeProposal(
  deps: Deps,
  actor: Actor,
  { operation, target_id, input }: ChangeCall,
  entries: readonly NewAdminEvent[],
): Promise<Failure> {
  const [first] = entries;
  const now = deps.now();
  const at = now.toISOString();
  const id = deps.newId();
  const message = `${isolateBidiText(actor.name)} proposed a change of ${first ? ENTITY_LABELS[first.entity] : "the rules"}. It waits for a second administrator.`;
  const { proposal } = await inBatch(deps.db, {
    proposal: insertProposedChange(deps.db, {
      id,
      operation,
      target_id,
      target_version: first?.before == null ? null : first.version - 1,
      input: JSON.stringify(input),
      summary: JSON.stringify(entries.slice(0, MAX_ENTRIES)),
      author_id: actor.id,
      created_at: at,
      expires_at: new Date(now.getTime() + PROPOSED_CHANGE_DAYS * DAY_MS).toISOString(),
      state: "pending",
      decided_by: null,
      decided_at: null,
      comment: null,
    }),
    event: recordSecurityEvent(deps, {
      kind: "rule_change_proposed",
      user_id: actor.id,
      actor_id: actor.id,
      details: { proposed_change_id: id, operation },
    }),
    notifications: createNotificationStatements(
      deps,
      {
        audience: toRoleAudience(["admin", "director"], [actor.id]),
        kind: "rules_changed",
        title: ACCOUNT_AND_RULE_NOTIFICATION_TITLES.rules_changed,
        message,
        url: "/admin",
      },
      { at },
    ),
  });
  return fail("confirmation_pending", undefined, { proposed_change_id: proposal.rows[0]?.id ?? id });
}
