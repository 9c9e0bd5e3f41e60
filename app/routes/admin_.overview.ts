import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loadOverview } from "../features/admin/overview/load-overview.ts";

/** What the Overview asks for while it is looked at. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return Response.json(await loadOverview(context, request));
}
