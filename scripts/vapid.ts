import { createECDH } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The keys with which an installation signs push messages (RFC 8292), as variables of the Worker. */
export interface VapidPair {
  readonly VAPID_PUBLIC_KEY: string;
  readonly VAPID_PRIVATE_KEY: string;
}

export function createVapidPair(): VapidPair {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  // Node omits leading zero bytes of a private key, so they are added here.
  const scalar = Buffer.alloc(32);
  const key = curve.getPrivateKey();
  key.copy(scalar, 32 - key.length);
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey("base64url", "uncompressed"),
    VAPID_PRIVATE_KEY: scalar.toString("base64url"),
  };
}

/**
 * Returns the VAPID keys in a data folder; creates them at the first start. A push subscription works only with the keys with which the
 * browser created it; with other keys, each browser subscribes again at its next visit.
 */
export function ensureVapidPair(dataDir: string): VapidPair {
  const file = join(dataDir, "vapid.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const pair = createVapidPair();
  writeFileSync(file, JSON.stringify(pair), { mode: 0o600 });
  return pair;
}

/** `npm run --silent new-push-keys` prints a new pair as `wrangler secret bulk` reads it (docs/configure.md). */
if (import.meta.main) console.log(JSON.stringify(createVapidPair()));
