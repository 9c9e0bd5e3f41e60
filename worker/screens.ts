import type { ServerBuild } from "@remix-run/cloudflare";
import { message } from "../domain/message.ts";
import type { LoadContext } from "./context.ts";
import { getHttpRequestId, log } from "./log.ts";

type RouteModule = ServerBuild["routes"][string]["module"];
type RouteFunction = NonNullable<RouteModule["loader"]>;

/**
 * Returns the build with loaders and actions that log an unexpected error and throw a response with the id of the HTTP
 * request instead. Remix hides the details of an error, but passes a thrown response to the error boundary, also in the
 * browser. A route without a screen responds with the text of a refusal, and each route refuses a method that it does not
 * support with 405, because Remix would treat both as unexpected errors.
 */
export const withErrorResponses = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const { loader, action } = route.module;
      const hasScreen = "default" in route.module;
      const refuseMethod = createMethodRefusal([...(loader || hasScreen ? ["GET"] : []), ...(action ? ["POST"] : [])]);
      const guard = (run: RouteFunction) => withReference(hasScreen ? run : withPlainRefusal(run));
      const module: RouteModule = {
        ...route.module,
        ...(loader ? { loader: guard(loader) } : hasScreen ? {} : { loader: refuseMethod }),
        action: action ? guard(action) : refuseMethod,
      };
      return [id, { ...route, module }];
    }),
  ),
});

/** Returns a loader or action that refuses the method of the HTTP request. */
const createMethodRefusal =
  (allowed: readonly string[]): RouteFunction =>
  ({ context }) => {
    throw createMethodNotAllowedResponse(allowed, context as unknown as LoadContext);
  };

/** Returns a 405. `allowed`: the methods that the address supports. */
export const createMethodNotAllowedResponse = (
  allowed: readonly string[],
  { renderAll }: Pick<LoadContext, "renderAll">,
): Response => createTextResponse(renderAll(message("errors.method_not_allowed")), 405, { Allow: allowed.join(", ") });

const createTextResponse = (text: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });

/** A refusal that a loader or action has thrown with `data()`. */
type ThrownData = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

const isThrownData = (error: unknown): error is ThrownData =>
  typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit";

/** For routes without a screen: throws the text of a refusal as a response. */
const withPlainRefusal =
  (run: RouteFunction): RouteFunction =>
  async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (!isThrownData(error)) throw error;
      throw createTextResponse(String(error.data), error.init?.status ?? 500);
    }
  };

const withReference =
  (run: RouteFunction): RouteFunction =>
  async (args) => {
    try {
      return await run(args);
    } catch (error) {
      // A redirect or an expected failure is thrown as a response, not as an Error.
      if (!(error instanceof Error)) throw error;
      log("error", "unexpected error", { error });
      const reference = message("errors.reference", { request_id: getHttpRequestId() });
      throw new Response((args.context as unknown as LoadContext).renderAll(reference), { status: 500 });
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
