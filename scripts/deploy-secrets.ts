/** The secrets of a deployed Worker. */
import { randomBytes } from "node:crypto";
import { DATABASE, type Deployment, LOOK_UPS } from "./deploy-account.ts";
import { createSecretKey, createVapidPair } from "./vapid.ts";
import { lookUp } from "./wrangler.ts";

/** The password of the first administrator. It is needed only while no user exists. */
export const ADMIN_PASSWORD = "ADMIN_PASSWORD";

/** The two keys of web push. They are created together, because they must belong together. */
export const VAPID_SECRETS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] as const;

/** The secret keys of the installation, with their purpose. docs/configure.md describes how to replace them. */
export const SECRET_KEYS = {
  SECRETS_KEY: "the key that seals secrets in the database",
  CHECKPOINT_KEY: "the key that signs checkpoints of the record",
};

/**
 * Returns the password of the first administrator from the environment or from the terminal. If the person enters nothing, generates it and
 * prints it.
 * @throws Error with the name of the variable if there is no terminal
 */
async function obtainAdminPassword({ environment, ask, print }: Deployment): Promise<string> {
  const configured = environment[ADMIN_PASSWORD];
  if (configured) return configured;
  if (!ask)
    throw new Error(
      `${ADMIN_PASSWORD} is not set, the database has no user yet, and a generated password would end up in this log. Set ${ADMIN_PASSWORD} in the environment for this deployment.`,
    );
  const typed = (await ask("Password of the first administrator (empty: one is generated): ")).trim();
  if (typed !== "") return typed;
  const value = randomBytes(15).toString("base64url");
  print(`Generated ${ADMIN_PASSWORD}, shown this once: ${value}`);
  return value;
}

/**
 * Returns a secret key from the environment, or a new one. Nobody can read it back from Cloudflare, so it is printed in a terminal, where
 * nobody else sees it.
 */
function obtainSecretKey({ environment, ask, print }: Deployment, name: keyof typeof SECRET_KEYS): string {
  const configured = environment[name];
  if (configured) {
    print(`Set ${name}, ${SECRET_KEYS[name]}, from the environment`);
    return configured;
  }
  const key = createSecretKey();
  print(
    ask
      ? `Generated ${name}, ${SECRET_KEYS[name]}. Store it with your backups, because it is shown this once: ${key}`
      : `Generated ${name}, ${SECRET_KEYS[name]}. It is stored only in the Worker and cannot be read back. To have a copy, replace it by one of your own (docs/configure.md).`,
  );
  return key;
}

/**
 * Returns the new pair of push keys, or null if the Worker has one.
 * @throws Error if the Worker has only one of the two keys, because the other one would have to be replaced as well
 */
function obtainVapidPair({ environment, print }: Deployment, existing: ReadonlySet<string>) {
  const [found, missing] = [true, false].map((exists) => VAPID_SECRETS.filter((name) => existing.has(name) === exists));
  if (missing?.length === 0) return null;
  if (found?.length !== 0)
    throw new Error(
      `The Worker has the secret ${found}, but not ${missing}, and the two belong together. Set the missing one (npx wrangler secret put ${missing}), or replace both: npm run --silent new-push-keys | npx wrangler secret bulk. Then run the deployment again.`,
    );
  print("Set the pair of keys for push notifications");
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = environment;
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : createVapidPair();
}

/**
 * Stops the deployment of a Worker that does not exist although its database has users, if it would get new keys.
 * @throws Error with the names of the keys that are not in the environment
 */
function requireStoredKeys({ environment, acceptsNewKeys }: Deployment): void {
  const missing = Object.keys(SECRET_KEYS).filter((name) => !environment[name]);
  if (acceptsNewKeys || missing.length === 0) return;
  throw new Error(
    `The database ${DATABASE} has users, but the Worker does not exist, so its secrets are gone. Set ${missing.join(" and ")} in the environment to the keys that you have stored. If they are lost, run npm run deploy -- --new-keys: everybody must then add their authenticator app again, and the checkpoints of the record begin with a new key.`,
  );
}

/**
 * Returns the secrets that the Worker needs and does not have. Before the first deployment it has none. Existing secrets are never
 * replaced, even if the environment contains another value.
 */
export async function collectMissingSecrets(
  deployment: Deployment,
  { has_user }: { has_user: boolean },
): Promise<Record<string, string>> {
  const { run, ...options } = deployment;
  const secrets = await lookUp(run, LOOK_UPS.secrets, options);
  const existing = new Set(secrets?.map(({ name }) => name));
  if (secrets === null && has_user) requireStoredKeys(deployment);
  const missing: Record<string, string> = { ...obtainVapidPair(deployment, existing) };
  if (!has_user && !existing.has(ADMIN_PASSWORD)) missing[ADMIN_PASSWORD] = await obtainAdminPassword(deployment);
  for (const name of Object.keys(SECRET_KEYS) as (keyof typeof SECRET_KEYS)[])
    if (!existing.has(name)) missing[name] = obtainSecretKey(deployment, name);
  return missing;
}
