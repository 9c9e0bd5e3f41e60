import * as z from "zod";

/** A message for the toast area. */
export const ToastMessage = z.object({
  /**
   * Identifies the message. A message whose id was already displayed is not displayed again; two messages with the same text and different
   * ids are both displayed.
   */
  id: z.string(),
  tone: z.enum(["success", "info", "error"]),
  title: z.string(),
  description: z.string().optional(),
  /** A sentence that the screen also shows beside its form, because people must be able to read it later. */
  note: z.string().optional(),
});
export type ToastMessage = z.infer<typeof ToastMessage>;
