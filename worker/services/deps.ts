import type { Actor } from "../../domain/entities.ts";
import type { RateLimits } from "../../domain/rate-limits.ts";
import type { Database } from "../db/database.ts";
import type { Channels } from "../integrations/channels.ts";
import type { FileStore } from "../integrations/file-store.ts";

/** What every use-case is given. Time, ids and randomness come from outside, so that tests freeze them. */
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
  /** The script that goes into evidence packs (made of worker/exports/evidence/verify.ts). */
  verifier: () => Promise<Uint8Array>;
  installation: Installation;
  channels: Channels;
  rate_limits: RateLimits;
};

/** Salted password hashes; `verify` takes the same time for every kind of hash, and for null, which nothing matches. */
export type Passwords = {
  /** Memory-hard: for what people choose. */
  hash: (password: string) => Promise<string>;
  /** Quick: only for what `generate` made, which nobody can guess. */
  hashGenerated: (password: string) => string;
  verify: (password: string, hash: string | null) => Promise<boolean>;
  /** Whether `hash` was made with other parameters than `hash` uses now. Never so for generated passwords. */
  isOutdated: (hash: string) => boolean;
  /** A random password of at least `min_length` characters (and about 80 bits) in groups that people can read out. */
  generate: (min_length: number) => string;
};

/** Where this runs (R3). `admin_password`: null on a deployment without the secret, which closes sign-in. */
export type Installation = {
  admin_password: string | null;
  /** The default admin's password is a documented one. */
  admin_password_is_documented: boolean;
  /** A documented password must be changed at first sign-in: the address is not loopback. */
  documented_password_must_change: boolean;
};

/** How a change is called. `version`: the state it was made on, absent means 'whatever it is now' (R9). */
export type CallOptions = { version?: number | null; idempotency_key?: string | null };

export type { Actor };

export const isoNow = (deps: Deps): string => deps.now().toISOString();
