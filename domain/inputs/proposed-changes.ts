import * as z from "zod";
import { LIMITS } from "../limits.ts";

/** An administrator's decision about a proposed change (R39). */
export const ConfirmChangeInput = z.object({ comment: z.string().trim().max(LIMITS.comment).optional() });
export type ConfirmChangeInput = z.infer<typeof ConfirmChangeInput>;

export const DeclineChangeInput = z.object({
  comment: z
    .string({ error: "Please enter a comment" })
    .trim()
    .min(1, { error: "Please enter a comment" })
    .max(LIMITS.comment),
});
export type DeclineChangeInput = z.infer<typeof DeclineChangeInput>;
