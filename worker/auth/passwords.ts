import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Passwords } from "../services/deps.ts";

/** OWASP's scrypt setting that fits node:crypto's bound in workerd: N=2^14, r=8, p=5. */
const N = 2 ** 14;
const R = 8;
const P = 5;
const KEY_BYTES = 32;

function derive(password: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r: R, p: P, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const NOBODY = `scrypt$${Buffer.alloc(16).toString("base64")}$${Buffer.alloc(KEY_BYTES).toString("base64")}`;

/** `scrypt$<salt>$<key>`, both base64. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16);
    const key = await derive(password, salt);
    return `scrypt$${salt.toString("base64")}$${key.toString("base64")}`;
  },
  async verify(password, hash) {
    const [, salt = "", key = ""] = (hash ?? NOBODY).split("$");
    const expected = Buffer.from(key, "base64");
    const given = await derive(password, Buffer.from(salt, "base64"));
    return timingSafeEqual(given, expected) && hash !== null;
  },
};
