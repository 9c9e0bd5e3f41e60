import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NumberingInput } from "../../domain/inputs/admin-settings.ts";
import type { RequestNumberPreview } from "../features/admin/settings/use-number-preview.ts";
import { toInputFailure } from "../forms/field-errors.ts";
import { requireActor } from "../server/require-actor.ts";

/**
 * Returns the next request number for a draft of the numbering settings, or why there is none. The settings form calls this route while a
 * person edits it.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const draft = NumberingInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const result = draft.success
    ? await context.services.admin.numbering.preview(actor, draft.data)
    : context.renderAll(toInputFailure(draft.error));
  const preview: RequestNumberPreview = result.ok
    ? { next_request_id: result.value.next_request_id, detail: "" }
    : { next_request_id: null, detail: result.detail };
  return Response.json(preview);
}
