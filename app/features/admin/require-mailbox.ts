import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
import { ERROR_HTTP_STATUS } from "../../../domain/errors.ts";
import { messages } from "../../messages/common.ts";
import { requireActor } from "../../server/require-actor.ts";

/**
 * Returns the local mailbox, which exists only if the product runs with `npm start`. Throws 403 if the actor is not an administrator, and
 * 404 on a deployment.
 */
export function requireMailbox(
  context: AppLoadContext,
  request: Request,
): NonNullable<AppLoadContext["services"]["localMail"]> {
  const refusal = checkAdminPanelAccess(requireActor(context, request).role);
  if (refusal) throw data(refusal.detail, { status: ERROR_HTTP_STATUS[refusal.code] });
  const { localMail } = context.services;
  if (!localMail) throw data(messages.errors.notFoundText, { status: ERROR_HTTP_STATUS.not_found });
  return localMail;
}
