import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { CLEAR_ON_SIGN_OUT } from "../../domain/cookies.ts";
import { unsubscribePush } from "../features/notifications/push-manager.ts";
import { deleteOfflineData } from "../features/offline/storage/delete-offline-data.ts";

/** Somebody who typed the address: leaving is a change, and changes are not made by following a link. */
export function loader() {
  return redirect("/");
}

/** Ends the session on the server (R2), then forgets its cookie. */
export async function action({ context }: ActionFunctionArgs) {
  if (context.sessionToken) await context.services.auth.signOut(context.sessionToken);
  const headers = new Headers({ "Clear-Site-Data": CLEAR_ON_SIGN_OUT });
  for (const cookie of context.cookies.clearSession()) headers.append("Set-Cookie", cookie);
  return redirect("/login", { headers });
}

/** Who sits here next is told nothing of who leaves: their pushes end with the session, while it still allows to end them. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await unsubscribePush();
  try {
    return await serverAction();
  } catch (answer) {
    // The way to the login screen: it is done, so nothing of theirs stays here. Without a connection it is not.
    if (answer instanceof Response) await deleteOfflineData();
    throw answer;
  }
}
