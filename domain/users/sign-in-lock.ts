/** Rules that refuse or slow down signing in after failed attempts (R5, R29, R42, R55). Pure. */

/** How long a failed attempt counts, in milliseconds. */
const WINDOW_MS = 15 * 60 * 1000;

export const LOCK_MINUTES = WINDOW_MS / 60_000;

/**
 * After this number of recent failed attempts, further attempts are refused or slowed down. `user`: the attempts with one user name, counted
 * separately for each known device and for all unknown devices together; further ones are refused. `user` also limits the attempts of a
 * user to change the password. `address`: the attempts of unknown devices from one network (`toClientNetwork`); further ones are slowed down. `address_running`: how many passwords
 * from one network are checked at the same time, even if fewer failures remain.
 */
export const MAX_SIGN_IN_FAILURES = { user: 10, address: 50, address_running: 10 } as const;

/**
 * How long a person with an unknown device on a slowed network waits, in seconds: the right password is accepted at the second attempt, which
 * must follow the first at least this much later. R55 allows 30.
 */
export const SLOWED_SECONDS = 10;

/** Whether a person who was slowed down at the time `since` (ISO 8601) has waited long enough. */
export const hasWaited = (since: string, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= SLOWED_SECONDS * 1000;

/** The check of a password that runs longer than this was interrupted. It counts as failed. */
const MAX_CHECK_MS = 30_000;

/** Returns a time as ISO 8601. The check of a password that began at or before that time was interrupted. */
export const getInterruptedCutoff = (now: Date): string => new Date(now.getTime() - MAX_CHECK_MS).toISOString();

/** The recent attempts under one key. `running`: those whose password is being checked. `oldest`: the time of the oldest failure, or null. */
export interface AttemptCounts {
  readonly failures: number;
  readonly running: number;
  readonly oldest: string | null;
}

/**
 * What the database knows about an attempt to sign in. `known`: whether the browser is a known device of the user. `name`: the attempts with
 * the user name, on the known device or on all unknown devices. `network`: the attempts of unknown devices in the network. `right_at`: when an
 * unknown device in this network first gave the right password for this user name while the network was slowed; null if none did.
 */
export interface SignInState {
  readonly known: boolean;
  readonly name: AttemptCounts;
  readonly network: AttemptCounts;
  readonly right_at: string | null;
}

/** Whether the attempt comes from a network with many failures. A known device is never slowed down (R55). */
export const isSlowed = ({ known, network }: SignInState): boolean =>
  !known && network.failures >= MAX_SIGN_IN_FAILURES.address;

/**
 * What happens with an attempt. `check`: its password is checked. `check_later`: it is refused, and its password is checked after the
 * response. `slowed`: it is refused. `locked`: it is refused until failures no longer count. `wait`: it waits until other attempts, which use
 * all remaining chances, were checked.
 */
export type SignInVerdict = "check" | "check_later" | "slowed" | "locked" | "wait";

/**
 * Returns what happens with an attempt. On a slowed network, each attempt is refused unless the right password was given some seconds before.
 * An attacker therefore never sees whether a password was wrong, and needs two attempts for each guess. Attempts with other user names have
 * no influence, so that the person waits no longer while the attack goes on.
 * @param reserved whether the attempt has one of the remaining chances. Always true if none of the counted attempts is running.
 */
export function judgeSignIn(state: SignInState, reserved: boolean, now: Date): SignInVerdict {
  if (state.name.failures >= MAX_SIGN_IN_FAILURES.user) return "locked";
  if (!isSlowed(state)) return reserved ? "check" : "wait";
  const { right_at } = state;
  if (right_at === null) return reserved ? "check_later" : "slowed";
  return reserved && hasWaited(right_at, now) ? "check" : "slowed";
}

/** Returns the time `WINDOW_MS` before `now`, as ISO 8601. Failed attempts at or before that time no longer count. */
export const getFailureCutoff = (now: Date): string => new Date(now.getTime() - WINDOW_MS).toISOString();

/** Returns the time at which a lock ends. `oldest`: the time of the oldest failed attempt that counts. */
export const getLockEnd = (oldest: string): string => new Date(Date.parse(oldest) + WINDOW_MS).toISOString();
