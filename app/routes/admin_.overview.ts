import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loadOverview } from "../features/admin/overview/load-overview.ts";

/** Returns the data of the Overview as JSON. The open screen polls it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return Response.json(await loadOverview(context, request));
}
