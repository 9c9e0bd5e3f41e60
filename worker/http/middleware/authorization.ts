import { createMiddleware } from "hono/factory";
import type { Failure } from "../../../domain/errors.ts";
import type { Role } from "../../../domain/roles.ts";
import type { SignedInEnv } from "../api-env.ts";
import { createFailureResponse, createProblemResponse } from "../problem-response.ts";
import { claimsOtherIdentity } from "./identity.ts";

/** Which sessions may make a call, apart from complete ones. */
export interface SessionRules {
  /** Whether users who must first change the documented password may make the call (R3). */
  readonly allowBeforePasswordChange?: boolean;
  /** Whether a session that lacks its second factor may make the call. */
  readonly allowWithoutSecondFactor?: boolean;
}

interface AuthOptions extends SessionRules {
  /** Query parameters that may name another person than the actor in this call, because they are filters (R1). */
  readonly filters?: readonly string[];
}

/** Refuses calls without a session, and calls with a query that names another person as the actor (R1). Sets `c.var.actor`. */
export function requireSignIn(options: AuthOptions = {}) {
  const { filters = [], allowBeforePasswordChange = false, allowWithoutSecondFactor = false } = options;
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { actor } = c.env.context;
    if (!actor) return createProblemResponse("not_signed_in");
    if (actor.second_factor_required !== null && !allowWithoutSecondFactor)
      return createProblemResponse("second_factor_required");
    if (actor.password_change_required && !allowBeforePasswordChange)
      return createProblemResponse("password_change_required");
    const claims = [...new URL(c.req.url).searchParams].filter(([name]) => !filters.includes(name));
    if (claimsOtherIdentity(actor, claims)) return createProblemResponse("identity_mismatch");
    c.set("actor", actor);
    await next();
  });
}

/**
 * Refuses a call before its body is read, if `refuse` returns a failure for the user's role. Services check the
 * permission again. Must run after `requireSignIn`.
 */
export function requirePermission(refuse: (role: Role) => Failure | null) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const failure = refuse(c.var.actor.role);
    if (failure) return createFailureResponse(failure);
    await next();
  });
}
