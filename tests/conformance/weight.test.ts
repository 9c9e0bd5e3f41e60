import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build, ROOT } from "../../scripts/build.ts";

/** The parts of Remix's manifest that say what a first visit loads. */
interface Manifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

const CLIENT = join(ROOT, "build/client");
/** design/experience.md: gzipped script on any first visit, in bytes. */
const MOST_SCRIPT = 130_000;

beforeAll(() => build(), 180_000);

function readManifest(): Manifest {
  const [file] = globSync("assets/manifest-*.js", { cwd: CLIENT });
  if (!file) throw new Error("the build has no manifest");
  const text = readFileSync(join(CLIENT, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, ""));
}

/** A route and all that it stands in. */
function lineOf(manifest: Manifest, id: string): ManifestRoute[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`there is no route ${id}`);
  return route.parentId === undefined ? [route] : [route, ...lineOf(manifest, route.parentId)];
}

/** Bytes of gzipped script that a browser loads before the page works. */
function firstVisit(manifest: Manifest, id: string): number {
  const routes = lineOf(manifest, id).flatMap(({ module, imports = [] }) => [module, ...imports]);
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...routes]);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
}

test("a first visit of any screen loads at most 130 kB of script", () => {
  const manifest = readManifest();
  const visits = Object.keys(manifest.routes).map((id) => ({ id, bytes: firstVisit(manifest, id) }));
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(({ bytes }) => bytes > MOST_SCRIPT)).toEqual([]);
});

test("what only the server needs does not reach the browser", () => {
  const scripts = globSync("assets/*.js", { cwd: CLIENT }).map((file) => ({
    file,
    text: readFileSync(join(CLIENT, file), "utf8"),
  }));
  // Names that survive minifying: zod's error class, drizzle's marks, React's server renderer.
  for (const name of ["ZodError", "drizzle:", "renderToString"]) {
    expect(scripts.filter(({ text }) => text.includes(name)).map(({ file }) => `${file}: ${name}`)).toEqual([]);
  }
});
