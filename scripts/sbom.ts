import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./build.ts";

/** The maximum size of npm's output in bytes. A list of 1,000 packages has about 1 MB. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Writes the list of all packages (CycloneDX) with versions, licences and hashes. Returns the path of the file. */
export async function writeSbom(): Promise<string> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES });
  const file = join(ROOT, "build/sbom.json");
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(file, stdout);
  return file;
}

if (import.meta.main) console.log(`Wrote ${await writeSbom()}`);
