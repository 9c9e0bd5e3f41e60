import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { findDialogData } from "../features/requests/load-dialog-data.ts";
import { readDialog, revalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { requireActor } from "../server/require-actor.ts";

/** What a dialog that was opened in the browser still lacks: `?act=reassign` its people, `?act=modify` its choices. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const dialog = readDialog(new URL(request.url).search);
  return dialog && params.id ? findDialogData(context, actor, dialog.act, params.id) : null;
}

/** A lost connection and a failing server are something that the dialog says, no reason to lose the screen behind it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    // The way to the login screen; anything else is said by the dialog.
    if (error instanceof Response) throw error;
    return null;
  }
}

/** A refusal changed nothing, and without a connection the dialog would lose what it shows, and what was typed into it. */
export const shouldRevalidate = revalidateUnlessDialogOnly;
