import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loadTrail } from "../features/requests/load-trail.ts";
import { requireActor } from "../server/require-actor.ts";

/** The beginning of the record, for the disclosure on the details screen. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  return Response.json(await loadTrail(context, requireActor(context, request), params.id ?? "", 0));
}
