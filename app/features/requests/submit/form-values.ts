import type { FormOptions, RequestType } from "../../../../domain/entities.ts";
import { fromLocalInput } from "../../../../domain/format/date-time.ts";
import { LIMITS, maxLengthMessage } from "../../../../domain/limits.ts";
import { REQUEST_MESSAGES } from "../../../../domain/requests/messages.ts";
import { getSelectedFiles } from "../../../forms/submitted-fields.ts";

/** What stands in the form's controls, as texts. `due_date` is a local time, as `<input type="datetime-local">` has it. */
export interface FormValues {
  title: string;
  description: string;
  request_type: string;
  amount: string;
  currency: string;
  priority: string;
  due_date: string;
  /** The locale that `amount` is typed in. */
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

/** An empty form (spec sections 5 and 9): MEDIUM and USD, or the first there is where an admin has switched these off. */
export function createEmptyValues(options: FormOptions | null, number_locale: string): FormValues {
  const codeOr = (rows: readonly { code: string }[] | undefined, wanted: string) =>
    rows?.find((row) => row.code === wanted)?.code ?? rows?.[0]?.code ?? wanted;
  return {
    title: "",
    description: "",
    request_type: "",
    amount: "",
    currency: codeOr(options?.currencies, DEFAULT_CURRENCY),
    priority: codeOr(options?.priorities, DEFAULT_PRIORITY),
    due_date: "",
    number_locale,
  };
}

/** The texts of a form; what it does not have is taken from `otherwise`. */
export function readFormValues(form: FormData, otherwise: FormValues): FormValues {
  const values = { ...otherwise };
  for (const name of FIELD_NAMES) {
    const value = form.get(name);
    // Browsers send line breaks as CRLF.
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}

/** The draft as an analysis takes it; files are only counted. `amount`: as returned by `readAmount`. */
export function toAnalysisDraft(
  form: FormData,
  empty: FormValues,
  { amount, timeZone }: { amount: string; timeZone: string },
): Record<string, unknown> {
  const { number_locale: _, ...values } = readFormValues(form, empty);
  const attachments = getSelectedFiles(form).length;
  return { ...values, amount, due_date: fromLocalInput(values.due_date, timeZone) ?? "", attachments };
}

export function areValuesEqual(a: FormValues, b: FormValues): boolean {
  return FIELD_NAMES.every((name) => a[name] === b[name]);
}

/** A draft as it was kept, or null when it is none. */
export function parseDraft(text: string | null, otherwise: FormValues): FormValues | null {
  if (text === null) return null;
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== "object" || kept === null) return null;
  const values = { ...otherwise };
  for (const [name, value] of Object.entries(kept)) {
    const known = FIELD_NAMES.find((one) => one === name);
    if (known && typeof value === "string") values[known] = value;
  }
  return values;
}

/** Whether the chosen type asks for an amount; null while none is chosen. */
export function needsAmount(type: string, types: readonly RequestType[]): boolean | null {
  return types.find((one) => one.code === type)?.requires_amount ?? null;
}

/**
 * What is wrong before anything is sent, by field: what the server would say, without the way there. Everything else is the
 * server's to judge. `amount_needed`: null while no type is chosen.
 */
export function validateValues(
  values: FormValues,
  amount_needed: boolean | null,
  amount_mistake: string | null,
): Partial<Record<keyof FormValues, string>> {
  const title = validateText(values.title, LIMITS.title, REQUEST_MESSAGES.titleRequired);
  const description = validateText(values.description, LIMITS.description, REQUEST_MESSAGES.descriptionRequired);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(values.request_type === "" && { request_type: REQUEST_MESSAGES.typeRequired }),
    ...(amount_needed && values.amount.trim() === "" && { amount: REQUEST_MESSAGES.amountRequired }),
    ...(amount_needed !== false && amount_mistake !== null && { amount: amount_mistake }),
  };
}

function validateText(text: string, most: number, missing: string): string | null {
  const length = text.trim().length;
  if (length === 0) return missing;
  return length > most ? maxLengthMessage(most) : null;
}
