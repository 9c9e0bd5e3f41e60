/** The changes of a modification: which fields changed, whether the request needs a new route, and how texts describe the changes. Pure. */

import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import { getDefaultDecimals } from "../format/currency-decimals.ts";
import { formatDate } from "../format/date-time.ts";
import { formatTypeLabel } from "../format/labels.ts";
import { formatMoney } from "../format/money.ts";
import type { EventPayloads, FieldChange, RequestEvent } from "./events.ts";

type ModificationPayload = Pick<EventPayloads["request.modified"], "changes" | "route" | "amount_decimals" | "dropped">;

export const MODIFIABLE_FIELDS = [
  "title",
  "description",
  "request_type",
  "amount",
  "currency",
  "priority",
  "department",
  "due_date",
] as const;
export type ModifiableField = (typeof MODIFIABLE_FIELDS)[number];

export const MODIFIABLE_FIELD_LABELS: Readonly<Record<ModifiableField, string>> = {
  title: "Title",
  description: "Description",
  request_type: "Type",
  amount: "Amount",
  currency: "Currency",
  priority: "Priority",
  department: "Department",
  due_date: "Due date",
};
const LABELS: Readonly<Record<string, string>> = MODIFIABLE_FIELD_LABELS;

/** The values of a request that can be modified. `amount`: in units of the currency. `due_date`: ISO 8601 in UTC. */
export type ModifiableFields = Record<ModifiableField, FieldChange["from"]>;

/** Returns the fields that differ between `before` and `after`, in the order of `after`. */
export const listFieldChanges = (before: ModifiableFields, after: ModifiableFields): FieldChange[] =>
  (Object.keys(after) as ModifiableField[])
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => from !== to);

/** The fields that determine the route (R15). Their changes are material for every request type (R34). */
const ROUTED_FIELDS: readonly ModifiableField[] = ["amount", "currency", "request_type", "department"];

/** The fields that a request type can make material (R34). */
export const OPTIONAL_MATERIAL_FIELDS: readonly ModifiableField[] = MODIFIABLE_FIELDS.filter(
  (field) => !ROUTED_FIELDS.includes(field),
);

/** Returns the material fields of a type in a fixed order: the fields that determine the route, and the fields in `chosen`. */
export const toMaterialFields = (chosen: readonly ModifiableField[]): ModifiableField[] => [
  ...ROUTED_FIELDS,
  ...OPTIONAL_MATERIAL_FIELDS.filter((field) => chosen.includes(field)),
];

/**
 * Whether a change of the field is material, which means that the request needs a new route (R34). `material_fields`: the optional material
 * fields of the request type. The fields that determine the route are always material (R15).
 */
export const isMaterial = (field: string, material_fields: readonly ModifiableField[]): boolean =>
  [...ROUTED_FIELDS, ...material_fields].some((one) => one === field);

/** Whether the request needs a new route because of the changes. */
export const requiresNewRoute = (
  changes: readonly FieldChange[],
  material_fields: readonly ModifiableField[] = [],
): boolean => changes.some(({ field }) => isMaterial(field, material_fields));

/** A changed field as text, such as 'Amount', 'USD 900.00' and 'USD 950.00'. */
export type FormattedChange = { field: string; label: string; from: string; to: string };

/**
 * `currency`, `amount_decimals`: the values of the request after the changes. `type_name`: the name of its type; if absent, the name is
 * made from the code.
 */
type ChangeContext = { currency: string; amount_decimals: number; type_name?: string };

/**
 * Returns the changes as text. Amounts include their currency, so a changed currency is listed separately only if the amount did not
 * change. The name of the old type is made from its code.
 */
export function formatFieldChanges(
  changes: readonly FieldChange[],
  { currency: now, amount_decimals, type_name }: ChangeContext,
): FormattedChange[] {
  const currency = changes.find((change) => change.field === "currency");
  const amount = changes.find((change) => change.field === "amount");
  const before = String(currency?.from ?? now);
  const textOf = ({ field }: FieldChange, value: string | number | null, side: "from" | "to"): string => {
    if (value === null) return "none";
    if (field === "amount")
      return formatChangedAmount(value, side === "to" ? now : before, side === "to" ? amount_decimals : undefined);
    if (field === "request_type")
      return isolateBidiText((side === "to" ? type_name : undefined) ?? formatTypeLabel(String(value)));
    if (field === "priority") return isolateBidiText(formatTypeLabel(String(value).toLowerCase()));
    if (field === "due_date") return formatDate(String(value), "UTC");
    return isolateBidiText(String(value));
  };
  return changes
    .filter((change) => change !== currency || amount === undefined)
    .map((change) => ({
      field: change.field,
      label: LABELS[change.field] ?? formatTypeLabel(change.field),
      from: textOf(change, change.from, "from"),
      to: textOf(change, change.to, "to"),
    }));
}

/**
 * Returns the changes as text, with one part for each field, followed by the people whose approvals no longer count: 'Title: Laptop →
 * Laptops; Amount: USD 900.00 → USD 950.00'. The name of the new type comes from the new route.
 */
export function describeModification({ changes, route, amount_decimals, dropped = [] }: ModificationPayload): string {
  const change = (field: string) => changes.find((one) => one.field === field);
  const type = change("request_type")?.to;
  const parts = formatFieldChanges(changes, {
    currency: String(change("currency")?.to ?? route?.facts.currency ?? ""),
    amount_decimals,
    ...(route && route.facts.request_type === type ? { type_name: route.facts.request_type_name } : {}),
  }).map(({ label, from, to }) => `${label}: ${from} → ${to}`);
  return [...parts, ...describeDroppedApprovals(dropped)].join("; ");
}

/** Returns the end of a sentence with the people whose approvals a modification made invalid (R34), or an empty text if there are none. */
function describeDroppedApprovals(dropped: NonNullable<ModificationPayload["dropped"]>): string[] {
  const names = [...new Map(dropped.map(({ user_id, user_name }) => [user_id, user_name])).values()];
  if (names.length === 0) return [];
  const subject = names.length === 1 ? "The approval" : "The approvals";
  return [`${subject} of ${formatIsolatedList(names)} no longer ${names.length === 1 ? "counts" : "count"}`];
}

/**
 * Returns an amount as text with `decimals`. If `decimals` is undefined, uses the usual decimals of the currency, or more if the amount
 * needs them.
 */
function formatChangedAmount(value: string | number, currency: string, decimals?: number): string {
  const needed = String(value).split(".")[1]?.length ?? 0;
  return formatMoney(Number(value), currency, Math.max(decimals ?? getDefaultDecimals(currency), needed)).trim();
}

/**
 * Returns the fields that changed after `version`, with their value at `version` and their newest value. Contains no field twice. `events`:
 * the record, oldest first.
 */
export const listChangesSince = (events: readonly RequestEvent[], version: number): FieldChange[] =>
  events.reduce<FieldChange[]>((changes, event) => mergeEventChanges(changes, version, event), []);

/** Returns `changes`, the changes since `version`, combined with those of one more event. */
export function mergeEventChanges(changes: FieldChange[], version: number, event: RequestEvent): FieldChange[] {
  if (event.kind !== "request.modified" || event.version <= version) return changes;
  const merged = new Map(changes.map((change) => [change.field, change]));
  for (const change of (JSON.parse(event.payload) as EventPayloads["request.modified"]).changes)
    merged.set(change.field, { ...change, from: (merged.get(change.field) ?? change).from });
  return [...merged.values()].filter(({ from, to }) => from !== to);
}
