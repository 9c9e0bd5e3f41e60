import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { defineConfig } from "vite";

/** The output folder of the screens. The service worker must be built after them, because it contains the list of their hashed files. */
const CLIENT = "build/client";
const files = globSync(["assets/*.{js,css,svg}", "icons/icon-192.png", "favicon.svg"], { cwd: CLIENT })
  .map((file) => `/${file}`)
  .sort();

export default defineConfig({
  publicDir: false,
  define: {
    __FILES__: JSON.stringify(files),
    __VERSION__: JSON.stringify(createHash("sha256").update(files.join()).digest("hex").slice(0, 12)),
  },
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    target: "es2022",
    rollupOptions: {
      input: "app/service-worker/index.ts",
      output: { format: "iife", entryFileNames: "sw.js" },
    },
  },
});
