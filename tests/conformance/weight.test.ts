import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build, ROOT, WORKER_FOLDER } from "../../scripts/build.ts";
import { CLIENT_FOLDER, listRouteAndAncestors, type RemixManifest, readRemixManifest } from "../support/manifest.ts";

/** The limits of a first visit: bytes of gzipped script, and script files. The dashboard is what people open first, every day. */
const DASHBOARD = "routes/_index";
const MAX_SCRIPT_BYTES = { dashboard: 120_000, others: 130_000 } as const;
const MAX_SCRIPT_FILES = 18;

/**
 * The limits of the gzipped Worker in bytes: all of its modules, and `index.js`, which a cold start loads. They were raised for saved views and
 * proposed changes (docs/decisions/0069, 0082), which every page's services refer to.
 */
// 745 kB since passkeys: @simplewebauthn/server and uqr are loaded only when a person uses a second factor (docs/decisions/0072).
// 748 kB since signed checkpoints and keys that can be replaced (docs/decisions/0083, 0084).
// 815 kB since French, a part that is loaded only for readers of French (docs/decisions/0090-french.md).
// 875 kB since the assistant reads questions as queries: its code is loaded with the first question (docs/decisions/0085).
const MAX_WORKER_BYTES = 875_000;
// 545 kB since sessions and password links, 552 kB since second factors: each call may need them, so they are not loaded later.
// 559 kB since signed checkpoints: the jobs of every minute need them.
// 560 kB since French: the screens are made by a function, with formats of their own (docs/decisions/0090-french.md).
const MAX_COLD_START_BYTES = 560_000;

beforeAll(() => build(), 180_000);

/** Returns the script files that a browser loads before the screen with the route id `id` works. */
function listFirstVisitFiles(manifest: RemixManifest, id: string): string[] {
  const routes = listRouteAndAncestors(manifest, id).flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...routes])];
}

test(`a first visit of the dashboard loads at most 120 kB of script, of any other screen at most 130 kB, in at most ${MAX_SCRIPT_FILES} files`, () => {
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
  // Without the code, `prefetch` and deferred values would have no effect, and no error would say so (scripts/unused-remix.ts).
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
  // Names that minifying does not change: zod's error class, drizzle's symbols, React's server renderer.
  for (const name of ["ZodError", "drizzle:", "renderToString"]) {
    expect(scripts.filter(({ text }) => text.includes(name)).map(({ file }) => `${file}: ${name}`)).toEqual([]);
  }
});

test("the Worker has at most 875 kB gzipped, of which a cold start loads at most 560 kB", () => {
  const modules = globSync("*.js", { cwd: WORKER_FOLDER });
  const sizeOf = (name: string): number => gzipSync(readFileSync(join(WORKER_FOLDER, name))).length;
  expect(modules.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(MAX_WORKER_BYTES);
  // A static import of another module would make the cold start load that module too.
  const coldStart = readFileSync(join(WORKER_FOLDER, "index.js"), "utf8");
  const imported = [...coldStart.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name = ""]) => name);
  const loaded = ["index.js", ...imported];
  expect(loaded.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(MAX_COLD_START_BYTES);
});
