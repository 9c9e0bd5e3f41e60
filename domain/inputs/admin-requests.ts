import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { identifierField } from "./common.ts";

/** The message of spec section 5 if no request is selected. */
const NONE_CHOSEN = "Please select requests to delete";

export const BulkDeleteInput = z
  .array(identifierField, { error: "Please send a list of request ids" })
  .min(1, { error: NONE_CHOSEN })
  .max(LIMITS.all_requests, { error: `Please delete at most ${LIMITS.all_requests} requests at once` });
export type BulkDeleteInput = z.infer<typeof BulkDeleteInput>;
