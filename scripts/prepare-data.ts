/**
 * Applies migrations and seeds an empty database. It is a separate process, otherwise the services that only seeding uses would stay in the
 * server's memory.
 */
import { randomUUID } from "node:crypto";
import { LocalRuntime } from "./local-runtime.ts";
import { applyMigrations } from "./migrations.ts";
import { type SeedOptions, seed } from "./sample-data/index.ts";

/** The argument of this script, as JSON. `stateDir`: the folder in which D1 and R2 store their data. */
export type Preparation = Omit<SeedOptions, "now"> & { readonly stateDir: string };

async function prepare({ stateDir, ...options }: Preparation): Promise<void> {
  // Nobody knows the secret, so nobody can call the Worker while it is prepared.
  const runtime = new LocalRuntime({ port: 0, stateDir, variables: {}, frontSecret: randomUUID() });
  try {
    const platform = await runtime.bindings();
    await applyMigrations(platform.DB);
    await seed(platform, options);
  } finally {
    await runtime.stop();
  }
}

try {
  await prepare(JSON.parse(process.argv[2] ?? ""));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
