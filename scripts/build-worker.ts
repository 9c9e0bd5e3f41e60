/**
 * Builds the Worker, its configuration, the static files that only the Worker fetches, and the local server. `build` runs this file as a
 * separate process, otherwise the build tools would stay in the server's memory.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { minify } from "terser";
import { ANSWER_TEXTS } from "../app/messages/fr/answer-sentences.ts";
import { BUILT_CONFIG_FILE, ROOT, WORKER_FOLDER } from "./build.ts";
import { listCommonPasswords } from "./common-passwords.ts";
import { BUNDLE_OPTIONS, esbuild } from "./worker-bundle.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

/** Static files that the Worker fetches: their source, and their path under build/client/assets. */
const STATIC_FILES = [
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf", "fonts/regular.ttf"],
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf", "fonts/bold.ttf"],
] as const;

/** Writes static files that the Worker fetches when it needs them: fonts for PDFs, common passwords, and French texts of answers. */
function writeStaticFiles(): void {
  const folder = join(ROOT, "build/client/assets");
  for (const [from, to] of STATIC_FILES) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(ROOT, from), join(folder, to));
  }
  for (const name of ["passwords", "texts"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "passwords/common.txt"), listCommonPasswords().join("\n"));
  writeFileSync(join(folder, "texts/answers-fr.json"), JSON.stringify(ANSWER_TEXTS));
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
