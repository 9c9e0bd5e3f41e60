import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.ts";
import { launchServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The parent folder of the data folders of all servers in this test run. */
    e2eFolder: string;
    /** A data folder with the sample organisation. Each server gets a copy of it. */
    sampleDataDir: string;
  }
}

/**
 * Builds the product and creates the data folder with the sample organisation, once in each test run, because a first
 * start takes seconds.
 */
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
