/** Codes of authenticator apps: HMAC-SHA-1 with six digits that change every 30 seconds (RFC 4226, RFC 6238). */

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the number of the 30-second step that contains `now`. */
export const getTimeStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** Returns the code of a time step. `digits`: six, or eight in the test vectors of the RFC. */
export async function computeTotp(
  secret: Uint8Array<ArrayBuffer>,
  step: number,
  digits: number = DIGITS,
): Promise<string> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const value = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, "0");
}

/**
 * Returns the time step to which the code belongs; null if there is none. Accepts the steps just before and after the
 * present one, because clocks differ, but no step up to `last_step`.
 */
export async function findTotpStep(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  now: Date,
  last_step: number | null,
): Promise<number | null> {
  const present = getTimeStep(now);
  let found: number | null = null;
  for (const step of [present - 1, present, present + 1])
    if (step > (last_step ?? 0) && (await computeTotp(secret, step)) === code) found = step;
  return found;
}

export const createTotpSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** Returns bytes in base32 (RFC 4648) without padding, as authenticator apps expect a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32.charAt(Number.parseInt(part.padEnd(5, "0"), 2))).join("");
}

/** Returns the address that authenticator apps read from a QR code. */
export const toTotpAddress = (secret: Uint8Array, username: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?${new URLSearchParams({ secret: toBase32(secret), issuer })}`;
