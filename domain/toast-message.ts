import * as z from "zod";

/** A message for the toast area. */
export const ToastMessage = z.object({
  /** Identifies the message: one that was already shown is not shown again, and two with the same text are both shown. */
  id: z.string(),
  tone: z.enum(["success", "info", "error"]),
  title: z.string(),
  description: z.string().optional(),
});
export type ToastMessage = z.infer<typeof ToastMessage>;
