import { fileURLToPath } from "node:url";
import { unstable_readConfig as readConfig } from "wrangler";

/** The parts of wrangler.toml that scripts use. */
export interface WranglerConfig {
  readonly name: string;
  readonly compatibility_date: string;
  readonly compatibility_flags: string[];
  readonly triggers: { readonly crons: readonly string[] };
  readonly assets: { readonly run_worker_first: string[] };
  readonly d1_databases: readonly { readonly database_name: string; readonly database_id: string }[];
  readonly r2_buckets: readonly { readonly bucket_name: string }[];
}

/** Returns wrangler.toml as parsed by wrangler. */
export function readWranglerConfig(): WranglerConfig {
  return readConfig({ config: fileURLToPath(new URL("../wrangler.toml", import.meta.url)) }, { hideWarnings: true });
}
