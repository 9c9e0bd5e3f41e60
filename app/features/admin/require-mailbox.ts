import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
import { ERROR_HTTP_STATUS } from "../../../domain/errors.ts";
import { requireActor } from "../../server/require-actor.ts";

type Mailbox = NonNullable<AppLoadContext["services"]["localMail"]>;

/**
 * Returns the local mailbox, which exists only if the product runs with `npm start`. Throws 403 if the actor may not open the Admin Panel,
 * and 404 on a deployment. Leaves out mails with password links for directors, who could otherwise sign in as an administrator (R37).
 */
export function requireMailbox(context: AppLoadContext, request: Request): Pick<Mailbox, "list" | "find"> {
  const { role } = requireActor(context, request);
  const refusal = checkAdminPanelAccess(role);
  if (refusal) throw data(context.renderAll(refusal).detail, { status: ERROR_HTTP_STATUS[refusal.code] });
  const { localMail } = context.services;
  if (!localMail) throw data(context.texts.common.errors.notFoundText, { status: ERROR_HTTP_STATUS.not_found });
  if (role === "admin") return localMail;
  return {
    list: async () => (await localMail.list()).filter(({ is_secret }) => !is_secret),
    find: async (key) => {
      const mail = await localMail.find(key);
      return mail?.unsubscribe == null ? null : mail;
    },
  };
}
