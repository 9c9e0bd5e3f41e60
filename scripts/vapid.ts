import { createECDH } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The pair of keys that an installation signs its pushes with (RFC 8292), as the Worker takes them. */
export interface VapidPair {
  readonly VAPID_PUBLIC_KEY: string;
  readonly VAPID_PRIVATE_KEY: string;
}

export function createVapidPair(): VapidPair {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  // A private key that begins with a zero byte comes out shorter.
  const scalar = Buffer.alloc(32);
  const short = curve.getPrivateKey();
  short.copy(scalar, 32 - short.length);
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey("base64url", "uncompressed"),
    VAPID_PRIVATE_KEY: scalar.toString("base64url"),
  };
}

/** The pair of a data folder; made at the first start, because browsers are subscribed to one. */
export function ensureVapidPair(dataDir: string): VapidPair {
  const file = join(dataDir, "vapid.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const pair = createVapidPair();
  writeFileSync(file, JSON.stringify(pair), { mode: 0o600 });
  return pair;
}
