import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build, WORKER_FOLDER } from "../../scripts/build.ts";
import { CLIENT_FOLDER, listRouteAndAncestors, type RemixManifest, readRemixManifest } from "../support/manifest.ts";

/** The limit of the gzipped scripts of a first visit to any screen, in bytes: what people on a slow connection wait for. */
const MAX_SCRIPT_BYTES = 160_000;

/** The limit of Cloudflare's free plan for all gzipped modules of a Worker, in bytes. */
const MAX_WORKER_BYTES = 3_000_000;

beforeAll(() => build(), 600_000);

/** Returns the script files that a browser must load before the screen with the route id `id` works. */
function listFirstVisitFiles(manifest: RemixManifest, id: string): string[] {
  const routes = listRouteAndAncestors(manifest, id).flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...routes])];
}

test("a first visit loads at most 160 kB of script on any screen", () => {
  const manifest = readRemixManifest();
  const visits = Object.keys(manifest.routes).map((id) => {
    const files = listFirstVisitFiles(manifest, id);
    return {
      id,
      bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT_FOLDER, file))).length, 0),
    };
  });
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(({ bytes }) => bytes > MAX_SCRIPT_BYTES)).toEqual([]);
});

test("the browser scripts contain no server-only code", () => {
  const scripts = globSync("assets/*.js", { cwd: CLIENT_FOLDER }).map((file) => ({
    file,
    text: readFileSync(join(CLIENT_FOLDER, file), "utf8"),
  }));
  // These names must survive minifying: zod's error class, drizzle's symbols, React's server renderer.
  for (const name of ["ZodError", "drizzle:", "renderToString"]) {
    expect(scripts.filter(({ text }) => text.includes(name)).map(({ file }) => `${file}: ${name}`)).toEqual([]);
  }
});

test("the gzipped Worker has at most 3 MB", () => {
  const modules = globSync("*.js", { cwd: WORKER_FOLDER });
  const bytes = modules.reduce((sum, name) => sum + gzipSync(readFileSync(join(WORKER_FOLDER, name))).length, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_WORKER_BYTES);
});
