import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { SIGN_OUT_CLEAR_SITE_DATA } from "../../domain/cookies.ts";
import { unsubscribePush } from "../features/notifications/push-manager.ts";
import { deleteOfflineData } from "../features/offline/storage/delete-offline-data.ts";

/** Redirects without signing out. Only a POST signs out. */
export function loader() {
  return redirect("/");
}

/** Ends the session on the server (R2) and deletes its cookie. */
export async function action({ context }: ActionFunctionArgs) {
  if (context.sessionToken) await context.services.auth.signOut(context.sessionToken, context.actor?.id ?? null);
  const headers = new Headers({ "Clear-Site-Data": SIGN_OUT_CLEAR_SITE_DATA });
  for (const cookie of context.cookies.clearSession()) headers.append("Set-Cookie", cookie);
  return redirect("/login", { headers });
}

/** Ends the push subscription before the session ends. Otherwise the next person in this browser would get pushes for this person. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await unsubscribePush();
  try {
    return await serverAction();
  } catch (error) {
    // A thrown redirect to the login screen means success. Without a connection, the session has not ended, and the offline data is not
    // deleted.
    if (error instanceof Response) await deleteOfflineData();
    throw error;
  }
}
