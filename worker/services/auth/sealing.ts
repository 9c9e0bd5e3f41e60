/**
 * Encrypts secrets that the database stores with AES-256-GCM and the key of the installation. A sealed secret can be
 * opened only for its purpose. While the key is being replaced, the next key encrypts, and both keys decrypt
 * (docs/decisions/checkpoints-and-keys.md).
 */
import { type Failure, fail } from "../../../domain/errors.ts";
import { message } from "../../../domain/message.ts";
import type { Deps } from "../deps.ts";

export type SealingKeys = Pick<Deps, "secrets_key" | "next_secrets_key">;

const IV_BYTES = 12;

const importKey = (secrets_key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", Buffer.from(secrets_key, "base64url"), "AES-GCM", false, ["encrypt", "decrypt"]);

const toParameters = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(purpose),
});

/** The failure of an installation without the secret SECRETS_KEY, and of a secret that no key opens. */
export const createSealingFailure = (): Failure =>
  fail("not_configured", message("users.authenticator_apps_unavailable"));

/**
 * Returns the sealed secret, base64url; null without the secret SECRETS_KEY. `purpose`: the use of the secret, such as
 * `totp:<user id>`; `unseal` needs the same purpose.
 */
export async function seal(
  { secrets_key, next_secrets_key }: SealingKeys,
  secret: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<string | null> {
  const key = next_secrets_key ?? secrets_key;
  if (key === null) return null;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(toParameters(iv, purpose), await importKey(key), secret);
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/** `is_outdated`: whether the secret is sealed under a key that is being replaced, so that it must be sealed again. */
export type UnsealedSecret = { secret: Uint8Array<ArrayBuffer>; is_outdated: boolean };

/**
 * Opens a sealed secret. Returns null without the secret SECRETS_KEY, or if the secret was sealed under another key or
 * for another purpose.
 */
export async function unseal(
  { secrets_key, next_secrets_key }: SealingKeys,
  sealed: string,
  purpose: string,
): Promise<UnsealedSecret | null> {
  const keys = [next_secrets_key, secrets_key].filter((key) => key !== null);
  const bytes = Uint8Array.from(Buffer.from(sealed, "base64url"));
  const parameters = toParameters(bytes.slice(0, IV_BYTES), purpose);
  for (const [index, key] of keys.entries()) {
    const opened = crypto.subtle.decrypt(parameters, await importKey(key), bytes.slice(IV_BYTES));
    const secret = await opened.catch(() => null);
    if (secret) return { secret: new Uint8Array(secret), is_outdated: index > 0 };
  }
  return null;
}
