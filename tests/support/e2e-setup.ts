import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.ts";
import { launchServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Data folders of this run's servers are made in it. */
    e2eFolder: string;
    /** A data folder as a first start with the sample organisation leaves it, to be copied. */
    sampleDataDir: string;
  }
}

/** Once per run: builds, and lets one first start make the sample organisation, which takes seconds, for all servers to begin with. */
export default async function setUp(project: TestProject): Promise<() => void> {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "approval-e2e-"));
  const sampleDataDir = join(folder, "sample");
  const server = await launchServer({ DATA_DIR: sampleDataDir });
  await server.stop();
  project.provide("e2eFolder", folder);
  project.provide("sampleDataDir", sampleDataDir);
  return () => rmSync(folder, { recursive: true });
}
