import type { AttachmentInfo, RequestFlag, RequestPage, RequestSummary } from "../../../domain/entities.ts";
import { type AnyRequestAction, type FurtherAction, OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { CurrentStep } from "./current-step.ts";

/** The data of a request that its action dialogs use. */
export type DialogRequest = CardFields &
  FurtherActions & { step?: CurrentStep | null; flags?: readonly RequestFlag[] } & (
    | { attachments: readonly AttachmentInfo[] }
    | { attachment_count: number }
  );

/** `further_actions` is absent in lists, because their dialogs do not offer these actions. */
type FurtherActions = { further_actions?: readonly FurtherAction[] };

/** Whether the signed-in user may perform the action now. */
export const canPerform = (
  { allowed_actions, further_actions = [] }: Pick<RequestSummary, "allowed_actions"> & FurtherActions,
  act: AnyRequestAction,
): boolean => [...allowed_actions, ...further_actions].includes(act);

type CardFields = Omit<RequestSummary, "requester_id" | "updated_at" | "approved_at" | "attachments" | "flags">;

/** Returns the number of files of a request. Listed requests contain only this number and not the files. */
export const countAttachments = (request: DialogRequest): number =>
  "attachments" in request ? request.attachments.length : request.attachment_count;

/** Whether the request waits for an administrator to assign an approver (R14). */
export const isUnassigned = ({
  status,
  current_approver_name,
}: Pick<DialogRequest, "status" | "current_approver_name">): boolean =>
  current_approver_name === null && OPEN_STATUSES.includes(status);

/** The data of a request in a list, for its card and its dialogs. */
export type ListedRequest = CardFields & {
  attachment_count: number;
  /** Whether the request waits for the user's decision. */
  waiting: boolean;
  /** What the user should check before deciding it (R56). Empty if the user may not decide it. */
  flags: readonly RequestFlag[];
};

/** The fields of a packed request, in order. Fields that most requests have come first. */
const FIELDS = [
  "id",
  "title",
  "description",
  "request_type",
  "request_type_name",
  "priority",
  "priority_name",
  "status",
  "requester_name",
  "department",
  "created_at",
  "allowed_actions",
  "currency",
  "current_approver_id",
  "current_approver_name",
  "amount",
  "due_date",
  "version",
  "waiting",
  "is_overdue",
  "attachment_count",
  "amount_decimals",
  "amount_usd",
  "waiting_for",
  "info_requested",
  "on_behalf_of",
  "flags",
] as const satisfies readonly (keyof ListedRequest)[];

type FieldValue = ListedRequest[(typeof FIELDS)[number]];

/**
 * A listed request as it is sent to the browser: the values of `FIELDS`. null means the default value, and default values at the end are
 * left out. This way, a page repeats neither field names nor common values. Times are seconds since the epoch, because these are shorter
 * than ISO 8601.
 */
export type PackedRequest = readonly FieldValue[];

/** Returns the values that the fields of most listed requests have. Fields without such a value are null. */
function getDefaults({
  status,
  current_approver_id: id,
  current_approver_name: name,
  amount,
  currency,
}: Pick<
  ListedRequest,
  "status" | "current_approver_id" | "current_approver_name" | "amount" | "currency"
>): Partial<ListedRequest> {
  const waiting_for = OPEN_STATUSES.includes(status) && id !== null && name !== null ? [{ id, name }] : [];
  const amount_usd = currency === "USD" ? amount : null;
  return {
    version: 1,
    waiting: false,
    is_overdue: false,
    attachment_count: 0,
    amount_decimals: 2,
    waiting_for,
    amount_usd,
    flags: [],
  };
}

/** The fields that are times. */
const TIME_FIELDS: readonly string[] = ["created_at", "due_date"] satisfies readonly (keyof ListedRequest)[];

export function packRequest(request: ListedRequest): PackedRequest {
  const defaults = getDefaults(request);
  const values = FIELDS.map((name) => {
    const value = request[name];
    if (JSON.stringify(value) === JSON.stringify(defaults[name])) return null;
    return TIME_FIELDS.includes(name) && typeof value === "string" ? Math.floor(Date.parse(value) / 1_000) : value;
  });
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

export function unpackRequest(packed: PackedRequest): ListedRequest {
  const values = Object.fromEntries(
    FIELDS.map((name, at) => {
      const value = packed[at] ?? null;
      return [
        name,
        TIME_FIELDS.includes(name) && typeof value === "number" ? new Date(value * 1_000).toISOString() : value,
      ];
    }),
  ) as ListedRequest;
  const defaults = getDefaults(values);
  return Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? defaults[name] ?? null])) as ListedRequest;
}

/** A page of a list. `note`: how far the requests were searched; null if all of them were searched. */
export type ListedRequestPage = Omit<RequestPage, "items" | "partial"> & {
  items: PackedRequest[];
  note: string | null;
};
