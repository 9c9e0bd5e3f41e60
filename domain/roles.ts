export const ROLES = ["requester", "manager", "senior_manager", "director", "vp", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Returns a role's English name: "senior_manager" -> "Senior manager", "vp" -> "VP". */
export const formatRoleName = (role: Role): string =>
  role === "vp" ? "VP" : role.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
