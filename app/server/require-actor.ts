import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { getLoginAddress } from "../navigation.ts";

/** The paths of the screens that need no session. */
const PUBLIC_PATHS = ["/login", "/logout", "/theme", "/language", "/unsubscribe", "/choose-password"];

/** The screen that asks for the second factor, and the screen where people manage their factors. */
const SECOND_FACTOR_PATH = "/second-factor";
const SIGN_IN_SECURITY_PATH = "/profile/sign-in-security";

type Session = Pick<AppLoadContext, "actor" | "sessionToken">;

/** Returns the address to which the person is redirected from the page, such as the login screen, or null if they may see the page. */
export function findRequiredRedirect(request: Request, { actor, sessionToken }: Session): string | null {
  const url = new URL(request.url);
  if (PUBLIC_PATHS.includes(url.pathname)) return null;
  if (!actor) {
    // Remix adds `?index` to the forms of index routes, but the page's address does not contain it.
    if (url.searchParams.has("index")) url.searchParams.delete("index");
    // A session token without an actor means that the session has ended. A POST without an actor means the same, because only pages for
    // signed-in people contain forms.
    const ended = sessionToken !== null || request.method === "POST";
    return getLoginAddress(url.pathname + url.search, ended ? "yes" : null);
  }
  const factorPath = findSecondFactorPath(actor);
  if (factorPath !== null) return factorPath === url.pathname ? null : toFactorAddress(factorPath, url);
  return actor.password_change_required && url.pathname !== "/change-password" ? "/change-password" : null;
}

/**
 * Returns the path of the only screen that the session can reach before its second factor is set up or confirmed. Returns null if nothing
 * is missing. A first password is changed before a factor is set up, but after an existing factor is confirmed.
 */
function findSecondFactorPath(actor: Actor): string | null {
  if (actor.second_factor_required === "confirm") return SECOND_FACTOR_PATH;
  if (actor.second_factor_required === null || actor.password_change_required) return null;
  return SIGN_IN_SECURITY_PATH;
}

/** Returns the address of a second-factor screen that leads back to the page of `url`. */
const toFactorAddress = (path: string, url: URL): string =>
  url.pathname === "/" ? path : `${path}?${new URLSearchParams({ next: url.pathname + url.search })}`;

/**
 * Returns the signed-in actor. Throws a redirect to the login screen if nobody is signed in, or to the password screen if the password must
 * be changed. Every loader of a screen calls this first, because loaders run in parallel and cannot rely on the root loader.
 */
export function requireActor(context: AppLoadContext, request: Request): Actor {
  const path = findRequiredRedirect(request, context);
  if (path) throw redirect(path);
  if (!context.actor) throw redirect("/login");
  return context.actor;
}
