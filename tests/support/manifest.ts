import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/build.ts";

/** The folder of the built client files. */
export const CLIENT_FOLDER = join(ROOT, "build/client");

/** The parts of Remix's manifest that tests read. */
export interface RemixManifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

export interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly index?: boolean;
  readonly hasAction: boolean;
}

/** Returns the manifest of all routes, which browsers load as `window.__remixManifest=…;`. */
export function readRemixManifest(): RemixManifest {
  const [file = ""] = globSync("assets/manifest-*.js", { cwd: CLIENT_FOLDER });
  const script = readFileSync(join(CLIENT_FOLDER, file), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}

/** Returns a route followed by its ancestors. */
export function listRouteAndAncestors(manifest: RemixManifest, id: string): ManifestRoute[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`there is no route ${id}`);
  return route.parentId === undefined ? [route] : [route, ...listRouteAndAncestors(manifest, route.parentId)];
}

/** Returns the full path of a route with the names of its parameters, such as `/request/:id/details`. */
export const getRoutePath = (manifest: RemixManifest, id: string): string =>
  `/${listRouteAndAncestors(manifest, id)
    .map(({ path }) => path)
    .filter(Boolean)
    .reverse()
    .join("/")}`;

/**
 * Returns the path of each route that has a screen for people who are signed in, by the route's id. `readList` calls the HTTP API: a path with a
 * parameter has the id of the first entry of its list, or 'none'.
 */
export async function listScreenPaths(readList: (path: string) => Promise<unknown>): Promise<Map<string, string>> {
  const readFirstId = async (path: string): Promise<string> => {
    const list = await readList(`/api/${path}`);
    return Array.isArray(list) ? (list[0]?.id ?? "none") : "none";
  };
  const ids: Record<string, string> = {
    request: await readFirstId("requests?limit=1"),
    announcements: await readFirstId("announcements"),
    matrix: await readFirstId("admin/doa-configurations"),
  };
  const manifest = readRemixManifest();
  return new Map(
    Object.keys(manifest.routes)
      .filter((id) => !/^routes\/(?:logout|theme|admin|login)$/.test(id) && existsSync(join(ROOT, "app", `${id}.tsx`)))
      .map((id) => [
        id,
        getRoutePath(manifest, id)
          .replace(/([\w-]+)\/:\w+/, (_, before: string) => `${before}/${ids[before] ?? "none"}`)
          .replace("*", "no-such-page"),
      ]),
  );
}
