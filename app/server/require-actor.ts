import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { getLoginAddress } from "../navigation.ts";

/** The paths of the screens that need no session. */
const PUBLIC_PATHS = ["/login", "/logout", "/theme", "/unsubscribe", "/choose-password"];

type Session = Pick<AppLoadContext, "actor" | "sessionToken">;

/** Returns where the person must go instead of the page, such as the login screen; null if they may see the page. */
export function findRequiredRedirect(request: Request, { actor, sessionToken }: Session): string | null {
  const url = new URL(request.url);
  if (PUBLIC_PATHS.includes(url.pathname)) return null;
  if (!actor) {
    // Remix adds `?index` to the forms of index routes; the page's address does not have it.
    if (url.searchParams.has("index")) url.searchParams.delete("index");
    // If there is a session token without an actor, the session has ended. A POST without an actor means the same, because only pages for
    // signed-in people contain forms.
    const ended = sessionToken !== null || request.method === "POST";
    return getLoginAddress(url.pathname + url.search, ended ? "yes" : null);
  }
  return actor.password_change_required && url.pathname !== "/change-password" ? "/change-password" : null;
}

/**
 * Returns the signed-in actor. Throws a redirect to the login screen if nobody is signed in, or to the password screen if the password must
 * be changed. Every loader of a screen calls this first: it cannot rely on the root loader, which runs in parallel.
 */
export function requireActor(context: AppLoadContext, request: Request): Actor {
  const path = findRequiredRedirect(request, context);
  if (path) throw redirect(path);
  if (!context.actor) throw redirect("/login");
  return context.actor;
}
