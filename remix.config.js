/**
 * The one place for Remix's options; vite.config.ts hands them to Remix's Vite plugin.
 *
 * The future flags are those of the next major version, so that a later move needs no change of behaviour. Lazy route discovery stays off:
 * we have about a dozen routes, their manifest is one small file which the browser keeps, and without it no link costs an extra request.
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
