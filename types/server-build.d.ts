/**
 * Declares the output of `vite build` that the Worker imports: the server build of Remix. The file itself does not exist before the first
 * build.
 */
declare module "*/build/server/index.js" {
  /** Returns the screens in the language of `translation`; in English without one. */
  export function createScreens(
    translation?: import("../domain/language.ts").Translation,
  ): import("@remix-run/cloudflare").ServerBuild;
}
