import * as z from "zod";

/** A message for the toast area. */
export const ToastMessage = z.object({
  /** Identifies the message. A message is displayed once for each id, so two messages with the same text need different ids. */
  id: z.string(),
  tone: z.enum(["success", "info", "error"]),
  title: z.string(),
  description: z.string().optional(),
  /** A sentence that the screen also shows beside its form, because a toast disappears. */
  note: z.string().optional(),
});
export type ToastMessage = z.infer<typeof ToastMessage>;
