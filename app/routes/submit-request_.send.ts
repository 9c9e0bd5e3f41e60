import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleSubmitAction } from "../features/requests/submit/submit-action.ts";

/** Handles the submit form, but responds with JSON. Used by the upload with progress and the outbox (docs/decisions/forms.md). */
export const action = (args: ActionFunctionArgs) => handleSubmitAction(args, { reply: "json" });
