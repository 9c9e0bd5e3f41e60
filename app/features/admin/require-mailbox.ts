import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { checkAdminAccess } from "../../../domain/admin/access.ts";
import { HTTP_STATUS } from "../../../domain/errors.ts";
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
  const refusal = checkAdminAccess(requireActor(context, request).role);
  if (refusal) throw data(refusal.detail, { status: HTTP_STATUS[refusal.code] });
  const { localMail } = context.services;
  if (!localMail) throw data(messages.errors.notFoundText, { status: HTTP_STATUS.not_found });
  return localMail;
}
