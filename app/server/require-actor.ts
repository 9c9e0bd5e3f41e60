import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { loginAddress } from "../navigation.ts";

/** The paths of the screens that need no session. */
const PUBLIC_PATHS = ["/login", "/logout", "/theme", "/unsubscribe"];

type Session = Pick<AppLoadContext, "actor" | "sessionToken">;

/** Returns where the person must go first, such as the login screen; null if they may see the page. */
export function findRequiredRedirect(request: Request, { actor, sessionToken }: Session): string | null {
  const url = new URL(request.url);
  if (PUBLIC_PATHS.includes(url.pathname)) return null;
  if (!actor) {
    // Remix marks the forms of index routes with `?index`; it is not part of the page's address.
    if (url.searchParams.has("index")) url.searchParams.delete("index");
    // A form comes from a page of a signed-in person, and a token without an actor is of an ended session.
    const ended = sessionToken !== null || request.method === "POST";
    return loginAddress(url.pathname + url.search, ended ? "yes" : null);
  }
  return actor.password_change_required && url.pathname !== "/change-password" ? "/change-password" : null;
}

/**
 * Returns who is signed in. Throws a redirect to the login screen if nobody is, and to the password screen if the password must be changed.
 * Every loader of a screen calls it first, because the root loader runs beside it, not before it.
 */
export function requireActor(context: AppLoadContext, request: Request): Actor {
  const path = findRequiredRedirect(request, context);
  if (path) throw redirect(path);
  if (!context.actor) throw redirect("/login");
  return context.actor;
}
