/** Fields that several forms of the administration use. */
import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { createOptionalTextField, createTextUpdateField, emptyToNull, identifierField } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

export const emptyToUndefined = (value: unknown) => emptyToNull(value) ?? undefined;

/** A JSON boolean, or the text that a form sends for a checkbox. */
export const booleanField = z.preprocess(
  (value) => {
    if (value === "true" || value === "on" || value === "1") return true;
    return value === "false" || value === "off" || value === "0" ? false : value;
  },
  z.boolean({ error: toZodError(message("inputs.boolean")) }),
);

/** Converts a numeric text, as forms send it, to a number. Returns any other value unchanged. */
export const parseNumeric = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

export const createWholeNumberField = (min: number, max: number) => {
  const error = toZodError(message("inputs.whole_number_in_range", { min, max }));
  return z.preprocess(parseNumeric, z.number({ error }).int({ error }).min(min, { error }).max(max, { error }));
};

export const nullableIdField = z.preprocess(emptyToNull, identifierField.nullable());

export const description = createOptionalTextField(LIMITS.admin_description);
export const descriptionUpdateField = createTextUpdateField(LIMITS.admin_description);
