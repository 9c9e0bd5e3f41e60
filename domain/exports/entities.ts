/** The data of a background export in services, screens and the API. */

import * as z from "zod";
import { textField } from "../message.ts";
import { EXPORT_FORMATS, EXPORT_STATUSES } from "./table.ts";

/** A background export as the user who created it sees it. */
export const ExportJob = z.object({
  id: z.string(),
  format: z.enum(EXPORT_FORMATS),
  filters: z.array(z.object({ label: textField, value: textField })),
  status: z.enum(EXPORT_STATUSES),
  access_lost: z.boolean().describe("it was made with access that its maker no longer has, so its file is refused"),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  size: z.number().int().nullable().describe("bytes, once it is completed"),
  error: textField.nullable(),
  created_at: z.string().describe("ISO 8601 in UTC"),
  finished_at: z.string().nullable(),
  expires_at: z.string().describe("until then its maker can have it"),
});
export type ExportJob = z.infer<typeof ExportJob>;
