import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { RoutePreviewInput } from "../../domain/inputs/requests.ts";
import { readZodError } from "../../domain/inputs/zod-messages.ts";
import type { RoutePreviewState } from "../features/requests/submit/route-preview-panel.tsx";
import { requireActor } from "../server/require-actor.ts";

/** Returns the route preview for these values, or a hint why there is none. The form calls this path while a person fills it in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  return Response.json(await previewRoute(context, actor, new URL(request.url).searchParams));
}

async function previewRoute(
  context: AppLoadContext,
  actor: Actor,
  params: URLSearchParams,
): Promise<RoutePreviewState> {
  const input = RoutePreviewInput.safeParse(Object.fromEntries(params));
  if (!input.success)
    return { preview: null, hint: context.renderAll(readZodError(input.error.issues[0]?.message ?? "")) };
  const result = await context.services.requests.previewRoute(actor, input.data);
  return result.ok ? { preview: result.value, hint: null } : { preview: null, hint: result.detail };
}
