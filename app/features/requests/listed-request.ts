import type { AttachmentInfo, RequestPage, RequestSummary } from "../../../domain/entities.ts";
import type { AnyRequestAction, FurtherAction } from "../../../domain/requests/lifecycle.ts";
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

/** A page of a list. `note`: how far the requests were searched, if only in part; null otherwise. */
export type ListedRequestPage = Omit<RequestPage, "items" | "partial"> & {
  items: ListedRequest[];
  note: string | null;
};
