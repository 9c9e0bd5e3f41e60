import { checkAdminPanelAccess } from "../../../../domain/admin/access.ts";
import { PROPOSED_CHANGES_PATH } from "../../../../domain/admin/second-person.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import type {
  ConfirmChangeInput,
  DeclineChangeInput,
  ProposedChange,
} from "../../../../domain/inputs/proposed-changes.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message, type Text } from "../../../../domain/message.ts";
import { createNotification } from "../../../../domain/notifications/catalogue.ts";
import { createDecidedProposalMessage } from "../../../../domain/notifications/completion.ts";
import { findInfluence, INFLUENCE_DAYS } from "../../../../domain/users/influence.ts";
import { inBatch, isConstraintError } from "../../../db/database.ts";
import { insertAdminEvent } from "../../../db/queries/admin-events.ts";
import { toUserAudience } from "../../../db/queries/admin-notifications.ts";
import { completeNotificationsByUrl, getProposalUrl } from "../../../db/queries/completed-notifications.ts";
import { type ActorRow, findActor } from "../../../db/queries/people.ts";
import {
  decideProposedChange,
  findProposedChange,
  listProposedChanges,
  type ProposedChangeRow,
} from "../../../db/queries/proposed-changes.ts";
import { recordSecurityEvent } from "../../audit/record-security-event.ts";
import { inAuditedBatch } from "../../audited-batch.ts";
import { toActor } from "../../auth/to-actor.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { createNotificationStatements } from "../../notifications/notify.ts";
import { runOperation } from "./operations.ts";
import { toProposedChange } from "./propose-change.ts";

/** Returns the newest proposed changes of every state, newest first. */
export async function listChanges(
  deps: Deps,
  _: Actor,
  limit: number = LIMITS.list,
): Promise<Result<ProposedChange[]>> {
  const { rows } = await inBatch(deps.db, { rows: listProposedChanges(deps.db, limit) });
  return ok(rows.map((row) => toProposedChange(row, getIsoNow(deps))));
}

/** A proposed change on the screen. `refusal`: why the actor cannot decide it, as a sentence; null if the actor can. */
export type DecidableChange = ProposedChange & { refusal: Text | null };

/** Returns the proposed changes of `listChanges`, and for each whether the actor can decide it. */
export async function getChangesPage(deps: Deps, actor: Actor): Promise<Result<DecidableChange[]>> {
  const listed = await listChanges(deps, actor);
  if (!listed.ok) return listed;
  return ok(listed.value.map((change) => ({ ...change, refusal: refuseDecider(actor, change)?.detail ?? null })));
}

/** Returns one proposed change. Fails with `not_found`. */
export async function getChange(deps: Deps, _: Actor, id: string): Promise<Result<ProposedChange>> {
  const found = await readChange(deps, id);
  return found.ok ? ok(toProposedChange(found.value, getIsoNow(deps))) : found;
}

async function readChange(deps: Deps, id: string): Promise<Result<ProposedChangeRow>> {
  const { rows } = await inBatch(deps.db, { rows: findProposedChange(deps.db, id) });
  return rows[0] ? ok(rows[0]) : fail("not_found", message("changes.no_proposed_change"));
}

/**
 * Applies a proposed change in the name of its author, whose rights are checked again. Fails with `not_second_person`
 * if the actor may not confirm the change, with `invalid_state` if the change was decided or has expired, and with the
 * failures of the change itself, such as `stale_version`.
 */
export async function confirmChange(
  deps: Deps,
  actor: Actor,
  id: string,
  { comments }: ConfirmChangeInput,
): Promise<Result<ProposedChange>> {
  const found = await readDecidable(deps, actor, id);
  if (!found.ok) return found;
  const change = found.value;
  const { authors } = await inBatch(deps.db, { authors: findActor(deps.db, change.author_id, getIsoNow(deps)) });
  const [author] = authors;
  if (!author?.is_active || checkAdminPanelAccess(author.role))
    return fail("invalid_state", message("changes.author_lost_access"));
  let isFirst = true;
  const review: Deps["review"] = async () => {
    if (!isFirst) return ok([]);
    isFirst = false;
    return ok(createDecisionStatements(deps, actor, change, "confirmed", comments));
  };
  try {
    const applied = await runOperation({ ...deps, review }, toConfirmedAuthor(deps, actor, author), change);
    if (!applied.ok)
      return (await isDecided(deps, id)) ? fail("invalid_state", message("changes.already_decided")) : applied;
  } catch (error) {
    if (isConstraintError(error, "admin_events")) return fail("invalid_state", message("changes.already_decided"));
    throw error;
  }
  if (isFirst) return fail("stale_version", message("changes.no_effect"));
  return getChange(deps, actor, id);
}

