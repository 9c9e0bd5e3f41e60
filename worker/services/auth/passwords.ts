import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Passwords } from "../deps.ts";

/** scrypt's parameters: N is its cost, a power of two; r is the size of its blocks, p how often it runs. */
export type ScryptParameters = { readonly N: number; readonly r: number; readonly p: number };

/**
 * OWASP's setting that fits node:crypto's bound in workerd. To make guessing dearer raise N: hashes with a lower one go on to verify, in
 * the time that the new one takes, and are replaced at the next sign-in.
 */
const CURRENT_PARAMETERS: ScryptParameters = { N: 2 ** 14, r: 8, p: 5 };

/** Of hashes that do not store their parameters: `scrypt$<salt>$<key>`. */
const LEGACY_PARAMETERS: ScryptParameters = { N: 2 ** 14, r: 8, p: 5 };

const KEY_BYTES = 32;

function deriveKey(password: string, salt: Uint8Array, { N, r, p }: ScryptParameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * Returns the costs to derive with after a hash of cost `stored`, so that all of them together cost as much as `current`: otherwise the time
 * of an answer would tell who has a hash with a lower cost, and so who exists.
 */
export function remainingCosts(stored: number, current: number): number[] {
  return stored >= current ? [] : [stored, ...remainingCosts(stored * 2, current)];
}

type StoredHash = { kind: string; parameters: ScryptParameters; salt: Buffer; key: Buffer };

function parseHash(hash: string): StoredHash {
  const [kind = "", ...parts] = hash.split("$");
  const [salt = "", key = ""] = parts.slice(-2);
  const [N, r, p] = parts.slice(0, -2).map(Number);
  const parameters = N && r && p ? { N, r, p } : LEGACY_PARAMETERS;
  return { kind, parameters, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

const encodeHash = ({ N, r, p }: ScryptParameters, salt: Buffer, key: Buffer): string =>
  ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");

const sha256 = (salt: Uint8Array, password: string): Buffer =>
  createHash("sha256").update(salt).update(password).digest();

/** 32 characters that cannot be taken for one another, so that five bits of a random byte choose one. */
const READABLE_CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUP_LENGTH = 4;
const MIN_GROUPS = 4;

/**
 * Hashes are `scrypt$<N>$<r>$<p>$<salt>$<key>`, or `generated$<salt>$<sha256>` of a generated password; salts, keys and digests in base64.
 *
 * @param current what new hashes are made with
 */
export function createPasswords(current: ScryptParameters): Passwords {
  const nobody = encodeHash(current, Buffer.alloc(16), Buffer.alloc(KEY_BYTES));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return encodeHash(current, salt, await deriveKey(password, salt, current));
    },
    hashGenerated(password) {
      const salt = randomBytes(16);
      return `generated$${salt.toString("base64")}$${sha256(salt, password).toString("base64")}`;
    },
    async verify(password, hash) {
      const { kind, parameters, salt, key } = parseHash(hash ?? nobody);
      // Derived for a generated password as well: how long an answer takes must not tell who still has theirs.
      const cost = kind === "generated" ? current : parameters;
      const derived = await deriveKey(password, salt, cost);
      for (const N of remainingCosts(cost.N, current.N)) await deriveKey(password, salt, { ...cost, N });
      return timingSafeEqual(kind === "generated" ? sha256(salt, password) : derived, key) && hash !== null;
    },
    isOutdated(hash) {
      const { kind, parameters } = parseHash(hash);
      const { N, r, p } = parameters;
      return (
        kind === "scrypt" && (hash.split("$").length === 3 || N !== current.N || r !== current.r || p !== current.p)
      );
    },
    generate: generatePassword,
  };
}

export const scryptPasswords = createPasswords(CURRENT_PARAMETERS);

function generatePassword(min_length: number): string {
  const groups = Math.max(MIN_GROUPS, Math.ceil((min_length + 1) / (GROUP_LENGTH + 1)));
  const characters = [...randomBytes(groups * GROUP_LENGTH)].map((byte) =>
    READABLE_CHARACTERS.charAt(byte % READABLE_CHARACTERS.length),
  );
  return Array.from({ length: groups }, (_, at) =>
    characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(""),
  ).join("-");
}
