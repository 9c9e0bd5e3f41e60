/** The rules for erasing the personal data of a user (docs/decisions/0078). Pure. */
import { type Failure, fail } from "../errors.ts";
import { isolateBidiText } from "../format/bidi.ts";

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

const OBSTACLE_TEXTS = {
  in_matrix: "is named in the approval matrix",
  in_group: "is a member of an approver group",
  is_delegate: "decides for a colleague",
  is_department_head: "is the head of a department",
  is_payer: "is a payer of a request type",
  has_own_open_requests: "has submitted requests that are open",
  decides_open_requests: "is asked to decide open requests",
} as const satisfies Record<keyof ErasureObstacles, string>;

/** Returns why the actor cannot erase personal data, or null if they can. */
export const checkEraser = (actor: { role: string }): Failure | null =>
  actor.role === "admin" ? null : fail("admin_only", "Only an administrator can erase personal data.");

/** Returns why the data of a user cannot be erased, with all reasons, or null if it can. */
export function checkErasure(
  actor: { id: string },
  user: { id: string; name: string; is_active: boolean },
  obstacles: ErasureObstacles,
): Failure | null {
  if (user.id === actor.id) return fail("own_account", "You cannot erase your own data.");
  if (user.is_active) return fail("in_use", `${isolateBidiText(user.name)} is active. Deactivate the user first.`);
  const reasons = Object.entries(OBSTACLE_TEXTS).flatMap(([key, text]) =>
    Object.entries(obstacles).some(([other, is_true]) => other === key && is_true) ? [text] : [],
  );
  return reasons.length === 0
    ? null
    : fail("in_use", `${isolateBidiText(user.name)} cannot be erased yet: ${reasons.join(", ")}.`);
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
