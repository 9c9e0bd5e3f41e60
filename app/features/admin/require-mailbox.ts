import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { STATUS_OF } from "../../../domain/errors.ts";
import { refusePanel } from "../../../domain/permissions.ts";
import { messages } from "../../messages/common.ts";
import { requireActor } from "../../server/require-actor.ts";

/** The mails of somebody's own machine, for whoever administers it; a deployment has none of this. */
export function requireMailbox(
  context: AppLoadContext,
  request: Request,
): NonNullable<AppLoadContext["services"]["localMail"]> {
  const refused = refusePanel(requireActor(context, request).role);
  if (refused) throw data(refused.detail, { status: STATUS_OF[refused.code] });
  const { localMail } = context.services;
  if (!localMail) throw data(messages.errors.notFoundText, { status: STATUS_OF.not_found });
  return localMail;
}
