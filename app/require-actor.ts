import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Actor } from "./domain/entities.ts";

/** The paths that somebody who is not signed in may ask for. */
const PUBLIC_PATHS = ["/login", "/logout", "/theme", "/unsubscribe"];

/** Where a person has to go before the asked page; null when they may see it. */
export function detour(request: Request, actor: Actor | null): string | null {
  const { pathname, search } = new URL(request.url);
  if (PUBLIC_PATHS.includes(pathname)) return null;
  if (!actor)
    return pathname === "/" && !search ? "/login" : `/login?${new URLSearchParams({ next: pathname + search })}`;
  return actor.password_change_required && pathname !== "/change-password" ? "/change-password" : null;
}

/**
 * Who is signed in; everybody else is sent to the login screen, and who must change their password first, there.
 * Every loader and every action of a screen begins with it: root's own check runs beside them, not before them.
 */
export function requireActor(context: AppLoadContext, request: Request): Actor {
  const elsewhere = detour(request, context.actor);
  if (elsewhere) throw redirect(elsewhere);
  if (!context.actor) throw redirect("/login");
  return context.actor;
}
