/**
 * Passkeys as second factors (WebAuthn). A library verifies the answers of devices. A challenge belongs to one session
 * and is valid once.
 */
import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { NewPasskeyAnswer, PasskeyAnswer } from "../../../domain/inputs/second-factor.ts";
import { message } from "../../../domain/message.ts";
import { CHALLENGE_MINUTES, getTimeBefore } from "../../../domain/users/second-factor.ts";
import { inBatch } from "../../db/database.ts";
import {
  listPasskeys,
  recordPasskeyUse,
  savePasskeyChallenge,
  takePasskeyChallenge,
} from "../../db/queries/second-factor.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";

/**
 * The session that is confirmed. `token`: the token in its cookie. `origin`: the origin of the page, which passkeys
 * contain.
 */
export type FactorSession = { token: string; origin: string };

export type PasskeyPurpose = "add" | "confirm";
export type PasskeyOptions = { challenge: string; [option: string]: unknown };

/** ES256, EdDSA and RS256, the algorithms of all common devices (COSE). */
const ALGORITHMS = [-7, -8, -257];

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/**
 * Returns the options with which the browser lets a device create a passkey (`add`) or use one (`confirm`), in the JSON
 * form of WebAuthn. Their challenge replaces an earlier challenge of the session.
 */
export async function createPasskeyOptions(
  deps: Deps,
  actor: Actor,
  purpose: PasskeyPurpose,
  { token, origin }: FactorSession,
): Promise<Result<PasskeyOptions>> {
  if (purpose === "add" && actor.second_factor_required === "confirm") return fail("second_factor_required");
  const challenge = deps.newToken();
  const { saved, passkeys } = await inBatch(deps.db, {
    saved: savePasskeyChallenge(deps.db, deps.sha256(token), challenge, getIsoNow(deps)),
    passkeys: listPasskeys(deps.db, actor.id),
  });
  if (saved.length === 0) return fail("not_signed_in");
  const known = passkeys.map(({ credential_id }) => ({ type: "public-key", id: credential_id }));
  const rpId = new URL(origin).hostname;
  const common = { challenge, timeout: TIMEOUT_MS };
  if (purpose === "confirm") return ok({ ...common, rpId, allowCredentials: known, userVerification: "required" });
  return ok({
    ...common,
    rp: { id: rpId, name: "Approval Workflow System" },
    user: { id: Buffer.from(actor.id).toString("base64url"), name: actor.username, displayName: actor.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
    attestation: "none",
  });
}

const createWrongPasskeyFailure = () => fail("wrong_factor", message("users.passkey_not_verified"));

/** Returns the challenge in the answer of a device; null if it cannot be read. It is compared with the challenge of the session. */
function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof data === "object" && data !== null && "challenge" in data && typeof data.challenge === "string"
      ? data.challenge
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Removes the challenge of the answer from the session and returns it; null if it is not the present challenge of the
 * session.
 */
async function takeChallenge(deps: Deps, clientDataJSON: string, { token }: FactorSession): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const since = getTimeBefore(deps.now(), CHALLENGE_MINUTES);
  const { taken } = await inBatch(deps.db, {
    taken: takePasskeyChallenge(deps.db, deps.sha256(token), challenge, since),
  });
  return taken.length === 1 ? challenge : null;
}

/** Returns the result of `verify`; null if the library refuses the answer, which it reports as an Error. */
async function verifyOrNull<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T | null> {
  try {
    const verification = await verify();
    return verification.verified ? verification : null;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** A second factor that was used. `able_ids`: the people who could have set it up (R45); null: it proves nothing about its user. */
export type UsedFactor = { factor: "passkey" | "totp" | "recovery_code"; able_ids: readonly string[] | null };

/** Verifies the answer of a device to the challenge of the session, with a passkey of the actor. Fails with `wrong_factor`. */
export async function verifyPasskey(
  deps: Deps,
  actor: Actor,
  answer: PasskeyAnswer,
  session: FactorSession,
): Promise<Result<UsedFactor>> {
  const challenge = await takeChallenge(deps, answer.response.clientDataJSON, session);
  const { passkeys } = await inBatch(deps.db, { passkeys: listPasskeys(deps.db, actor.id) });
  const passkey = passkeys.find(({ credential_id }) => credential_id === answer.id);
  if (challenge === null || !passkey) return createWrongPasskeyFailure();
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verification = await verifyOrNull(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: session.origin,
      expectedRPID: new URL(session.origin).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.sign_count,
      },
    }),
  );
  if (!verification) return createWrongPasskeyFailure();
  const sign_count = verification.authenticationInfo.newCounter;
  const { used } = await inBatch(deps.db, {
    used: recordPasskeyUse(deps.db, { id: passkey.id, user_id: actor.id, sign_count }, getIsoNow(deps)),
  });
  if (used.length === 0) return createWrongPasskeyFailure();
  return ok({ factor: "passkey", able_ids: JSON.parse(passkey.accessible_to) });
}

export type VerifiedPasskey = { credential_id: string; public_key: string; sign_count: number };

/** Verifies that a device has created a passkey for the challenge of the session. Fails with `wrong_factor`. */
export async function verifyNewPasskey(
  deps: Deps,
  answer: NewPasskeyAnswer,
  session: FactorSession,
): Promise<Result<VerifiedPasskey>> {
  const challenge = await takeChallenge(deps, answer.response.clientDataJSON, session);
  if (challenge === null) return createWrongPasskeyFailure();
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verification = await verifyOrNull(() =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: session.origin,
      expectedRPID: new URL(session.origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verification?.registrationInfo) return createWrongPasskeyFailure();
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  return ok({
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    sign_count: counter,
  });
}
