import { fail, type Result } from "../../domain/errors.ts";
import { inBatch, isConstraintError } from "../db/database.ts";
import {
  findIdempotencyKey,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
  saveIdempotentResponse,
  takeOverIdempotencyKey,
} from "../db/queries/idempotency.ts";
import { type Actor, type Deps, getIsoNow } from "./deps.ts";

/** After this time, a call that has stored neither a response nor a change counts as crashed. */
const IN_FLIGHT_MS = 60 * 1000;
/** How long keys and the responses to their first calls are stored (R29). */
export const IDEMPOTENCY_KEY_RETENTION_MS = 24 * 60 * 60 * 1000;

export type IdempotentCall<T> = {
  key: string;
  /** The SHA-256 of the path and body of the call. */
  fingerprint: string;
  run: () => Promise<Result<T>>;
  /**
   * Returns the response for an earlier call with the key that made its change but did not store its response, for
   * example because of a crash. `request_id`: the id of the request or entity that the earlier call changed.
   */
  recover: (request_id: string) => Promise<Result<T>>;
  /** Returns the response as it is stored: without values that may be shown only once, such as a one-time password. */
  redact?: (value: T) => T;
};

/**
 * Runs a call once for each key and person (R10). If the call is repeated, returns the stored response. Fails with
 * `idempotency_mismatch` if the key was used with another path or body, and with `idempotency_in_flight` while the
 * first call runs. The response of a failed call is not stored, because the call changed nothing.
 */
export async function runWithIdempotencyKey<T>(deps: Deps, actor: Actor, call: IdempotentCall<T>): Promise<Result<T>> {
  const { key, fingerprint, recover } = call;
  const { db } = deps;
  const at = getIsoNow(deps);
  const reservation = { fingerprint, holder: deps.newId(), at };
  const { rows } = await inBatch(db, {
    reserved: reserveIdempotencyKey(db, actor.id, key, reservation),
    rows: findIdempotencyKey(db, actor.id, key),
  });
  const [current] = rows;
  if (!current) throw new Error("the key that was just reserved is missing");
  const age = Date.parse(at) - Date.parse(current.started_at);
  if (current.holder !== reservation.holder) {
    if (age <= IDEMPOTENCY_KEY_RETENTION_MS && current.fingerprint !== fingerprint) return fail("idempotency_mismatch");
    if (age <= IDEMPOTENCY_KEY_RETENTION_MS && current.answer !== null)
      return { ok: true, value: JSON.parse(current.answer) as T };
    if (age <= IDEMPOTENCY_KEY_RETENTION_MS && current.request_id !== null) return recover(current.request_id);
    if (age <= IN_FLIGHT_MS) return fail("idempotency_in_flight");
    const { taken } = await inBatch(db, {
      taken: takeOverIdempotencyKey(db, actor.id, key, current, reservation),
    });
    if (taken.length === 0) return fail("idempotency_in_flight");
  }
  return runAndStore(deps, actor, reservation.holder, call);
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
    const { rows } = await inBatch(db, {
      released: releaseIdempotencyKey(db, actor.id, key, holder),
      rows: findIdempotencyKey(db, actor.id, key),
    });
    const request_id = rows[0]?.request_id;
    // This call counted as crashed because it took too long, and another call with the key made the change. Both calls
    // get the same response.
    if (request_id && isConstraintError(error, "idempotency_keys")) return recover(request_id);
    throw error;
  }
}
