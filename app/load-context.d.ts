import "@remix-run/cloudflare";
import type { LoadContext } from "../worker/context.ts";

/** The type of `context` in every loader and action. It is the only access of a screen to the services of the Worker. */
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}

  /** `useLoaderData` has the type that the loader returns, because data is not sent as JSON (remix.config.js). */
  interface Future {
    v3_singleFetch: true;
  }
}
