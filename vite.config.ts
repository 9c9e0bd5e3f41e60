import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  // The server build runs in workerd, never in Node: packages must give us their Worker flavour.
  ssr: { target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    target: "es2022",
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // gzip sizes are the concern of the size check, not of every build's output.
    reportCompressedSize: false,
  },
});
