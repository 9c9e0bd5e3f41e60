/**
 * Declares the output of `vite build` that the Worker imports: the server build of Remix. The file itself does not exist before the first
 * build.
 */
declare module "*/build/server/index.js" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export const assets: typeof build.assets;
  export const assetsBuildDirectory: typeof build.assetsBuildDirectory;
  export const basename: typeof build.basename;
  export const entry: typeof build.entry;
  export const future: typeof build.future;
  export const isSpaMode: typeof build.isSpaMode;
  export const mode: typeof build.mode;
  export const publicPath: typeof build.publicPath;
  export const routes: typeof build.routes;
}
