import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loadAuditTrailPage } from "../features/requests/load-audit-trail-page.ts";
import { requireActor } from "../server/require-actor.ts";

/** Returns the first page of a request's record as JSON, for the disclosure on the details screen. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  return Response.json(await loadAuditTrailPage(context, requireActor(context, request), params.id ?? "", 0));
}
