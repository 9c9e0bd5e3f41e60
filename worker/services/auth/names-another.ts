import type { Actor } from "../../../app/domain/entities.ts";

/** R1: whether an identity that a client sent is somebody else's. Absent and empty ones claim nothing. */
export function namesAnother(
  actor: Pick<Actor, "id" | "name">,
  id: string | null | undefined,
  name: string | null | undefined,
): boolean {
  const differs = (given: string | null | undefined, own: string) => given != null && given !== "" && given !== own;
  return differs(id, actor.id) || differs(name, actor.name);
}
