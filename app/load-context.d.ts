import "@remix-run/cloudflare";
import type { LoadContext } from "../worker/context.ts";

/** The type of `context` in every loader and action. Screens reach the Worker's services only through it. */
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}

  /** With this setting, `useLoaderData` has the type that the loader returns, because data is not sent as JSON (`remix.config.js`). */
  interface Future {
    v3_singleFetch: true;
  }
}
