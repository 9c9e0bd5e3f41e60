import type { Role } from "../../domain/roles.ts";

/** The part of the signed-in user that the layout shows. */
export interface Viewer {
  id: string;
  name: string;
  username: string;
  role: Role;
  department: string;
  /** Until the password is changed, everything else is forbidden (R37). */
  password_change_required: boolean;
}