/** Returns the author as an actor whose second factor is that of the administrator who confirms the change: the author has no session here. */
const toConfirmedAuthor = (deps: Deps, confirming: Actor, author: ActorRow): Actor => ({
  ...toActor(author, deps.installation),
  has_second_factor: confirming.has_second_factor,
  second_factor_at: confirming.second_factor_at,
});

/**
 * Declines a proposed change, which is then never applied. Fails with `not_second_person` or `invalid_state`, as
 * `confirmChange`.
 */
export async function declineChange(
  deps: Deps,
  actor: Actor,
  id: string,
  { comments }: DeclineChangeInput,
): Promise<Result<ProposedChange>> {
  const found = await readDecidable(deps, actor, id);
  if (!found.ok) return found;
  try {
    const written = await inAuditedBatch(
      deps,
      createDecisionStatements(deps, actor, found.value, "declined", comments),
    );
    if (!written.ok) return written;
  } catch (error) {
    if (isConstraintError(error, "admin_events")) return fail("invalid_state", message("changes.already_decided"));
    throw error;
  }
  return getChange(deps, actor, id);
}

/**
 * Whether another administrator decided the change in the meantime. A service can report this as another failure, such
 * as `stale_version`.
 */
async function isDecided(deps: Deps, id: string): Promise<boolean> {
  const found = await readChange(deps, id);
  return found.ok && found.value.state !== "pending";
}

/**
 * Returns the statements that store a decision, record it and notify the author. If two administrators decide at the
 * same time, the second decision violates the primary key of the audit entry, so its whole batch has no effect.
 */
function createDecisionStatements(
  deps: Deps,
  actor: Actor,
  { id, author_id, operation }: ProposedChangeRow,
  state: "confirmed" | "declined",
  comment: string | undefined,
) {
  const at = getIsoNow(deps);
  const decided = message(`changes.${state}_for_author`, { name: actor.name });
  return [
    decideProposedChange(deps.db, id, { state, decided_by: actor.id, decided_at: at, comment: comment || null }),
    recordSecurityEvent(deps, {
      kind: state === "confirmed" ? "rule_change_confirmed" : "rule_change_declined",
      user_id: author_id,
      actor_id: actor.id,
      details: { proposed_change_id: id },
    }),
    completeNotificationsByUrl(
      deps.db,
      { url: getProposalUrl(id), completion: "proposal" },
      { message: createDecidedProposalMessage(actor.name, state) },
      at,
    ),
    ...createNotificationStatements(
      deps,
      { audience: toUserAudience(author_id), ...createNotification("rules_changed", decided, PROPOSED_CHANGES_PATH) },
      { at },
    ),
    insertAdminEvent(deps.db, {
      entity: "proposed_change",
      entity_id: id,
      version: 1,
      action: state === "confirmed" ? "approved" : "rejected",
      label: "",
      actor_id: actor.id,
      actor_name: actor.name,
      created_at: at,
      before: null,
      after: JSON.stringify({ operation, author_id }),
    }),
  ];
}

/** Returns the pending change if the actor may decide it. */
async function readDecidable(deps: Deps, actor: Actor, id: string): Promise<Result<ProposedChangeRow>> {
  if (actor.role !== "admin") return fail("admin_only");
  const found = await readChange(deps, id);
  if (!found.ok) return found;
  const change = found.value;
  const refused = refuseDecider(actor, change);
  if (refused) return refused;
  if (change.state !== "pending") return fail("invalid_state", message("changes.already_decided"));
  if (change.expires_at <= getIsoNow(deps)) return fail("invalid_state", message("changes.lapsed"));
  return found;
}

/** Returns why the actor may not decide a proposed change, or null if they may. */
function refuseDecider(actor: Actor, { author_id }: Pick<ProposedChangeRow, "author_id">): Failure | null {
  if (author_id === actor.id) return fail("not_second_person", message("changes.own_proposal"));
  if (actor.role !== "admin") return fail("admin_only", message("changes.not_administrator"));
  if (actor.acts_for.some((one) => one.id === author_id))
    return fail("not_second_person", message("changes.acts_for_author"));
  if (findInfluence(actor.influenced_by, author_id))
    return fail("not_second_person", message("changes.influenced_by_author", { days: INFLUENCE_DAYS }));
  return null;
}
