import type { Actor } from "../../../domain/entities.ts";
import { type Failure, fail } from "../../../domain/errors.ts";

/** Whether an identity that a client sent is somebody else's (R1). An absent or empty identity is nobody's. */
export function isOtherIdentity(
  actor: Pick<Actor, "id" | "name">,
  id: string | null | undefined,
  name: string | null | undefined,
): boolean {
  const differs = (claimed: string | null | undefined, own: string) =>
    claimed != null && claimed !== "" && claimed !== own;
  return differs(id, actor.id) || differs(name, actor.name);
}

/** Returns a failure if the named department is none of the requester's (R26). Case does not matter; an absent or empty name is accepted. */
export function refuseOtherDepartment(claimed: string | null | undefined, own: readonly string[]): Failure | null {
  const name = claimed?.toLowerCase() ?? "";
  if (name === "" || own.some((department) => department.toLowerCase() === name)) return null;
  return fail("identity_mismatch", `You can only submit requests for your own department, ${own[0]}.`);
}
