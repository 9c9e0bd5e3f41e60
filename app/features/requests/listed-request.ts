import type { AttachmentInfo, RequestFlag, RequestPage, RequestSummary } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import { type AnyRequestAction, type FurtherAction, OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { CurrentStep } from "./current-step.ts";

/** The data of a request that its action dialogs use. */
export type DialogRequest = CardFields &
  FurtherActions & { step?: CurrentStep | null; flags?: readonly Rendered<RequestFlag>[] } & (
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

type CardFields = Omit<
  Rendered<RequestSummary>,
  "requester_id" | "updated_at" | "approved_at" | "attachments" | "flags"
>;

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
  flags: readonly Rendered<RequestFlag>[];
};

/** A page of a list. `note`: how far the requests were searched; null if all of them were searched. */
export type ListedRequestPage = Omit<RequestPage, "items" | "partial"> & {
  items: ListedRequest[];
  note: string | null;
};
