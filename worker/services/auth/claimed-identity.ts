import type { Actor } from "../../../domain/entities.ts";
import { type Failure, fail } from "../../../domain/errors.ts";

/** R1: whether an identity that a client sent is somebody else's. Absent and empty ones claim nothing. */
export function isOtherIdentity(
  actor: Pick<Actor, "id" | "name">,
  id: string | null | undefined,
  name: string | null | undefined,
): boolean {
  const differs = (given: string | null | undefined, own: string) => given != null && given !== "" && given !== own;
  return differs(id, actor.id) || differs(name, actor.name);
}

/** R26: a request is made for the department that one is in; another one named is refused, whatever its case. Absent and empty ones claim nothing. */
export function refuseOtherDepartment(given: string | null | undefined, own: readonly string[]): Failure | null {
  const name = given?.toLowerCase() ?? "";
  if (name === "" || own.some((department) => department.toLowerCase() === name)) return null;
  return fail("identity_mismatch", `Requests are made for one's own department, and yours is ${own[0]}.`);
}
