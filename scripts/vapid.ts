import { createECDH, randomBytes } from "node:crypto";
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
  // Adds the leading zero bytes of a private key, because Node omits them.
  const scalar = Buffer.alloc(32);
  const key = curve.getPrivateKey();
  key.copy(scalar, 32 - key.length);
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey("base64url", "uncompressed"),
    VAPID_PRIVATE_KEY: scalar.toString("base64url"),
  };
}

/**
 * Returns the VAPID keys in a data folder. Creates them at the first start. A push subscription works only with the keys with which the
 * browser created it. If the keys change, each browser subscribes again at its next visit.
 */
export function ensureVapidPair(dataDir: string): VapidPair {
  const file = join(dataDir, "vapid.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const pair = createVapidPair();
  writeFileSync(file, JSON.stringify(pair), { mode: 0o600 });
  return pair;
}

/** Returns a new secret key of 256 bits, base64url. It encrypts secrets in the database or signs checkpoints of the record. */
export const createSecretKey = (): string => randomBytes(32).toString("base64url");

/** Returns the secret key in the file `name` of a data folder. Creates it at the first start. */
export function ensureSecretKey(dataDir: string, name: "secrets-key" | "checkpoint-key"): string {
  const key = readSecretKey(dataDir, name) ?? createSecretKey();
  writeFileSync(join(dataDir, name), key, { mode: 0o600 });
  return key;
}

/** Returns the secret key in the file `name` of a data folder, or undefined if there is none. */
export function readSecretKey(
  dataDir: string,
  name: "secrets-key" | "secrets-key-next" | "checkpoint-key",
): string | undefined {
  const file = join(dataDir, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * `npm run --silent new-push-keys` prints a new pair of keys in the format of `wrangler secret bulk`. `new-key` prints a new secret key
 * (docs/configure.md).
 */
if (import.meta.main)
  console.log(process.argv.includes("--secret") ? createSecretKey() : JSON.stringify(createVapidPair()));
