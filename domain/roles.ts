import { humanise } from "./format/labels.ts";
import { translate } from "./language.ts";

export const ROLES = ["requester", "manager", "senior_manager", "director", "vp", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Returns a role's name: "senior_manager" -> "Senior manager", "vp" -> "VP". */
export const formatRoleName = (role: Role): string =>
  role === "vp" ? "VP" : humanise(role).replace(/^./, (letter) => letter.toUpperCase());

/** Returns a role with its article, for use in a sentence: "a senior manager", "an admin", "a VP". */
export const formatRoleWithArticle = (role: Role): string =>
  translate(role === "vp" ? "a VP" : `${/^[aeiou]/.test(role) ? "an" : "a"} ${role.replaceAll("_", " ")}`);
