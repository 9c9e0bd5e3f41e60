import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { loginAddress } from "../navigation.ts";

/** The paths that somebody who is not signed in may ask for. */
const PUBLIC_PATHS = ["/login", "/logout", "/theme", "/unsubscribe"];

type Session = Pick<AppLoadContext, "actor" | "sessionToken">;

/** Where a person has to go before the asked page; null when they may see it. */
export function findRequiredRedirect(request: Request, { actor, sessionToken }: Session): string | null {
  const url = new URL(request.url);
  if (PUBLIC_PATHS.includes(url.pathname)) return null;
  if (!actor) {
    // Remix's mark on forms of a page below `/`, no part of the page's address.
    if (url.searchParams.has("index")) url.searchParams.delete("index");
    // Only a page of somebody who was signed in sends forms, and only a session that is over leaves a token that is none.
    const ended = sessionToken !== null || request.method === "POST";
    return loginAddress(url.pathname + url.search, ended ? "yes" : null);
  }
  return actor.password_change_required && url.pathname !== "/change-password" ? "/change-password" : null;
}

/**
 * Who is signed in; everybody else is sent to the login screen, and who must change their password first, there.
 * Every loader and every action of a screen begins with it: root's own check runs beside them, not before them.
 */
export function requireActor(context: AppLoadContext, request: Request): Actor {
  const elsewhere = findRequiredRedirect(request, context);
  if (elsewhere) throw redirect(elsewhere);
  if (!context.actor) throw redirect("/login");
  return context.actor;
}
