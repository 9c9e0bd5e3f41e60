import * as z from "zod";
import { isSameName } from "../format/folded-text.ts";
import {
  cleanLine,
  cleanName,
  cleanText,
  hasLetterOrDigit,
  isBlankText,
  mixesAlphabets,
} from "../format/plain-text.ts";
import { formatMaxLengthMessage } from "../limits.ts";
import { type Message, message } from "../message.ts";
import { toZodError } from "./zod-messages.ts";

/** Cleans a typed text before it is checked and stored: `cleanText`, `cleanLine` or `cleanName`. */
type Clean = (text: string) => string;

const createRequiredField = (max: number, missing: Message, clean: Clean) =>
  z
    .string({ error: toZodError(missing) })
    .transform(clean)
    .pipe(
      z
        .string()
        .min(1, { error: toZodError(missing), abort: true })
        .max(max, { error: toZodError(formatMaxLengthMessage(max)) }),
    );

const createOptionalField = (max: number, clean: Clean) =>
  z
    .string()
    .nullish()
    .transform((text) => clean(text ?? ""))
    .pipe(z.string().max(max, { error: toZodError(formatMaxLengthMessage(max)) }));

/** A text of several lines that is not empty (R28). Invisible characters alone are empty (R50). `missing`: the text if it is empty. */
export const createRequiredTextField = (max: number, missing: Message) => createRequiredField(max, missing, cleanText);

export const createOptionalTextField = (max: number) => createOptionalField(max, cleanText);

/** A text of one line that is not empty. Each line break or tab becomes a blank, in forms and calls of the API alike (R50). */
export const createRequiredLineField = (max: number, missing: Message) => createRequiredField(max, missing, cleanLine);

export const createOptionalLineField = (max: number) => createOptionalField(max, cleanLine);

const MIXED_ALPHABETS_MESSAGE = toZodError(message("inputs.one_alphabet"));

/**
 * The name of a person or thing (R50): one line, with a letter or a digit, without invisible characters, and without
 * words that mix alphabets whose letters look alike.
 */
export const createNameField = (max: number, missing: Message) =>
  createRequiredField(max, missing, cleanName)
    .refine(hasLetterOrDigit, { error: toZodError(missing), abort: true })
    .refine((name) => !mixesAlphabets(name), { error: MIXED_ALPHABETS_MESSAGE });

/** A text field of an update. An empty text clears the value. If the field is absent, the value does not change. */
export const createTextUpdateField = (max: number, clean: Clean = cleanText) =>
  z.preprocess(
    (value) => value ?? undefined,
    z
      .string()
      .transform(clean)
      .pipe(z.string().max(max, { error: toZodError(formatMaxLengthMessage(max)) }))
      .optional(),
  );

/**
 * Returns null for a text in which nobody sees anything, because forms send it for empty fields. Returns any other value
 * unchanged.
 */
export const emptyToNull = (value: unknown) => (typeof value === "string" && isBlankText(value) ? null : value);

const VERSION_MESSAGE = toZodError(message("inputs.version"));

/** The version of the entity that the user saw. If it is absent or empty, the change applies to any version. */
export const versionField = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z.coerce
    .number({ error: VERSION_MESSAGE })
    .int({ error: VERSION_MESSAGE })
    .positive({ error: VERSION_MESSAGE })
    .optional(),
);

const MOMENT_MESSAGE = toZodError(message("inputs.date_and_time"));
const DAY_MESSAGE = toZodError(message("inputs.day"));

/** A day, or a day and time, as ISO 8601. Without an offset it is in UTC. The parsed value is in UTC with milliseconds. */
export const dateTimeField = z
  .string({ error: MOMENT_MESSAGE })
  .trim()
  .toUpperCase()
  .transform((text, context) => {
    const iso = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
    const date = new Date(iso?.[2] && !iso[5] ? `${text}Z` : text);
    if (!iso?.[1] || !isCalendarDay(iso[1]) || !hasFourDigitYear(date)) {
      context.addIssue({ code: "custom", message: MOMENT_MESSAGE });
      return z.NEVER;
    }
    return date.toISOString();
  });

/** A calendar day as YYYY-MM-DD. */
export const dayField = z.string({ error: DAY_MESSAGE }).trim().refine(isCalendarDay, { error: DAY_MESSAGE });

/** Whether the day exists. `Date` would accept 30 February and read it as 2 March. */
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Whether the date is valid and its year has four digits. Only such dates sort correctly as texts. The offset of a typed time can change
 * the year.
 */
const hasFourDigitYear = (date: Date): boolean => date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999;

export const identifierField = z.string().min(1).max(100);

/** An optional id; an empty text counts as absent. */
export const optionalIdentifierField = z.preprocess(emptyToNull, identifierField.nullish());

/** The number of entries per page, at least 1. An empty value counts as absent. The list limits the value to its own maximum. */
export const pageLimitField = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z.coerce
    .number({ error: toZodError(message("inputs.page_limit_number")) })
    .int({ error: toZodError(message("inputs.page_limit_whole_number")) })
    .transform((limit) => Math.max(1, limit))
    .optional(),
);

/** The cursor of a page, from the `Link` header of the previous page. An empty value counts as absent. */
export const pageCursorField = z.preprocess(
  (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
  z.string().max(2_000).optional(),
);

/**
 * Whether the id or the name that a client sent belongs to another person than the actor (R1). Returns false for absent and empty values.
 */
export function isOtherIdentity(
  actor: { id: string; name: string },
  id: string | null | undefined,
  name: string | null | undefined,
): boolean {
  const isClaimed = (claimed: string | null | undefined): claimed is string => claimed != null && claimed !== "";
  return (isClaimed(id) && id !== actor.id) || (isClaimed(name) && !isSameName(name, actor.name));
}
