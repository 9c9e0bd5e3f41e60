import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleRequestAction } from "../features/requests/handle-request-action.ts";

/** Handles the action forms like the screens, with a JSON response for the outbox (docs/decisions/0044). The form names the request. */
export const action = (args: ActionFunctionArgs) => handleRequestAction(args, { reply: "json" });
