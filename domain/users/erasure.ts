/** The rules for erasing the personal data of a user (docs/decisions/privacy.md). Pure. */
import { type Failure, fail } from "../errors.ts";
import { message } from "../message.ts";

/** Current tasks and rights of a person that prevent the erasure of their data. */
export type ErasureObstacles = {
  in_matrix: boolean;
  in_group: boolean;
  is_delegate: boolean;
  is_department_head: boolean;
  is_payer: boolean;
  has_own_open_requests: boolean;
  decides_open_requests: boolean;
};

/** All obstacles, in the order in which a refusal names them. */
const OBSTACLES = [
  "in_matrix",
  "in_group",
  "is_delegate",
  "is_department_head",
  "is_payer",
  "has_own_open_requests",
  "decides_open_requests",
] as const satisfies readonly (keyof ErasureObstacles)[];

/** Returns why the actor cannot erase personal data, or null if they can. */
export const checkEraser = (actor: { role: string }): Failure | null =>
  actor.role === "admin" ? null : fail("admin_only", message("users.erasure_admin_only"));

/** Returns why the data of a user cannot be erased, with all reasons, or null if it can. */
export function checkErasure(
  actor: { id: string },
  user: { id: string; name: string; is_active: boolean },
  obstacles: ErasureObstacles,
): Failure | null {
  if (user.id === actor.id) return fail("own_account", message("users.own_erasure_barred"));
  if (user.is_active) return fail("in_use", message("users.active_user_not_erasable", { name: user.name }));
  const reasons = OBSTACLES.filter((one) => obstacles[one]).map((one) => message(`users.erasure_obstacle_${one}`));
  return reasons.length === 0 ? null : fail("in_use", message("users.not_yet_erasable", { name: user.name, reasons }));
}

/** The number of different names for erased people. Two people can get the same name, but their user names always differ. */
const ERASED_NUMBERS = 1_000_000;

/** Returns the values that replace the personal data of a user. `hash`: the SHA-256 of the user's id in hex. */
export function createErasedIdentity(id: string, hash: string) {
  const number = (Number.parseInt(hash.slice(0, 8), 16) % ERASED_NUMBERS).toString().padStart(6, "0");
  return {
    name: `Erased person ${number}`,
    username: `erased-${id}`,
    email: `erased-${id}@erased.invalid`,
    designation: "",
  };
}

/** Whether the personal data of a user was erased. */
export const isErased = (user: { id: string; username: string }): boolean => user.username === `erased-${user.id}`;
