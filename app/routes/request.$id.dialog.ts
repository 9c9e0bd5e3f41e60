import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { findDialogData } from "../features/requests/load-dialog-data.ts";
import { findOpenActionDialog, shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { requireActor } from "../server/require-actor.ts";

/** Returns the data of a dialog that opens in the browser: the people for `?act=reassign`, the options for `?act=modify`. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const dialog = findOpenActionDialog(new URL(request.url).search);
  return dialog && params.id ? findDialogData(context, actor, dialog.act, params.id) : null;
}

/** Returns null if the data cannot be loaded, so that the screen stays and the dialog shows the reason. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    // Rethrows the redirect to the login screen.
    if (error instanceof Response) throw error;
    return null;
  }
}

/** Does not load the data after a refusal. Without a connection, the dialog would lose its data and the typed text. */
export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;
