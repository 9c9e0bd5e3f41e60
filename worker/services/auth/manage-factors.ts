import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { NewPasskeyAnswer } from "../../../domain/inputs/second-factor.ts";
import {
  getTimeBefore,
  isFactorFresh,
  MAX_PASSKEYS,
  normalizeFactorCode,
  RECOVERY_CODES,
  TOTP_SETUP_MINUTES,
} from "../../../domain/users/second-factor.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES } from "../../../domain/users/sign-in-lock.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import { findUser } from "../../db/queries/people.ts";
import {
  confirmSession,
  confirmTotp,
  countRecoveryCodes,
  deleteFactor,
  deleteUnneededRecoveryCodes,
  findTotp,
  insertPasskey,
  listFactors,
  replaceRecoveryCodes,
  startTotp,
  TOTP_ID,
} from "../../db/queries/second-factor.ts";
import { clearAttempts, countAttempts, insertPasswordChangeAttempt } from "../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { notifyOfOwnChange } from "./own-account.ts";
import { type FactorSession, verifyNewPasskey } from "./passkeys.ts";
import { createSealingFailure, seal, unseal } from "./sealing.ts";
import { createWrongCodeFailure, toTotpPurpose } from "./second-factor.ts";
import { checkAttemptLimit } from "./sign-in-lock.ts";
import { createTotpSecret, findTotpStep, toBase32, toTotpAddress } from "./totp.ts";

const ISSUER = "Approval Workflow System";

/**
 * Checks that the actor may change their factors: the session was confirmed with a factor in the last minutes, or
 * `password` is the actor's password. Fails with `second_factor_required`, `wrong_password` or `too_many_attempts`.
 */
async function checkOwner(deps: Deps, actor: Actor, password: string): Promise<Failure | null> {
  const now = deps.now();
  if (actor.second_factor_required === "confirm") return fail("second_factor_required");
  if (isFactorFresh(actor, now)) return null;
  const key = `password:${actor.id}`;
  const attempt = deps.newId();
  const { attempts, users } = await inBatch(deps.db, {
    attempts: countAttempts(deps.db, key, getFailureCutoff(now), MAX_SIGN_IN_FAILURES.user),
    attempt: insertPasswordChangeAttempt(deps.db, attempt, [key], now.toISOString()),
    users: findUser(deps.db, actor.id),
  });
  const refusal = checkAttemptLimit(attempts[0], MAX_SIGN_IN_FAILURES.user, now);
  const isCorrect = !refusal && (await deps.passwords.verify(password, users[0]?.password_hash ?? null));
  if (refusal || isCorrect) await inBatch(deps.db, [clearAttempts(deps.db, attempt, isCorrect ? key : "")]);
  if (refusal || isCorrect) return refusal;
  const failure = fail("wrong_password", "The password is not correct");
  return { ...failure, errors: [{ path: "password", message: failure.detail }] };
}

export type SignInSecurityPage = {
  factors: { id: string; kind: "passkey" | "totp"; name: string; created_at: string; last_used_at: string | null }[];
  recovery_codes_left: number;
  /** The authenticator app that is being set up; null if there is none. `qr`: a QR code with the secret, as SVG. */
  setup: { secret: string; qr: string } | null;
  /** Whether the form must ask for the password. */
  asks_for_password: boolean;
  /** Whether authenticator apps can be added: the installation must have a key to seal their secrets. */
  can_add_app: boolean;
};

/** Returns the data of the screen on which people manage their factors. */
export async function getSignInSecurityPage(deps: Deps, actor: Actor): Promise<SignInSecurityPage> {
  const { db } = deps;
  const now = deps.now();
  const { factors, codes, apps } = await inBatch(db, {
    factors: listFactors(db, actor.id),
    codes: countRecoveryCodes(db, actor.id),
    apps: findTotp(db, actor.id),
  });
  const [app] = apps;
  const isOpen = app && app.confirmed_at === null && app.created_at > getTimeBefore(now, TOTP_SETUP_MINUTES);
  const opened = isOpen ? await unseal(deps, app.secret_sealed, toTotpPurpose(actor.id)) : null;
  return {
    factors,
    recovery_codes_left: codes[0]?.codes ?? 0,
    setup: opened && {
      secret: toBase32(opened.secret),
      qr: (await import("uqr")).renderSVG(toTotpAddress(opened.secret, actor.username, ISSUER), { border: 2 }),
    },
    asks_for_password: !isFactorFresh(actor, now),
    can_add_app: deps.secrets_key !== null,
  };
}

/** Starts to set up an authenticator app. The screen then shows its secret for TOTP_SETUP_MINUTES. */
export async function startAuthenticatorApp(
  deps: Deps,
  actor: Actor,
  { name, password }: { name: string; password: string },
): Promise<Result<{ message: string }>> {
  const secret_sealed = await seal(deps, createTotpSecret(), toTotpPurpose(actor.id));
  if (secret_sealed === null) return createSealingFailure();
  const refused = await checkOwner(deps, actor, password);
  if (refused) return refused;
  const row = { user_id: actor.id, secret_sealed, name, created_at: getIsoNow(deps) };
  const { started } = await inBatch(deps.db, { started: startTotp(deps.db, row) });
  return started.length === 1
    ? ok({ message: "Scan the code with your authenticator app" })
    : fail("duplicate", "You already have an authenticator app. Remove it before you add another one.");
}

/**
 * Adds the authenticator app with its first code, which also confirms the session. Returns the first recovery codes;
 * none if the actor already has some. Fails with `wrong_factor`, or with `not_found` if the set-up was not started or
 * took too long.
 */
