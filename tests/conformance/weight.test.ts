import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build, ROOT, WORKER_FOLDER } from "../../scripts/build.ts";
import { CLIENT_FOLDER, listRouteAndAncestors, type RemixManifest, readRemixManifest } from "../support/manifest.ts";

const DASHBOARD = "routes/_index";
/**
 * The limits of a first visit to the dashboard and to other screens: bytes of gzipped script, and number of script
 * files.
 */
const MAX_SCRIPT_BYTES = { dashboard: 120_000, others: 130_000 } as const;
const MAX_SCRIPT_FILES = 18;

/**
 * The limits of the gzipped Worker in bytes: of all of its modules, and of `index.js`, which a cold start loads. They
 * rose with saved views and proposed changes (docs/decisions/0069, 0082), which the services of every page use.
 */
// 697 kB include French with the assistant's answers, which only readers of French load, and the reader of questions, which is loaded with the first
// question (docs/decisions/0085, 0090, 0091, 0092).
const MAX_WORKER_BYTES = 696_000;
const MAX_COLD_START_BYTES = 512_000;

beforeAll(() => build(), 180_000);

/** Returns the script files that a browser must load before the screen with the route id `id` works. */
function listFirstVisitFiles(manifest: RemixManifest, id: string): string[] {
  const routes = listRouteAndAncestors(manifest, id).flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...routes])];
}

test(`a first visit loads at most 120 kB of script on the dashboard and 130 kB on any other screen, in at most ${MAX_SCRIPT_FILES} files`, () => {
  const manifest = readRemixManifest();
  const visits = Object.keys(manifest.routes).map((id) => {
    const files = listFirstVisitFiles(manifest, id);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT_FOLDER, file))).length, 0);
    return { id, bytes, files: files.length };
  });
  expect(visits.length).toBeGreaterThan(10);
  const maxBytes = (id: string): number => MAX_SCRIPT_BYTES[id === DASHBOARD ? "dashboard" : "others"];
  expect(visits.filter(({ id, bytes, files }) => bytes > maxBytes(id) || files > MAX_SCRIPT_FILES)).toEqual([]);
});

test("no screen uses a part of Remix that the browser scripts leave out", () => {
  // Without this code, `prefetch` and deferred values would silently have no effect (scripts/unused-remix.ts).
  const used = globSync("app/**/*.{ts,tsx}", { cwd: ROOT }).filter((file) =>
    /\b(?:NavLink|PrefetchPageLinks|Await|defer)\b|\bprefetch=/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(used).toEqual([]);
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

test("the gzipped Worker has at most 696 kB, of which a cold start loads at most 512 kB", () => {
  const modules = globSync("*.js", { cwd: WORKER_FOLDER });
  const sizeOf = (name: string): number => gzipSync(readFileSync(join(WORKER_FOLDER, name))).length;
  expect(modules.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(MAX_WORKER_BYTES);
  // A static import of another module would make the cold start load that module too.
  const coldStart = readFileSync(join(WORKER_FOLDER, "index.js"), "utf8");
  const imported = [...coldStart.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name = ""]) => name);
  const loaded = ["index.js", ...imported];
  expect(loaded.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(MAX_COLD_START_BYTES);
});
