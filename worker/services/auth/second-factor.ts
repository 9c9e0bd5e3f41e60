import { type Failure, fail, ok, type Result } from "../../../domain/errors.ts";
import type { FactorProofInput, OwnFactors } from "../../../domain/inputs/second-factor.ts";
import { message } from "../../../domain/message.ts";
import { createFactorLockedText } from "../../../domain/notifications/admin-texts.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import { getEndingInfluences } from "../../../domain/users/influence.ts";
import { isTotpCode, MAX_FACTOR_FAILURES, normalizeFactorCode } from "../../../domain/users/second-factor.ts";
import { getFailureCutoff } from "../../../domain/users/sign-in-lock.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import { toUserAudience } from "../../db/queries/admin-notifications.ts";
import { endInfluences } from "../../db/queries/influences.ts";
import {
  confirmSession,
  countRecoveryCodes,
  findTotp,
  listFactors,
  replaceSealedTotp,
  type TotpRow,
  takeRecoveryCode,
  takeTotpStep,
} from "../../db/queries/second-factor.ts";
import { clearAttempts, countAttempts, insertPasswordChangeAttempt } from "../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import type { Actor, Deps } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { type FactorSession, type UsedFactor, verifyPasskey } from "./passkeys.ts";
import { createSealingFailure, seal, unseal } from "./sealing.ts";
import { checkAttemptLimit } from "./sign-in-lock.ts";
import { findTotpStep } from "./totp.ts";

/** Returns the factors of the actor and the number of recovery codes that were not used. */
export async function getOwnFactors({ db }: Deps, actor: Actor): Promise<OwnFactors> {
  const { factors, codes } = await inBatch(db, {
    factors: listFactors(db, actor.id),
    codes: countRecoveryCodes(db, actor.id),
  });
  return { factors, recovery_codes_left: codes[0]?.codes ?? 0 };
}

/**
 * Confirms the session with a second factor: a code of the authenticator app, a recovery code or a passkey. Each is
 * accepted once. A code of the app or a passkey ends the influences of people who could not have set it up (R45). After
 * five wrong ones in 15 minutes, the second factor of the user is locked, and the user is
 * notified.
 * Fails with `wrong_factor` or `too_many_attempts`. `at`: the time of the confirmation.
 */
export async function confirmSecondFactor(
  deps: Deps,
  actor: Actor,
  proof: FactorProofInput,
  session: FactorSession,
): Promise<Result<{ at: string }>> {
  const { db } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const key = toFactorKey(actor.id);
  const attempt = deps.newId();
  const { attempts, apps } = await inBatch(db, {
    attempts: countAttempts(db, key, getFailureCutoff(now), MAX_FACTOR_FAILURES),
    attempt: insertPasswordChangeAttempt(db, attempt, [key], at),
    apps: findTotp(db, actor.id),
  });
  const refusal = checkAttemptLimit(attempts[0], MAX_FACTOR_FAILURES, now);
  if (refusal) {
    await inBatch(db, [clearAttempts(db, attempt, "")]);
    return { ...refusal, detail: message("users.too_many_wrong_codes") };
  }
  const used =
    "code" in proof
      ? await takeCode(deps, actor, proof.code, apps[0])
      : await verifyPasskey(deps, actor, proof.passkey, session);
  if (!used.ok) {
    if (used.code === "wrong_factor") await recordFailure(deps, actor, (attempts[0]?.attempts ?? 0) + 1);
    else await inBatch(db, [clearAttempts(db, attempt, "")]);
    return used;
  }
  const { factor, able_ids } = used.value;
  const ending = able_ids && getEndingInfluences({ kind: "second_factor", able_ids });
  await inBatch(db, {
    session: confirmSession(db, deps.sha256(session.token), actor.id, at),
    event: recordSecurityEvent(
      deps,
      { kind: "factor_confirmed", user_id: actor.id, actor_id: actor.id, details: { factor } },
      "if_changed",
    ),
    influences: ending ? endInfluences(db, actor.id, ending) : undefined,
    attempts: clearAttempts(db, attempt, key),
  });
  return ok({ at });
}

/** Returns the key under which wrong codes and passkeys of a user are counted. */
const toFactorKey = (user_id: string): string => `factor:${user_id}`;

/** Uses a code of the authenticator app or a recovery code, so that it is not accepted again. */
async function takeCode(
  deps: Deps,
  actor: Actor,
  typed: string,
  app: TotpRow | undefined,
): Promise<Result<UsedFactor>> {
  const code = normalizeFactorCode(typed);
  const at = deps.now().toISOString();
  if (isTotpCode(code)) return takeTotpCode(deps, code, app);
  const event = { kind: "recovery_code_used", user_id: actor.id, actor_id: actor.id } as const;
  const { used } = await inBatch(deps.db, {
    used: takeRecoveryCode(deps.db, actor.id, deps.sha256(code), at),
    event: recordSecurityEvent(deps, event, "if_changed"),
  });
  return used.length === 1 ? ok({ factor: "recovery_code", able_ids: null }) : createWrongCodeFailure();
}

async function takeTotpCode(deps: Deps, code: string, app: TotpRow | undefined): Promise<Result<UsedFactor>> {
  if (!app || app.confirmed_at === null) return createWrongCodeFailure();
  const now = deps.now();
  const opened = await unseal(deps, app.secret_sealed, toTotpPurpose(app.user_id));
  if (!opened) return createSealingFailure();
  const step = await findTotpStep(opened.secret, code, now, app.last_step);
  if (step === null) return createWrongCodeFailure();
  const { used } = await inBatch(deps.db, {
    used: takeTotpStep(deps.db, app.user_id, step, now.toISOString()),
    sealed: opened.is_outdated ? await createResealStatement(deps, app, opened.secret) : undefined,
  });
  return used.length === 1 ? ok({ factor: "totp", able_ids: JSON.parse(app.accessible_to) }) : createWrongCodeFailure();
}

/** Returns the statement that seals the secret of an authenticator app under the next key. */
export async function createResealStatement(
  deps: Deps,
  app: Pick<TotpRow, "user_id" | "secret_sealed">,
  secret: Uint8Array<ArrayBuffer>,
): Promise<Statement | undefined> {
  const sealed = await seal(deps, secret, toTotpPurpose(app.user_id));
  return sealed === null ? undefined : replaceSealedTotp(deps.db, app, sealed);
}

/** Returns the purpose for which the secret of an authenticator app is sealed. */
export const toTotpPurpose = (user_id: string): string => `totp:${user_id}`;

/** Returns the failure for a wrong code, at the field of the code. */
export function createWrongCodeFailure(): Failure {
  const failure = fail("wrong_factor");
  return { ...failure, errors: [{ path: "code", message: failure.detail }] };
}

/** Records a wrong code or passkey. Notifies the user if this failure locks the second factor. */
async function recordFailure(deps: Deps, actor: Actor, failures: number): Promise<void> {
  const text = createNotification("sign_in_locked", createFactorLockedText(), "/profile/sign-in-security");
  const statements: Statement[] = [
    recordSecurityEvent(deps, { kind: "factor_failed", user_id: actor.id, actor_id: actor.id }),
    ...(failures === MAX_FACTOR_FAILURES
      ? createNotificationStatements(
          deps,
          { audience: toUserAudience(actor.id), ...text },
          { at: deps.now().toISOString() },
        )
      : []),
  ];
  await inBatch(deps.db, statements);
}
