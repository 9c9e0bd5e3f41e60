/* What recovers the forms that more than one screen has: all of it is one file. */
import type { EntityName } from "../messages/admin.ts";
import type { ImportName } from "../messages/admin-import.ts";

const loadSharedRecoveries = () => import("./shared-recoveries.ts");

export const loadRequestRecovery = async () => (await loadSharedRecoveries()).requestRecovery;

export const loadAnnouncementRecovery = async () => (await loadSharedRecoveries()).announcementRecovery;

export const entityRecovery = (name: EntityName) => async () =>
  (await loadSharedRecoveries()).createEntityRecovery(name);

export const importRecovery = (name: ImportName) => async () =>
  (await loadSharedRecoveries()).createImportRecovery(name);