export async function addAuthenticatorApp(
  deps: Deps,
  actor: Actor,
  { code }: { code: string },
  session: FactorSession,
): Promise<Result<{ recovery_codes: string[] }>> {
  if (actor.second_factor_required === "confirm") return fail("second_factor_required");
  const now = deps.now();
  const at = now.toISOString();
  const { apps } = await inBatch(deps.db, { apps: findTotp(deps.db, actor.id) });
  const [app] = apps;
  if (!app || app.confirmed_at !== null || app.created_at <= getTimeBefore(now, TOTP_SETUP_MINUTES))
    return fail("not_found", "Setting up the authenticator app took too long. Please start again.");
  const opened = await unseal(deps, app.secret_sealed, toTotpPurpose(actor.id));
  if (!opened) return createSealingFailure();
  const step = await findTotpStep(opened.secret, normalizeFactorCode(code), now, null);
  if (step === null) return createWrongCodeFailure();
  const { confirmed } = await inBatch(deps.db, {
    confirmed: confirmTotp(deps.db, app, step, at),
    event: recordSecurityEvent(deps, toAddedEvent(actor, "totp"), "if_changed"),
  });
  if (confirmed.length === 0) return createWrongCodeFailure();
  return ok({ recovery_codes: await finishAdding(deps, actor, session) });
}

const toAddedEvent = ({ id }: Actor, factor: string) =>
  ({ kind: "factor_added", user_id: id, actor_id: id, details: { factor } }) as const;

/** Confirms the session after a factor was added, and notifies the actor. With the first factor, creates recovery codes and returns them. */
async function finishAdding(deps: Deps, actor: Actor, { token }: FactorSession): Promise<string[]> {
  const { codes } = await inBatch(deps.db, {
    session: confirmSession(deps.db, deps.sha256(token), actor.id, getIsoNow(deps)),
    codes: countRecoveryCodes(deps.db, actor.id),
    notification: notifyOfOwnChange(deps, actor, "factor_added"),
  });
  return (codes[0]?.codes ?? 0) > 0 ? [] : writeRecoveryCodes(deps, actor);
}

/**
 * Adds a passkey, which also confirms the session. Returns the first recovery codes; none if the actor already has
 * some. Fails with `wrong_factor` or `wrong_password`, or with `duplicate` if the passkey exists or the actor has
 * MAX_PASSKEYS.
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  input: { name: string; password: string; passkey: NewPasskeyAnswer },
  session: FactorSession,
): Promise<Result<{ recovery_codes: string[] }>> {
  const refused = await checkOwner(deps, actor, input.password);
  if (refused) return refused;
  const verified = await verifyNewPasskey(deps, input.passkey, session);
  if (!verified.ok) return verified;
  const row = { id: deps.newId(), user_id: actor.id, name: input.name, created_at: getIsoNow(deps), ...verified.value };
  const { added } = await inBatch(deps.db, {
    added: insertPasskey(deps.db, row, MAX_PASSKEYS),
    event: recordSecurityEvent(deps, toAddedEvent(actor, "passkey"), "if_changed"),
  });
  if (added.length === 0)
    return fail("duplicate", `This passkey exists already, or you have ${MAX_PASSKEYS} passkeys, the maximum.`);
  return ok({ recovery_codes: await finishAdding(deps, actor, session) });
}

/**
 * Removes a factor of the actor. Deletes the recovery codes with the last factor. Fails with `not_found` or
 * `wrong_password`.
 */
export async function removeFactor(
  deps: Deps,
  actor: Actor,
  { id, password }: { id: string; password: string },
): Promise<Result<{ message: string }>> {
  const refused = await checkOwner(deps, actor, password);
  if (refused) return refused;
  const factor = id === TOTP_ID ? "totp" : "passkey";
  const event = { kind: "factor_removed", user_id: actor.id, actor_id: actor.id, details: { factor } } as const;
  const { removed } = await inBatch(deps.db, {
    removed: deleteFactor(deps.db, actor.id, id),
    event: recordSecurityEvent(deps, event, "if_changed"),
    codes: deleteUnneededRecoveryCodes(deps.db, actor.id),
  });
  if (removed.length === 0) return fail("not_found");
  await inBatch(deps.db, notifyOfOwnChange(deps, actor, "factor_removed"));
  return ok({ message: "Second factor removed" });
}

/**
 * Replaces the recovery codes of the actor with ten new ones, which are returned only this once. Fails with
 * `wrong_password` or `invalid`.
 */
export async function createRecoveryCodes(
  deps: Deps,
  actor: Actor,
  { password }: { password: string },
): Promise<Result<{ recovery_codes: string[] }>> {
  const refused = await checkOwner(deps, actor, password);
  if (refused) return refused;
  if (!actor.has_second_factor)
    return failInvalid([{ path: "password", message: "Add a passkey or an authenticator app first" }]);
  const recovery_codes = await writeRecoveryCodes(deps, actor, notifyOfOwnChange(deps, actor, "new_recovery_codes"));
  return ok({ recovery_codes });
}

async function writeRecoveryCodes(deps: Deps, actor: Actor, notification: Statement[] = []): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => deps.passwords.generate(1));
  const hashes = codes.map((code) => deps.sha256(normalizeFactorCode(code)));
  await inBatch(deps.db, {
    codes: replaceRecoveryCodes(deps.db, actor.id, hashes),
    event: recordSecurityEvent(
      deps,
      { kind: "recovery_codes_created", user_id: actor.id, actor_id: actor.id },
      "if_changed",
    ),
    notification,
  });
  return codes;
}
