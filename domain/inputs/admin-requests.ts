import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { createOptionalTextField, identifierField } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

/** The message of spec section 5 if no request is selected. */
const NONE_CHOSEN = toZodError(message("inputs.deleted_requests_required"));

const IDS_MESSAGE = toZodError(message("inputs.request_ids"));

/** Why requests are deleted; null without a reason. */
const deletionReasonField = createOptionalTextField(LIMITS.deletion_reason).transform((reason) => reason || null);

/** The query of `DELETE /admin/requests/{id}` and of the bulk deletion. */
export const DeletionQuery = z.object({ reason: deletionReasonField });

const requestIds = z
  .array(identifierField, { error: IDS_MESSAGE })
  .min(1, { error: NONE_CHOSEN })
  .max(LIMITS.all_requests, {
    error: toZodError(message("inputs.max_deleted_requests", { max: LIMITS.all_requests })),
  });

/** Input for deleting requests: the ids with a reason, or only a list of ids. */
export const BulkDeleteInput = z.preprocess(
  (value) => (Array.isArray(value) ? { ids: value } : value),
  z.object({ ids: requestIds, reason: deletionReasonField }, { error: IDS_MESSAGE }),
);
export type BulkDeleteInput = z.infer<typeof BulkDeleteInput>;
