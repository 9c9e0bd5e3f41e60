import { type Failure, fail } from "../../../domain/errors.ts";
import { foldName } from "../../../domain/format/folded-text.ts";
import { message } from "../../../domain/message.ts";
import { toClientNetwork } from "../../../domain/network-addresses.ts";
import {
  getFailureCutoff,
  getInterruptedCutoff,
  getLockEnd,
  isSlowed,
  judgeSignIn,
  MAX_SIGN_IN_FAILURES,
  SLOWED_SECONDS,
} from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { findAnyUser, findUserByUsername } from "../../db/queries/people.ts";
import { toUsernameAttemptKey } from "../../db/queries/sessions.ts";
import {
  findSignInState,
  releaseSignIn,
  reserveSignIn,
  type SignInAttempt,
  toState,
} from "../../db/queries/sign-in-attempts.ts";
import type { Deps } from "../deps.ts";

/** `oldest`: the time of the oldest counted attempt; null if there is none. */
export type AttemptCount = { attempts: number; oldest: string | null };

/**
 * Returns the failure `too_many_attempts` with the seconds until the oldest attempt no longer counts; null if there are fewer than `max`
 * attempts.
 */
export function checkAttemptLimit(count: AttemptCount | undefined, max: number, now: Date): Failure | null {
  return !count || count.attempts < max || count.oldest === null ? null : createLockedFailure(count.oldest, now);
}

function createLockedFailure(oldest: string, now: Date): Failure {
  const waitMs = Date.parse(getLockEnd(oldest)) - now.getTime();
  return fail("too_many_attempts", undefined, { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** How long an attempt waits for others that use all remaining chances: each time a little longer, about 20 seconds in total. */
const PAUSES_MS = Array.from({ length: 22 }, (_, time) => Math.min(100 * 2 ** time, 1_000));

/** Refuses an attempt that waited for others; they have ended by then. */
const createBusyFailure = (): Failure => fail("too_many_attempts", undefined, { retry_after_seconds: 1 });

/** Refuses an attempt on a slowed network: the same for right and wrong passwords and for all user names (R55). */
export const createSlowedFailure = (): Failure =>
  fail("too_many_attempts", message("users.sign_ins_slowed", { seconds: SLOWED_SECONDS }), {
    retry_after_seconds: SLOWED_SECONDS,
  });

/** An attempt whose password may be checked. `is_known`: on a known device. `is_slowed`: on a slowed network. */
export type ReservedSignIn = Awaited<ReturnType<typeof readSignIn>> & {
  attempt: SignInAttempt;
  is_known: boolean;
  is_slowed: boolean;
};

/**
 * Counts an attempt to sign in and reads the user. If other attempts, whose passwords are being checked, use all remaining chances, waits for
 * them, so that right passwords at the same time are all accepted, but wrong ones have no further chances.
 * Returns the failure `too_many_attempts` if the password must not be checked. `check_later`: only after the response.
 */
export async function reserveSignInAttempt(
  deps: Deps,
  username: string,
  caller: { address: string; device_hash: string },
): Promise<{ verdict: "check" | "check_later"; reserved: ReservedSignIn } | { verdict: "refused"; failure: Failure }> {
  for (const pause_ms of [...PAUSES_MS, null]) {
    const now = deps.now();
    const attempt = createAttempt(deps, username, caller, now);
    const read = await readSignIn(deps, attempt);
    const [row] = read.states;
    if (!row) throw new Error("the counts of sign-in attempts are missing");
    const state = toState(row);
    const verdict = judgeSignIn(state, read.reservations.length > 0, now);
    if (verdict === "check" || verdict === "check_later")
      return {
        verdict,
        reserved: { ...read, attempt, is_known: state.known, is_slowed: isSlowed(state) },
      };
    if (read.reservations.length > 0) await inBatch(deps.db, [releaseSignIn(deps.db, attempt.id)]);
    if (verdict === "slowed") return { verdict: "refused", failure: createSlowedFailure() };
    if (verdict === "locked")
      return { verdict: "refused", failure: createLockedFailure(state.name.oldest ?? attempt.at, now) };
    if (pause_ms !== null) await deps.pause(pause_ms);
  }
  return { verdict: "refused", failure: createBusyFailure() };
}

function createAttempt(
  { newId }: Deps,
  username: string,
  { address, device_hash }: { address: string; device_hash: string },
  now: Date,
): SignInAttempt {
  const name = foldName(username);
  const network = toClientNetwork(address);
  return {
    id: newId(),
    username,
    device_hash,
    keys: {
      user: toUsernameAttemptKey(username),
      device: `device:${device_hash}:${name}`,
      network: `address:${network}`,
      right: `right:${network}:${name}`,
    },
    at: now.toISOString(),
    since: getFailureCutoff(now),
    interrupted: getInterruptedCutoff(now),
    max: MAX_SIGN_IN_FAILURES,
  };
}

/** Reads the counts before the attempt, reserves a chance, and reads the user. One round trip. */
const readSignIn = ({ db }: Deps, attempt: SignInAttempt) =>
  inBatch(db, {
    states: findSignInState(db, attempt),
    reservations: reserveSignIn(db, attempt),
    users: findUserByUsername(db, attempt.username, attempt.at),
    anyUser: findAnyUser(db),
  });
