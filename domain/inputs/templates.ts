import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { type Message, message } from "../message.ts";
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
import { toZodError } from "./zod-messages.ts";

const name = createRequiredLineField(LIMITS.template_name, message("inputs.name"));

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

const wholeNumber = (max: number, refusal: Message) => {
  const error = toZodError(refusal);
  return z.preprocess(
    (value) => parseNumeric(emptyToNull(value) ?? null),
    z.int({ error }).min(1, { error }).max(max, { error }),
  );
};

/** How many units of time lie between two submissions. */
const MAX_EVERY = 12;
const EVERY_MESSAGE = message("inputs.whole_number_in_range", { min: 1, max: MAX_EVERY });
const DAY_MESSAGE = message("inputs.weekday_or_month_day");

/** How often a request is submitted. `weekday` applies only to weeks, `month_day` only to months. */
export const CreateRecurringInput = z
  .object({
    template_id: identifierField,
    unit: z.enum(RECURRENCE_UNITS),
    every: wholeNumber(MAX_EVERY, EVERY_MESSAGE),
    weekday: wholeNumber(7, DAY_MESSAGE),
    month_day: wholeNumber(31, DAY_MESSAGE),
    ends_on: z.preprocess(emptyToNull, dayField.nullish()),
  })
  .transform(({ weekday, month_day, ...input }) => ({ ...input, day: input.unit === "week" ? weekday : month_day }));
export type CreateRecurringInput = z.infer<typeof CreateRecurringInput>;
