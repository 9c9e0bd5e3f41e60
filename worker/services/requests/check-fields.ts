import { type Failure, type FieldError, fail } from "../../../domain/errors.ts";
import { isSameName } from "../../../domain/format/folded-text.ts";
import { toMinor } from "../../../domain/format/money.ts";
import { type Message, message } from "../../../domain/message.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import type { CurrencyRow, PriorityRow } from "../../db/queries/master-data.ts";
import type { NewRequest } from "../../db/queries/request-writes.ts";
import type { RoutingData } from "./find-route.ts";

export type FieldChoices = { request_type: string; amount: number | null; currency: string; priority: string };

/** The checked values as columns of a request. */
export type CheckedFields = Pick<
  NewRequest,
  "amount_minor" | "amount_decimals" | "currency" | "priority" | "priority_rank"
>;

/** The values that a request has before a modification. */
export type CurrentFields = FieldChoices & CheckedFields;

/**
 * Checks the choices of a submission or modification against the master data (R28). Returns the checked values, or null
 * and all errors. Values that a modification does not change are not checked: an inactive type, currency or priority
 * must not prevent a change of the title.
 */
export function checkFields(
  data: RoutingData,
  priorities: readonly PriorityRow[],
  choices: FieldChoices,
  current: CurrentFields | null = null,
): { fields: CheckedFields | null; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const isUnchanged = (...names: (keyof FieldChoices)[]) =>
    current && names.every((name) => current[name] === choices[name]);
  const currency = data.currencies.get(choices.currency);
  const priority = priorities.find((one) => one.code === choices.priority);
  if (!isUnchanged("request_type") && data.type?.is_active !== true)
    errors.push({ path: "request_type", message: message("requests.no_active_type", { code: choices.request_type }) });
  if (!isUnchanged("currency") && currency?.is_active !== true)
    errors.push({ path: "currency", message: message("requests.no_active_currency", { code: choices.currency }) });
  if (!isUnchanged("priority") && priority?.is_active !== true)
    errors.push({ path: "priority", message: message("requests.no_active_priority", { code: choices.priority }) });
  if (!isUnchanged("request_type", "amount") && data.type?.requires_amount && choices.amount === null)
    errors.push({ path: "amount", message: REQUEST_FIELD_MESSAGES.amountRequired });
  if (!isUnchanged("request_type", "amount") && data.type?.accepts_amount === false && choices.amount !== null)
    errors.push({ path: "amount", message: REQUEST_FIELD_MESSAGES.amountRefused });
  const money =
    current && isUnchanged("amount", "currency") ? pickMoney(current) : currency && toMoney(choices.amount, currency);
  if (currency && !money)
    errors.push({ path: "amount", message: describeAmountProblem(choices.amount ?? 0, currency) });
  const rank = current && isUnchanged("priority") ? current.priority_rank : priority?.sort_order;
  if (errors.length > 0 || !money || rank === undefined) return { fields: null, errors };
  return { fields: { ...money, currency: choices.currency, priority: choices.priority, priority_rank: rank }, errors };
}

/**
 * Returns an error if a new or changed due date is in the past (R43). Times are ISO 8601 in UTC. `current`: the due
 * date before the modification.
 */
export function checkDueDate(
  due_date: string | null | undefined,
  now: string,
  current: string | null = null,
): FieldError[] {
  if (!due_date || due_date === current || due_date > now) return [];
  return [{ path: "due_date", message: REQUEST_FIELD_MESSAGES.dueInFuture }];
}

type Money = Pick<CheckedFields, "amount_minor" | "amount_decimals">;

const pickMoney = ({ amount_minor, amount_decimals }: Money): Money => ({ amount_minor, amount_decimals });

/** Returns the amount in minor units; null if it has too many decimals or digits for the currency. */
function toMoney(amount: number | null, { decimals }: CurrencyRow): Money | null {
  if (amount === null) return { amount_minor: null, amount_decimals: decimals };
  const amount_minor = toMinor(amount, decimals);
  return amount_minor === null ? null : { amount_minor, amount_decimals: decimals };
}

const describeAmountProblem = (amount: number, { code: currency, decimals }: CurrencyRow): Message =>
  toMinor(Math.trunc(amount), decimals) === null
    ? message("requests.amount_too_large")
    : message("requests.amount_decimals", { currency, decimals });

/**
 * Returns a failure if `claimed` is not one of the requester's departments (R26); otherwise null. Accepts a missing or
 * empty name.
 */
export function checkRequesterDepartment(claimed: string | null | undefined, own: readonly string[]): Failure | null {
  if (!claimed || own.some((department) => isSameName(department, claimed))) return null;
  return fail("identity_mismatch", message("requests.other_department", { department: own[0] ?? "" }));
}
