import { createMiddleware } from "hono/factory";
import type { Actor } from "../../../domain/entities.ts";
import type { SignedInEnv } from "../api-env.ts";
import { problem } from "../respond.ts";

const WHO = ["current_user", "requester", "approver", "sender", "user", "author"];
const IDS = new Set(WHO.map((who) => `${who}_id`));
const NAMES = new Set(WHO.map((who) => `${who}_name`));

/**
 * R1: the session decides who acts. Whether one of the identity fields that clients send names somebody other than the actor.
 *
 * @param fields what the query or the body holds; a name may stand there more than once
 */
export function namesSomebodyElse(actor: Actor, fields: Iterable<readonly [string, unknown]>): boolean {
  for (const [name, value] of fields) {
    if (value === null || value === undefined || value === "") continue;
    if (IDS.has(name) && value !== actor.id) return true;
    if (NAMES.has(name) && value !== actor.name) return true;
  }
  return false;
}

/** For addresses under `/users/{id}` that are everybody's own. */
export const onlyOneself = createMiddleware<SignedInEnv>(async (c, next) => {
  if (namesSomebodyElse(c.var.actor, [["user_id", c.req.param("id")]])) return problem("identity_mismatch");
  await next();
});
