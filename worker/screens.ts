import type { ServerBuild } from "@remix-run/cloudflare";
import { formatFailureReference } from "../domain/format/labels.ts";
import { getHttpRequestId, log } from "./log.ts";

type RouteModule = ServerBuild["routes"][string]["module"];
type RouteFunction = NonNullable<RouteModule["loader"]>;

/**
 * Returns the build with loaders and actions that log an unexpected error and throw a response with the id of the HTTP
 * request instead. Remix hides the details of an error, but passes a thrown response to the error boundary, also in the
 * browser.
 */
export const withErrorReferences = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const { loader, action } = route.module;
      const module: RouteModule = {
        ...route.module,
        ...(loader ? { loader: withReference(loader) } : {}),
        ...(action ? { action: withReference(action) } : {}),
      };
      return [id, { ...route, module }];
    }),
  ),
});

const withReference =
  (run: RouteFunction): RouteFunction =>
  async (args) => {
    try {
      return await run(args);
    } catch (error) {
      // A redirect or an expected failure is thrown as a response, not as an Error.
      if (!(error instanceof Error)) throw error;
      log("error", "unexpected error", { error });
      throw new Response(formatFailureReference(getHttpRequestId()), { status: 500 });
    }
  };

/** Returns the patterns of all screens, such as /request/:id/details. */
export function listScreenPatterns({ routes }: Pick<ServerBuild, "routes">): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  return Object.keys(routes).map((id) => pathOf(id) || "/");
}

/**
 * Returns the path of the screen that an HTTP request belongs to. Remix fetches the data of a screen from
 * `<path>.data`, and for `/` from `/_root.data`.
 */
export const toScreenPath = (path: string): string => path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
