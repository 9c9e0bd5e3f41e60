import { changesRule, PROPOSED_CHANGE_DAYS } from "../../../../domain/admin/second-person.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { ProposedChange } from "../../../../domain/inputs/proposed-changes.ts";
import { message } from "../../../../domain/message.ts";
import { createNotification } from "../../../../domain/notifications/catalogue.ts";
import { inBatch } from "../../../db/database.ts";
import type { NewAdminEvent } from "../../../db/queries/admin-events.ts";
import { toRoleAudience } from "../../../db/queries/admin-notifications.ts";
import { getProposalUrl } from "../../../db/queries/completed-notifications.ts";
import { findSettings } from "../../../db/queries/master-data.ts";
import {
  findSameProposedChange,
  insertProposedChange,
  type ProposedChangeRow,
} from "../../../db/queries/proposed-changes.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import type { Actor, Deps, RuleChange } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";

/** A change as it is stored until its confirmation. */
export type ChangeCall = { operation: string; target_id: string | null; input: unknown };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a change of the administration. If the setting `four_eyes` is on and the change concerns a rule, stores the
 * checked change instead and fails with `confirmation_pending` (R39). `is_rule`: the change is a rule although no entry of
 * the record shows it (R47); `passReview` then stores it if the change writes no entry.
 */
export async function confirmOrApply<T>(
  deps: Deps,
  actor: Actor,
  call: ChangeCall,
  apply: (deps: Deps) => Promise<Result<T>>,
  { is_rule = false }: { is_rule?: boolean } = {},
): Promise<Result<T>> {
  const { settings } = await inBatch(deps.db, { settings: findSettings(deps.db) });
  if (!settings[0]?.four_eyes) return apply(deps);
  const changes: RuleChange[] = [];
  return apply({
    ...deps,
    onRuleChange: (change) => changes.push(change),
    review: async (entries) => {
      const rules = is_rule ? entries : entries.filter(changesRule);
      if (rules.length === 0 && !is_rule) return ok([]);
      const refused = refuseStoredPassword(call, entries);
      return refused ?? storeProposal(deps, actor, { call, changes, entry: rules[0] });
    },
  });
}

/** Returns a failure for a change with a password, because no password is stored until a second administrator confirms the change. */
function refuseStoredPassword({ input }: ChangeCall, entries: readonly NewAdminEvent[]): Failure | null {
  if (entries.some(({ after }) => after !== null && "password_changed" in JSON.parse(after)))
    return failInvalid([{ path: "password", message: message("changes.password_separately") }]);
  const hasPassword = typeof input === "object" && input !== null && "password" in input && input.password != null;
  return hasPassword ? failInvalid([{ path: "password", message: message("changes.password_cannot_wait") }]) : null;
}

type Proposal = { call: ChangeCall; changes: readonly RuleChange[]; entry: NewAdminEvent | undefined };

/**
 * Stores a proposal and notifies the other administrators. If the author already has the same pending proposal, returns
 * that one.
 */
async function storeProposal(deps: Deps, actor: Actor, { call, changes, entry }: Proposal): Promise<Failure> {
  const now = deps.now();
  const proposal = {
    id: deps.newId(),
    operation: call.operation,
    target_id: call.target_id,
    target_version: entry?.before == null ? null : entry.version - 1,
    input: JSON.stringify(call.input),
    summary: JSON.stringify(changes),
    author_id: actor.id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + PROPOSED_CHANGE_DAYS * DAY_MS).toISOString(),
  };
  const { same } = await inBatch(deps.db, { same: findSameProposedChange(deps.db, proposal) });
  if (same[0]) return createPendingFailure(same[0], proposal.created_at);
  const subject = message(`changes.subject_${changes[0]?.subject ?? "rules"}`);
  await inBatch(deps.db, {
    proposal: insertProposedChange(deps.db, proposal),
    event: recordSecurityEvent(deps, {
      kind: "rule_change_proposed",
      user_id: actor.id,
      actor_id: actor.id,
      details: { proposed_change_id: proposal.id, operation: call.operation },
    }),
    notifications: createNotificationStatements(
      deps,
      {
        audience: toRoleAudience(["admin", "director"], [actor.id]),
        ...createNotification(
          "rules_changed",
          message("changes.proposed", { name: actor.name, subject }),
          getProposalUrl(proposal.id),
        ),
      },
      { at: proposal.created_at },
    ),
  });
  const undecided = {
    state: "pending",
    decided_by: null,
    decided_by_name: null,
    decided_at: null,
    comment: null,
  } as const;
  return createPendingFailure({ ...proposal, ...undecided, author_name: actor.name }, proposal.created_at);
}

const createPendingFailure = (row: ProposedChangeRow, now: string): Failure =>
  fail("confirmation_pending", undefined, { proposed_change: toProposedChange(row, now) });

export function toProposedChange(row: ProposedChangeRow, now: string): ProposedChange {
  const { id, operation, author_id, author_name, created_at, expires_at, decided_by_name, decided_at, comment } = row;
  const changes: RuleChange[] = JSON.parse(row.summary);
  return {
    ...{ id, operation, author_id, author_name, created_at, expires_at, decided_by_name, decided_at, comment },
    state: row.state === "pending" && expires_at <= now ? "expired" : row.state,
    summary: changes.map(({ subject, label, changes }) => ({
      name: message(`changes.subject_${subject}`),
      label,
      changes: [...changes],
    })),
  };
}
