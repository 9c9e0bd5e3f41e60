import { createMiddleware } from "hono/factory";
import type { Actor } from "../../../domain/entities.ts";
import type { SignedInEnv } from "../api-env.ts";
import { problemResponse } from "../problem-response.ts";

const IDENTITY_PREFIXES = ["current_user", "requester", "approver", "sender", "user", "author"];
const IDENTITY_ID_FIELDS = new Set(IDENTITY_PREFIXES.map((who) => `${who}_id`));
const IDENTITY_NAME_FIELDS = new Set(IDENTITY_PREFIXES.map((who) => `${who}_name`));

/**
 * R1: the session decides who acts. Whether one of the identity fields that clients send names somebody other than the actor.
 *
 * @param fields what the query or the body holds; a name may stand there more than once
 */
export function claimsOtherIdentity(actor: Actor, fields: Iterable<readonly [string, unknown]>): boolean {
  for (const [name, value] of fields) {
    if (value === null || value === undefined || value === "") continue;
    if (IDENTITY_ID_FIELDS.has(name) && value !== actor.id) return true;
    if (IDENTITY_NAME_FIELDS.has(name) && value !== actor.name) return true;
  }
  return false;
}

/** For addresses under `/users/{id}` that are everybody's own. */
export const requireSelf = createMiddleware<SignedInEnv>(async (c, next) => {
  if (claimsOtherIdentity(c.var.actor, [["user_id", c.req.param("id")]])) return problemResponse("identity_mismatch");
  await next();
});
