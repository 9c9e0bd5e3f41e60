import type { RequestFormOptions } from "../../../../domain/entities.ts";
import { formatAmountForInput } from "../../../../domain/format/typed-amount.ts";
import { parseDateTimeLocalInput } from "../../../../domain/format/zoned-time.ts";
import { formatMaxLengthMessage, LIMITS } from "../../../../domain/limits.ts";
import type { RequestType } from "../../../../domain/master-data/schemas.ts";
import type { Message, Rendered } from "../../../../domain/message.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../../domain/requests/messages.ts";
import type { DraftFields, SubmissionFields } from "../../../../domain/requests/submission-fields.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { listSelectedFiles } from "../../../forms/submitted-fields.ts";
import { renderMessage } from "../../../ui/render-message.ts";

/** The values of the form's controls. `due_date` is a local time, as in `<input type="datetime-local">`. */
export interface SubmitFormValues {
  title: string;
  description: string;
  request_type: string;
  amount: string;
  currency: string;
  priority: string;
  due_date: string;
  /** The locale in which `amount` is typed. */
  number_locale: string;
}

const FIELD_NAMES = [
  "title",
  "description",
  "request_type",
  "amount",
  "currency",
  "priority",
  "due_date",
  "number_locale",
] as const;

const DEFAULT_PRIORITY = "MEDIUM";
const DEFAULT_CURRENCY = "USD";

/**
 * Returns the values of an empty form (spec sections 5 and 9): priority MEDIUM and currency USD. If one of them is inactive, uses the first
 * active priority or currency.
 */
export function createEmptyValues(
  options: Rendered<RequestFormOptions> | null,
  number_locale: string,
): SubmitFormValues {
  const findCode = (rows: readonly { code: string }[] | undefined, preferred: string) =>
    rows?.find((row) => row.code === preferred)?.code ?? rows?.[0]?.code ?? preferred;
  return {
    title: "",
    description: "",
    request_type: "",
    amount: "",
    currency: findCode(options?.currencies, DEFAULT_CURRENCY),
    priority: findCode(options?.priorities, DEFAULT_PRIORITY),
    due_date: "",
    number_locale,
  };
}

/**
 * The initial content of the form. `values`: only the values that differ from an empty form. `copied_from`: the id of the copied request,
 * or ''.
 */
export interface FormStart {
  readonly values: Partial<SubmitFormValues>;
  readonly copied_from: string;
}

/**
 * Returns the initial content of the form from stored values, whose amount is a decimal number. Values that are not set keep their default.
 */
export function toFormStart(fields: SubmissionFields, copied_from: string, number_locale: string): FormStart {
  const { amount, ...others } = fields;
  const set = Object.entries(others).filter(([, value]) => value !== "");
  const typed = amount === "" ? {} : { amount: formatAmountForInput(amount, number_locale), number_locale };
  return { values: { ...Object.fromEntries(set), ...typed }, copied_from };
}

/** Returns the initial content of the form from a draft. */
export function toDraftStart({ copied_from, ...values }: DraftFields): FormStart {
  return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")), copied_from };
}

/** Returns the values of a form. Missing fields get the value of `fallback`. */
export function readSubmitFormValues(form: FormData, fallback: SubmitFormValues): SubmitFormValues {
  const values = { ...fallback };
  for (const name of FIELD_NAMES) {
    const value = form.get(name);
    // Browsers submit line breaks as CRLF.
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}

/** Returns the draft in the form of the analysis API, including the number of files. `amount`: as `readAmount` returns it. */
export function toAnalysisDraft(
  form: FormData,
  empty: SubmitFormValues,
  { amount, timeZone }: { amount: string; timeZone: string },
): Record<string, unknown> {
  const { number_locale: _, ...values } = readSubmitFormValues(form, empty);
  const attachments = listSelectedFiles(form).length;
  return { ...values, amount, due_date: parseDateTimeLocalInput(values.due_date, timeZone) ?? "", attachments };
}

export function areValuesEqual(a: SubmitFormValues, b: SubmitFormValues): boolean {
  return FIELD_NAMES.every((name) => a[name] === b[name]);
}

/** Returns the saved draft in `text`, or null if `text` is not a draft. Throws a SyntaxError if it is not JSON. */
export function parseSavedDraft(text: string | null, fallback: SubmitFormValues): SubmitFormValues | null {
  if (text === null) return null;
  const draft: unknown = JSON.parse(text);
  if (typeof draft !== "object" || draft === null) return null;
  const values = { ...fallback };
  for (const [name, value] of Object.entries(draft)) {
    const field = FIELD_NAMES.find((known) => known === name);
    if (field && typeof value === "string") values[field] = value;
  }
  return values;
}

/** Whether the chosen type requires an amount. Returns null if no type is chosen. */
export function needsAmount(
  type: string,
  types: readonly Pick<RequestType, "code" | "requires_amount">[],
): boolean | null {
  return types.find(({ code }) => code === type)?.requires_amount ?? null;
}

/**
 * Returns the errors that the browser can find, by field, with the same messages as on the server, in the language of the page. The server checks everything again.
 * @param amount_needed whether the type requires an amount, as `needsAmount` returns it
 * @param amount_error the error of `readAmount`, or null
 */
export function validateValues(
  texts: Texts,
  values: SubmitFormValues,
  amount_needed: boolean | null,
  amount_error: string | null,
): Partial<Record<keyof SubmitFormValues, string>> {
  const title = validateText(texts, values.title, LIMITS.title, REQUEST_FIELD_MESSAGES.titleRequired);
  const description = validateText(
    texts,
    values.description,
    LIMITS.description,
    REQUEST_FIELD_MESSAGES.descriptionRequired,
  );
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(values.request_type === "" && { request_type: renderMessage(texts, REQUEST_FIELD_MESSAGES.typeRequired) }),
    ...(amount_needed &&
      values.amount.trim() === "" && { amount: renderMessage(texts, REQUEST_FIELD_MESSAGES.amountRequired) }),
    ...(amount_needed !== false && amount_error !== null && { amount: amount_error }),
  };
}

function validateText(texts: Texts, text: string, max: number, missing: Message): string | null {
  const length = text.trim().length;
  if (length === 0) return renderMessage(texts, missing);
  return length > max ? renderMessage(texts, formatMaxLengthMessage(max)) : null;
}
