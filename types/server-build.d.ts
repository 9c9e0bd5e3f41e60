/**
 * Declares the output of `vite build` that the Worker imports: the server build of Remix. The file itself does not exist before the first
 * build.
 */
declare module "*/build/server/index.js" {
  type ServerBuild = import("@remix-run/cloudflare").ServerBuild;
  export const entry: ServerBuild["entry"];
  export const routes: ServerBuild["routes"];
  export const assets: ServerBuild["assets"];
  export const publicPath: ServerBuild["publicPath"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const basename: ServerBuild["basename"];
  export const mode: ServerBuild["mode"];
}
