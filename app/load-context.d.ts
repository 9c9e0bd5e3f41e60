import "@remix-run/cloudflare";
import type { LoadContext } from "../worker/context.ts";

/** What `context` is in every loader and action. The only way from a screen to the server's powers. */
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}

  /** What a loader returns is what `useLoaderData` gives: no JSON in between (remix.config.js). */
  interface Future {
    v3_singleFetch: true;
  }
}
