import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
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

const sha256 = (salt: Uint8Array, password: string): Buffer =>
  createHash("sha256").update(salt).update(password).digest();

/** 32 characters that cannot be taken for one another, so that five bits of a random byte choose one. */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUP = 4;
const MIN_GROUPS = 4;

/** `scrypt$<salt>$<key>`, or `generated$<salt>$<sha256>` of a generated password; salts, keys and digests in base64. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16);
    const key = await derive(password, salt);
    return `scrypt$${salt.toString("base64")}$${key.toString("base64")}`;
  },
  hashGenerated(password) {
    const salt = randomBytes(16);
    return `generated$${salt.toString("base64")}$${sha256(salt, password).toString("base64")}`;
  },
  async verify(password, hash) {
    const [kind, salt = "", key = ""] = (hash ?? NOBODY).split("$");
    const expected = Buffer.from(key, "base64");
    const salted = Buffer.from(salt, "base64");
    // Derived for a generated password as well: how long an answer takes must not tell who still has theirs.
    const derived = await derive(password, salted);
    return timingSafeEqual(kind === "generated" ? sha256(salted, password) : derived, expected) && hash !== null;
  },
  generate(min_length) {
    const groups = Math.max(MIN_GROUPS, Math.ceil((min_length + 1) / (GROUP + 1)));
    const characters = [...randomBytes(groups * GROUP)].map((byte) => READABLE.charAt(byte % READABLE.length));
    return Array.from({ length: groups }, (_, at) => characters.slice(at * GROUP, (at + 1) * GROUP).join("")).join("-");
  },
};
