import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findBulkAction } from "../features/requests/bulk/bulk-address.ts";
import { requireActor } from "../server/require-actor.ts";

/** Returns the user's own last comments of approvals (`?act=bulk_approve`) or rejections as JSON, for the forms of decisions. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const action = findBulkAction(new URL(request.url).searchParams.get("act"));
  return Response.json(action ? await context.services.requests.listRecentComments(actor, action) : []);
}
