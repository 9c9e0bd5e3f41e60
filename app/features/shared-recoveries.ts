import type { EntityName } from "../messages/admin.ts";
import type { ImportName } from "../messages/admin-import.ts";
import { toEntityRefusal } from "./admin/entity-refusal.ts";
import { toImportRefusal } from "./admin/import-refusal.ts";
import { toAnnouncementRefusal } from "./announcements/announcement-refusal.ts";
import { queueActionForm } from "./offline/queue-action-form.ts";
import { toActionRefusal } from "./requests/request-refusal.ts";

export const requestRecovery = { refuse: toActionRefusal, save: queueActionForm };

export const announcementRecovery = { refuse: toAnnouncementRefusal };

export const createEntityRecovery = (name: EntityName) => ({ refuse: toEntityRefusal(name) });

export const createImportRecovery = (name: ImportName) => ({ refuse: toImportRefusal(name) });
