import type { OwnSession } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { message, type Text } from "../../../domain/message.ts";
import { describeDevice, getUseCutoff } from "../../../domain/users/sessions.ts";
import { inBatch } from "../../db/database.ts";
import {
  deleteIdleSession,
  deleteOtherSessionsOfUser,
  deleteSessionOfUser,
  listIdleSessions,
  listSessions,
  recordSessionUse,
} from "../../db/queries/session-list.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import type { SessionMemory } from "./sessions.ts";

/**
 * Returns the sessions of the actor: the current session first, then the most recently used. `token`: the token of the
 * current session.
 */
export async function listOwnSessions(deps: Deps, actor: Actor, token: string | null): Promise<OwnSession[]> {
  const { rows } = await inBatch(deps.db, {
    rows: listSessions(deps.db, actor.id, deps.sha256(token ?? ""), getIsoNow(deps)),
  });
  return rows.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) }));
}

/** Ends one session of the actor at once. Fails with `not_found`, also for a session of another user. */
export async function endOwnSession(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: Text }>> {
  const { ended } = await inBatch(deps.db, {
    ended: deleteSessionOfUser(deps.db, actor.id, id),
    event: recordSecurityEvent(deps, toRevokedEvent(actor), "if_changed"),
  });
  return ended.length === 1 ? ok({ message: message("users.session_ended") }) : fail("not_found");
}

/** Ends all sessions of the actor except the current one. `ended`: the number of ended sessions. */
export async function endOtherSessions(
  deps: Deps,
  actor: Actor,
  token: string | null,
): Promise<{ message: Text; ended: number }> {
  const { ended } = await inBatch(deps.db, {
    ended: deleteOtherSessionsOfUser(deps.db, actor.id, deps.sha256(token ?? "")),
    event: recordSecurityEvent(deps, toRevokedEvent(actor), "if_changed"),
  });
  const { length: count } = ended;
  return { message: message("users.sessions_ended", { count }), ended: count };
}

const toRevokedEvent = ({ id }: Actor) =>
  ({ kind: "session_revoked", user_id: id, actor_id: id, details: { by: "user" } }) as const;

/**
 * Stores that the session of the token is in use, also in `memory`, at most once in five minutes. Runs after the
 * response.
 */
export async function recordUse(deps: Deps, token: string, memory: SessionMemory = new Map()): Promise<void> {
  const [token_hash, at] = [deps.sha256(token), getIsoNow(deps)];
  const remembered = memory.get(token);
  if (remembered) memory.set(token, { ...remembered, last_used_at: at });
  await inBatch(deps.db, [recordSessionUse(deps.db, token_hash, at, getUseCutoff(deps.now()))]);
}

/** The maximum number of unused sessions that one run ends (R18). */
const MAX_IDLE_PER_RUN = 100;

/**
 * Ends sessions that were not used for the time in the setting `session_idle_hours`, each with a security event. A
 * background job.
 */
export async function endIdleSessions(deps: Deps): Promise<void> {
  const now = getIsoNow(deps);
  const { idle } = await inBatch(deps.db, { idle: listIdleSessions(deps.db, now, MAX_IDLE_PER_RUN) });
  if (idle.length === 0) return;
  await inBatch(
    deps.db,
    idle.map(({ token_hash, user_id }) => [
      deleteIdleSession(deps.db, token_hash, now),
      recordSecurityEvent(deps, { kind: "session_expired_idle", user_id, actor_id: null }, "if_changed"),
    ]),
  );
}
