import type { AttachmentInfo, RequestPage, RequestSummary } from "../../../domain/entities.ts";
import { type AnyRequestAction, type FurtherAction, OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { CurrentStep } from "./current-step.ts";

/** The data of a request that an action dialog needs. */
export type DialogRequest = CardFields &
  FurtherActions & { step?: CurrentStep | null } & (
    | { attachments: readonly AttachmentInfo[] }
    | { attachment_count: number }
  );

/** `further_actions`: absent in lists, whose dialogs do not offer these actions. */
type FurtherActions = { further_actions?: readonly FurtherAction[] };

/** Whether the signed-in user may perform the action now. */
export const canPerform = (
  { allowed_actions, further_actions = [] }: Pick<RequestSummary, "allowed_actions"> & FurtherActions,
  act: AnyRequestAction,
): boolean => [...allowed_actions, ...further_actions].includes(act);

type CardFields = Omit<RequestSummary, "requester_id" | "updated_at" | "approved_at" | "attachments">;

/** Returns the number of files of a request. Listed requests have only the number, not the files. */
export const countAttachments = (request: DialogRequest): number =>
  "attachments" in request ? request.attachments.length : request.attachment_count;

/** The data of a request in a list, for its card and its dialogs. */
export type ListedRequest = CardFields & {
  attachment_count: number;
  /** Whether the request waits for the reader's decision. */
  waiting: boolean;
};

/** The values that most listed requests have. */
const DEFAULTS = {
  amount: null,
  amount_decimals: 2,
  current_approver_id: null,
  current_approver_name: null,
  due_date: null,
  is_overdue: false,
  info_requested: null,
  on_behalf_of: null,
  version: 1,
  attachment_count: 0,
  waiting: false,
} satisfies Partial<ListedRequest>;

type DefaultField = keyof typeof DEFAULTS | "waiting_for";

/** A listed request as it is sent to the browser: without the fields that have their default value, because a page repeats them. */
export type PackedRequest = Omit<ListedRequest, DefaultField> & Partial<Pick<ListedRequest, DefaultField>>;

/** Most open requests wait for their current approver, and no other request waits for anybody. */
const getDefaultWaitingFor = ({
  status,
  current_approver_id: id = null,
  current_approver_name: name = null,
}: Pick<PackedRequest, "status" | "current_approver_id" | "current_approver_name">): ListedRequest["waiting_for"] =>
  OPEN_STATUSES.includes(status) && id !== null && name !== null ? [{ id, name }] : [];

export function packRequest({ waiting_for, ...request }: ListedRequest): PackedRequest {
  const fields = Object.entries(request).filter(([name, value]) => value !== DEFAULTS[name as keyof typeof DEFAULTS]);
  const expected = getDefaultWaitingFor(request);
  const isDefault = waiting_for.length === expected.length && waiting_for[0]?.id === expected[0]?.id;
  return { ...Object.fromEntries(fields), ...(isDefault ? {} : { waiting_for }) } as PackedRequest;
}

export const unpackRequest = (packed: PackedRequest): ListedRequest => ({
  ...DEFAULTS,
  waiting_for: getDefaultWaitingFor(packed),
  ...packed,
});

/** A page of a list. `note`: how far the requests were searched, if only in part; null otherwise. */
export type ListedRequestPage = Omit<RequestPage, "items" | "partial"> & {
  items: PackedRequest[];
  note: string | null;
};
