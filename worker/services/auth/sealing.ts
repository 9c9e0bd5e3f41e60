/** Encrypts secrets that the database stores: AES-256-GCM under the key of the installation, bound to their purpose. */
import { type Failure, fail } from "../../../domain/errors.ts";
import type { Deps } from "../deps.ts";

const IV_BYTES = 12;

const importKey = (secrets_key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", Buffer.from(secrets_key, "base64url"), "AES-GCM", false, ["encrypt", "decrypt"]);

const toParameters = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(purpose),
});

/** The failure of an installation without the secret SECRETS_KEY. */
export const createSealingFailure = (): Failure =>
  fail("not_configured", "Secrets cannot be stored: set SECRETS_KEY (docs/configure.md).");

/** Returns the sealed secret, base64url. `purpose`: what the secret is for, such as `totp:<user id>`; only this purpose opens it again. */
export async function seal(
  { secrets_key }: { secrets_key: string },
  secret: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(toParameters(iv, purpose), await importKey(secrets_key), secret);
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/**
 * Returns a sealed secret; null without the secret SECRETS_KEY.
 *
 * @throws DOMException if the secret was sealed under another key or for another purpose
 */
export async function unseal(
  { secrets_key }: Pick<Deps, "secrets_key">,
  sealed: string,
  purpose: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (secrets_key === null) return null;
  const bytes = Uint8Array.from(Buffer.from(sealed, "base64url"));
  const parameters = toParameters(bytes.slice(0, IV_BYTES), purpose);
  return new Uint8Array(await crypto.subtle.decrypt(parameters, await importKey(secrets_key), bytes.slice(IV_BYTES)));
}
