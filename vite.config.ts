import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import remixOptions from "./remix.config.js";
import { screensByLanguage } from "./scripts/screens-by-language.ts";

/** Packages that change only with a new version, so that browsers keep their copy after changes of our code. */
const FRAMEWORK_PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;

/** Puts what every page loads, which is what app/root.tsx imports, into one file. Vite would make fifty small ones of it. */
function createChunkNames(): Rollup.GetManualChunk {
  const shell = new Set<string>();
  return (id, { getModuleInfo }) => {
    const add = (module: string): void => {
      if (shell.has(module)) return;
      shell.add(module);
      for (const imported of getModuleInfo(module)?.importedIds ?? []) add(imported);
    };
    add(join(import.meta.dirname, "app/root.tsx"));
    if (FRAMEWORK_PACKAGES.test(id)) return "framework";
    return shell.has(id) ? "shell" : undefined;
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), screensByLanguage, remix(remixOptions)],
  // The server build runs in workerd, so packages must resolve to their builds for Workers.
  ssr: { target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    target: "es2022",
    // Assets are never inlined, because the Content-Security-Policy would have to allow `data:`.
    assetsInlineLimit: 0,
    rollupOptions: {
      // `screensByLanguage` wraps one module.
      output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: createChunkNames() },
    },
  },
}));
