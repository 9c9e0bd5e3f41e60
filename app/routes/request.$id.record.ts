import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireActor } from "../require-actor.ts";
import { loadTrail } from "./request.$id.history/load-trail.ts";

/** The beginning of the record, for the disclosure on the details screen. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  return Response.json(await loadTrail(context, requireActor(context, request), params.id ?? "", 0));
}
