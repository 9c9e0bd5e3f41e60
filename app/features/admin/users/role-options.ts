import { ROLES, roleName } from "../../../../domain/roles.ts";

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: roleName(role) }));
