import type { FieldError } from "../../../domain/errors.ts";
import { toMinor } from "../../../domain/format/money.ts";
import { REQUEST_MESSAGES } from "../../../domain/requests/messages.ts";
import type { CurrencyRow, PriorityRow } from "../../db/queries/master-data.ts";
import type { NewRequest } from "../../db/queries/request-writes.ts";
import type { RoutingData } from "./find-route.ts";

export type FieldChoices = { request_type: string; amount: number | null; currency: string; priority: string };

/** What the columns of a request take. */
export type CheckedFields = Pick<
  NewRequest,
  "amount_minor" | "amount_decimals" | "currency" | "priority" | "priority_rank"
>;

/** What a request already has. */
export type CurrentFields = FieldChoices & CheckedFields;

/**
 * R28: what the master data says about a submission's or a modification's choices. All faults at once. What a request
 * keeps is not judged again: a type, currency or priority that is no longer offered must not stop a change of the title.
 */
export function checkFields(
  data: RoutingData,
  priorities: readonly PriorityRow[],
  asked: FieldChoices,
  kept: CurrentFields | null = null,
): { fields: CheckedFields | null; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const same = (...names: (keyof FieldChoices)[]) => kept && names.every((one) => kept[one] === asked[one]);
  const currency = data.currencies.get(asked.currency);
  const priority = priorities.find((one) => one.code === asked.priority);
  if (!same("request_type") && data.type?.is_active !== true)
    errors.push({ path: "request_type", message: `There is no active request type "${asked.request_type}"` });
  if (!same("currency") && currency?.is_active !== true)
    errors.push({ path: "currency", message: `There is no active currency "${asked.currency}"` });
  if (!same("priority") && priority?.is_active !== true)
    errors.push({ path: "priority", message: `There is no active priority "${asked.priority}"` });
  if (!same("request_type", "amount") && data.type?.requires_amount && asked.amount === null)
    errors.push({ path: "amount", message: REQUEST_MESSAGES.amountRequired });
  if (!same("request_type", "amount") && data.type?.accepts_amount === false && asked.amount !== null)
    errors.push({ path: "amount", message: REQUEST_MESSAGES.amountRefused });
  const money = kept && same("amount", "currency") ? pickMoney(kept) : currency && toMoney(asked.amount, currency);
  if (currency && !money) errors.push({ path: "amount", message: amountMessage(currency) });
  const rank = kept && same("priority") ? kept.priority_rank : priority?.sort_order;
  if (errors.length > 0 || !money || rank === undefined) return { fields: null, errors };
  return { fields: { ...money, currency: asked.currency, priority: asked.priority, priority_rank: rank }, errors };
}

/** R43: a due date in the past is refused when it is set or changed. `kept`: what the request has. Times are ISO 8601 in UTC. */
export function checkDueDate(
  due_date: string | null | undefined,
  now: string,
  kept: string | null = null,
): FieldError[] {
  if (!due_date || due_date === kept || due_date > now) return [];
  return [{ path: "due_date", message: REQUEST_MESSAGES.dueInFuture }];
}

type Money = Pick<CheckedFields, "amount_minor" | "amount_decimals">;

const pickMoney = ({ amount_minor, amount_decimals }: Money): Money => ({ amount_minor, amount_decimals });

/** null: not an amount in that currency. */
function toMoney(amount: number | null, { decimals }: CurrencyRow): Money | null {
  if (amount === null) return { amount_minor: null, amount_decimals: decimals };
  const amount_minor = toMinor(amount, decimals);
  return amount_minor === null ? null : { amount_minor, amount_decimals: decimals };
}

function amountMessage(currency: CurrencyRow): string {
  return currency.decimals === 0
    ? `Amounts in ${currency.code} have no decimals and at most 15 digits`
    : `Amounts in ${currency.code} have at most ${currency.decimals} decimals and 15 digits`;
}
