import * as z from "zod";
import { booleanField, createWholeNumberField } from "../inputs/admin-fields.ts";
import { emptyToNull } from "../inputs/common.ts";
import { toZodError } from "../inputs/zod-messages.ts";
import { formatMaxLengthMessage, LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { ROLES } from "../roles.ts";
import type { Field, Fields, ValuesOf } from "./fields.ts";

/** Returns the schema of the values of all fields, as the API returns them. */
export const createValuesSchema = <F extends Fields>(fields: F) =>
  z.object(
    mapFields(fields, (field) => {
      const schema = createValueSchema(field);
      return field.description === undefined ? schema : schema.describe(field.description);
    }) as { [Name in keyof F]: z.ZodType<ValuesOf<F>[Name]> },
  );

/** Returns the schema of an update by a form or an API call. Absent fields do not change. */
export const createUpdateSchema = <F extends Fields>(fields: F) =>
  z.object(
    mapFields(fields, (field) => createInputSchema(field).optional()) as {
      [Name in keyof F]: z.ZodOptional<z.ZodType<ValuesOf<F>[Name]>>;
    },
  );

const mapFields = (fields: Fields, change: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));

function createValueSchema({ kind }: Field): z.ZodType {
  switch (kind) {
    case "flag":
      return z.boolean();
    case "wholeNumber":
      return z.number().int();
    case "amount":
      return z.number().int().nullable();
    case "email":
      return z.string().nullable();
    case "roles":
      return z.array(z.enum(ROLES));
    case "code":
      return z.string();
  }
}

function createInputSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return booleanField;
    case "wholeNumber":
      return createWholeNumberField(field.min, field.max);
    case "amount":
      return z.preprocess(emptyToNull, createWholeNumberField(0, field.max).nullable());
    case "email":
      return z.preprocess(emptyToNull, emailField.nullable());
    case "roles":
      return z.array(z.enum(ROLES)).max(ROLES.length);
    case "code": {
      const error = toZodError(message(`inputs.${field.error}`));
      const text = z.string({ error });
      return (field.is_upper_case ? text.trim().toUpperCase() : text).regex(field.pattern, { error });
    }
  }
}

const emailField = z
  .email({ error: toZodError(message("inputs.email")) })
  .max(LIMITS.email, { error: toZodError(formatMaxLengthMessage(LIMITS.email)) });
