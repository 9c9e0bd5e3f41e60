import type { Plugin } from "vite";
import { applyCuts, type Cut } from "./unused-code.ts";

/**
 * Removes the attribute `data-discover` of links and forms, which marks routes to load for route discovery. Applied in the browser and in the
 * Worker, because both must render the same.
 */
export const DISCOVERY_CUT: Cut = {
  module: "/@remix-run/react/dist/esm/components.js",
  replacements: [[/return discover === "render" && .+;/g, "return undefined;"]],
};

/**
 * The unused parts of Remix to which its modules refer. The build leaves them out after the reference is removed. They depend on the flags
 * in remix.config.js: with `v3_singleFetch`, loaders send no deferred values; without `v3_lazyRouteDiscovery`, no route is added later.
 */
const CUTS: readonly Cut[] = [
  {
    module: "/@remix-run/react/dist/esm/browser.js",
    replacements: [
      [
        "getPatchRoutesOnNavigationFunction(window.__remixManifest, window.__remixRouteModules, window.__remixContext.future, window.__remixContext.isSpaMode, window.__remixContext.basename)",
        "undefined",
      ],
      [
        "useFogOFWarDiscovery(router, window.__remixManifest, window.__remixRouteModules, window.__remixContext.future, window.__remixContext.isSpaMode);",
        "",
      ],
    ],
  },
  {
    module: "/@remix-run/react/dist/esm/routes.js",
    // Removes the responses of loaders without `v3_singleFetch`.
    replacements: [[`if (typeof singleFetch === "function") {`, "return singleFetch();\n{"]],
  },
  {
    module: "/@remix-run/react/dist/esm/components.js",
    replacements: [
      ...DISCOVERY_CUT.replacements,
      [`NavLink.displayName = "NavLink";`, ""],
      // Removes the attribute `prefetch` of links.
      ["shouldPrefetch && !isAbsolute ?", "false ?"],
      ["isPageLinkDescriptor(link) ?", "false ?"],
      // Removes the scripts for deferred values, which older versions wrote into the HTML.
      ["!activeDeferreds ?", "true ?"],
      [`if (!isStatic && typeof __remixContext === "object" && __remixContext.a) {`, "if (false) {"],
      ["let enableFogOfWar = isFogOfWarEnabled(future, isSpaMode);", "const enableFogOfWar = false;"],
    ],
  },
  {
    module: "/@remix-run/router/dist/router.js",
    replacements: [
      ["if (isDeferredData(result)) {", "if (false) {"],
      ["if (isDeferredResult(result)) {", "if (false) {"],
      ["if (isDeferredResult(actionResult)) {", "if (false) {"],
    ],
  },
];

/** Removes the parts of Remix that the browser scripts do not need. Throws an error if a new version of Remix does not contain them. */
export const unusedRemix: Plugin = {
  name: "unused-remix",
  enforce: "pre",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  transform: (code, id) => applyCuts(CUTS, id, code),
};
