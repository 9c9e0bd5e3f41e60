import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "../api-env.ts";
import { problem } from "../respond.ts";
import { namesSomebodyElse } from "./identity.ts";

interface Door {
  /** Query parameters that are a filter here and not a claim about who acts (R1). */
  readonly filters?: readonly string[];
  /** Open to whoever still has to change the documented password (R3). */
  readonly beforePasswordChange?: boolean;
}

/** Lets only a signed-in person in, and only as themselves; handlers find them in `c.var.actor`. */
export function signedIn({ filters = [], beforePasswordChange = false }: Door = {}) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { actor } = c.env.context;
    if (!actor) return problem("not_signed_in");
    if (actor.password_change_required && !beforePasswordChange) return problem("password_change_required");
    const claims = [...new URL(c.req.url).searchParams].filter(([name]) => !filters.includes(name));
    if (namesSomebodyElse(actor, claims)) return problem("identity_mismatch");
    c.set("actor", actor);
    await next();
  });
}
