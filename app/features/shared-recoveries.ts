import type { EntityName } from "../messages/admin.ts";
import type { ImportName } from "../messages/admin-import.ts";
import { refuseEntity } from "./admin/entity-refusal.ts";
import { refuseImport } from "./admin/import-refusal.ts";
import { refuseAnnouncement } from "./announcements/announcement-refusal.ts";
import { saveActionForLater } from "./offline/save-action-for-later.ts";
import { refuseRequestAction } from "./requests/request-refusal.ts";

export const request = { refuse: refuseRequestAction, save: saveActionForLater };

export const announcement = { refuse: refuseAnnouncement };

export const entity = (name: EntityName) => ({ refuse: refuseEntity(name) });

export const imports = (name: ImportName) => ({ refuse: refuseImport(name) });
