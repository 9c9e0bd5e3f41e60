import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build, WORKER_FOLDER } from "../../scripts/build.ts";
import { CLIENT_FOLDER, listRouteAndAncestors, type Manifest, readManifest } from "../support/manifest.ts";

/** The limit of gzipped script on the first visit of any screen, in bytes. */
const MAX_SCRIPT_BYTES = 130_000;

/** The limits of the gzipped Worker in bytes: all of its modules, and `index.js`, which a cold start loads. */
const MAX_WORKER_BYTES = 700_000;
const MAX_COLD_START_BYTES = 520_000;

beforeAll(() => build(), 180_000);

/** Returns the bytes of gzipped script that a browser loads before the screen with the route id `id` works. */
function firstVisitBytes(manifest: Manifest, id: string): number {
  const routes = listRouteAndAncestors(manifest, id).flatMap(({ module, imports = [] }) => [module, ...imports]);
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...routes]);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT_FOLDER, file))).length, 0);
}

test("a first visit of any screen loads at most 130 kB of script", () => {
  const manifest = readManifest();
  const visits = Object.keys(manifest.routes).map((id) => ({ id, bytes: firstVisitBytes(manifest, id) }));
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(({ bytes }) => bytes > MAX_SCRIPT_BYTES)).toEqual([]);
});

test("the browser scripts contain no server-only code", () => {
  const scripts = globSync("assets/*.js", { cwd: CLIENT_FOLDER }).map((file) => ({
    file,
    text: readFileSync(join(CLIENT_FOLDER, file), "utf8"),
  }));
  // Names that minifying does not change: zod's error class, drizzle's symbols, React's server renderer.
  for (const name of ["ZodError", "drizzle:", "renderToString"]) {
    expect(scripts.filter(({ text }) => text.includes(name)).map(({ file }) => `${file}: ${name}`)).toEqual([]);
  }
});

test("the Worker has at most 700 kB gzipped, of which a cold start loads at most 520 kB", () => {
  const modules = globSync("*.js", { cwd: WORKER_FOLDER });
  const sizeOf = (name: string): number => gzipSync(readFileSync(join(WORKER_FOLDER, name))).length;
  expect(modules.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(MAX_WORKER_BYTES);
  // A static import of another module would make the cold start load that module too.
  const coldStart = readFileSync(join(WORKER_FOLDER, "index.js"), "utf8");
  const imported = [...coldStart.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name = ""]) => name);
  const loaded = ["index.js", ...imported];
  expect(loaded.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(MAX_COLD_START_BYTES);
});
