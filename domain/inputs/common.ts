import * as z from "zod";
import { maxLengthMessage } from "../limits.ts";

/**
 * Trimmed and not empty (R28); control characters other than line breaks and tabs have no business in a text, nor have halves of characters
 * or what turns the direction of writing: after U+202E 'live' reads 'evil'.
 */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: message })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, { error: message })
        .max(max, { error: maxLengthMessage(max) }),
    );

export const optionalText = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanText(text ?? ""))
    .pipe(z.string().max(max, { error: maxLengthMessage(max) }));

/** A text that may be emptied; absent it stays as it is. */
export const textUpdate = (max: number) =>
  z.preprocess(
    (value) => value ?? undefined,
    z
      .string()
      .transform(cleanText)
      .pipe(z.string().max(max, { error: maxLengthMessage(max) }))
      .optional(),
  );

/** Forms send an empty text for what was left out. */
export const emptyToNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

const VERSION_MESSAGE = "Please give the version as a whole number";

/** Empty counts as absent: 'whatever it is now'. */
export const version = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z.coerce
    .number({ error: VERSION_MESSAGE })
    .int({ error: VERSION_MESSAGE })
    .positive({ error: VERSION_MESSAGE })
    .optional(),
);

function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, "")
    .trim();
}

const MOMENT_MESSAGE = "Please give a valid date and time";
const DAY_MESSAGE = "Please give a date as YYYY-MM-DD";

/** A moment: ISO 8601; without an offset it is read as UTC. Comes out as UTC with milliseconds. */
export const dateTime = z
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

/** A calendar day, YYYY-MM-DD. */
export const day = z.string({ error: DAY_MESSAGE }).trim().refine(isCalendarDay, { error: DAY_MESSAGE });

/** `Date` reads 30 February as 2 March; a person who typed it meant something else. */
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Also false for an invalid date. An offset can push a time out of the years 0-9999, where text order is no longer time order. */
const hasFourDigitYear = (date: Date): boolean => date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999;

export const identifier = z.string().min(1).max(100);

/** One that clients may leave out; they send an empty text for a field that nobody filled in. */
export const optionalIdentifier = z.preprocess(emptyToNull, identifier.nullish());

/** How many entries of a list one page shows: below 1 is read as 1, the list itself caps it above, empty counts as absent. */
export const pageLimit = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z.coerce
    .number({ error: "Please give the limit as a number" })
    .int({ error: "Please give the limit as a whole number" })
    .transform((limit) => Math.max(1, limit))
    .optional(),
);

/** Where the page before ended, from its `Link`; empty counts as absent. */
export const pageCursor = z.preprocess((value) => emptyToNull(value) ?? undefined, z.string().max(2_000).optional());
