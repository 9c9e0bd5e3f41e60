import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { SIGN_OUT_CLEAR_SITE_DATA } from "../../domain/cookies.ts";
import { unsubscribePush } from "../features/notifications/push-manager.ts";
import { deleteOfflineData } from "../features/offline/storage/delete-offline-data.ts";

/** Redirects a GET without signing out. Only the POST of the form signs out. */
export function loader() {
  return redirect("/");
}

/** Ends the session on the server (R2) and deletes the session's cookie. */
export async function action({ context }: ActionFunctionArgs) {
  if (context.sessionToken) await context.services.auth.signOut(context.sessionToken, context.actor?.id ?? null);
  const headers = new Headers({ "Clear-Site-Data": SIGN_OUT_CLEAR_SITE_DATA });
  for (const cookie of context.cookies.clearSession()) headers.append("Set-Cookie", cookie);
  return redirect("/login", { headers });
}

/** Ends the push subscription before the session ends, so that the next person in this browser does not get the pushes of this person. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await unsubscribePush();
  try {
    return await serverAction();
  } catch (error) {
    // A thrown redirect to the login screen means success. Without a connection the session has not ended, so the offline data is not
    // deleted.
    if (error instanceof Response) await deleteOfflineData();
    throw error;
  }
}
