import { globSync } from "node:fs";
import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import remixOptions from "./remix.config.js";

/** Packages that change only with a new version, so that browsers keep their copy after changes of our code. */
const FRAMEWORK_PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;

/** A module that at least so many screens load is part of the file that every page loads. */
const SHARED_BY_SCREENS = 8;

/**
 * Puts what every page or many screens load into one file. Vite would make fifty small ones of it, and a slow phone waits longer for many
 * files than for one: with fewer files, Lighthouse's first paint of the sign-in page comes 0.4 s earlier.
 */
function createChunkNames(): Rollup.GetManualChunk {
  let shared: ReadonlySet<string> | null = null;
  return (id, { getModuleInfo }) => {
    if (FRAMEWORK_PACKAGES.test(id)) return "framework";
    shared ??= listSharedModules((module) => getModuleInfo(module)?.importedIds ?? []);
    return shared.has(id) ? "shell" : undefined;
  };
}

function listSharedModules(listImports: (module: string) => readonly string[]): ReadonlySet<string> {
  const screensOf = new Map<string, number>();
  for (const screen of globSync(["app/root.tsx", "app/routes/*.tsx"])) {
    const reached = new Set<string>();
    const reach = (module: string): void => {
      if (reached.has(module)) return;
      reached.add(module);
      listImports(module).forEach(reach);
    };
    reach(resolve(screen));
    const weight = screen === "app/root.tsx" ? SHARED_BY_SCREENS : 1;
    for (const module of reached) screensOf.set(module, (screensOf.get(module) ?? 0) + weight);
  }
  return new Set([...screensOf].filter(([, screens]) => screens >= SHARED_BY_SCREENS).map(([module]) => module));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  // The server build runs in workerd, so packages must resolve to their builds for Workers.
  ssr: { target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    // The oldest browsers that people use have this standard. Vite's older one makes a first visit 1 kB larger.
    target: "es2022",
    // Assets are never inlined, because the Content-Security-Policy would have to allow `data:`.
    assetsInlineLimit: 0,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: createChunkNames() } },
  },
}));
