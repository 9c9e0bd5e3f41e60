import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { createOptionalTextField, identifierField } from "./common.ts";

/** The message of spec section 5 if no request is selected. */
const NONE_CHOSEN = "Please select requests to delete";

/** Why requests are deleted; null without a reason. */
const deletionReasonField = createOptionalTextField(LIMITS.deletion_reason).transform((reason) => reason || null);

/** The query of `DELETE /admin/requests/{id}` and of the bulk deletion. */
export const DeletionQuery = z.object({ reason: deletionReasonField });

const requestIds = z
  .array(identifierField, { error: "Please send a list of request ids" })
  .min(1, { error: NONE_CHOSEN })
  .max(LIMITS.all_requests, { error: `Please delete at most ${LIMITS.all_requests} requests at once` });

/** Input for deleting requests: the ids with a reason, or only a list of ids. */
export const BulkDeleteInput = z.preprocess(
  (value) => (Array.isArray(value) ? { ids: value } : value),
  z.object({ ids: requestIds, reason: deletionReasonField }, { error: "Please send a list of request ids" }),
);
export type BulkDeleteInput = z.infer<typeof BulkDeleteInput>;
