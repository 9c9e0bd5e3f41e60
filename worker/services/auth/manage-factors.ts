import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { NewPasskeyAnswer } from "../../../domain/inputs/second-factor.ts";
import { message, type Text } from "../../../domain/message.ts";
import { getEndingInfluences, listCredentialHolders } from "../../../domain/users/influence.ts";
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
import { endInfluences } from "../../db/queries/influences.ts";
import { findPasswordOwner } from "../../db/queries/people.ts";
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
  type TotpRow,
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
    users: findPasswordOwner(deps.db, actor.id, now.toISOString()),
  });
  const refusal = checkAttemptLimit(attempts[0], MAX_SIGN_IN_FAILURES.user, now);
  const isCorrect = !refusal && (await deps.passwords.verify(password, users[0]?.password_hash ?? null));
  if (refusal || isCorrect) await inBatch(deps.db, [clearAttempts(deps.db, attempt, isCorrect ? key : "")]);
  if (refusal || isCorrect) return refusal;
  const failure = fail("wrong_password", message("users.password_wrong"));
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

/**
 * Returns the data of the screen on which people manage their factors. `setup_token`: the token of `startAuthenticatorApp`
 * in the browser; null if it has none. Only this browser sees the secret of an app that is being set up, so that another
 * session, or a copy of this one, cannot read it.
 */
export async function getSignInSecurityPage(
  deps: Deps,
  actor: Actor,
  setup_token: string | null,
): Promise<SignInSecurityPage> {
  const { db } = deps;
  const now = deps.now();
  const { factors, codes, apps } = await inBatch(db, {
    factors: listFactors(db, actor.id),
    codes: countRecoveryCodes(db, actor.id),
    apps: findTotp(db, actor.id),
  });
  const app = findSetup(deps, apps[0], setup_token);
  const opened = app ? await unseal(deps, app.secret_sealed, toTotpPurpose(actor.id)) : null;
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

/** Returns the app if this browser is setting it up, with the token, and has not taken too long; otherwise null. */
function findSetup(deps: Deps, app: TotpRow | undefined, setup_token: string | null): TotpRow | null {
  if (!app || app.confirmed_at !== null || setup_token === null) return null;
  const isOpen = app.created_at > getTimeBefore(deps.now(), TOTP_SETUP_MINUTES);
  return isOpen && app.setup_token_hash === deps.sha256(setup_token) ? app : null;
}

/**
 * Starts to set up an authenticator app. Returns a token for the browser, which then shows the secret of the app for
 * TOTP_SETUP_MINUTES.
 */
export async function startAuthenticatorApp(
  deps: Deps,
  actor: Actor,
  { name, password }: { name: string; password: string },
): Promise<Result<{ setup_token: string }>> {
  const secret_sealed = await seal(deps, createTotpSecret(), toTotpPurpose(actor.id));
  if (secret_sealed === null) return createSealingFailure();
  const refused = await checkOwner(deps, actor, password);
  if (refused) return refused;
  const setup_token = deps.newToken();
  const setup_token_hash = deps.sha256(setup_token);
  const row = { user_id: actor.id, secret_sealed, name, created_at: getIsoNow(deps), setup_token_hash };
  const { started } = await inBatch(deps.db, { started: startTotp(deps.db, row) });
  return started.length === 1 ? ok({ setup_token }) : fail("duplicate", message("users.authenticator_app_exists"));
}

/**
 * Adds the authenticator app with its first code, which also confirms the session. Returns the first recovery codes;
 * none if the actor already has some. Fails with `wrong_factor`, or with `not_found` if this browser did not start the
 * set-up, or took too long. `setup_token`: the token of `startAuthenticatorApp`, which the browser got for the password of
 * the actor or a second factor.
 */
export async function addAuthenticatorApp(
  deps: Deps,
  actor: Actor,
  { code, setup_token }: { code: string; setup_token: string | null },
  session: FactorSession,
): Promise<Result<{ recovery_codes: string[] }>> {
  if (actor.second_factor_required === "confirm") return fail("second_factor_required");
  const now = deps.now();
  const at = now.toISOString();
  const { apps } = await inBatch(deps.db, { apps: findTotp(deps.db, actor.id) });
  const app = findSetup(deps, apps[0], setup_token);
  if (!app) return fail("not_found", message("users.authenticator_app_setup_expired"));
  const opened = await unseal(deps, app.secret_sealed, toTotpPurpose(actor.id));
  if (!opened) return createSealingFailure();
  const step = await findTotpStep(opened.secret, normalizeFactorCode(code), now, null);
  if (step === null) return createWrongCodeFailure();
  const able_ids = listCredentialHolders(actor.influenced_by);
  const { confirmed } = await inBatch(deps.db, {
    confirmed: confirmTotp(deps.db, app, { step, accessible_to: able_ids, at }),
    event: recordSecurityEvent(deps, toAddedEvent(actor, "totp"), "if_changed"),
  });
  if (confirmed.length === 0) return createWrongCodeFailure();
  return ok({ recovery_codes: await finishAdding(deps, actor, session, able_ids) });
}

const toAddedEvent = ({ id }: Actor, factor: string) =>
  ({ kind: "factor_added", user_id: id, actor_id: id, details: { factor } }) as const;

/**
 * Confirms the session after a factor was added, ends the influences of people who could not have added it (R45), and
 * notifies the actor. With the first factor, creates recovery codes and returns them. `able_ids`: who could have added it.
 */
async function finishAdding(
  deps: Deps,
  actor: Actor,
  { token }: FactorSession,
  able_ids: readonly string[],
): Promise<string[]> {
  const { codes } = await inBatch(deps.db, {
    influences: endInfluences(deps.db, actor.id, getEndingInfluences({ kind: "second_factor", able_ids })),
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
  const able_ids = listCredentialHolders(actor.influenced_by);
  const row = {
    id: deps.newId(),
    user_id: actor.id,
    name: input.name,
    created_at: getIsoNow(deps),
    accessible_to: JSON.stringify(able_ids),
    ...verified.value,
  };
  const { added } = await inBatch(deps.db, {
    added: insertPasskey(deps.db, row, MAX_PASSKEYS),
    event: recordSecurityEvent(deps, toAddedEvent(actor, "passkey"), "if_changed"),
  });
  if (added.length === 0) return fail("duplicate", message("users.passkey_not_added", { max: MAX_PASSKEYS }));
  return ok({ recovery_codes: await finishAdding(deps, actor, session, able_ids) });
}

/**
 * Removes a factor of the actor. Deletes the recovery codes with the last factor. Fails with `not_found` or
 * `wrong_password`.
 */
export async function removeFactor(
  deps: Deps,
  actor: Actor,
  { id, password }: { id: string; password: string },
): Promise<Result<{ message: Text }>> {
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
  return ok({ message: message("users.factor_removed") });
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
    return failInvalid([{ path: "password", message: message("users.factor_needed_for_codes") }]);
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
