export const ROLES = ["requester", "manager", "senior_manager", "director", "vp", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** "senior_manager" -> "senior manager": what a person reads. */
export const humanise = (word: string): string => word.replaceAll("_", " ");

/** "senior_manager" -> "Senior manager", "vp" -> "VP". */
export const roleName = (role: Role): string =>
  role === "vp" ? "VP" : humanise(role).replace(/^./, (letter) => letter.toUpperCase());

/** "a senior manager", "an admin", "a VP": as it stands in a sentence. */
export const roleWithArticle = (role: Role): string =>
  role === "vp" ? "a VP" : `${/^[aeiou]/.test(role) ? "an" : "a"} ${humanise(role)}`;
