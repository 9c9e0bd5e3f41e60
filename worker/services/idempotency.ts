import { fail, type Result } from "../../domain/errors.ts";
import { inBatch, isConstraintError } from "../db/database.ts";
import {
  findIdempotencyKey,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
  saveIdempotentResponse,
  takeOverIdempotencyKey,
} from "../db/queries/idempotency.ts";
import { type Actor, type Deps, isoNow } from "./deps.ts";

/** A holder that has neither answered nor changed anything for so long is taken for dead. */
const IN_FLIGHT_MS = 60 * 1000;
/** First answers are kept so long (R29). */
export const KEY_RETENTION_MS = 24 * 60 * 60 * 1000;

export type IdempotentCall<T> = {
  key: string;
  /** SHA-256 over what makes the call this call: path and body. */
  fingerprint: string;
  run: () => Promise<Result<T>>;
  /** Rebuilds the answer from what was done, when a crash swallowed it. */
  recover: (request_id: string) => Promise<Result<T>>;
  /** What is stored of the answer, for the same call again: without what is shown once. */
  redact?: (value: T) => T;
};

/**
 * Runs a call once per key and person (R10): the same key and body again returns the first answer; with another body it is
 * `idempotency_mismatch`; while the first is in flight, `idempotency_in_flight`. A refusal changed nothing and is not kept.
 */
export async function runWithIdempotencyKey<T>(deps: Deps, actor: Actor, call: IdempotentCall<T>): Promise<Result<T>> {
  const { key, fingerprint, recover } = call;
  const { db } = deps;
  const at = isoNow(deps);
  const hold = { fingerprint, holder: deps.newId(), at };
  const [, rows] = await inBatch(db, [
    reserveIdempotencyKey(db, actor.id, key, hold),
    findIdempotencyKey(db, actor.id, key),
  ]);
  const [held] = rows;
  if (!held) throw new Error("the key that was just reserved is gone");
  const age = Date.parse(at) - Date.parse(held.started_at);
  if (held.holder !== hold.holder) {
    if (age <= KEY_RETENTION_MS && held.fingerprint !== fingerprint) return fail("idempotency_mismatch");
    if (age <= KEY_RETENTION_MS && held.answer !== null) return { ok: true, value: JSON.parse(held.answer) as T };
    if (age <= KEY_RETENTION_MS && held.request_id !== null) return recover(held.request_id);
    if (age <= IN_FLIGHT_MS) return fail("idempotency_in_flight");
    const [taken] = await inBatch(db, [takeOverIdempotencyKey(db, actor.id, key, held.holder, hold)]);
    if (taken.length === 0) return fail("idempotency_in_flight");
  }
  return runAndStore(deps, actor, hold.holder, call);
}

async function runAndStore<T>(deps: Deps, actor: Actor, holder: string, call: IdempotentCall<T>): Promise<Result<T>> {
  const { key, run, recover, redact = (value) => value } = call;
  const { db } = deps;
  try {
    const outcome = await run();
    await inBatch(db, [
      outcome.ok
        ? saveIdempotentResponse(db, actor.id, key, holder, JSON.stringify(redact(outcome.value)))
        : releaseIdempotencyKey(db, actor.id, key, holder),
    ]);
    return outcome;
  } catch (error) {
    const [, rows] = await inBatch(db, [
      releaseIdempotencyKey(db, actor.id, key, holder),
      findIdempotencyKey(db, actor.id, key),
    ]);
    const done = rows[0]?.request_id;
    // Taken for dead, and overtaken: what the other did is the answer.
    if (done && isConstraintError(error, "idempotency_keys")) return recover(done);
    throw error;
  }
}
