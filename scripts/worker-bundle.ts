import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Esbuild from "esbuild";
import packageInfo from "../package.json" with { type: "json" };
import { ROOT } from "./build.ts";
import { applyCuts, type Replacement } from "./unused-code.ts";
import { DOCUMENTATION_REPLACEMENTS, documentationPlugin } from "./unused-documentation.ts";
import { PASSKEY_REPLACEMENTS } from "./unused-passkeys.ts";
import { DISCOVERY_CUT } from "./unused-remix.ts";

// The esbuild version on which wrangler depends. wrangler's own bundling would create one file, so that a cold start would load all code.
const fromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler"));
export const esbuild: typeof Esbuild = fromWrangler("esbuild");

/** Parts of packages that the Worker never uses. Together they would be a third of its size. */
const REPLACEMENTS: readonly Replacement[] = [
  // Removes React's renderer for browsers, because effects and portals do not run on the server.
  {
    module: /^react-dom$/,
    contents: `const refuse = () => { throw new Error("only in a browser"); };
export { refuse as createPortal, refuse as flushSync };`,
  },
  // Removes the streaming renderers, because only renderToString renders pages.
  {
    module: /^react-dom\/server$/,
    contents: `export { renderToString } from "./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js";`,
  },
  // Removes Remix's parser of forms with files, because handle-form.ts reads forms.
  {
    module: /^@web3-storage\/multipart-parser$/,
    contents: `export const streamMultipart = () => { throw new Error("handle-form.ts reads forms"); };`,
  },
  // Replaces this CommonJS file, because it would add the complete CommonJS builds of the router.
  {
    module: /^react-router-dom\/server$/,
    contents: `export * from "react-router-dom/server.mjs";`,
  },
  // Provides only the part of zod that this package uses. The package imports all of zod, with its texts in fifty languages.
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
  ...DOCUMENTATION_REPLACEMENTS,
  ...PASSKEY_REPLACEMENTS,
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
    onLoad({ filter: /\/node_modules\/@remix-run\/react\/.+js$/ }, ({ path }) => {
      const contents = applyCuts([DISCOVERY_CUT], path, readFileSync(path, "utf8"));
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
  define: {
    "process.env.NODE_ENV": '"production"',
    // pdfkit locates its own files with this value. A bundle has none, so this is a dummy. None of these files is read.
    "import.meta.url": '"file:///worker/index.js"',
  },
  plugins: [unusedPlugin, documentationPlugin],
  logLevel: "warning",
} satisfies Esbuild.BuildOptions;
