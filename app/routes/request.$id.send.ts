import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleRequestAction } from "../features/requests/handle-request-action.ts";

/**
 * Handles the action forms as the screens do, but responds with JSON, for the outbox (docs/decisions/0044). The form contains the request
 * id.
 */
export const action = (args: ActionFunctionArgs) => handleRequestAction(args, { reply: "json" });
