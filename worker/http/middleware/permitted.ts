import { createMiddleware } from "hono/factory";
import type { Failure } from "../../../domain/errors.ts";
import type { Role } from "../../../domain/roles.ts";
import type { SignedInEnv } from "../api-env.ts";
import { failureResponse } from "../problem-response.ts";

/** After `signedIn`: refuses a role before its body is looked at. The services ask the same rule again. */
export function requirePermission(refuse: (role: Role) => Failure | null) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const refused = refuse(c.var.actor.role);
    if (refused) return failureResponse(refused);
    await next();
  });
}
