import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { drawSprite, ICONS_LICENSE, readLicense, SPRITE } from "../../scripts/icons.ts";
import { readWranglerConfig } from "../../scripts/wrangler-config.ts";

test("every file of public/ is served as a file", () => {
  // The paths that wrangler.toml leaves to the file server are those with an exclamation mark.
  const patterns = readWranglerConfig()
    .assets.run_worker_first.filter((path) => path.startsWith("!"))
    .map((path) => path.slice(1));
  const files = globSync("**", { cwd: join(ROOT, "public"), withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, "public").length));
  const served = (file: string) =>
    patterns.some((pattern) => (pattern.endsWith("/*") ? file.startsWith(pattern.slice(0, -1)) : file === pattern));
  expect(files.filter((file) => !served(file))).toEqual([]);
});

test("the icons are those of icon-names.ts (`npm run icons`)", async () => {
  expect(readFileSync(SPRITE, "utf8")).toBe(await drawSprite());
  expect(readFileSync(ICONS_LICENSE, "utf8")).toBe(readLicense());
});
