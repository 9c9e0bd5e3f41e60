import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listNavigationItems } from "../../app/navigation.ts";
import { ROOT } from "../../scripts/build.ts";
import { createIconSprite, ICON_SPRITE_FILE, ICONS_LICENSE_FILE, readLicense } from "../../scripts/icons.ts";
import { readWranglerConfig } from "../../scripts/wrangler-config.ts";
import { englishTexts } from "../support/english.ts";

test("wrangler.toml sends only paths without a static file to the Worker", () => {
  const patterns = readWranglerConfig().assets.run_worker_first;
  // A path that begins with "!" would bypass the Worker, and a missing file would then be cacheable for a year, as if
  // it existed.
  expect(patterns.filter((pattern) => pattern.startsWith("!"))).toEqual([]);
  const files = globSync("**", { cwd: join(ROOT, "public"), withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, "public").length));
  const goesToWorker = (file: string) =>
    patterns.some((pattern) => (pattern.endsWith("/*") ? file.startsWith(pattern.slice(0, -1)) : file === pattern));
  expect(files.length).toBeGreaterThan(3);
  expect([...files, "/assets/any.js"].filter(goesToWorker)).toEqual([]);
});

test("the icon sprite contains exactly the icons of icon-names.ts, as `npm run icons` writes them", async () => {
  expect(readFileSync(ICON_SPRITE_FILE, "utf8")).toBe(await createIconSprite());
  expect(readFileSync(ICONS_LICENSE_FILE, "utf8")).toBe(readLicense());
});

interface Manifest {
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly Icon[] }[];
}

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

test("each shortcut of the web app manifest is a navigation entry, and each icon has its declared size", () => {
  const read = (path: string) => readFileSync(join(ROOT, "public", path));
  const { icons, shortcuts }: Manifest = JSON.parse(read("manifest.webmanifest").toString());
  expect(shortcuts.map(({ name }) => name).slice(0, 2)).toEqual(["Submit Request", "My Requests"]);
  const places = listNavigationItems(englishTexts, "requester").map(({ label, to }) => ({ name: label, url: to }));
  expect(places).toEqual(expect.arrayContaining(shortcuts.map(({ name, url }) => ({ name, url }))));
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    // A PNG has its width and height in the first bytes of its first chunk.
    const image = read(src);
    expect([type, `${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`], src).toEqual(["image/png", sizes]);
  }
});
