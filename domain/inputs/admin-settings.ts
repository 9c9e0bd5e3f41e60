import type * as z from "zod";
import { createUpdateSchema } from "../settings/field-schemas.ts";
import { NUMBERING } from "../settings/numbering.ts";
import { SETTINGS } from "../settings/settings.ts";
import { versionField } from "./common.ts";

/** A partial update of the settings (R5, R19, R30). */
export const SettingsInput = createUpdateSchema(SETTINGS).extend({ version: versionField });
export type SettingsInput = z.infer<typeof SettingsInput>;

/** A partial update of the request numbering (R6, R27). */
export const NumberingInput = createUpdateSchema(NUMBERING).extend({ version: versionField });
export type NumberingInput = z.infer<typeof NumberingInput>;
