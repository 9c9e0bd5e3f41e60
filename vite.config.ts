import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

/** Modules that almost every screen uses, bundled into one chunk: separate chunks of a few hundred bytes would compress badly. */
const COMMON_MODULES =
  /\/(?:app\/(?:ui\/(?:alert|avatar|badge|button|card|cx|date-time|empty-state|error-screen|icon|is-typing|list-pages|page-header|prompt-slot|scroll-key|toast-region|use-offline-copy-fallback|use-hydrated)|forms\/(?:dialog-address|early-input|failure-alert|form-client-action|create-idempotency-key|page-forms|saved-form-provider|use-idempotency-key)|shell\/(?:brand|theme-switch)|features\/(?:load-recovery|notifications\/notification-state)|messages\/common|navigation)|domain\/(?:format\/number-format|permissions|roles|theme))\.tsx?$/;

/** Packages in a chunk of their own, which browsers can cache across our releases. */
const FRAMEWORK_PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router))\//;

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
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // A conformance test checks gzip sizes.
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkName } },
  },
}));
