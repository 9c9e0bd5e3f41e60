/** The changes of a modification: which fields changed, whether the request needs a new route, and how texts describe the changes. Pure. */

import { type CodeNames, getCodeLabel, toCodeLabel } from "../format/code-names.ts";
import { getDefaultDecimals } from "../format/currency-decimals.ts";
import type { Approval, RouteLevel } from "../matrix/route.ts";
import { type Message, message, type Text } from "../message.ts";
import {
  applyFileChanges,
  type EventPayloads,
  type FieldChange,
  type RecordedAttachment,
  type RequestEvent,
  type RequestFile,
} from "./events.ts";

type ModificationPayload = Pick<
  EventPayloads["request.modified"],
  "changes" | "route" | "amount_decimals" | "dropped" | "removed_attachments"
>;

const MODIFIABLE_FIELDS = [
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

/** The fields of a request whose change can be material (R34). The files of a request are such a field (R48). */
export const MATERIAL_FIELDS = [...MODIFIABLE_FIELDS, "attachments"] as const;
export type MaterialField = (typeof MATERIAL_FIELDS)[number];

/** The values of a request that can be modified. `amount`: in units of the currency. `due_date`: ISO 8601 in UTC. */
export type ModifiableFields = Record<ModifiableField, FieldChange["from"]>;

/** Returns the fields that differ between `before` and `after`, in the order of `after`. */
export const listFieldChanges = (before: ModifiableFields, after: ModifiableFields): FieldChange[] =>
  (Object.keys(after) as ModifiableField[])
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => from !== to);

const joinNames = (files: readonly { filename: string }[]): string | null =>
  files.map(({ filename }) => filename).join(", ") || null;

/** Returns the change of a request's files, with their names before and after it; nothing if they are the same files. */
export const listFileChanges = (
  before: readonly Pick<RecordedAttachment, "id" | "filename">[],
  after: readonly Pick<RecordedAttachment, "id" | "filename">[],
): FieldChange[] =>
  before.map(({ id }) => id).join() === after.map(({ id }) => id).join()
    ? []
    : [{ field: "attachments", from: joinNames(before), to: joinNames(after) }];

/** The fields that determine the route (R15). Their changes are material for every request type (R34). */
const ROUTED_FIELDS: readonly MaterialField[] = ["amount", "currency", "request_type", "department"];

/** The fields that a request type can make material (R34). */
export const OPTIONAL_MATERIAL_FIELDS: readonly MaterialField[] = MATERIAL_FIELDS.filter(
  (field) => !ROUTED_FIELDS.includes(field),
);

/** Returns the material fields of a type in a fixed order: the fields that determine the route, and the fields in `chosen`. */
export const toMaterialFields = (chosen: readonly MaterialField[]): MaterialField[] => [
  ...ROUTED_FIELDS,
  ...OPTIONAL_MATERIAL_FIELDS.filter((field) => chosen.includes(field)),
];

/**
 * Whether a change of the field is material, which means that the request needs a new route (R34). `material_fields`: the optional material
 * fields of the request type. The fields that determine the route are always material (R15).
 */
export const isMaterial = (field: string, material_fields: readonly MaterialField[]): boolean =>
  [...ROUTED_FIELDS, ...material_fields].some((one) => one === field);

/** Whether the request needs a new route because of the changes. */
export const requiresNewRoute = (
  changes: readonly FieldChange[],
  material_fields: readonly MaterialField[] = [],
): boolean => changes.some(({ field }) => isMaterial(field, material_fields));

/** A changed field, such as 'Amount', 'USD 900.00' and 'USD 950.00'. A text that a person wrote is a string. */
type DescribedChange = { field: string; label: Text; from: Text; to: Text };

/**
 * `currency`, `amount_decimals`: the values of the request after the changes. `names`: the present names of types and priorities.
 * `type_name`: the name that the new type had at the time of the change, if it was recorded (R12).
 */
type ChangeContext = { currency: string; amount_decimals: number; names: CodeNames; type_name?: string };

/** Describes the changes. Amounts include their currency, so a changed currency is listed separately only if the amount did not change. */
export function describeFieldChanges(
  changes: readonly FieldChange[],
  { currency: now, amount_decimals, names, type_name }: ChangeContext,
): DescribedChange[] {
  const currency = changes.find((change) => change.field === "currency");
  const amount = changes.find((change) => change.field === "amount");
  const before = String(currency?.from ?? now);
  const describe = ({ field }: FieldChange, value: string | number | null, side: "from" | "to"): Text => {
    if (value === null) return message("requests.no_value");
    if (field === "amount")
      return describeAmount(value, side === "to" ? now : before, side === "to" ? amount_decimals : undefined);
    if (field === "request_type" && side === "to" && type_name !== undefined)
      return toCodeLabel(field, String(value), type_name);
    if (field === "request_type" || field === "priority") return getCodeLabel(names, field, String(value));
    if (field === "due_date") return message("requests.day", { at: String(value) });
    return String(value);
  };
  return changes
    .filter((change) => change !== currency || amount === undefined)
    .map((change) => ({
      field: change.field,
      label: describeField(change.field),
      from: describe(change, change.from, "from"),
      to: describe(change, change.to, "to"),
    }));
}

