import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { RECURRENCE_UNITS } from "../requests/recurrence.ts";
import { type SubmissionFields, TEMPLATE_AUDIENCES } from "../requests/submission-fields.ts";
import { parseNumeric } from "./admin-fields.ts";
import {
  createOptionalLineField,
  createOptionalTextField,
  createRequiredLineField,
  dayField,
  emptyToNull,
  identifierField,
} from "./common.ts";

const TEMPLATE_FIELD_MESSAGES = {
  nameRequired: "Please enter a name",
  every: "Please enter a whole number from 1 to 12",
  day: "Please choose a day",
} as const;

const name = createRequiredLineField(LIMITS.template_name, TEMPLATE_FIELD_MESSAGES.nameRequired);

const code = createOptionalLineField(LIMITS.draft_value);

/** The values of a template, which may be incomplete. */
const TemplateFields: z.ZodType<SubmissionFields> = z.object({
  title: createOptionalLineField(LIMITS.title),
  description: createOptionalTextField(LIMITS.description),
  request_type: code,
  amount: code,
  currency: code,
  priority: code,
});

/** Who may use a template, as forms send it: 'own', 'everybody', or 'department:' with the id of a department. */
const audience = z
  .string()
  .max(120)
  .nullish()
  .transform((text) => {
    const [kind = "own", department_id = ""] = (text || "own").split(/:(.*)/s);
    return { audience: kind, department_id: kind === "department" ? department_id : null };
  })
  .pipe(z.object({ audience: z.enum(TEMPLATE_AUDIENCES), department_id: identifierField.nullable() }));

export const SaveTemplateInput = z.object({ name, audience, fields: TemplateFields });
export type SaveTemplateInput = z.infer<typeof SaveTemplateInput>;

export const ChangeTemplateInput = z.object({ id: identifierField, name, audience });
export type ChangeTemplateInput = z.infer<typeof ChangeTemplateInput>;

const wholeNumber = (max: number, error: string) =>
  z.preprocess(
    (value) => parseNumeric(emptyToNull(value) ?? null),
    z.int({ error }).min(1, { error }).max(max, { error }),
  );

/** How often a request is submitted. `weekday` applies only to weeks, `month_day` only to months. */
export const CreateRecurringInput = z
  .object({
    template_id: identifierField,
    unit: z.enum(RECURRENCE_UNITS),
    every: wholeNumber(12, TEMPLATE_FIELD_MESSAGES.every),
    weekday: wholeNumber(7, TEMPLATE_FIELD_MESSAGES.day),
    month_day: wholeNumber(31, TEMPLATE_FIELD_MESSAGES.day),
    ends_on: z.preprocess(emptyToNull, dayField.nullish()),
  })
  .transform(({ weekday, month_day, ...input }) => ({ ...input, day: input.unit === "week" ? weekday : month_day }));
export type CreateRecurringInput = z.infer<typeof CreateRecurringInput>;
