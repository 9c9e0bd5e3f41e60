import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ListRequestsInput } from "../../domain/inputs/requests.ts";
import { LIMITS } from "../../domain/limits.ts";
import { requireActor } from "../server/require-actor.ts";

/** Returns the present flags of the requests `?on=…&on=…` as JSON, by their numbers, for the dialog that decides several requests. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const ids = new URL(request.url).searchParams.getAll("on").slice(0, LIMITS.bulk_decisions).join();
  const input = ListRequestsInput.safeParse({ ids, limit: LIMITS.bulk_decisions });
  if (ids === "" || !input.success) return Response.json({});
  const list = await context.services.requests.list(actor, input.data);
  return Response.json(list.ok ? Object.fromEntries(list.value.items.map(({ id, flags = [] }) => [id, flags])) : {});
}
