/** What the Worker is given: bindings of wrangler.toml, secrets, and what only the local runtime sets. */
export interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  /** Set by the local runtime only: this is somebody's own machine, not a deployment. */
  LOCAL?: string;
  /** Password of the default admin on a deployed system (R3). */
  ADMIN_PASSWORD?: string;
  /** Set by the local runtime when it listens on more than loopback: the default admin must change the documented password (R3). */
  REQUIRE_PASSWORD_CHANGE?: string;
}
