import type { EntityName } from "../messages/admin.ts";
import type { ImportName } from "../messages/admin-import.ts";
import { refuseAnnouncement } from "./announcement-refusal.ts";
import { refuseEntity } from "./entity-refusal.ts";
import { refuseImport } from "./import-refusal.ts";
import { refuseRequestAction } from "./request-refusal.ts";
import { saveActionForLater } from "./save-action-for-later.ts";

export const request = { refuse: refuseRequestAction, save: saveActionForLater };

export const announcement = { refuse: refuseAnnouncement };

export const entity = (name: EntityName) => ({ refuse: refuseEntity(name) });

export const imports = (name: ImportName) => ({ refuse: refuseImport(name) });
