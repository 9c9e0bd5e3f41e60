import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { PasswordHasher } from "../deps.ts";

/** The parameters of scrypt. N: the cost, a power of two. r: the block size. p: the parallelization. */
export type ScryptParameters = { readonly N: number; readonly r: number; readonly p: number };

/**
 * The parameters of new hashes. OWASP recommends N = 2^17, r = 8, p = 1 (128 MB) and names N = 2^14, r = 8, p = 5 (16
 * MB) as equally strong. Only the second fits the memory limit of node:crypto in workerd. Hashes with a lower N remain
 * valid, take as long to verify as new ones, and are replaced at the next sign-in.
 */
const CURRENT_PARAMETERS: ScryptParameters = { N: 2 ** 14, r: 8, p: 5 };

const KEY_BYTES = 32;

function deriveKey(password: string, salt: Uint8Array, { N, r, p }: ScryptParameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * Returns the costs of additional key derivations for verifying a hash with the cost `stored`. All derivations together
 * then take as long as one with the cost `current`. Otherwise a short response time would reveal that the user exists
 * and has an older hash.
 */
export function listPaddingCosts(stored: number, current: number): number[] {
  return stored >= current ? [] : [stored, ...listPaddingCosts(stored * 2, current)];
}

/** The parts of a stored hash. `parameters` has zeros for a generated password, which is not hashed with scrypt. */
type StoredHash = { kind: string; parameters: ScryptParameters; salt: Buffer; key: Buffer };

function parseHash(hash: string): StoredHash {
  const [kind = "", ...parts] = hash.split("$");
  const [salt = "", key = ""] = parts.slice(-2);
  const [N = 0, r = 0, p = 0] = parts.slice(0, -2).map(Number);
  return { kind, parameters: { N, r, p }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

const encodeHash = ({ N, r, p }: ScryptParameters, salt: Buffer, key: Buffer): string =>
  ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");

const sha256 = (salt: Uint8Array, password: string): Buffer =>
  createHash("sha256").update(salt).update(password).digest();

/**
 * The 32 characters of generated passwords, which are not easily confused. 256 is a multiple of 32, so each character
 * is equally likely for a random byte.
 */
const READABLE_CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUP_LENGTH = 4;
const MIN_GROUPS = 4;

/**
 * Returns the functions that make and verify password hashes. A hash is `scrypt$<N>$<r>$<p>$<salt>$<key>`, or
 * `generated$<salt>$<sha256>` for a generated password; salts, keys and digests are in base64.
 * @param current the parameters of new hashes
 */
export function createPasswordHasher(current: ScryptParameters): PasswordHasher {
  const unmatchable = encodeHash(current, Buffer.alloc(16), Buffer.alloc(KEY_BYTES));
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
      const { kind, parameters, salt, key } = parseHash(hash ?? unmatchable);
      // Verifying a generated password takes as long as verifying a chosen one, so that the response time does not
      // reveal who has a generated password.
      const cost = kind === "generated" ? current : parameters;
      const derived = await deriveKey(password, salt, cost);
      for (const N of listPaddingCosts(cost.N, current.N)) await deriveKey(password, salt, { ...cost, N });
      return timingSafeEqual(kind === "generated" ? sha256(salt, password) : derived, key) && hash !== null;
    },
    isOutdated(hash) {
      const { kind, parameters } = parseHash(hash);
      const { N, r, p } = parameters;
      return kind === "scrypt" && (N !== current.N || r !== current.r || p !== current.p);
    },
    generate: generatePassword,
  };
}

export const scryptPasswordHasher = createPasswordHasher(CURRENT_PARAMETERS);

function generatePassword(min_length: number): string {
  const groups = Math.max(MIN_GROUPS, Math.ceil((min_length + 1) / (GROUP_LENGTH + 1)));
  const characters = [...randomBytes(groups * GROUP_LENGTH)].map((byte) =>
    READABLE_CHARACTERS.charAt(byte % READABLE_CHARACTERS.length),
  );
  return Array.from({ length: groups }, (_, at) =>
    characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(""),
  ).join("-");
}
