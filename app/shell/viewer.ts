import type { Role } from "../../domain/roles.ts";

/** The data of the signed-in user that the layout shows. */
export interface ShellUser {
  id: string;
  name: string;
  username: string;
  role: Role;
  department: string;
  /** Whether the user must change the password. Until then, everything else is forbidden (R37). */
  password_change_required: boolean;
  /** Whether a second administrator must confirm changes of rules (R39). */
  four_eyes: boolean;
}
