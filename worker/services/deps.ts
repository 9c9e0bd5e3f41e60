import type { Actor } from "../../domain/entities.ts";
import type { RateLimits } from "../../domain/rate-limits.ts";
import type { Database } from "../db/database.ts";
import type { Channels } from "../integrations/channels.ts";
import type { FileStore } from "../integrations/file-store.ts";

/** The dependencies of every use-case. Time, ids and randomness are among them, so that tests can control them. */
export type Deps = {
  db: Database;
  files: FileStore;
  now: () => Date;
  /** Unique, and sorted by time. */
  newId: () => string;
  /** 256 random bits, URL-safe. */
  newToken: () => string;
  /** SHA-256 as lower-case hex. */
  sha256: (content: string | Uint8Array) => string;
  passwords: Passwords;
  /** The most common passwords, in lower case (R44). */
  commonPasswords: () => Promise<ReadonlySet<string>>;
  /** A TrueType file for PDFs. */
  typeface: (weight: "regular" | "bold") => Promise<Uint8Array>;
  /** The verification script for evidence packs (built from worker/exports/evidence/verify.ts). */
  verifier: () => Promise<Uint8Array>;
  installation: Installation;
  channels: Channels;
  rate_limits: RateLimits;
};

/** Salted password hashes. `verify` takes the same time for every kind of hash and for null, which matches no password. */
export type Passwords = {
  /** Memory-hard, for passwords that people choose. */
  hash: (password: string) => Promise<string>;
  /** Fast, only for passwords that `generate` made, which nobody can guess. */
  hashGenerated: (password: string) => string;
  verify: (password: string, hash: string | null) => Promise<boolean>;
  /** Whether the hash was made with other parameters than new hashes; false for generated passwords. */
  isOutdated: (hash: string) => boolean;
  /** Returns a random password of at least `min_length` characters and about 80 bits, in groups that are easy to read out. */
  generate: (min_length: number) => string;
};

/** How this installation is set up (R3). `admin_password`: null on a deployment without the secret; then nobody can sign in. */
export type Installation = {
  admin_password: string | null;
  /** Whether the default admin's password is the documented one. */
  admin_password_is_documented: boolean;
  /** Whether a documented password must be changed at the first sign-in, because the address is not loopback. */
  documented_password_must_change: boolean;
};

/** Options of a change. `version`: the version that it was made on; absent to apply it to the current one (R9). */
export type CallOptions = { version?: number | null; idempotency_key?: string | null };

export type { Actor };

export const isoNow = (deps: Deps): string => deps.now().toISOString();
