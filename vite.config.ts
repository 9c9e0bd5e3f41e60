import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

/**
 * Modules that almost every screen uses. They are built into one chunk, because dozens of small files, each compressed on its own, would be
 * larger together.
 */
const COMMON_MODULES =
  /\/(?:app\/(?:ui\/(?:alert|avatar|badge|button|card|cx|date-time|empty-state|error-screen|icon|is-typing|list-pages|page-header|prompt-slot|scroll-key|toast-region|use-hydrated)|forms\/(?:dialog-address|early-input|failure-alert|form-client-action|idempotency-key|page-forms|saved-form-provider)|shell\/(?:brand|route-error-boundary|theme-switch)|features\/notifications\/notification-state|messages\/common|navigation)|domain\/(?:format\/numbers|permissions|roles|theme))\.tsx?$/;

/**
 * Packages of the chunk `framework`. It changes only with a new version of these packages, so browsers can use their cached copy after
 * changes of our code.
 */
const FRAMEWORK_PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;

/**
 * Modules that the server build of the screens imports instead of containing them. The Worker needs them too, so its bundle would have
 * them twice.
 */
const DOMAIN = /\/domain\/.+\.ts$/;

/** Returns the path of a module of domain/ relative to build/server. */
const toDomainPath = (id: string): string => id.replace(/^.*(?=\/domain\/)/, "../..");

function chunkName(id: string): string | undefined {
  if (FRAMEWORK_PACKAGES.test(id)) return "framework";
  return COMMON_MODULES.test(id) ? "everywhere" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  // The server build runs in workerd, so packages must resolve to their builds for Workers.
  ssr: { target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: "es2022",
    // Assets are never inlined, because the Content-Security-Policy would have to allow `data:`.
    assetsInlineLimit: 0,
    // The build does not report compressed sizes, because a conformance test checks them.
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? { external: DOMAIN, output: { paths: toDomainPath } }
      : { output: { manualChunks: chunkName } },
  },
}));
