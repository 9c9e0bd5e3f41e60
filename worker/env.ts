import type { ChannelEnv } from "./integrations/channels.ts";
import type { Inbox } from "./live/inbox.ts";

/** The bindings of wrangler.toml, the secrets, and what only the local runtime sets. */
export interface Env extends ChannelEnv {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  /** Set by the local runtime only: this is a developer's machine, not a deployment. */
  LOCAL?: string;
  /** Lowest level of the lines in the log: `info` (the default), `warn` or `error`. */
  LOG_LEVEL?: string;
  /** Set for benchmarks and tests: responses say what they cost in D1. */
  SERVER_TIMING?: string;
  /** Password of the default admin on a deployed system (R3). */
  ADMIN_PASSWORD?: string;
  /** Set by the local runtime when it listens on more than loopback: everybody with the documented password must change it (R3). */
  REQUIRE_PASSWORD_CHANGE?: string;
  /** One Durable Object per person for their open pages (worker/live/inbox.ts). Without it, pages poll. */
  INBOX?: DurableObjectNamespace<Inbox>;
}
