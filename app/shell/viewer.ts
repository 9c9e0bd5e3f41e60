import type { Role } from "../../domain/roles.ts";

/** What the page around every screen says about the person who is signed in. */
export interface Viewer {
  id: string;
  name: string;
  username: string;
  role: Role;
  department: string;
  /** Only the change of the password is open to them (R37). */
  password_change_required: boolean;
}
