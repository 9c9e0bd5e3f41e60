import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "../api-env.ts";
import { problemResponse } from "../problem-response.ts";
import { claimsOtherIdentity } from "./identity.ts";

interface AuthOptions {
  /** Query parameters that are a filter here and not a claim about who acts (R1). */
  readonly filters?: readonly string[];
  /** Open to whoever still has to change the documented password (R3). */
  readonly allowBeforePasswordChange?: boolean;
}

/** Lets only a signed-in person in, and only as themselves; handlers find them in `c.var.actor`. */
export function requireSignIn({ filters = [], allowBeforePasswordChange = false }: AuthOptions = {}) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { actor } = c.env.context;
    if (!actor) return problemResponse("not_signed_in");
    if (actor.password_change_required && !allowBeforePasswordChange)
      return problemResponse("password_change_required");
    const claims = [...new URL(c.req.url).searchParams].filter(([name]) => !filters.includes(name));
    if (claimsOtherIdentity(actor, claims)) return problemResponse("identity_mismatch");
    c.set("actor", actor);
    await next();
  });
}
