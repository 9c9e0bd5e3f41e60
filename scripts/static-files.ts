/**
 * Writes the static files that only the Worker fetches, and the parsed configuration. `build` runs this file as a separate process, otherwise
 * the word lists and wrangler would stay in the server's memory.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TYPEFACE_FILES, type TypefaceName } from "../worker/exports/typefaces.ts";
import { BUILT_CONFIG_FILE, ROOT } from "./build.ts";
import { listCommonPasswords } from "./common-passwords.ts";
import { TYPEFACE_SOURCES } from "./typefaces.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

/** The typefaces of PDFs. */
const FONT_FILES = Object.entries(TYPEFACE_FILES).map(
  ([name, file]) =>
    [`assets/fonts/${file}`, () => readFileSync(join(ROOT, TYPEFACE_SOURCES[name as TypefaceName]))] as const,
);

/** The files by their path under build/client. */
const STATIC_FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  ...Object.fromEntries(FONT_FILES),
  "assets/passwords/common.txt": () => listCommonPasswords().join("\n"),
};

for (const [path, read] of Object.entries(STATIC_FILES)) {
  const file = join(ROOT, "build/client", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, read());
}
writeFileSync(BUILT_CONFIG_FILE, JSON.stringify(readWranglerConfig()));
