import * as z from "zod";
import { EXPORT_FORMATS } from "../exports/table.ts";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { booleanField } from "./admin-fields.ts";
import { emptyToNull } from "./common.ts";
import { ListRequestsInput } from "./requests.ts";
import { toZodError } from "./zod-messages.ts";

/**
 * The filters of an export: the filters of lists, and `requester_name`, the field in which clients send the requester's name. Clients may
 * send `all_requests`, which is ignored, because R4 decides which requests a user sees.
 */
export const ExportFilters = ListRequestsInput.omit({ limit: true, cursor: true }).extend({
  requester_name: z.preprocess(
    (value) => emptyToNull(value) ?? undefined,
    z.string().trim().max(LIMITS.search).optional(),
  ),
  all_requests: z.preprocess((value) => emptyToNull(value) ?? undefined, booleanField.optional()),
});
export type ExportFilters = z.infer<typeof ExportFilters>;

export const ExportFormatInput = z.enum(EXPORT_FORMATS, { error: toZodError(message("inputs.export_format")) });

export const CreateExportInput = ExportFilters.extend({ format: ExportFormatInput });
export type CreateExportInput = z.infer<typeof CreateExportInput>;
