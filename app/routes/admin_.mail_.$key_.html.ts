import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { requireMailbox } from "../features/admin/require-mailbox.ts";

/**
 * The Content-Security-Policy of a mail. The HTML of a mail is untrusted, so it runs no scripts, loads nothing from the network and has a
 * separate origin.
 */
const POLICY = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Returns the HTML of a mail, as a mail program shows it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const texts = context.texts;
  const messages = texts.common;

  const mail = await requireMailbox(context, request).find(params.key ?? "");
  if (!mail) throw data(messages.errors.notFoundText, { status: ERROR_HTTP_STATUS.not_found });
  return new Response(mail.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
