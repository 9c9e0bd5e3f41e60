import * as z from "zod";

/** A message for the toast area. */
export const ToastMessage = z.object({
  /** Tells two alike messages apart, and the same one seen twice. */
  id: z.string(),
  tone: z.enum(["success", "info", "error"]),
  title: z.string(),
  description: z.string().optional(),
});
export type ToastMessage = z.infer<typeof ToastMessage>;
