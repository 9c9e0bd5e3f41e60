/**
 * The options of Remix, which vite.config.ts passes to Remix's Vite plugin.
 *
 * The future flags are those of the next major version, so that a later upgrade changes no behaviour. Lazy route discovery is off: the
 * manifest of all routes is one small file that browsers cache, and with it no link needs an extra HTTP request.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
};
