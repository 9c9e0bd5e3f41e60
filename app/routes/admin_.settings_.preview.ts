import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NumberingInput } from "../../domain/inputs/admin-settings.ts";
import type { NumberPreview } from "../features/admin/settings/use-number-preview.ts";
import { toInputFailure } from "../forms/field-errors.ts";
import { requireActor } from "../server/require-actor.ts";

/** The number that a draft of the request numbering would give next, asked by its form while one types; or why it gives none. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const draft = NumberingInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const found = draft.success
    ? await context.services.admin.numbering.preview(actor, draft.data)
    : toInputFailure(draft.error);
  const answer: NumberPreview = found.ok
    ? { next_request_id: found.value.next_request_id, detail: "" }
    : { next_request_id: null, detail: found.detail };
  return Response.json(answer);
}
