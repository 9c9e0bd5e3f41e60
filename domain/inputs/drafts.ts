import * as z from "zod";
import { cleanLine, cleanText } from "../format/plain-text.ts";
import { LIMITS } from "../limits.ts";
import type { DraftFields } from "../requests/submission-fields.ts";

const line = (max: number) => z.string().transform(cleanLine).pipe(z.string().max(max)).catch("");
const text = (max: number) => z.string().transform(cleanText).pipe(z.string().max(max)).catch("");

/** A draft, which may be incomplete. Leaves out texts that are missing or longer than allowed. */
export const DraftInput: z.ZodType<DraftFields> = z.object({
  title: line(LIMITS.title),
  description: text(LIMITS.description),
  request_type: line(LIMITS.draft_value),
  amount: line(LIMITS.draft_value),
  currency: line(LIMITS.draft_value),
  priority: line(LIMITS.draft_value),
  due_date: line(LIMITS.draft_value),
  number_locale: line(LIMITS.draft_value),
  copied_from: line(LIMITS.draft_value),
});
