import { createMiddleware } from "hono/factory";
import type { Actor } from "../../../domain/entities.ts";
import type { SignedInEnv } from "../api-env.ts";
import { createProblemResponse } from "../problem-response.ts";

const IDENTITY_PREFIXES = ["current_user", "requester", "approver", "sender", "user", "author"];
const IDENTITY_ID_FIELDS = new Set(IDENTITY_PREFIXES.map((prefix) => `${prefix}_id`));
const IDENTITY_NAME_FIELDS = new Set(IDENTITY_PREFIXES.map((prefix) => `${prefix}_name`));

/**
 * Whether a field that identifies a person, such as `user_id`, names another person than the actor. Only the session
 * determines the actor (R1). `fields`: the fields of the query or the body; a name may occur several times.
 */
export function claimsOtherIdentity(actor: Actor, fields: Iterable<readonly [string, unknown]>): boolean {
  for (const [name, value] of fields) {
    if (value === null || value === undefined || value === "") continue;
    if (IDENTITY_ID_FIELDS.has(name) && value !== actor.id) return true;
    if (IDENTITY_NAME_FIELDS.has(name) && value !== actor.name) return true;
  }
  return false;
}

/** Refuses calls to `/users/{id}/…` if the id is not that of the signed-in user. */
export const requireSelf = createMiddleware<SignedInEnv>(async (c, next) => {
  if (claimsOtherIdentity(c.var.actor, [["user_id", c.req.param("id")]]))
    return createProblemResponse("identity_mismatch");
  await next();
});
