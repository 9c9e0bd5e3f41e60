/**
 * Builds the Worker, its configuration, the static files that only the Worker fetches, and the local server. `build` runs this file as a
 * separate process, otherwise the build tools would stay in the server's memory.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { minify } from "terser";
import { ALL_SENTENCES } from "../app/messages/fr/all-sentences.ts";
import { ANSWER_TEXTS } from "../app/messages/fr/answer-sentences.ts";
import { TYPEFACE_FILES, type TypefaceName } from "../worker/exports/typefaces.ts";
import { api } from "../worker/http/api/app.ts";
import { describeApi } from "../worker/http/api/document.ts";
import { BUILT_CONFIG_FILE, ROOT, WORKER_FOLDER } from "./build.ts";
import { listCommonPasswords } from "./common-passwords.ts";
import { TYPEFACE_SOURCES } from "./typefaces.ts";
import { BUNDLE_OPTIONS, esbuild } from "./worker-bundle.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

/** The typefaces of PDFs. */
const FONT_FILES = Object.entries(TYPEFACE_FILES).map(
  ([name, file]) =>
    [`assets/fonts/${file}`, () => readFileSync(join(ROOT, TYPEFACE_SOURCES[name as TypefaceName]))] as const,
);

/** Static files that the Worker fetches when it needs them, by their path under build/client. */
const STATIC_FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  ...Object.fromEntries(FONT_FILES),
  "assets/passwords/common.txt": () => listCommonPasswords().join("\n"),
  "assets/french/sentences.json": () => JSON.stringify(ALL_SENTENCES),
  "assets/french/answers.json": () => JSON.stringify(ANSWER_TEXTS),
  // Only signed-in people may read it. Requests for /api/* go to the Worker first, so this file is not public.
  "api/openapi.json": () => JSON.stringify(describeApi(api)),
};

function writeStaticFiles(): void {
  for (const [path, read] of Object.entries(STATIC_FILES)) {
    const file = join(ROOT, "build/client", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, read());
  }
}

/**
 * Bundles the Worker: `index.js`, which a cold start loads, and the parts that it imports later. Creates source maps, because the code is
 * minified by esbuild and then by terser, which makes it 3.3 % smaller, gzipped.
 */
async function bundleWorker(): Promise<void> {
  rmSync(WORKER_FOLDER, { recursive: true, force: true });
  mkdirSync(WORKER_FOLDER, { recursive: true });
  const { outputFiles } = await esbuild.build({
    ...BUNDLE_OPTIONS,
    entryPoints: ["worker/index.ts"],
    outdir: WORKER_FOLDER,
    splitting: true,
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    chunkNames: "part-[hash]",
    write: false,
    // Ignores imports without a use, because the server build of the screens imports some modules of domain/ only for their types.
    logOverride: { "ignored-bare-import": "silent" },
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  for (const [path, text] of texts) {
    if (path.endsWith(".map")) continue;
    const { code = "", map } = await minify(text, {
      module: true,
      compress: { passes: 2 },
      sourceMap: { content: texts.get(`${path}.map`) ?? "", url: `${basename(path)}.map` },
    });
    writeFileSync(path, code);
    writeFileSync(`${path}.map`, String(map));
  }
}

/** Bundles the server of `npm start` into one JavaScript file, because running TypeScript costs Node 20 MiB. */
async function bundleServer(): Promise<void> {
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/start.ts"],
    outfile: "build/start.js",
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    // Otherwise modules that can also run as scripts would run as scripts.
    define: { "import.meta.main": "false" },
    logLevel: "warning",
  });
}

writeStaticFiles();
await bundleWorker();
await bundleServer();
writeFileSync(BUILT_CONFIG_FILE, JSON.stringify(readWranglerConfig()));
