import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { RATE_LIMITS } from "../domain/rate-limits.ts";
import { createCost, type D1Cost, openDatabase } from "./db/database.ts";
import type { Env } from "./env.ts";
import { TYPEFACE_FILES } from "./exports/typefaces.ts";
import { createExternalServices, type ExternalServices } from "./integrations/channels.ts";
import { createR2FileStore } from "./integrations/file-store.ts";
import { scryptPasswordHasher } from "./services/auth/passwords.ts";
import type { AdminPasswordSetup, Deps } from "./services/deps.ts";
import { createJoinedRun } from "./services/joined-run.ts";

/** The bindings and settings that the runtime provides. */
export type Platform = {
  DB: Pick<D1Database, "prepare" | "batch">;
  FILES: R2Bucket;
  /** The static files; absent if nothing reads them. */
  ASSETS?: Pick<Fetcher, "fetch">;
  installation: AdminPasswordSetup;
  /** The keys of the installation, each as in `Deps`. The key does not exist if its field is absent or empty. */
  secrets_key?: string;
  next_secrets_key?: string;
  checkpoint_key?: string;
  /** The clients of external services. If absent, no channel is configured. */
  channels?: ExternalServices;
  /** What the calls of an isolate share. If absent, calls share nothing. */
  shared?: Pick<Deps, "runs" | "numbering">;
};

const NO_CHANNELS = createExternalServices({});

const platforms = new WeakMap<Env, Platform>();

/** Returns the bindings and settings of a Worker. Each isolate creates them only once. */
export function toPlatform(env: Env): Platform {
  const platform = platforms.get(env) ?? createPlatform(env);
  platforms.set(env, platform);
  return platform;
}

const createPlatform = (env: Env): Platform => ({
  DB: env.DB,
  FILES: env.FILES,
  ASSETS: env.ASSETS,
  installation: readAdminPasswordSetup(env),
  secrets_key: env.SECRETS_KEY,
  next_secrets_key: env.SECRETS_KEY_NEXT,
  checkpoint_key: env.CHECKPOINT_KEY,
  channels: createExternalServices(env),
  shared: createShared(),
});

const createShared = (): Pick<Deps, "runs" | "numbering"> => ({
  runs: { delivery: createJoinedRun(), flags: createJoinedRun() },
  numbering: { contended_until_ms: 0 },
});

/** The path of the list of common passwords: a static file with one password per line, in lower case (scripts/common-passwords.ts). */
const COMMON_PASSWORDS_PATH = "assets/passwords/common.txt";

/**
 * The documented password of the users in the sample organisation, and of the default admin of a local installation (R3, design/api.md).
 */
export const DOCUMENTED_PASSWORD = "Approve-2026";

/** Returns the dependencies of the use cases. `overrides`: replaces dependencies in tests, such as the clock. */
export function composeDeps(platform: Platform, cost: D1Cost = createCost(), overrides: Partial<Deps> = {}): Deps {
  const read = (path: string): Promise<Uint8Array> => readStatic(platform.ASSETS, path);
  return {
    db: openDatabase(platform.DB, cost),
    files: createR2FileStore(platform.FILES),
    now: () => new Date(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    newId: () => uuidv7(),
    newToken: () => randomBytes(32).toString("base64url"),
    sha256: (content) => createHash("sha256").update(content).digest("hex"),
    passwords: scryptPasswordHasher,
    commonPasswords: async () => {
      const passwords = new TextDecoder().decode(await read(COMMON_PASSWORDS_PATH));
      return new Set(passwords.split("\n"));
    },
    typeface: (name) => read(`assets/fonts/${TYPEFACE_FILES[name]}`),
    verifier: () => read("assets/evidence/verify.mjs"),
    installation: platform.installation,
    secrets_key: platform.secrets_key || null,
    next_secrets_key: platform.next_secrets_key || null,
    checkpoint_key: platform.checkpoint_key || null,
    channels: platform.channels ?? NO_CHANNELS,
    ...(platform.shared ?? createShared()),
    rate_limits: RATE_LIMITS,
    client: null,
    ...overrides,
  };
}

/** Returns the content of a static file that the build has created (scripts/build.ts). */
async function readStatic(assets: Platform["ASSETS"], path: string): Promise<Uint8Array> {
  const response = await assets?.fetch(`https://files.local/${path}`);
  if (!response?.ok) throw new Error(`the static file ${path} is missing`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Returns the password of the default admin, null if there is none, and the settings for documented passwords (R3).
 * `LOCAL`: set only by the local runtime.
 */
export function readAdminPasswordSetup(env: {
  LOCAL?: string;
  ADMIN_PASSWORD?: string;
  REQUIRE_PASSWORD_CHANGE?: string;
}): AdminPasswordSetup {
  const local = env.LOCAL !== undefined;
  // An empty ADMIN_PASSWORD counts as absent: a default admin with an empty password could never sign in.
  const secret = env.ADMIN_PASSWORD || null;
  return {
    admin_password: secret ?? (local ? DOCUMENTED_PASSWORD : null),
    admin_password_is_documented: local && secret === null,
    documented_password_must_change: env.REQUIRE_PASSWORD_CHANGE !== undefined,
  };
}
