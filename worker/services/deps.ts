import type { Actor } from "../../domain/entities.ts";
import type { Result } from "../../domain/errors.ts";
import type { Text } from "../../domain/message.ts";
import type { ApprovalRuleKind } from "../../domain/notifications/admin-texts.ts";
import type { RateLimits } from "../../domain/rate-limits.ts";
import type { RecurrenceState } from "../../domain/requests/recurrence.ts";
import type { Database, Statement } from "../db/database.ts";
import type { AdminEventInsertion, NewAdminEvent } from "../db/queries/admin-events.ts";
import type { SeenRecurring } from "../db/queries/recurring-requests.ts";
import type { TypefaceName } from "../exports/typefaces.ts";
import type { ExternalServices } from "../integrations/channels.ts";
import type { FileStore } from "../integrations/file-store.ts";
import type { JoinedRun } from "./joined-run.ts";

/**
 * The dependencies of every use case. Time, ids and randomness are dependencies too, so that tests can control them.
 */
export type Deps = {
  db: Database;
  files: FileStore;
  now: () => Date;
  /** Waits for a time, while other work continues. */
  pause: (milliseconds: number) => Promise<void>;
  /** Returns a unique id. Later ids sort after earlier ones. */
  newId: () => string;
  /** Returns a random token of 256 bits that is safe in URLs. */
  newToken: () => string;
  /** Returns the SHA-256 of `content` in lower-case hex. */
  sha256: (content: string | Uint8Array) => string;
  passwords: PasswordHasher;
  /** Reads the list of the most common passwords, in lower case (R44). */
  commonPasswords: () => Promise<ReadonlySet<string>>;
  /** Reads the file of a typeface for PDFs. */
  typeface: (name: TypefaceName) => Promise<Uint8Array>;
  /** Reads the verification script for evidence packs (built from worker/exports/evidence/verify.ts). */
  verifier: () => Promise<Uint8Array>;
  installation: AdminPasswordSetup;
  /** The key of this installation under which secrets are sealed: 32 bytes, base64url; null without the secret SECRETS_KEY. */
  secrets_key: string | null;
  /**
   * The key that replaces `secrets_key`; null if no key is being replaced. It seals secrets, while both keys open them.
   */
  next_secrets_key: string | null;
  /** The private key with which checkpoints of the record are signed: 32 bytes, base64url; null without the secret CHECKPOINT_KEY. */
  checkpoint_key: string | null;
  channels: ExternalServices;
  /** What the calls of this isolate do together after their responses: deliver notifications, and compute the flags of changed requests. */
  runs: { readonly delivery: JoinedRun; readonly flags: JoinedRun };
  /** Until when the submissions of this isolate expect that others take numbers at the same time, in milliseconds. */
  numbering: { contended_until_ms: number };
  rate_limits: RateLimits;
  /** The client of the present HTTP request; null for jobs. */
  client: HttpClient | null;
  /** Set while a change runs that a second administrator must confirm or has confirmed (docs/decisions/administration.md). */
  review?: ChangeReview;
  /** If set, receives the description of each changed rule, in the words of the notification about it. */
  onRuleChange?: (change: RuleChange) => void;
};

/** A changed rule. `label`: the name of the rule, such as 'Travel'; null if there is only one rule of this kind, or if several changed. */
export type RuleChange = { subject: ApprovalRuleKind; label: Text | null; changes: readonly Text[] };

/**
 * Returns the statements that must run before those of a change of master data, in the same batch; a failure if the
 * change must not be written. `entries`: the audit entries of the change.
 */
type ChangeReview = (
  entries: readonly NewAdminEvent[],
) => Promise<Result<readonly (Statement | AdminEventInsertion)[]>>;

/**
 * The client of an HTTP request, as security events and sessions store it. `user_agent`: at most 400 characters.
 * `country`: the ISO 3166 code; null if it is unknown. `origin`: the beginning of the requested address. `http_request_id`: the id of the HTTP request in the log.
 */
export type HttpClient = {
  address: string;
  user_agent: string | null;
  country: string | null;
  origin: string;
  http_request_id: string;
};

/**
 * Makes and verifies salted password hashes. `verify` takes the same time for every kind of hash and for null, which no password matches.
 */
export type PasswordHasher = {
  /** Returns a memory-hard hash, for passwords that people choose. */
  hash: (password: string) => Promise<string>;
  /** Returns a hash that is fast to compute. Only for passwords from `generate`, which cannot be guessed. */
  hashGenerated: (password: string) => string;
  verify: (password: string, hash: string | null) => Promise<boolean>;
  /** Whether the hash was made with parameters that are no longer used; false for hashes of generated passwords. */
  isOutdated: (hash: string) => boolean;
  /** Returns a random password of at least `min_length` characters and about 80 bits, in groups that are easy to read aloud. */
  generate: (min_length: number) => string;
};

/**
 * How this installation is set up (R3). `admin_password`: the password for the default admin; null on a deployment
 * without the secret, which creates no default admin.
 */
export type AdminPasswordSetup = {
  admin_password: string | null;
  /** Whether `admin_password` is the documented password. */
  admin_password_is_documented: boolean;
  /**
   * Whether users must change the documented password at the first sign-in, because other machines can reach the
   * server.
   */
  documented_password_must_change: boolean;
};

/**
 * Options of a change. `version`: the version of the row that the caller has seen; the change fails if the row has
 * changed since. Without `version`, the change applies to any version (R9).
 */
export type ChangeOptions = { version?: number | null; idempotency_key?: string | null };

/**
 * Options of a submission. `delete_draft`: whether to delete the actor's stored draft in the same batch. `recurring`: the recurring request
 * that a job submits; only for requests that somebody can decide.
 */
export type SubmissionOptions = Pick<ChangeOptions, "idempotency_key"> & {
  delete_draft?: boolean;
  recurring?: DueRecurringRequest;
};

/**
 * A recurring request with an occurrence due on the day `on`: its state when it was read, and its state after the
 * submission.
 */
type DueRecurringRequest = {
  seen: SeenRecurring;
  name: string;
  on: string;
  next: { next_on: string; next_at: string; state: RecurrenceState };
};

export type { Actor };

export const getIsoNow = (deps: Pick<Deps, "now">): string => deps.now().toISOString();
