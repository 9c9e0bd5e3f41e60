import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleSubmitAction } from "../features/requests/submit/submit-action.ts";

/** Handles the submit form with a JSON response, for the upload with progress and for the outbox (docs/decisions/0044). */
export const action = (args: ActionFunctionArgs) => handleSubmitAction(args, { reply: "json" });
