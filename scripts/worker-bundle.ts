import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Esbuild from "esbuild";
import packageInfo from "../package.json" with { type: "json" };
import { ROOT } from "./build.ts";
import { applyCuts, type Replacement } from "./unused-code.ts";
import { PASSKEY_REPLACEMENTS } from "./unused-passkeys.ts";
import { PDF_CUTS, PDF_REPLACEMENTS } from "./unused-pdf.ts";

// The esbuild on which wrangler depends, in the same version. wrangler itself would write one file, and a cold start would load all of it.
const fromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler"));
export const esbuild: typeof Esbuild = fromWrangler("esbuild");

/** Parts of packages that the Worker never uses. Together they would be a third of its size. */
const REPLACEMENTS: readonly Replacement[] = [
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
  {
    module: /\/package\.json$/,
    importer: /\/worker\//,
    contents: `export default ${JSON.stringify({ version: packageInfo.version })};`,
  },
  ...PASSKEY_REPLACEMENTS,
  ...PDF_REPLACEMENTS,
];

/** Leaves out the parts of packages that the Worker never uses. */
export const unusedPlugin: Esbuild.Plugin = {
  name: "unused",
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
    onLoad({ filter: /\/node_modules\/(?:fontkit|pdfkit)\/.+js$/ }, ({ path }) => {
      const contents = applyCuts(PDF_CUTS, path, readFileSync(path, "utf8"));
      return contents === undefined ? null : { contents };
    });
  },
};

/** How the Worker's modules are bundled. */
export const BUNDLE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2024",
  conditions: ["workerd", "worker", "browser"],
  mainFields: ["browser", "module", "main"],
  external: ["node:*", "cloudflare:*"],
  // Data of fontkit about characters.
  loader: { ".trie": "base64" },
  define: {
    "process.env.NODE_ENV": '"production"',
    // pdfkit uses it to locate its own files. A bundle does not have it, so this is a dummy; none of the files is read.
    "import.meta.url": '"file:///worker/index.js"',
  },
  plugins: [unusedPlugin],
  logLevel: "warning",
} satisfies Esbuild.BuildOptions;
