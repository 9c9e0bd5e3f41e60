import { defineConfig } from "vite";

const BANNER = `// Checks the evidence pack that it lies in, or the folder it is given, with nothing but Node (18 or later):
//
//   node verify.mjs
//
// Says what it found and ends with 0 when everything fits, with 1 at the first thing that does not.`;

/** The script of evidence packs: one file that Node runs by itself, and that an auditor can read. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client/assets/evidence",
    emptyOutDir: false,
    target: "node18",
    minify: false,
    reportCompressedSize: false,
    lib: { entry: "worker/exports/evidence/verify.ts", formats: ["es"], fileName: () => "verify.mjs" },
    rollupOptions: { external: /^node:/, output: { banner: BANNER } },
  },
});
