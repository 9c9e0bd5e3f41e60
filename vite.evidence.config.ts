import { defineConfig } from "vite";

const BANNER = `// Verifies the evidence pack in its own folder, or in the folder given as argument. Needs Node 18 or later and nothing else:
//
//   node verify.mjs
//
// Prints the result. Exits with 0 if everything matches, with 1 at the first mismatch.`;

/** Builds verify.mjs of evidence packs: one file without dependencies, not minified, so that an auditor can read it. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client/assets/evidence",
    emptyOutDir: false,
    target: "node18",
    minify: false,
    lib: { entry: "worker/exports/evidence/verify.ts", formats: ["es"], fileName: () => "verify.mjs" },
    rollupOptions: { external: /^node:/, output: { banner: BANNER } },
  },
});
