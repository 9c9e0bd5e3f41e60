import * as z from "zod";
import { LIMITS } from "../limits.ts";
import type { DraftFields } from "../requests/submission-fields.ts";

const text = (max: number) => z.string().max(max).catch("");

/** A draft, which may be incomplete. Leaves out texts that are missing or longer than allowed. */
export const DraftInput: z.ZodType<DraftFields> = z.object({
  title: text(LIMITS.title),
  description: text(LIMITS.description),
  request_type: text(LIMITS.draft_value),
  amount: text(LIMITS.draft_value),
  currency: text(LIMITS.draft_value),
  priority: text(LIMITS.draft_value),
  due_date: text(LIMITS.draft_value),
  number_locale: text(LIMITS.draft_value),
  copied_from: text(LIMITS.draft_value),
});
