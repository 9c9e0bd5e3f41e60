import type { ExternalServicesEnv } from "./integrations/channels.ts";
import type { PageConnections } from "./live/inbox.ts";

/** The bindings of wrangler.toml, the secrets, and the variables that only the local runtime sets. */
export interface Env extends ExternalServicesEnv {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  /** Set only by the local runtime, on the machine of a developer and not on a deployment. */
  LOCAL?: string;
  /** The lowest level of lines in the log: `info` (the default), `warn` or `error`. */
  LOG_LEVEL?: string;
  /** Set for benchmarks and tests: responses have a `Server-Timing` header with their cost in D1. */
  SERVER_TIMING?: string;
  /** The password of the default admin on a deployment (R3). */
  ADMIN_PASSWORD?: string;
  /** The key under which secrets in the database are sealed: 32 random bytes, base64url. Without it, no authenticator app can be added. */
  SECRETS_KEY?: string;
  /** The key that replaces SECRETS_KEY: secrets are sealed under this key, and opened with both (docs/decisions/checkpoints-and-keys.md). */
  SECRETS_KEY_NEXT?: string;
  /**
   * The private key with which checkpoints of the record are signed: 32 random bytes, base64url. Without it, no
   * checkpoints are made.
   */
  CHECKPOINT_KEY?: string;
  /**
   * Set by the local runtime if other machines can reach it: users with the documented password must then change it
   * (R3).
   */
  REQUIRE_PASSWORD_CHANGE?: string;
  /** The Durable Objects that notify open pages, one for each person (worker/live/inbox.ts). Without this binding, pages poll. */
  INBOX?: DurableObjectNamespace<PageConnections>;
}
