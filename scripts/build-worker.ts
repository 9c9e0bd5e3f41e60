/**
 * Builds the Worker, its configuration, the static files that only the Worker fetches, and the local server. `build` runs this file in a process of its own, so
 * that the server does not keep the tools in memory.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as Esbuild from "esbuild";
import { BUILT_CONFIG_FILE, ROOT, WORKER_FOLDER } from "./build.ts";
import { listCommonPasswords } from "./common-passwords.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

/** Static files that the Worker fetches: their source, and their path under build/client/assets. */
const STATIC_FILES = [
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf", "fonts/regular.ttf"],
  ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf", "fonts/bold.ttf"],
] as const;

/** Writes static files that the Worker fetches when it needs them: the fonts for PDFs and the list of common passwords. */
function writeStaticFiles(): void {
  const folder = join(ROOT, "build/client/assets");
  for (const [from, to] of STATIC_FILES) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(ROOT, from), join(folder, to));
  }
  mkdirSync(join(folder, "passwords"), { recursive: true });
  writeFileSync(join(folder, "passwords/common.txt"), listCommonPasswords().join("\n"));
}

/** A module that replaces a module of a package, for the importers that match. */
interface Replacement {
  readonly module: RegExp;
  /** Matches the paths of the modules that import `module`: only their imports are replaced. If absent, all imports of it are replaced. */
  readonly importer?: RegExp;
  readonly contents: string;
}

/** Parts of packages that the Worker never uses. Together they would be a fifth of its size. */
const REPLACEMENTS: readonly Replacement[] = [
  // Decompresses WOFF2 typefaces. The typefaces of PDFs are TrueType files.
  { module: /^brotli\/decompress\.js$/, contents: "export default () => { throw new Error('no WOFF2'); };" },
  // Encrypts PDFs with a password. The product's PDFs have none.
  {
    module: /^@noble\/ciphers\/aes(?:\.js)?$/,
    contents: `const refuse = () => { throw new Error("no encryption"); };
export { refuse as cbc, refuse as ecb };`,
  },
  // Reads PNG pictures. The product's PDFs have no pictures.
  { module: /^png-js$/, contents: "export default class {}" },
  // React's renderer for browsers. When a page is rendered on the server, effects and portals do not run.
  {
    module: /^react-dom$/,
    contents: `const refuse = () => { throw new Error("only in a browser"); };
export { refuse as createPortal, refuse as flushSync };`,
  },
  // The page is rendered by renderToString alone.
  {
    module: /^react-dom\/server$/,
    contents: `export { renderToString } from "./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js";`,
  },
  // This file is CommonJS, which would pull in the complete CommonJS builds of the router beside the modules.
  {
    module: /^react-router-dom\/server$/,
    contents: `export * from "react-router-dom/server.mjs";`,
  },
  // The only part of zod that this package uses. The package imports all of zod, with its texts in fifty languages.
  {
    module: /^zod$/,
    importer: /\/@hono\/zod-openapi\//,
    contents: `import { ZodType } from "zod";
export const z = { ZodType };`,
  },
  // The exports that are used. The Worker loads these packages with import(), which would include all exports.
  { module: /^file-type$/, contents: `export { fileTypeFromBuffer } from "file-type";` },
  { module: /^jose$/, contents: `export { importPKCS8, SignJWT } from "jose";` },
];

const replacePlugin: Esbuild.Plugin = {
  name: "replace",
  setup({ onResolve, onLoad }) {
    for (const [index, { module, importer }] of REPLACEMENTS.entries())
      onResolve({ filter: module }, (args) =>
        args.namespace === "replaced" || (importer && !importer.test(args.importer))
          ? null
          : { path: `${args.path}#${index}`, namespace: "replaced" },
      );
    onLoad({ filter: /./, namespace: "replaced" }, ({ path }) => ({
      contents: REPLACEMENTS[Number(path.split("#")[1])]?.contents ?? "",
      resolveDir: ROOT,
    }));
  },
};

// The esbuild on which wrangler depends, in the same version. wrangler itself would write one file, and a cold start would load all of it.
const fromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler"));
const esbuild: typeof Esbuild = fromWrangler("esbuild");

/**
 * Bundles the Worker: `index.js`, which a cold start loads, and the parts that it imports when they are needed. With source maps, because the
 * code is minified.
 */
async function bundleWorker(): Promise<void> {
  rmSync(WORKER_FOLDER, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["worker/index.ts"],
    outdir: WORKER_FOLDER,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["node:*", "cloudflare:*"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    chunkNames: "part-[hash]",
    define: {
      "process.env.NODE_ENV": '"production"',
      // pdfkit uses it to locate its own files. A bundle does not have it, so this is a dummy; none of the files is read.
      "import.meta.url": '"file:///worker/index.js"',
    },
    plugins: [replacePlugin],
    logLevel: "warning",
    // The server build of the screens imports some modules of domain/ only for their types.
    logOverride: { "ignored-bare-import": "silent" },
  });
}

/** Bundles the server of `npm start` into one file of JavaScript, because Node needs 20 MiB to run TypeScript. */
async function bundleServer(): Promise<void> {
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/start.ts"],
    outfile: "build/start.js",
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    // Without this, modules that can also run as scripts would do so.
    define: { "import.meta.main": "false" },
    logLevel: "warning",
  });
}

writeStaticFiles();
await bundleWorker();
await bundleServer();
writeFileSync(BUILT_CONFIG_FILE, JSON.stringify(readWranglerConfig()));
