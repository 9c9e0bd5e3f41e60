import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { message, textField } from "../message.ts";
import { createRequiredTextField, createTextUpdateField } from "./common.ts";

/** A proposed change of a rule, which a second administrator confirms, rejects or has decided already (R39). */
export const ProposedChange = z.object({
  id: z.string(),
  operation: z.string().describe("what the change does, such as `doa_configuration.update`"),
  author_id: z.string(),
  author_name: z.string(),
  created_at: z.string(),
  expires_at: z.string().describe("from this time on, nobody can confirm the change"),
  state: z.enum(["pending", "confirmed", "declined", "expired"]).describe("`expired` if nobody decided it in time"),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  comment: z.string().nullable(),
  summary: z.array(
    z.object({
      name: textField.describe("the kind of rule, such as `the settings`"),
      label: textField.nullable().describe("the name of the rule; null if there is only one of its kind, or several"),
      changes: z.array(textField).describe("phrases such as `Password min length: 6 → 9`"),
    }),
  ),
});
export type ProposedChange = z.infer<typeof ProposedChange>;

/** An administrator's decision about a proposed change (R39). */
export const ConfirmChangeInput = z.object({ comments: createTextUpdateField(LIMITS.comment) });
export type ConfirmChangeInput = z.infer<typeof ConfirmChangeInput>;

export const DeclineChangeInput = z.object({
  comments: createRequiredTextField(LIMITS.comment, message("inputs.comment")),
});
export type DeclineChangeInput = z.infer<typeof DeclineChangeInput>;
