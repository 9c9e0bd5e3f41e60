import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { requireActor } from "../server/require-actor.ts";

/** Returns the people that a comment on the request can mention, for the suggestions of the comment field. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const result = await context.services.requests.listMentionable(requireActor(context, request), params.id ?? "");
  if (!result.ok) throw data(result.detail, { status: ERROR_HTTP_STATUS[result.code] });
  return result.value;
}
