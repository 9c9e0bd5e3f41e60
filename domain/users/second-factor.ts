/** Rules of second factors (R40). Pure. */
import { type Failure, fail } from "../errors.ts";
import { message } from "../message.ts";

/** What the user of a session must do before using the product. */
export const SECOND_FACTOR_STEPS = ["enrol", "confirm"] as const;
export type SecondFactorStep = (typeof SECOND_FACTOR_STEPS)[number];

export const FACTOR_KINDS = ["passkey", "totp"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The maximum number of wrong codes within 15 minutes (LOCK_MINUTES). Also the maximum number of passkeys of one user. */
export const MAX_FACTOR_FAILURES = 5;
export const MAX_PASSKEYS = 10;

export const RECOVERY_CODES = 10;

/** How many minutes a confirmation is valid for decisions and changes that require the second factor again. */
const STEP_UP_MINUTES = 10;

/**
 * How many minutes the setup of an authenticator app may take after its secret was shown. Also how long a challenge for a passkey is valid.
 */
export const TOTP_SETUP_MINUTES = 15;
export const CHALLENGE_MINUTES = 5;

type SessionFactor = {
  /** Whether the user has a passkey or an authenticator app. */
  has_factor: boolean;
  /** Whether the role of the user needs a second factor. */
  needs_factor: boolean;
  /** When the session was confirmed with a second factor; null: not yet. */
  confirmed_at: string | null;
};

/** Returns what the user must do first in this session, or null if nothing is missing. */
export function findRequiredFactorStep({
  has_factor,
  needs_factor,
  confirmed_at,
}: SessionFactor): SecondFactorStep | null {
  if (has_factor) return confirmed_at === null ? "confirm" : null;
  return needs_factor ? "enrol" : null;
}

/** Returns the time `minutes` before `now`, as ISO 8601. */
export const getTimeBefore = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString();

/** Whether the session was confirmed with a second factor in the last STEP_UP_MINUTES, and the user still has a second factor. */
export const isFactorFresh = (
  { has_second_factor, second_factor_at }: { has_second_factor: boolean; second_factor_at: string | null },
  now: Date,
): boolean => has_second_factor && second_factor_at !== null && second_factor_at > getTimeBefore(now, STEP_UP_MINUTES);

type Confirmable = Parameters<typeof isFactorFresh>[0];

/**
 * Returns a failure if the session must be confirmed again before a decision on a request of `amount_usd`, otherwise null. `limit`: the
 * setting in USD; null: no decision needs a confirmation.
 */
export const checkDecisionConfirmation = (
  actor: Confirmable,
  amount_usd: number,
  limit: number | null,
  now: Date,
): Failure | null => (limit !== null && amount_usd > limit ? checkConfirmation(actor, now) : null);

/**
 * Returns a failure if the session must be confirmed again before a change of the administration, as the setting requires. Otherwise
 * returns null.
 */
export const checkChangeConfirmation = (
  actor: Confirmable & { second_factor_for_changes: boolean },
  now: Date,
): Failure | null => (actor.second_factor_for_changes ? checkConfirmation(actor, now) : null);

function checkConfirmation(actor: Confirmable, now: Date): Failure | null {
  if (isFactorFresh(actor, now)) return null;
  return actor.has_second_factor
    ? fail("second_factor_needed")
    : fail("second_factor_required", message("users.factor_to_add_first"));
}

/** Returns the typed code without spaces and hyphens, in lower case. */
export const normalizeFactorCode = (code: string): string => code.replaceAll(/[\s-]/g, "").toLowerCase();

/** Whether a normalized code has the form of an authenticator app's code. Other codes are checked as recovery codes. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);
