/* What recovers the forms that more than one screen has: all of it is one file. */
import type { EntityName } from "../messages/admin.ts";
import type { ImportName } from "../messages/admin-import.ts";

const load = () => import("./shared-recoveries.ts");

export const loadRequestRecovery = async () => (await load()).request;

export const loadAnnouncementRecovery = async () => (await load()).announcement;

export const entityRecovery = (name: EntityName) => async () => (await load()).entity(name);

export const importRecovery = (name: ImportName) => async () => (await load()).imports(name);