const isMaterialField = (field: string): field is MaterialField => MATERIAL_FIELDS.some((one) => one === field);

const describeField = (field: string): Text => (isMaterialField(field) ? message(`requests.field_${field}`) : field);

/**
 * Describes a modification, with one part for each field, followed by the removed files and the people whose approvals no longer count:
 * 'Title: Laptop → Laptops; Amount: USD 900.00 → USD 950.00'. The name of the new type comes from the new route. Empty if only files were
 * added.
 */
export function describeModification(
  { changes, route, amount_decimals, dropped = [], removed_attachments = [] }: ModificationPayload,
  names: CodeNames,
): Text {
  const change = (field: string) => changes.find((one) => one.field === field);
  const type = change("request_type")?.to;
  const fields = describeFieldChanges(changes, {
    currency: String(change("currency")?.to ?? route?.facts.currency ?? ""),
    amount_decimals,
    names,
    ...(route && route.facts.request_type === type ? { type_name: route.facts.request_type_name } : {}),
  });
  const parts = [
    ...fields.map(({ label, from, to }) => message("requests.field_change", { label, from, to })),
    ...removed_attachments.map(({ filename }) => message("requests.attachment_removed", { filename })),
    ...describeDroppedApprovals(dropped),
  ];
  return parts.length === 0 ? "" : message("requests.modification", { parts });
}

/** Returns the phrase with the people whose approvals a change made invalid (R34); nothing if there are none. */
export function describeDroppedApprovals(dropped: NonNullable<ModificationPayload["dropped"]>): Message[] {
  const names = [...new Map(dropped.map(({ user_id, user_name }) => [user_id, user_name])).values()];
  return names.length === 0 ? [] : [message("requests.approvals_dropped", { names })];
}

/**
 * Returns an amount with `decimals`. If `decimals` is undefined, uses the usual decimals of the currency, or more if the amount needs them.
 */
function describeAmount(value: string | number, currency: string, decimals?: number): Message {
  const needed = String(value).split(".")[1]?.length ?? 0;
  return message("requests.amount", {
    amount: Number(value),
    currency,
    decimals: Math.max(decimals ?? getDefaultDecimals(currency), needed),
  });
}

/** What changed in a request since an approval: `files`: the files that the person approved. */
type ChangesSince = { changes: readonly FieldChange[]; files: readonly RequestFile[] };

/**
 * What changed in a request since each approval of its record. `by_version`: keyed by the version that the person approved. `versions`:
 * the approved version of each approval, keyed by level and person, because approvals of routes without steps do not store it. `files`:
 * the present files.
 */
export type ApprovalChanges = {
  readonly by_version: Map<number, ChangesSince>;
  readonly versions: Map<string, number>;
  files: readonly RequestFile[];
};

export const createApprovalChanges = (): ApprovalChanges => ({ by_version: new Map(), versions: new Map(), files: [] });

const toApprovalKey = (level: number, user_id: string | null): string => `${level} ${user_id}`;

/** Adds one event of a record to `all`. The events must come in their order, oldest first. */
export function addToApprovalChanges(all: ApprovalChanges, event: RequestEvent): void {
  const payload = JSON.parse(event.payload);
  if (event.kind === "request.approved") {
    const version = event.version - 1;
    all.by_version.set(version, { changes: [], files: all.files });
    all.versions.set(toApprovalKey(payload.level, event.actor_id), version);
  }
  all.files = applyFileChanges(all.files, event.version, payload);
  if (event.kind !== "request.modified") return;
  const { changes } = payload as EventPayloads["request.modified"];
  for (const [version, since] of all.by_version)
    all.by_version.set(version, { ...since, changes: mergeFieldChanges(since.changes, changes) });
}

/** Returns `earlier` combined with later changes: each field once, with its first and its last value. */
function mergeFieldChanges(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(earlier.map((change) => [change.field, change]));
  for (const change of later) merged.set(change.field, { ...change, from: (merged.get(change.field) ?? change).from });
  return [...merged.values()].filter(({ from, to }) => from !== to);
}

/** Returns what changed in the request since an approval of this level: fields, and its files (R48). */
export function listChangesSinceApproval(
  all: ApprovalChanges,
  { level }: Pick<RouteLevel, "level">,
  { version, user_id }: Approval,
): FieldChange[] {
  const since = all.by_version.get(version ?? all.versions.get(toApprovalKey(level, user_id)) ?? Number.NaN);
  return since ? [...since.changes, ...listFileChanges(since.files, all.files)] : [];
}

/** Returns the changes since the approvals of a record. `events`: the whole record, oldest entry first. */
export function collectApprovalChanges(events: readonly RequestEvent[]): ApprovalChanges {
  const all = createApprovalChanges();
  for (const event of events) addToApprovalChanges(all, event);
  return all;
}
