import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/build.ts";
import { CLIENT_FOLDER, listRouteAndAncestors, type Manifest, readManifest } from "../support/manifest.ts";

/** The limit of gzipped script on the first visit of any screen, in bytes. */
const MAX_SCRIPT_BYTES = 130_000;

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
